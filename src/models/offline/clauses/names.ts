/** Names of the module and of ports that every design has. */
import { called } from './phrases.ts';

export const moduleClauses: readonly string[] = [
  '(module|design|circuit|block|entity|component) [name] [be] (called|named|call|name) <any:module>',
  '(call it|name it|call module|name module) <any:module>',
  '(module|entity) name [be] <any:module>',
  '(module|entity) <name:module>',
];

/** "an output called q", "the q output"; `what` adds words that may stand before "output". */
export const outputClauses = (slot: string, what = ''): readonly string[] => [
  `[${what === '' ? '' : `${what}|`}data|result|value] (output|result output) [bus|signal|port|pin] ${called(slot)}`,
  `[${what === '' ? '' : `${what}|`}data] output [bus|signal|port|pin] be (called|named|call|name) <any:${slot}>`,
  `output be <name:${slot}>`,
  `<name:${slot}> output`,
];

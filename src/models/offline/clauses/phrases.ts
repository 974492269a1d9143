/** Pieces of phrase patterns that several clauses share (see text/pattern.ts for the notation). */
import { NAMES_DESIGN } from '../text/pattern.ts';

/** "is", "equals", "stays": between a signal and its level. */
export const BE = '(be|equal|stay) [at|to|equal to|equal|a logic|logic|driven|held]';

/** A level that makes `slot` active: "high", "1", "asserted". */
export const active = (slot: string): string =>
  `(high #${slot}=high|1 #${slot}=high|true #${slot}=high|low #${slot}=low|0 #${slot}=low|false #${slot}=low|assert|active|set|on)`;

/** A level at which `slot` is inactive. */
export const inactive = (slot: string): string =>
  `(low #${slot}=high|0 #${slot}=high|high #${slot}=low|1 #${slot}=low|not (assert|active|set|high #${slot}=high|low #${slot}=low)|deassert|inactive|off)`;

/** "active-low", "active high". */
export const polarity = (slot: string): string =>
  `(active (high #${slot}=high|low #${slot}=low)|(high #${slot}=high|low #${slot}=low) active|(high #${slot}=high|low #${slot}=low) true)`;

export const called = (slot: string): string => `[[be] (called|named|label|call|name) <any:${slot}>|<name:${slot}>]`;

export const SIGNAL = '[input|signal|pin|line|port|control|flag|bit] [input|signal|pin|port]';

/** "when", "only if", "as long as". */
export const WHEN = '[but] [only] (when|if|while|whenever|as long as|provided that|provided|every time|at times when)';

export const EDGE =
  '(rising #clock.edge=rising|positive #clock.edge=rising|falling #clock.edge=falling|negative #clock.edge=falling)';

const MARKED_CLOCK = [
  `[on|at|in|with|per|by|for|upon] [each|every|one|active] [active] ${EDGE} (clock|clk) edge`,
  `[on|at|in|with|per|by|for|upon] [each|every|one|active] [active] [${EDGE}] edge of (clock|clk)`,
  '[once] [on|at|in|with|per|by|for|upon] [each|every|one|active] [active] (clock|clk) [cycle|edge|tick|pulse|period]',
  '[once] [in|on] (each|every|per) [single] (cycle|tick)',
];

/** "on every clock edge", where the clock is named. */
export const EACH_NAMED_CLOCK = `(${MARKED_CLOCK.join('|')})`;

/** "on every rising clock edge", "each cycle", "per clock", "on the rising edge". */
export const EACH_CLOCK = `(${[...MARKED_CLOCK, `[on|at|with|upon] [each|every] ${EDGE} edge`].join('|')})`;

/** A number, "all ones", "its maximum": the slot has a number or `ones`. */
export const valueFor = (slot: string): string =>
  `(<value:${slot}>|all <value:${slot}>|all ones #${slot}=ones|all 1 #${slot}=ones|[its] maximum [value] #${slot}=ones)`;

/** Stands in patterns for what a sequential design keeps: what is reset, loaded, held. `family` puts in `contentOf`. */
export const CONTENT = '@content';

/** The words for it; where a family has a `noun`, the design itself ("the 4-bit counter goes to zero"), which then names the design. */
export const contentOf = (noun: string | undefined): string => {
  const words =
    'it|itself|them|[its] (value|output|outputs|state|content|count|counter|register|data|result|[all] (bit|flop|register|stage)|q|total|sum) [value|output|register|value]';
  return noun === undefined ? `(${words})` : `(${words}|[<num:width> bit] ${noun} #${NAMES_DESIGN}=yes)`;
};

export const HOLD = `((hold|keep|retain|maintain|preserve|remember|store) [its] [current|old|previous|present|last|same] [value|state|count|content|output|data|position] [constant|unchanged]|(stay|remain|be) (same|unchanged|constant|still|frozen|where it be)|[do] not (change|count|shift|advance|move)|pause|stop|freeze|halt|do nothing|nothing (change|happen))`;

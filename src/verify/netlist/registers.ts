/**
 * Meaning of Yosys' flip-flop cells: a state variable with a clock, a next value, and a level where an asynchronous input dominates.
 *
 * The families: `$dff`, with enable `e`, with synchronous reset `s` (and `ce`: the enable also gates the reset), with asynchronous reset `a`, with
 * asynchronous load `al`.
 */
import { eq, ite } from '../../../kernel/build.ts';
import { constant, type Term, type Var } from '../../../kernel/term.ts';
import type { Wires } from './wires.ts';
import { bitString, type Cell, integer } from './yosysJson.ts';

export interface FlipFlop {
  readonly variable: Var;
  readonly clock: { readonly level: Term; readonly edge: 'rise' | 'fall' };
  readonly next: Term;
  readonly level?: { readonly when: Term; readonly value: Term };
}

const shape = /^\$(s|a|al)?dff(ce|e)?$/;

export const isFlipFlop = (type: string): boolean => shape.test(type);

/** The pins that a flip-flop reads. */
export const flipFlopPins = ['CLK', 'D', 'EN', 'SRST', 'ARST', 'AD', 'ALOAD'] as const;

/** Bits that reset to x have an arbitrary value afterwards. */
export function flipFlop(cell: Cell, variable: Var, wires: Wires): FlipFlop {
  const [, kind = '', enable = ''] = shape.exec(cell.type) ?? [];
  const size = integer(cell.parameters['WIDTH']);
  const pin = (name: string): Term => wires.read(cell.connections[name] ?? []);
  const active = (name: string): Term => eq(pin(name), constant(integer(cell.parameters[`${name}_POLARITY`], 1), 1));
  const fixed = (name: string): Term => wires.read(bitString(cell.parameters[name], size));
  const gated = (term: Term): Term => (enable === '' ? term : ite(active('EN'), term, variable));
  const clock = {
    level: pin('CLK'),
    edge: integer(cell.parameters['CLK_POLARITY'], 1) === 1 ? ('rise' as const) : ('fall' as const),
  };
  if (kind === 's') {
    const value = fixed('SRST_VALUE');
    const reset = active('SRST');
    const next = enable === 'ce' ? gated(ite(reset, value, pin('D'))) : ite(reset, value, gated(pin('D')));
    return { variable, clock, next };
  }
  if (kind === 'a' || kind === 'al') {
    const value = kind === 'a' ? fixed('ARST_VALUE') : pin('AD');
    const when = active(kind === 'a' ? 'ARST' : 'ALOAD');
    return { variable, clock, next: ite(when, value, gated(pin('D'))), level: { when, value } };
  }
  return { variable, clock, next: gated(pin('D')) };
}

/** What TLC can be asked within seconds: it evaluates formulas where the embedded checker runs code, some ten thousand of them a second. */
import type { EmittedTla } from '../../emit/tla/emitTla.ts';
import type { ModelChecked } from '../../spec/modelChecker/result.ts';

/** Bits of inputs and choices of one step, bits of free power-up values, and steps that are evaluated for all states and actions together. */
export const tlcLimits = { free: 12, start: 12, steps: 400_000 };

/** Why the module is too large for TLC; undefined where it is not. `own` is what the embedded checker found. */
export function tooLarge({ size, actions }: EmittedTla, own: ModelChecked): string | undefined {
  const { free, start } = size;
  if (free > tlcLimits.free) return `${free} bits of input and choice are more than ${tlcLimits.free}`;
  if (start > tlcLimits.start) return `${start} bits are free at power-up, more than ${tlcLimits.start}`;
  if (own.kind === 'not run' || own.kind === 'incomplete') return own.reason;
  const steps = own.states * 2 ** free * (actions.length + 1);
  return steps > tlcLimits.steps ? `${own.states} states make ${steps} steps, more than ${tlcLimits.steps}` : undefined;
}

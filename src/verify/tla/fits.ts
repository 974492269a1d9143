/** What TLC can be asked within seconds, or within minutes: it evaluates formulas where the embedded checker runs code, some ten thousand of them a second. */
import type { EmittedTla } from '../../emit/tla/emitTla.ts';
import type { ModelChecked } from '../../spec/modelChecker/result.ts';

export interface TlcSize {
  /** Bits of inputs and choices of one step. */
  readonly free: number;
  /** Bits of free power-up values. */
  readonly start: number;
  /** Steps that are evaluated, for all states and actions together; wide operators count for many. */
  readonly steps: number;
}

export const withinSeconds: TlcSize = { free: 12, start: 12, steps: 400_000 };
export const withinMinutes: TlcSize = { free: 16, start: 16, steps: 4_000_000 };

/** Why the module is too large for TLC; undefined where it is not. `own` is what the embedded checker found. */
export function tooLarge(
  { size, actions }: EmittedTla,
  own: ModelChecked,
  most: TlcSize = withinSeconds,
): string | undefined {
  const { free, start, cost } = size;
  if (free > most.free) return `${free} bits of input and choice are more than ${most.free}`;
  if (start > most.start) return `${start} bits are free at power-up, more than ${most.start}`;
  if (own.kind === 'not run' || own.kind === 'incomplete') return own.reason;
  const steps = own.states * 2 ** free * (actions.length + 1);
  if (steps > most.steps) return `${own.states} states make ${steps} steps, more than ${most.steps}`;
  return steps * (1 + cost) > most.steps
    ? `${steps} steps with operators on more than 30 bits are as much work as ${steps * (1 + cost)}, more than ${most.steps}`
    : undefined;
}

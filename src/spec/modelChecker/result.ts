/** What model checking says, and what limits it. */
import type { Value } from '../../../kernel/sort.ts';

export type Valuation = ReadonlyMap<string, Value>;

export interface ModelStep {
  /** `edge`: the inputs change, then the clock has its active edge; `change`: the inputs change, and levels (an asynchronous reset) act at once. */
  readonly event: 'edge' | 'change';
  /** Inputs and choices under which the step was taken; bits that nothing depends on are 0. The clock is not among them. */
  readonly inputs: Valuation;
  /** State after it. */
  readonly state: Valuation;
}

/** With as few steps as possible. */
export interface ModelTrace {
  readonly start: Valuation;
  readonly steps: readonly ModelStep[];
  /** Inputs and choices of the moment at which the violation shows; absent where the state alone shows it. */
  readonly moment?: Valuation;
}

export type ModelChecked =
  /** Every reachable state was visited and satisfies every claim. */
  | {
      readonly kind: 'holds';
      readonly states: number;
      readonly transitions: number;
      readonly depth: number;
      /** Names of the covers that no reachable moment satisfies. */
      readonly uncovered: readonly string[];
      /** State that no claim, assumption or choice depends on, left out because all of it together is too large. The counts are without it. */
      readonly leftOut: readonly string[];
    }
  | { readonly kind: 'violated'; readonly claim: string; readonly trace: ModelTrace; readonly states: number }
  /** A state in which no input is allowed, or allowed inputs (those of `moment`) for which no choice satisfies the constraint. */
  | { readonly kind: 'deadlock'; readonly reason: string; readonly trace: ModelTrace; readonly states: number }
  | { readonly kind: 'not run'; readonly reason: string }
  | { readonly kind: 'incomplete'; readonly reason: string; readonly states: number };

export interface ModelCheckLimits {
  readonly states: number;
  /** Pairs of a state and an input (with a choice) that are looked at, allowed or not. */
  readonly transitions: number;
  readonly milliseconds: number;
}

export const modelCheckLimits: ModelCheckLimits = { states: 4_000_000, transitions: 200_000_000, milliseconds: 10_000 };

/** Widest packed state and widest packed input, in bits: numbers of that size are small integers, and a bit for each state takes at most 128 MB. */
export const packedBits = 30;

/** Goals and verdicts: what is asked of the kernel, and what it may answer. */
import type { Value } from './sort.ts';
import type { Term } from './term.ts';

/**
 * Obligation kinds, named as in Event-B where it has a name for them.
 *  - START a start state of the text is one of the specification · STEP, LEVEL an edge, an asynchronous level is matched · OUT outputs are equal
 *  - INIT start states satisfy the invariants · INV a step keeps them · FRAME nothing else changes
 *  - SIM what is executed establishes the postcondition · POST a strengthened postcondition still establishes the old one
 *  - GRD guards cover the precondition · FIS some value satisfies the predicate · WD no division by zero, no index out of range
 */
export const obligationKinds = [
  'START',
  'STEP',
  'LEVEL',
  'OUT',
  'INIT',
  'INV',
  'FRAME',
  'SIM',
  'POST',
  'GRD',
  'FIS',
  'WD',
] as const;

export type ObligationKind = (typeof obligationKinds)[number];

/** For all values of all free variables: if every assumption is 1, then the conclusion is 1. */
export interface Goal {
  /** Stable across runs: `counter2/clk.step/GRD`. */
  readonly id: string;
  readonly kind: ObligationKind;
  /** One line for a person: what holds when this is proved. */
  readonly says: string;
  readonly assumptions: readonly Term[];
  readonly conclusion: Term;
  /** Why the conclusion is stronger than what is meant: such a goal can be proved, but its failure refutes nothing. */
  readonly strengthened?: string;
}

/** Values of the free variables, by name, under which the assumptions hold and the conclusion does not. */
export interface Counterexample {
  readonly values: ReadonlyMap<string, Value>;
}

export type Method =
  /** The simplified goal is the constant 1 (or the assumptions contradict each other syntactically). */
  | 'simplification'
  /** Case analysis over conditions, each case closed by simplification. */
  | 'cases'
  /** Evaluation of every assignment of the free variables of the reduced goal. */
  | 'exhaustive'
  /** Clauses of the reduced goal, unsatisfiable by a proof that was checked. */
  | 'bits';

/** A method that was tried, or could not be, before the one that decided. */
export interface Passed {
  readonly method: Method;
  /** Why it did not decide; the same in every run. */
  readonly why: string;
}

export type Verdict =
  | {
      readonly kind: 'proved';
      readonly method: Method;
      readonly cases: number;
      /** The cheaper methods, in the order in which they passed. */
      readonly passed: readonly Passed[];
    }
  | { readonly kind: 'refuted'; readonly counterexample: Counterexample; readonly passed: readonly Passed[] }
  | { readonly kind: 'unknown'; readonly why: string };

export interface Obligation {
  readonly goal: Goal;
  readonly verdict: Verdict;
}

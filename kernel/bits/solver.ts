/** The port to a SAT solver that leaves a proof. */
import type { Clause } from '../checker/cnf.ts';

export type Solved =
  | {
      readonly kind: 'satisfiable' /** Value of a variable (positive number). */;
      readonly value: (variable: number) => boolean;
    }
  /** Clauses by reverse unit propagation, untrimmed; the last one may be missing if propagation alone finds the conflict. */
  | { readonly kind: 'unsatisfiable'; readonly proof: readonly Clause[] }
  | { readonly kind: 'unknown'; readonly why: string };

export interface SolverLimits {
  readonly conflicts: number;
  readonly milliseconds: number;
  readonly stop?: () => boolean;
}

export interface Solver {
  readonly name: string;
  readonly solve: (clauses: readonly Clause[], variables: number, limits: SolverLimits) => Solved;
}

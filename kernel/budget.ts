/** Budgets of the prover: default, meaning, and what exhaustion is called. One table for the prover, the command line and the documentation. */

export interface BudgetRow {
  readonly initial: number;
  readonly meaning: string;
  readonly exhausted: string;
}

export const budgetTable = {
  exhaustiveBits: {
    initial: 20,
    meaning: 'free bits up to which every assignment of a goal is evaluated',
    exhausted: 'too many free bits for exhaustive evaluation',
  },
  caseSplits: {
    initial: 2048,
    meaning: 'cases that a case analysis over conditions may open',
    exhausted: 'too many cases',
  },
  samples: {
    initial: 4096,
    meaning: 'random assignments that are tried to refute a goal which is too large to enumerate',
    exhausted: 'no counterexample found by sampling',
  },
  conflicts: {
    initial: 200_000,
    meaning: 'conflicts that the SAT solver may meet on one goal',
    exhausted: 'no answer within the conflicts allowed',
  },
  solverMilliseconds: {
    initial: 10_000,
    meaning: 'time that the SAT solver may take on one goal',
    exhausted: 'no answer within the time allowed',
  },
} satisfies Record<string, BudgetRow>;

export type Budget = { readonly [K in keyof typeof budgetTable]: number };

export const defaultBudget: Budget = {
  exhaustiveBits: budgetTable.exhaustiveBits.initial,
  caseSplits: budgetTable.caseSplits.initial,
  samples: budgetTable.samples.initial,
  conflicts: budgetTable.conflicts.initial,
  solverMilliseconds: budgetTable.solverMilliseconds.initial,
};

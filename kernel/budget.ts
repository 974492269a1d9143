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
  caseTerms: {
    initial: 10_000_000,
    meaning: 'subterms that a case analysis may simplify, over all its cases',
    exhausted: 'too many terms in the cases',
  },
  samples: {
    initial: 4096,
    meaning: 'random assignments that are tried to refute a goal which is too large to enumerate',
    exhausted: 'no counterexample found by sampling',
  },
  gates: {
    initial: 1_000_000,
    meaning:
      'gates that a goal may have on bits; a gate is three clauses, about half a kilobyte with what a proof needs of it',
    exhausted: 'too many gates on bits',
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
  caseTerms: budgetTable.caseTerms.initial,
  samples: budgetTable.samples.initial,
  gates: budgetTable.gates.initial,
  conflicts: budgetTable.conflicts.initial,
  solverMilliseconds: budgetTable.solverMilliseconds.initial,
};

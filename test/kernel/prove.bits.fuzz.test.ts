/** Verdicts of the prover on random goals against enumeration, when all that simplification leaves goes to the SAT solver. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, defaultBudget } from '../../kernel/budget.ts';
import { prove } from '../../kernel/prove.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseGoal } from './arbitraryGoal.ts';
import { judge } from './judge.ts';

const bitsAlone: Budget = { ...defaultBudget, exhaustiveBits: 0, caseSplits: 0, samples: 0 };

test(
  'verdicts are the truth when clauses decide',
  async () => {
    const solver = await cadicalSolver();
    const runs = 4000;
    const seen = new Map<string, number>();
    const property = fc.property(arbitraryTape(200), (tape) => {
      const { goal } = chooseGoal(new Choices(tape, { widest: 5 }));
      const verdict = prove(goal, { budget: bitsAlone, solver });
      const truth = judge(goal, verdict);
      const kinds = [
        verdict.kind === 'proved' ? verdict.method : verdict.kind,
        ...(truth.violated === 1 ? ['one violation'] : []),
      ];
      for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    });
    check(property, runs);
    if (process.env['RTL_REFINERY_PATH'] !== undefined) return;
    for (const kind of ['bits', 'refuted', 'one violation'])
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan((runs * fuzzFactor()) / 20);
  },
  fuzzTimeout(600),
);

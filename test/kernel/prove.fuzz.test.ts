/** Verdicts of the prover on random goals against enumeration, under budgets that lead through each of its methods. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, defaultBudget } from '../../kernel/budget.ts';
import { prove } from '../../kernel/prove.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseGoal } from './arbitraryGoal.ts';
import { judge, showGoal } from './judge.ts';

/** Enumeration of everything, of little, of nothing; the last two leave the work to case analysis and sampling. */
const budgets: Readonly<Record<string, Budget>> = {
  all: defaultBudget,
  few: { ...defaultBudget, exhaustiveBits: 3, samples: 64 },
  none: { ...defaultBudget, exhaustiveBits: 0, samples: 16 },
};

test.each(Object.entries(budgets))(
  'verdicts are the truth when enumerating %s',
  (name, budget) => {
    const runs = 4000;
    const seen = new Map<string, number>();
    const property = fc.property(arbitraryTape(200), (tape) => {
      const { goal, shape } = chooseGoal(new Choices(tape, { widest: 5 }));
      const verdict = prove(goal, { budget });
      const truth = judge(goal, verdict);
      if (shape !== 'open' && shape !== 'spoilt' && truth.violated > 0)
        throw new Error(`the generator made an invalid goal of shape ${shape}:\n${showGoal(goal)}`);
      if (name === 'all' && verdict.kind === 'unknown')
        throw new Error(`undecided (${verdict.why}), with ${truth.violated} violations:\n${showGoal(goal)}`);
      const kinds = [
        verdict.kind === 'proved' ? verdict.method : verdict.kind,
        ...(truth.admitted === 0 ? ['vacuous'] : []),
        ...(truth.violated === 1 ? ['one violation'] : []),
      ];
      for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    });
    check(property, runs);
    if (process.env['RTL_REFINERY_PATH'] !== undefined) return;
    const expected =
      name === 'all'
        ? ['simplification', 'exhaustive', 'refuted', 'vacuous', 'one violation']
        : ['simplification', 'cases', 'refuted', 'unknown', 'vacuous', 'one violation'];
    for (const kind of expected) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan((runs * fuzzFactor()) / 100);
  },
  fuzzTimeout(600),
);

/** Compiled code against the reference evaluator on random terms over the whole operator table. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allOps, type Op } from '../../kernel/operators.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseApplied, chooseAssignment } from './arbitraryTerm.ts';
import { describeDifference, firstDifference } from './differential.ts';

/** Terms in one compiled function; the least number of terms of the whole test. */
const batch = 25;
const terms = 100_000;

test(
  `${terms} random terms have the same value in compiled code`,
  () => {
    let compared = 0;
    const roots = new Map<Op, number>();
    const property = fc.property(
      fc.array(arbitraryTape(250), { minLength: 1, maxLength: batch, size: 'max' }),
      fc.array(arbitraryTape(200), { minLength: 2, maxLength: 3 }),
      (tapes, values) => {
        const batchTerms = tapes.map((tape) => chooseApplied(new Choices(tape)));
        const assignments = values.map((tape) => chooseAssignment(batchTerms, new Choices(tape, { endless: true })));
        const difference = firstDifference(batchTerms, assignments);
        if (difference !== undefined) throw new Error(describeDifference(difference));
        compared += batchTerms.length;
        for (const term of batchTerms) if (term.kind === 'app') roots.set(term.op, (roots.get(term.op) ?? 0) + 1);
      },
    );
    // Batches are of all sizes from 1 up, half of the greatest on average.
    check(property, (terms / batch) * 2);
    if (process.env['RTL_REFINERY_PATH'] !== undefined) return;
    expect(compared).toBeGreaterThanOrEqual(terms * fuzzFactor());
    for (const op of allOps)
      expect(roots.get(op) ?? 0, `terms with ${op} outermost`).toBeGreaterThan(
        (terms * fuzzFactor()) / allOps.length / 2,
      );
  },
  fuzzTimeout(600),
);

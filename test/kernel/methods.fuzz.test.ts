/**
 * All methods on the same random goals of at most 12 free bits: every verdict is the truth by enumeration, methods that decide agree, what is valid is certified,
 * the checker confirms each certificate, and confirms none for a goal that fails.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, defaultBudget } from '../../kernel/budget.ts';
import { certify } from '../../kernel/certify.ts';
import { check as confirm } from '../../kernel/checker/checker.ts';
import { prove } from '../../kernel/prove.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseGoal } from './arbitraryGoal.ts';
import { judge, showGoal } from './judge.ts';

const nothing: Budget = { ...defaultBudget, exhaustiveBits: 0, caseSplits: 0, samples: 0 };
const limits = { conflicts: 100_000, milliseconds: 10_000 };

test(
  'methods agree with each other, with enumeration, and with the checker',
  async () => {
    const solver = await cadicalSolver();
    const runs = 5000;
    const seen = new Map<string, number>();
    const property = fc.property(arbitraryTape(200), (tape) => {
      const { goal } = chooseGoal(new Choices(tape, { widest: 5 }));
      const verdicts = {
        sweep: prove(goal, { budget: { ...nothing, exhaustiveBits: 12 } }),
        cases: prove(goal, { budget: { ...nothing, caseSplits: 256 } }),
        bits: prove(goal, { budget: nothing, solver }),
        sampling: prove(goal, { budget: { ...nothing, samples: 64 } }),
      };
      const truths = Object.values(verdicts).map((verdict) => judge(goal, verdict));
      const valid = truths[0]?.violated === 0;
      if (verdicts.sweep.kind === 'unknown') throw new Error(`a sweep decides:\n${showGoal(goal)}`);
      const certified = certify(goal, solver, limits);
      if (
        valid !== (certified.kind === 'certified') &&
        !(certified.kind === 'certified' && certified.certificate.method === 'sweep')
      )
        throw new Error(`${valid ? 'valid, and not certified' : 'certified, and not valid'}:\n${showGoal(goal)}`);
      for (const certificate of [
        ...(certified.kind === 'certified' ? [certified.certificate] : []),
        { method: 'sweep' } as const,
      ]) {
        const { kind } = confirm(goal.assumptions, goal.conclusion, certificate);
        if ((kind === 'accepted') !== valid)
          throw new Error(`${valid ? 'valid' : 'not valid'}, and ${certificate.method} is ${kind}:\n${showGoal(goal)}`);
      }
      if (!valid && confirm(goal.assumptions, goal.conclusion, { method: 'bits', proof: [] }).kind === 'accepted')
        throw new Error(`an empty proof is accepted for a goal that fails:\n${showGoal(goal)}`);
      const kind = valid ? (certified.kind === 'certified' ? certified.certificate.method : 'none') : 'not valid';
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    });
    check(property, runs);
    if (process.env['RTL_REFINERY_PATH'] !== undefined) return;
    for (const kind of ['sweep', 'bits', 'not valid'])
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan((runs * fuzzFactor()) / 50);
  },
  fuzzTimeout(600),
);

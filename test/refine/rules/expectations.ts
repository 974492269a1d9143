/** What tests say of a rule: `applies`, `doesNotApply`, `isRefused`. */
import { expect } from 'vitest';
import { defaultBudget } from '../../../kernel/budget.ts';
import { violates } from '../../../kernel/counterexample.ts';
import { syntax } from '../../../src/pipeline/syntax.ts';
import { type Attempt, tryPick } from '../../../src/refine/engine.ts';
import { programHash } from '../../../src/refine/hash.ts';
import { findHole } from '../../../src/refine/holes.ts';
import { initialProgram } from '../../../src/refine/initial.ts';
import { autoPicker } from '../../../src/refine/pickers/auto.ts';
import { printProgram } from '../../../src/refine/printProgram.ts';
import type { Program } from '../../../src/refine/program.ts';
import type { Pick } from '../../../src/refine/step.ts';
import { difference } from '../cosimulate.ts';
import { design } from '../design.ts';
import { violation } from '../law.ts';
import { run } from '../refineFully.ts';
import type { Because, Place } from './cases.ts';

export function attempt(program: Program, pick: Pick, place: Partially = {}): Attempt {
  return tryPick(program, programHash(program), 0, pick, 'script', {
    syntax: place.syntax ?? syntax,
    budget: defaultBudget,
  });
}

type Partially = Partial<Place>;

/** The program to which the picks lead. */
export function programAt(place: Place): Program {
  return (place.to ?? []).reduce(
    (program, pick) => {
      const next = attempt(program, pick, place);
      if (next.kind !== 'installed') throw new Error(`${pick.rule} at ${pick.target}: ${next.reason}`);
      return next.program;
    },
    initialProgram(design(place.spec)),
  );
}

/**
 * The rule fires, all its obligations are proved, the code keeps the law of its hole on values, and the program that the auto picker then finishes does what the
 * specification says.
 */
export async function applies(place: Place, pick: Pick): Promise<Program> {
  const program = programAt(place);
  const next = attempt(program, pick, place);
  if (next.kind !== 'installed') throw new Error(`${pick.rule} does not apply: ${next.reason}`);
  expect(next.step.obligations.map(({ verdict }) => verdict.kind)).not.toContain('unknown');
  if (findHole(program, pick.target) !== undefined && pick.rule !== 'Iteration')
    expect(violation(program, next.program, pick.target)).toBeUndefined();
  const picks = [...(place.to ?? []), pick];
  const { outcome } = await run(
    program.spec,
    {
      kind: 'auto',
      next: (situation) => {
        const given = picks[situation.steps.length];
        return given !== undefined && situation.refusals.length === 0
          ? { kind: 'pick', pick: given }
          : autoPicker.next(situation);
      },
    },
    { syntax: place.syntax ?? syntax },
  );
  if (outcome.kind !== 'complete')
    throw new Error(
      `not finished after ${pick.rule}: ${outcome.kind === 'stuck' ? outcome.reason : outcome.kind}\n${printProgram(next.program)}`,
    );
  expect(difference(outcome.program, { cycles: 80, seed: 11 })).toBeUndefined();
  return next.program;
}

/** Nothing is installed, for the given reason; a counterexample is checked by the reference evaluator on the goal as it was asked. */
export function isRefused(place: Place, pick: Pick, because: Because): void {
  const program = programAt(place);
  const refusal = attempt(program, pick, place);
  if (refusal.kind === 'installed') throw new Error(`${pick.rule} was installed:\n${printProgram(refusal.program)}`);
  if ('not' in because) {
    expect(refusal).toMatchObject({ kind: 'not applicable', reason: expect.stringMatching(because.not) });
    return;
  }
  if ('leaves' in because) {
    expect(refusal).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(because.why) });
    const open =
      'obligations' in refusal ? refusal.obligations.filter(({ verdict }) => verdict.kind === 'unknown') : [];
    expect(open.map(({ goal }) => goal.kind)).toContain(because.leaves);
    return;
  }
  expect(refusal).toMatchObject({ kind: 'refuted' });
  const found =
    'obligations' in refusal
      ? refusal.obligations.filter(({ goal, verdict }) => goal.kind === because.refutes && verdict.kind === 'refuted')
      : [];
  expect(found.length).toBeGreaterThan(0);
  const shown = found.map(({ goal, verdict }) => {
    const values = verdict.kind === 'refuted' ? verdict.counterexample.values : new Map();
    expect(violates(goal, values)).toBe(true);
    return Object.fromEntries(values);
  });
  expect(shown).toContainEqual(expect.objectContaining(because.at));
}

export function doesNotApply(place: Place, pick: Pick, reason: RegExp): void {
  isRefused(place, pick, { not: reason });
}

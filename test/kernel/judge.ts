/** Verdicts against the truth by enumeration. */
import { evaluateBits } from '../../kernel/evaluate.ts';
import type { Goal, Verdict } from '../../kernel/goal.ts';
import { print } from '../../kernel/print.ts';
import { variables } from '../../kernel/traverse.ts';
import { bruteForce, type Truth } from './bruteForce.ts';
import { showAssignment } from './differential.ts';

export function showGoal(goal: Goal): string {
  return `${goal.assumptions.map((term) => `assume ${print(term)}\n`).join('')}prove ${print(goal.conclusion)}`;
}

/**
 * Throws when the verdict is not the truth, or its counterexample is none: it must give each variable a value of its sort, satisfy every assumption and violate
 * the conclusion by the reference evaluator. Gives the truth.
 */
export function judge(goal: Goal, verdict: Verdict): Truth {
  const truth = bruteForce(goal);
  const terms = [...goal.assumptions, goal.conclusion];
  if (verdict.kind === 'proved' && truth.violated > 0)
    throw new Error(`proved by ${verdict.method}, but ${truth.violated} violations:\n${showGoal(goal)}`);
  if (verdict.kind !== 'refuted') return truth;
  const { values } = verdict.counterexample;
  const where = `${showGoal(goal)}\nat ${showAssignment(values, terms)}`;
  if (truth.violated === 0) throw new Error(`refuted, but valid:\n${where}`);
  for (const { name, sort } of variables(terms)) {
    const value = values.get(name);
    const fits =
      sort.kind === 'bits'
        ? typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(sort.width)
        : typeof value === 'object' &&
          value.length === sort.depth &&
          value.every((cell) => cell >= 0n && cell < 1n << BigInt(sort.element));
    if (!fits) throw new Error(`the counterexample gives ${name} no value of its sort:\n${where}`);
  }
  const wrong = goal.assumptions.find((term) => evaluateBits(term, values) !== 1n);
  if (wrong !== undefined) throw new Error(`the counterexample breaks the assumption ${print(wrong)}:\n${where}`);
  if (evaluateBits(goal.conclusion, values) !== 0n)
    throw new Error(`the counterexample satisfies the conclusion:\n${where}`);
  return truth;
}

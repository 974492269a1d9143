/** From values of a reduced goal to a counterexample of the goal as it was given. */
import { conjunction, not } from './build.ts';
import { evaluate, evaluateBits } from './evaluate.ts';
import { freeBits, sweep, sweepLimit } from './exhaustive.ts';
import type { Counterexample, Goal } from './goal.ts';
import type { Resources } from './resources.ts';
import type { Sequent } from './sequent.ts';
import type { Sort, Value } from './sort.ts';
import { type Term, top } from './term.ts';
import { variables } from './traverse.ts';

export type Completion =
  | { readonly kind: 'counterexample'; readonly counterexample: Counterexample }
  /** No values satisfy the assumptions outside the cone: the sequent holds, since its assumptions never do. */
  | { readonly kind: 'contradiction'; readonly cases: number }
  | { readonly kind: 'unknown' };

/**
 * Extends `values` to all variables of the goal: assumptions that were dropped get values of their own (they share none with the rest), variables that
 * were replaced get the value of what replaced them, all others are 0. Unknown when the result does not violate the goal.
 */
export function completed(
  goal: Goal,
  sequent: Sequent,
  values: ReadonlyMap<string, Value>,
  resources: Resources,
): Completion {
  const full = new Map(values);
  const dropped = satisfy(sequent.dropped, resources);
  if (dropped.kind !== 'satisfied') return dropped;
  for (const [name, value] of dropped.values) if (!full.has(name)) full.set(name, value);
  for (const { variable, value } of [...sequent.replaced].reverse()) {
    for (const used of variables([value])) if (!full.has(used.name)) full.set(used.name, zero(used.sort));
    full.set(variable.name, evaluate(value, full));
  }
  for (const term of variables([...goal.assumptions, goal.conclusion]))
    if (!full.has(term.name)) full.set(term.name, zero(term.sort));
  return violates(goal, full) ? { kind: 'counterexample', counterexample: { values: full } } : { kind: 'unknown' };
}

/** The check by the reference evaluator, on the goal as it was given. */
export function violates(goal: Goal, values: ReadonlyMap<string, Value>): boolean {
  return (
    goal.assumptions.every((term) => evaluateBits(term, values) === 1n) && evaluateBits(goal.conclusion, values) === 0n
  );
}

function zero(sort: Sort): Value {
  return sort.kind === 'bits' ? 0n : new Array<bigint>(sort.depth).fill(0n);
}

type Satisfaction =
  | { readonly kind: 'satisfied'; readonly values: ReadonlyMap<string, Value> }
  | Exclude<Completion, { kind: 'counterexample' }>;

/** Values that satisfy all the terms: zeros if they do, else by enumeration within the budget. */
function satisfy(terms: readonly Term[], { budget, sweeper, stop }: Resources): Satisfaction {
  const free = variables(terms);
  const zeros = new Map(free.map((term) => [term.name, zero(term.sort)]));
  if (terms.every((term) => evaluateBits(term, zeros) === 1n)) return { kind: 'satisfied', values: zeros };
  if (freeBits(free) > Math.min(budget.exhaustiveBits, sweepLimit)) return { kind: 'unknown' };
  const found = sweep([], not(conjunction([top, ...terms])), free, sweeper, stop);
  return found.kind === 'violated'
    ? { kind: 'satisfied', values: found.values }
    : { kind: 'contradiction', cases: found.cases };
}

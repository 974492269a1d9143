/** From values of a reduced goal to a counterexample of the goal as it was given. */
import type { Budget } from './budget.ts';
import { conjunction, not } from './build.ts';
import { evaluate, evaluateBits } from './evaluate.ts';
import { freeBits, sweep } from './exhaustive.ts';
import type { Counterexample, Goal } from './goal.ts';
import type { Sequent } from './sequent.ts';
import type { Sort, Value } from './sort.ts';
import { type Term, top } from './term.ts';
import { variables } from './traverse.ts';

/**
 * Extends `values` to all variables of the goal: assumptions that were dropped get values of their own (they share none with the rest), variables that
 * were replaced get the value of what replaced them, all others are 0. Undefined when the result does not violate the goal.
 */
export function completed(
  goal: Goal,
  sequent: Sequent,
  values: ReadonlyMap<string, Value>,
  budget: Budget,
): Counterexample | undefined {
  const full = new Map(values);
  const dropped = satisfy(sequent.dropped, budget);
  if (dropped === undefined) return undefined;
  for (const [name, value] of dropped) if (!full.has(name)) full.set(name, value);
  for (const { variable, value } of [...sequent.replaced].reverse()) {
    for (const used of variables([value])) if (!full.has(used.name)) full.set(used.name, zero(used.sort));
    full.set(variable.name, evaluate(value, full));
  }
  for (const term of variables([...goal.assumptions, goal.conclusion]))
    if (!full.has(term.name)) full.set(term.name, zero(term.sort));
  return violates(goal, full) ? { values: full } : undefined;
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

/** Values that satisfy all the terms: zeros if they do, else by enumeration within the budget. */
function satisfy(terms: readonly Term[], budget: Budget): ReadonlyMap<string, Value> | undefined {
  const free = variables(terms);
  const zeros = new Map(free.map((term) => [term.name, zero(term.sort)]));
  if (terms.every((term) => evaluateBits(term, zeros) === 1n)) return zeros;
  if (freeBits(free) > budget.exhaustiveBits) return undefined;
  const found = sweep([], not(conjunction([top, ...terms])), free);
  return found.kind === 'violated' ? found.values : undefined;
}

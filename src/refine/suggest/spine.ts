/**
 * The spine of a value: the conditionals at its top, as the specification nested them, without those that the precondition already decides.
 * Terms are never rewritten here, only conditionals are resolved: what a suggestion shows is what the specification wrote.
 */
import { conjuncts } from '../../../kernel/build.ts';
import { type Facts, simplify } from '../../../kernel/simplify.ts';
import { isApp, type Term, top, type Var } from '../../../kernel/term.ts';
import { factsOf } from '../../../kernel/sequent.ts';
import { type Found, functional, result } from '../holes.ts';

/** One variable of a frame with what the postcondition says of its new value. */
export interface Specified {
  readonly target: Var;
  /** Its value; `free` where the postcondition leaves it to the residual predicate. */
  readonly value: Term | 'free';
}

export interface View {
  readonly specified: readonly Specified[];
  /** Conjuncts of the postcondition that are no equations and not yet true under the precondition. */
  readonly residual: readonly Term[];
  readonly facts: Facts;
}

export function view(found: Found): View {
  const facts = factsOf(conjuncts(found.hole.pre));
  const { values, residual } = functional(found);
  const specified = found.hole.frame.map((target): Specified => {
    const value = values.get(target);
    if (value === undefined) return { target, value: 'free' };
    const reduced = reduce(value, facts);
    return { target, value: reduced === result(found.process, target) ? 'free' : reduced };
  });
  return { specified, residual: residual.filter((term) => simplify(term, facts) !== top), facts };
}

/** Resolves the conditionals at the top of a term that the facts decide. */
export function reduce(term: Term, facts: Facts): Term {
  let current = term;
  while (isApp(current, 'ite')) {
    const [condition, then, otherwise] = current.args;
    if (condition === undefined || then === undefined || otherwise === undefined) break;
    const decided = simplify(condition, facts);
    if (decided.kind !== 'const') break;
    current = decided.value === 1n ? then : otherwise;
  }
  return current;
}

/** The condition at the top of a term, if it is a conditional. */
export function condition(value: Term | 'free'): Term | undefined {
  return value !== 'free' && isApp(value, 'ite') ? value.args[0] : undefined;
}

/** The conditions of a chain `c1 ? … : c2 ? … : …`, with what the facts decide left out. */
export function chain(value: Term, facts: Facts): readonly Term[] {
  const found: Term[] = [];
  let current = value;
  while (isApp(current, 'ite')) {
    const [guard, , otherwise] = current.args;
    if (guard === undefined || otherwise === undefined) break;
    found.push(guard);
    current = reduce(otherwise, facts);
  }
  return found;
}

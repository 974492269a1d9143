/** Chains of one associative and commutative operator, as lists of their operands. */
import { type App, apply, isApp, type Term } from '../term.ts';

/** Chains longer than this are simplified pairwise only, so that long ones cost linear time. */
const flatLimit = 64;

/** The operands of the chain from left to right; undefined when it is too long. */
export function flatten(term: App): readonly Term[] | undefined {
  const found: Term[] = [];
  const pending: Term[] = [...term.args].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isApp(next, term.op)) pending.push(...[...next.args].reverse());
    else found.push(next);
    if (found.length + pending.length > flatLimit) return undefined;
  }
  return found;
}

/** The chain of the parts, nested to the left; undefined when that is the term itself. */
export function rebuilt(term: App, parts: readonly Term[]): Term | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const result = parts.slice(1).reduce<Term>((left, right) => apply(term.op, [left, right]), first);
  return result === term ? undefined : result;
}

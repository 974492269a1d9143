/**
 * Feasibility without quantifiers: a term that says "some value of these variables satisfies the predicate".
 *
 * Up to `expansionBits` bits of freedom all values are tried, and the term is exact. Beyond that only witness candidates are tried; then the term is
 * stronger than feasibility, and a goal about it can be proved but not refuted.
 */
import { add, and, disjunction, neg } from '../../kernel/build.ts';
import { sizeInBits } from '../../kernel/sort.ts';
import { constant, type Term, type Var, width } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import { simplify } from '../../kernel/simplify.ts';

export const expansionBits = 8;

export interface Feasible {
  readonly term: Term;
  /** False when only candidates were tried. */
  readonly exact: boolean;
}

export function feasible(predicate: Term, free: readonly Var[]): Feasible {
  const bound = free.filter((choice) => variables([predicate]).includes(choice));
  const size = bound.reduce((sum, choice) => sum + sizeInBits(choice.sort), 0);
  if (bound.length === 0) return { term: predicate, exact: true };
  if (size <= expansionBits) {
    const all = bound.reduce<readonly Term[]>(
      (terms, choice) => terms.flatMap((term) => Array.from({ length: 2 ** width(choice) }, (_, value) => substituteIn(term, new Map([[choice, constant(value, width(choice))]])))),
      [predicate],
    );
    return { term: disjunction(all.map((term) => simplify(term))), exact: true };
  }
  const tried = bound.reduce<readonly Term[]>(
    (terms, choice) => terms.flatMap((term) => witnessCandidates(predicate, choice, bound).map((value) => substituteIn(term, new Map([[choice, value]])))).slice(0, 4096),
    [predicate],
  );
  return { term: disjunction(tried.map((term) => simplify(term))), exact: false };
}

/** Values that often satisfy a predicate: corners, and every other variable of the same width with its lowest set bit. */
export function witnessCandidates(predicate: Term, choice: Var, bound: readonly Var[]): readonly Term[] {
  const size = width(choice);
  const others = variables([predicate]).filter((used) => !bound.includes(used) && used.sort.kind === 'bits' && used.sort.width === size);
  const oneHot = size <= 64 ? Array.from({ length: size }, (_, index) => constant(1n << BigInt(index), size)) : [];
  return [constant(0, size), ...others, ...others.map((used) => and(used, neg(used))), ...others.map((used) => add(used, constant(1, size))), ...oneHot, constant(-1, size)];
}

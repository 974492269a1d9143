/**
 * Feasibility without quantifiers: a term that says "some value of these variables satisfies the predicate".
 *
 * Up to `expansionBits` bits of freedom all values are tried, and the term is exact. Beyond that only witness candidates are tried; then the term is
 * stronger than feasibility, and a goal about it can be proved but not refuted.
 */

import { defaultBudget } from '../../kernel/budget.ts';
import { conjunction, conjuncts, disjunction } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { simplify } from '../../kernel/simplify.ts';
import { sizeInBits } from '../../kernel/sort.ts';
import { constant, isApp, type Term, type Var, width } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import { candidates } from './candidates.ts';
import { applied, cover } from './cover.ts';

export const expansionBits = 8;

export interface Feasible {
  readonly term: Term;
  /** False when only candidates were tried. */
  readonly exact: boolean;
}

/** Under `assumptions`, where given: they help to find witnesses, and are no part of the term. */
export function feasible(predicate: Term, free: readonly Var[], assumptions: readonly Term[] = []): Feasible {
  const parts = independentParts(predicate, free).map(({ term, bound }) => feasiblePart(term, bound, assumptions));
  return { term: conjunction(parts.map((part) => part.term)), exact: parts.every((part) => part.exact) };
}

interface Part {
  readonly term: Term;
  readonly bound: readonly Var[];
}

/** Conjuncts that share no bound variable can be satisfied one without the other. */
function independentParts(predicate: Term, free: readonly Var[]): readonly Part[] {
  let parts: readonly Part[] = [];
  for (const term of conjuncts(predicate)) {
    const mentioned = new Set<Term>(variables([term]));
    const bound = free.filter((choice) => mentioned.has(choice));
    const joined = parts.filter((part) => part.bound.some((choice) => bound.includes(choice)));
    const merged = {
      term: conjunction([...joined.map((part) => part.term), term]),
      bound: [...new Set([...joined.flatMap((part) => part.bound), ...bound])],
    };
    parts = [...parts.filter((part) => !joined.includes(part)), merged];
  }
  return parts;
}

function feasiblePart(predicate: Term, bound: readonly Var[], assumptions: readonly Term[]): Feasible {
  if (bound.length === 0) return { term: predicate, exact: true };
  const witnessed = obviousWitness(predicate, bound);
  if (witnessed !== undefined) return { term: witnessed, exact: false };
  const size = bound.reduce((sum, choice) => sum + sizeInBits(choice.sort), 0);
  const exact = size <= expansionBits;
  const covered = exact ? undefined : cover({ assumptions, predicate, free: bound });
  if (covered !== undefined)
    return { term: disjunction(covered.map((witness) => applied(predicate, witness))), exact: false };
  const tried = bound.reduce<readonly Term[]>(
    (terms, choice) =>
      terms
        .flatMap((term) =>
          (exact ? allValues(choice) : candidates(predicate, choice, bound)).map((value) =>
            substituteIn(term, new Map([[choice, value]])),
          ),
        )
        .slice(0, candidateLimit),
    [predicate],
  );
  return { term: disjunction(tried.map((term) => simplify(term))), exact };
}

/** Combinations of candidates that are tried at most. */
const candidateLimit = 4096;

const allValues = (choice: Var): readonly Term[] =>
  Array.from({ length: 2 ** width(choice) }, (_, value) => constant(value, width(choice)));

/**
 * The predicate with a value for each bound variable that makes it true at sight. For `v = t` where v itself is left standing in branches of t (a branch that
 * leaves v free) that is t with 0 in those places; otherwise one of the usual candidates.
 */
function obviousWitness(predicate: Term, bound: readonly Var[]): Term | undefined {
  const zeros = new Map<Term, Term>(bound.map((choice) => [choice, constant(0, width(choice))]));
  const own = new Map<Term, Term>(zeros);
  for (const term of conjuncts(predicate)) {
    const [left, right] = isApp(term, 'eq') ? term.args : [];
    if (left?.kind === 'var' && right !== undefined && bound.includes(left)) own.set(left, substituteIn(right, zeros));
  }
  const [only] = bound;
  const single =
    bound.length === 1 && only !== undefined
      ? candidates(predicate, only, bound).map((value) => new Map<Term, Term>([[only, value]]))
      : [];
  return [own, zeros, ...single].map((witness) => substituteIn(predicate, witness)).find(isEvident);
}

/** True when the prover sees it at once, without assumptions. */
function isEvident(term: Term): boolean {
  const goal = {
    id: 'witness',
    kind: 'FIS',
    says: 'the witness satisfies the predicate',
    assumptions: [],
    conclusion: term,
  } as const;
  return (
    prove(goal, { budget: { ...defaultBudget, exhaustiveBits: 10, caseSplits: 64, samples: 0 } }).kind === 'proved'
  );
}

/** Variables that are fixed by an equation `v = term over others` are their own witness. */
export function equations(predicate: Term, bound: readonly Var[]): ReadonlyMap<Term, Term> {
  const found = new Map<Term, Term>();
  for (const term of conjuncts(predicate)) {
    const sides = isApp(term, 'eq') ? term.args : [];
    for (const [left, right] of [sides, [...sides].reverse()]) {
      if (left?.kind !== 'var' || right === undefined || found.has(left) || !bound.includes(left)) continue;
      if (!variables([right]).some((used) => bound.includes(used))) found.set(left, right);
    }
  }
  return found;
}

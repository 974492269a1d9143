/**
 * Normal form of a goal: assumptions as facts, applied to each other and to the conclusion until nothing changes, then the cone of the conclusion.
 *
 * A conjunct `x = t` replaces the variable x by t (when x does not occur in t); `t = c` replaces the term t by the constant; any other conjunct `p` becomes
 * the fact p = 1, and `not p` the fact p = 0. Assumptions that share no variable with the conclusion, even through others, are dropped: that can only
 * make the goal harder. What was replaced and dropped is kept, so that a counterexample can be completed.
 */
import { conjuncts } from './build.ts';
import { simplifyAll } from './simplify.ts';
import { bottom, isApp, type Term, top, type Var } from './term.ts';
import { substitute, variables } from './traverse.ts';

export interface Sequent {
  /** Simplified conjuncts, none of them constant. */
  readonly assumptions: readonly Term[];
  readonly conclusion: Term;
  /** Variables that were replaced, in the order of replacement; a value mentions only variables that were not yet replaced. */
  readonly replaced: readonly { readonly variable: Var; readonly value: Term }[];
  /** Assumptions outside the cone of the conclusion. */
  readonly dropped: readonly Term[];
}

/** Rounds of mutual simplification; more are never needed in practice, and stopping early is sound. */
const roundLimit = 12;

export function normalForm(assumptions: readonly Term[], conclusion: Term): Sequent {
  const replaced: { variable: Var; value: Term }[] = [];
  let current: readonly Term[] = distinct(simplifyAll(assumptions.flatMap(conjuncts)));
  let goal = simplifyAll([conclusion])[0] ?? conclusion;
  for (let round = 0; round < roundLimit; round += 1) {
    if (current.includes(bottom)) return { assumptions: [bottom], conclusion: top, replaced, dropped: [] };
    const definition = findDefinition(current);
    if (definition !== undefined) {
      replaced.push(definition);
      const replacements = new Map<Term, Term>([[definition.variable, definition.value]]);
      const terms = simplifyAll(substitute([...current, goal], replacements));
      goal = terms.at(-1) ?? goal;
      current = distinct(terms.slice(0, -1));
      round = Math.min(round, roundLimit - 2);
    } else {
      const next = propagate(current, goal);
      if (next.goal === goal && sameTerms(next.assumptions, current)) break;
      goal = next.goal;
      current = next.assumptions;
    }
    if (goal === top) break;
  }
  return { ...cone(current, goal), replaced };
}

/** A conjunct that defines a variable: `x = t`, `x` or `not x` on one bit. */
function findDefinition(assumptions: readonly Term[]): { readonly variable: Var; readonly value: Term } | undefined {
  for (const term of assumptions) {
    if (term.kind === 'var') return { variable: term, value: top };
    if (isApp(term, 'not') && term.args[0]?.kind === 'var') return { variable: term.args[0], value: bottom };
    if (!isApp(term, 'eq')) continue;
    const [a, b] = term.args;
    if (a === undefined || b === undefined) continue;
    if (a.kind === 'var' && !variables([b]).includes(a)) return { variable: a, value: b };
    if (b.kind === 'var' && !variables([a]).includes(b)) return { variable: b, value: a };
  }
  return undefined;
}

/**
 * Each assumption in turn simplified by the facts of all others as they are by then, and the goal by all of them in the end. One at a time: two that imply
 * each other, each simplified by the other, would both be lost.
 */
function propagate(
  assumptions: readonly Term[],
  goal: Term,
): { readonly assumptions: readonly Term[]; readonly goal: Term } {
  const facts = new Map<Term, Term>();
  /** All right sides of each fact, of which the last is in `facts`: a contradiction gives two. */
  const sources = new Map<Term, Term[]>();
  const add = (term: Term): void => {
    for (const [left, right] of equations(term)) {
      sources.set(left, [...(sources.get(left) ?? []), right]);
      facts.set(left, right);
    }
  };
  const remove = (term: Term): void => {
    for (const [left, right] of equations(term)) {
      const rest = [...(sources.get(left) ?? [])];
      rest.splice(rest.indexOf(right), 1);
      sources.set(left, rest);
      const last = rest.at(-1);
      if (last === undefined) facts.delete(left);
      else facts.set(left, last);
    }
  };
  for (const term of assumptions) add(term);
  const next = assumptions.map((term) => {
    remove(term);
    const [simplified = term] = simplifyAll([term], facts);
    for (const part of conjuncts(simplified)) add(part);
    return simplified;
  });
  return { assumptions: distinct(next), goal: simplifyAll([goal], facts)[0] ?? goal };
}

/** Facts for simplification from assumptions that are simplified first; sound wherever all the assumptions hold. */
export function factsOf(assumptions: readonly Term[]): ReadonlyMap<Term, Term> {
  const facts = new Map<Term, Term>();
  for (const term of simplifyAll(assumptions).flatMap(conjuncts))
    for (const [left, right] of equations(term)) facts.set(left, right);
  return facts;
}

/** What may be replaced where the assumption holds: its left sides are terms in simplified form. */
function equations(assumption: Term): readonly (readonly [Term, Term])[] {
  if (isApp(assumption, 'not') && assumption.args[0] !== undefined) return [[assumption.args[0], bottom]];
  const [a, b] = isApp(assumption, 'eq') ? assumption.args : [];
  return a !== undefined && b?.kind === 'const'
    ? [
        [a, b],
        [assumption, top],
      ]
    : [[assumption, top]];
}

function distinct(terms: readonly Term[]): readonly Term[] {
  return [...new Set(terms.flatMap(conjuncts))].filter((term) => term !== top);
}

const sameTerms = (a: readonly Term[], b: readonly Term[]): boolean =>
  a.length === b.length && a.every((term, index) => term === b[index]);

function cone(
  assumptions: readonly Term[],
  conclusion: Term,
): { assumptions: readonly Term[]; conclusion: Term; dropped: readonly Term[] } {
  const reached = new Set<Term>(variables([conclusion]));
  let outside = assumptions.map((term) => ({ term, uses: variables([term]) }));
  const inside: Term[] = [];
  for (;;) {
    const touching = outside.filter(({ uses }) => uses.some((used) => reached.has(used)));
    if (touching.length === 0) break;
    for (const { term, uses } of touching) {
      inside.push(term);
      for (const used of uses) reached.add(used);
    }
    outside = outside.filter((entry) => !touching.includes(entry));
  }
  return {
    assumptions: assumptions.filter((term) => inside.includes(term)),
    conclusion,
    dropped: outside.map(({ term }) => term),
  };
}

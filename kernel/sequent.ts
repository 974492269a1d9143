/**
 * Normal form of a goal: assumptions as facts, applied to each other and to the conclusion until nothing changes, then the cone of the conclusion.
 *
 * A conjunct `x = t` replaces the variable x by t (when x does not occur in t); `t = c` replaces the term t by the constant; any other conjunct `p` becomes
 * the fact p = 1, and `not p` the fact p = 0. Assumptions that share no variable with the conclusion, even through others, are dropped: that can only
 * make the goal harder. What was replaced and dropped is kept, so that a counterexample can be completed.
 */
import { conjuncts } from './build.ts';
import { type Facts, simplifyAll } from './simplify.ts';
import { never, poll, type Stop } from './stop.ts';
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

const noFacts: Facts = new Map();

/** Throws `Stopped` soon after `stop` says so. */
export function normalForm(assumptions: readonly Term[], conclusion: Term, stop: Stop = never): Sequent {
  const plain = simplifyAll([conclusion], noFacts, stop)[0] ?? conclusion;
  if (plain === top) return { assumptions: [], conclusion: top, replaced: [], dropped: [] };
  const hypotheses = hypothesesOf(assumptions, stop);
  const { replaced } = hypotheses;
  if (hypotheses.assumptions.includes(bottom)) return { assumptions: [bottom], conclusion: top, replaced, dropped: [] };
  let goal = plain;
  for (const batch of hypotheses.batches) goal = simplifyAll(substitute([goal], batch), noFacts, stop)[0] ?? goal;
  for (let round = 0; round < roundLimit; round += 1) {
    const next = simplifyAll([goal], hypotheses.facts, stop)[0] ?? goal;
    if (next === goal) break;
    goal = next;
  }
  return { ...cone(hypotheses, goal), replaced };
}

/** Assumptions in normal form, whatever is concluded from them. */
interface Hypotheses {
  readonly assumptions: readonly Term[];
  readonly facts: Facts;
  readonly replaced: Sequent['replaced'];
  /** The replacements in the order in which they were made; those of a batch do not mention each other. */
  readonly batches: readonly ReadonlyMap<Term, Term>[];
  /** The assumptions that mention a variable, by index. */
  readonly users: ReadonlyMap<Term, readonly number[]>;
}

/** The goals of a design share their assumptions, as one list: normalising them for each goal would cost the square of the design. */
const known = new WeakMap<readonly Term[], Hypotheses>();

function hypothesesOf(assumptions: readonly Term[], stop: Stop): Hypotheses {
  const found = known.get(assumptions);
  if (found !== undefined) return found;
  const made = normalised(assumptions, stop);
  known.set(assumptions, made);
  return made;
}

function normalised(assumptions: readonly Term[], stop: Stop): Hypotheses {
  const batches: ReadonlyMap<Term, Term>[] = [];
  const replaced: { variable: Var; value: Term }[] = [];
  let current: readonly Term[] = distinct(simplifyAll(assumptions.flatMap(conjuncts), noFacts, stop));
  for (let round = 0; round < roundLimit; round += 1) {
    poll(stop);
    if (current.includes(bottom)) break;
    const definitions = findDefinitions(current);
    if (definitions.size > 0) {
      for (const [variable, value] of definitions) replaced.push({ variable, value });
      batches.push(definitions);
      current = distinct(simplifyAll(substitute(current, definitions), noFacts, stop));
      round = Math.min(round, roundLimit - 2);
    } else {
      const next = propagate(current, stop);
      if (sameTerms(next, current)) break;
      current = next;
    }
  }
  const users = new Map<Term, number[]>();
  for (const [index, term] of current.entries())
    for (const used of variables([term])) {
      const list = users.get(used);
      if (list === undefined) users.set(used, [index]);
      else list.push(index);
    }
  return { assumptions: current, facts: factsIn(current), replaced, batches, users };
}

/**
 * Conjuncts that define a variable: `x = t`, `x` or `not x` on one bit. As many as do not mention each other's variables, so that they can be put in place
 * at once; of a chain of definitions that is every other one.
 */
function findDefinitions(assumptions: readonly Term[]): ReadonlyMap<Var, Term> {
  const found = new Map<Var, Term>();
  const mentioned = new Set<Term>();
  const add = (variable: Var, value: Term): boolean => {
    if (found.has(variable) || mentioned.has(variable)) return false;
    const uses = variables([value]);
    if (uses.some((used) => used === variable || found.has(used))) return false;
    found.set(variable, value);
    for (const used of uses) mentioned.add(used);
    return true;
  };
  for (const term of assumptions) {
    if (term.kind === 'var') add(term, top);
    else if (isApp(term, 'not') && term.args[0]?.kind === 'var') add(term.args[0], bottom);
    else if (isApp(term, 'eq')) {
      const [a, b] = term.args;
      if (a === undefined || b === undefined) continue;
      if (a.kind === 'var' && add(a, b)) continue;
      if (b.kind === 'var') add(b, a);
    }
  }
  return found;
}

/**
 * Each assumption in turn simplified by the facts of all others as they are by then. One at a time: two that imply each other, each simplified by the
 * other, would both be lost.
 */
function propagate(assumptions: readonly Term[], stop: Stop): readonly Term[] {
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
    poll(stop);
    remove(term);
    const [simplified = term] = simplifyAll([term], facts, stop);
    for (const part of conjuncts(simplified)) add(part);
    return simplified;
  });
  return distinct(next);
}

/** Facts for simplification from assumptions that are simplified first; sound wherever all the assumptions hold. */
export function factsOf(assumptions: readonly Term[]): ReadonlyMap<Term, Term> {
  return factsIn(simplifyAll(assumptions).flatMap(conjuncts));
}

function factsIn(assumptions: readonly Term[]): Facts {
  const facts = new Map<Term, Term>();
  for (const term of assumptions) for (const [left, right] of equations(term)) facts.set(left, right);
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

/** The assumptions that share a variable with the conclusion, directly or through others, in their order; and the rest. */
function cone({ assumptions, users }: Hypotheses, conclusion: Term): Omit<Sequent, 'replaced'> {
  const reached = new Set<Term>();
  const inside = new Set<number>();
  const pending: Term[] = [...variables([conclusion])];
  for (let used = pending.pop(); used !== undefined; used = pending.pop()) {
    if (reached.has(used)) continue;
    reached.add(used);
    for (const index of users.get(used) ?? []) {
      if (inside.has(index)) continue;
      inside.add(index);
      const term = assumptions[index];
      if (term !== undefined) pending.push(...variables([term]));
    }
  }
  return {
    assumptions: assumptions.filter((_, index) => inside.has(index)),
    conclusion,
    dropped: assumptions.filter((_, index) => !inside.has(index)),
  };
}

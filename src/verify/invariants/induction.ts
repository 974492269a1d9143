/**
 * Houdini (Flanagan, Leino 2001): of the candidates the largest subset that is inductive together. What "inductive" means is said by `refines` alone: a candidate
 * stays while its own goals hold under all that are left. A counterexample removes every candidate that it violates, not just one.
 */
import type { Solver } from '../../../kernel/bits/solver.ts';
import { conjunction, not } from '../../../kernel/build.ts';
import { evaluateAll } from '../../../kernel/evaluate.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { type ProveOptions, prove } from '../../../kernel/prove.ts';
import { type RefinesGoal, type Root, refines, type Simulation } from '../../../kernel/refines.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { type Term, top } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { zeroValue } from '../../spec/choosers.ts';
import { satisfy } from '../search/solve.ts';
import type { Candidate } from './candidate.ts';

export interface Pair {
  readonly implementation: System;
  readonly specification: System;
  readonly simulation: Simulation;
}

export interface InductionOptions {
  readonly roots: readonly Root[];
  readonly solver: Solver;
  readonly conflicts: number;
  /** For goals that the solver alone leaves open. */
  readonly prove: ProveOptions;
  /** True when time is up, or the result no longer wanted. */
  readonly stop: () => boolean;
  /** Milliseconds that are left. */
  readonly left: () => number;
}

export type Induction =
  | { readonly kind: 'inductive'; readonly kept: readonly Candidate[]; readonly rounds: number }
  | { readonly kind: 'stopped'; readonly rounds: number };

/** The goals of one refinement that matter for the roots, apart: those of the conjuncts, and what they are for. */
export interface Goals {
  readonly own: ReadonlyMap<string, readonly Goal[]>;
  readonly others: readonly RefinesGoal[];
}

export function goalsOf(
  { implementation, specification, simulation }: Pair,
  conjuncts: readonly Candidate[],
  roots: readonly Root[],
): Goals {
  const asked = refines('invariant', implementation, specification, { ...simulation, invariant: conjuncts });
  if (asked.kind === 'not covered') return { own: new Map(), others: [] };
  const own = new Map<string, Goal[]>(conjuncts.map(({ name }) => [name, []]));
  const others: RefinesGoal[] = [];
  for (const entry of asked.goals) {
    if (entry.root !== undefined && !roots.includes(entry.root)) continue;
    if (entry.conjunct === undefined) others.push(entry);
    else own.get(entry.conjunct)?.push(entry.goal);
  }
  return { own, others };
}

export function largestInductive(pair: Pair, candidates: readonly Candidate[], options: InductionOptions): Induction {
  let kept = candidates;
  for (let round = 1; ; round += 1) {
    if (options.stop()) return { kind: 'stopped', rounds: round };
    const { own } = goalsOf(pair, kept, options.roots);
    const failed = new Set<string>();
    const pairs = [...own].flatMap(([name, goals]) => goals.map((goal) => ({ name, goal })));
    for (const group of groupsOf(pairs)) {
      const alive = group.filter(({ name }) => !failed.has(name));
      if (alive.length === 0) continue;
      const found = violated(alive, options);
      if (found === 'stopped') return { kind: 'stopped', rounds: round };
      for (const name of found) failed.add(name);
    }
    if (failed.size === 0) return { kind: 'inductive', kept, rounds: round };
    kept = kept.filter(({ name }) => !failed.has(name));
  }
}

interface Owned {
  readonly name: string;
  readonly goal: Goal;
}

/** Goals with the same assumptions: one question serves them all. */
function groupsOf<T extends { readonly goal: Goal }>(entries: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const entry of entries) {
    const { assumptions } = entry.goal;
    const group = groups.find(([first]) => first !== undefined && sameTerms(first.goal.assumptions, assumptions));
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups;
}

const sameTerms = (a: readonly Term[], b: readonly Term[]): boolean =>
  a === b || (a.length === b.length && a.every((term, index) => term === b[index]));

/** Names of candidates that do not hold. Goals that are refuted leave the group, and the rest is asked again, since the others may fail elsewhere. */
function violated(group: readonly Owned[], options: InductionOptions): ReadonlySet<string> | 'stopped' {
  const failed = new Set<string>();
  let alive = group;
  while (alive.length > 0) {
    if (options.stop()) return 'stopped';
    const assumptions = alive[0]?.goal.assumptions ?? [];
    const conclusions = alive.map(({ goal }) => goal.conclusion);
    const found = counterexample(assumptions, conclusions, options);
    if (found === 'none') return failed;
    const wrong =
      found === 'open'
        ? alive.filter(({ goal }) => options.stop() || prove(goal, options.prove).kind !== 'proved')
        : alive.filter((_, index) => found[index] === false);
    if (found === 'open' && options.stop()) return 'stopped';
    for (const { name } of wrong) failed.add(name);
    if (found === 'open') return failed;
    // Under fewer assumptions nothing that failed can hold again; what is left is asked in the next round under them.
    if (wrong.length === 0) return failed;
    alive = alive.filter(({ name }) => !failed.has(name));
  }
  return failed;
}

/** Which conclusions hold in a case in which not all of them do, checked by evaluation; or that there is no such case. */
function counterexample(
  assumptions: readonly Term[],
  conclusions: readonly Term[],
  { solver, conflicts, stop, left }: InductionOptions,
): readonly boolean[] | 'none' | 'open' {
  const wanted = not(conjunction(conclusions));
  const found = satisfy(assumptions, wanted, solver, { conflicts, milliseconds: Math.max(1, left()), stop });
  if (found.kind !== 'values') return found.kind;
  const values = new Map<string, Value>(found.values);
  for (const { name, sort } of variables([...assumptions, ...conclusions]))
    if (!values.has(name)) values.set(name, zeroValue(sort));
  const results = evaluateAll([...assumptions, ...conclusions], values);
  // Products are arbitrary for the solver: the case may be none.
  if (results.slice(0, assumptions.length).some((value) => value !== 1n)) return 'open';
  const holds = results.slice(assumptions.length).map((value) => value === 1n);
  return holds.every(Boolean) ? 'open' : holds;
}

/** Whether all the goals hold; false also when that is not known. */
export function allHold(goals: readonly Goal[], options: InductionOptions): boolean {
  return groupsOf(goals.map((goal) => ({ goal }))).every((group) => {
    const conclusions = group.map(({ goal }) => goal.conclusion).filter((term) => term !== top);
    if (conclusions.length === 0) return true;
    const found = counterexample(group[0]?.goal.assumptions ?? [], conclusions, options);
    if (found === 'none') return true;
    return (
      found === 'open' && group.every(({ goal }) => !options.stop() && prove(goal, options.prove).kind === 'proved')
    );
  });
}

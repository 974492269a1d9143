/** Path conditions: under which condition the control flow of `when` and `case` reaches a statement. Lowering and printing must agree on them. */
import { conjunction, implies, not } from '../../kernel/build.ts';
import { type Term, top } from '../../kernel/term.ts';
import { matches } from '../spec/nextState.ts';
import type { Pattern } from '../spec/spec.ts';

/** Conditions that must all hold, outermost first. */
export type Path = readonly Term[];

/** Branch `index` of a `when`: the earlier guards fail and its own holds; `guards.length` is the `else`. */
export function branchPath(path: Path, guards: readonly Term[], index: number): Path {
  const own = guards[index];
  return [...path, ...guards.slice(0, index).map(not), ...(own === undefined ? [] : [own])];
}

/** Arm `index` of a `case`; `arms.length` is the default. */
export function armPath(path: Path, subject: Term, arms: readonly (readonly Pattern[])[], index: number): Path {
  return branchPath(
    path,
    arms.map((patterns) => matches(subject, patterns)),
    index,
  );
}

/** The predicate of `choose r' such that P` on a path. */
export const underPath = (path: Path, predicate: Term): Term =>
  path.length === 0 ? predicate : implies(pathCondition(path), predicate);

export const pathCondition = (path: Path): Term => (path.length === 0 ? top : conjunction(path));

/** Which variables of a hole belong together: those that are decided by the same condition, or tied by one conjunct. */
import { conjuncts } from '../../../kernel/build.ts';
import type { Term, Var } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { type Found, result } from '../holes.ts';
import { condition, view } from './spine.ts';

/** Groups in the order of their first variable; a single group when the hole should stay whole. */
export function partition(found: Found): readonly (readonly Var[])[] {
  const { hole, process } = found;
  if (hole.frame.length < 2) return [hole.frame];
  const { specified } = view(found);
  const group = new Map<Var, number>(hole.frame.map((target, index) => [target, index]));
  const merge = (a: Var, b: Var): void => {
    const [from, to] = [group.get(a), group.get(b)];
    if (from === undefined || to === undefined || from === to) return;
    for (const [target, id] of group) if (id === Math.max(from, to)) group.set(target, Math.min(from, to));
  };
  const byCondition = new Map<Term | string, Var>();
  // A register that only holds has nothing to decide and goes along with the first one that does.
  const holding = specified
    .filter(({ target, value }) => process.kind === 'clocked' && value === target)
    .map(({ target }) => target);
  const leader = hole.frame.find((target) => !holding.includes(target)) ?? hole.frame[0];
  for (const target of holding) if (leader !== undefined) merge(target, leader);
  for (const { target, value } of specified) {
    if (holding.includes(target)) continue;
    // Values without a condition are assigned together; combinational ones stay apart, since each is a line of its own.
    const key = condition(found, value) ?? (process.kind === 'clocked' ? 'plain' : target.name);
    const other = byCondition.get(key);
    if (other === undefined) byCondition.set(key, target);
    else merge(target, other);
  }
  for (const term of conjuncts(hole.post)) {
    const mentioned = new Set<Term>(variables([term]));
    const [left] = term.kind === 'app' && term.op === 'eq' ? term.args : [];
    if (process.kind === 'combinational' && left?.kind === 'var' && hole.frame.includes(left)) continue;
    const tied = hole.frame.filter((target) => mentioned.has(result(process, target)));
    for (const target of tied.slice(1)) if (tied[0] !== undefined) merge(tied[0], target);
  }
  const ids = [...new Set(hole.frame.map((target) => group.get(target) ?? 0))];
  return ids.map((id) => hole.frame.filter((target) => group.get(target) === id));
}

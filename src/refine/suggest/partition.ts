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
  const position = new Map(hole.frame.map((target, index) => [target, index]));
  /** Union-find: each index leads to one that is not higher, the lowest of its group to itself. */
  const lead = hole.frame.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    for (let next = lead[root] ?? root; next !== root; next = lead[root] ?? root) root = next;
    lead[index] = root;
    return root;
  };
  const merge = (a: Var, b: Var): void => {
    const [from, to] = [find(position.get(a) ?? 0), find(position.get(b) ?? 0)];
    lead[Math.max(from, to)] = Math.min(from, to);
  };
  const byCondition = new Map<Term | string, Var>();
  // A register that only holds has nothing to decide and goes along with the first one that does.
  const holding = new Set(
    specified.filter(({ target, value }) => process.kind === 'clocked' && value === target).map(({ target }) => target),
  );
  const leader = hole.frame.find((target) => !holding.has(target)) ?? hole.frame[0];
  for (const target of holding) if (leader !== undefined) merge(target, leader);
  for (const { target, value } of specified) {
    if (holding.has(target)) continue;
    // Values without a condition are assigned together; combinational ones stay apart, since each is a line of its own.
    const key = condition(found, value) ?? (process.kind === 'clocked' ? 'plain' : target.name);
    const other = byCondition.get(key);
    if (other === undefined) byCondition.set(key, target);
    else merge(target, other);
  }
  const targets = new Map<Term, Var>(hole.frame.map((target) => [result(process, target), target]));
  for (const term of conjuncts(hole.post)) {
    const [left] = term.kind === 'app' && term.op === 'eq' ? term.args : [];
    if (process.kind === 'combinational' && left?.kind === 'var' && position.has(left)) continue;
    const tied = variables([term]).flatMap((used) => targets.get(used) ?? []);
    for (const target of tied.slice(1)) if (tied[0] !== undefined) merge(tied[0], target);
  }
  const groups = new Map<number, Var[]>();
  for (const [index, target] of hole.frame.entries()) {
    const members = groups.get(find(index));
    if (members === undefined) groups.set(find(index), [target]);
    else members.push(target);
  }
  return [...groups.values()];
}

/**
 * Large clocked processes as several `always` blocks: front ends look at a whole block for each register that it assigns, so that the time for one block of n
 * registers grows with n². Assignments are non-blocking and every register is assigned in one block only, so that the meaning is the same.
 */
import type { Var } from '../../../kernel/term.ts';
import type { ClockedBlock } from './clocked.ts';
import type { Statement } from './statements.ts';

/** Registers of a block from which on it is divided, and about how many a part has. */
const large = 256;
const part = 128;

export function divided(block: ClockedBlock): readonly ClockedBlock[] {
  const { process, resets, body } = block;
  if (process.frame.length < large) return [block];
  const groups = groupsOf(process.frame, body);
  if (groups.length < 2) return [block];
  const position = new Map(groups.flatMap((group, index) => group.map((target) => [target, index] as const)));
  const bodies = groups.map((): Statement[] => []);
  for (const statement of body) {
    const [target] = targetsOf([statement]);
    bodies[(target && position.get(target)) ?? 0]?.push(statement);
  }
  return groups.map((group, index): ClockedBlock => {
    const own = new Set(group);
    return {
      process: { ...process, frame: group },
      resets: resets.map(({ signal, values }) => ({
        signal,
        values: values.filter(({ element }) => own.has(element.variable)),
      })),
      body: bodies[index] ?? [],
    };
  });
}

/** The frame in parts, in its order; registers that one statement assigns stay together. */
function groupsOf(frame: readonly Var[], body: readonly Statement[]): readonly (readonly Var[])[] {
  const leader = new Map<Var, Var>();
  const find = (target: Var): Var => {
    let at = target;
    for (let next = leader.get(at); next !== undefined; next = leader.get(at)) at = next;
    return at;
  };
  for (const statement of body) {
    const [first, ...others] = targetsOf([statement]);
    if (first === undefined) continue;
    for (const other of others) {
      const [a, b] = [find(first), find(other)];
      if (a !== b) leader.set(b, a);
    }
  }
  const joined = new Map<Var, Var[]>();
  for (const target of frame) {
    const own = find(target);
    const members = joined.get(own);
    if (members === undefined) joined.set(own, [target]);
    else members.push(target);
  }
  const groups: Var[][] = [];
  for (const members of joined.values()) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + members.length <= part) last.push(...members);
    else groups.push([...members]);
  }
  return groups;
}

/** What the statements assign, in order, each once. */
function targetsOf(statements: readonly Statement[]): readonly Var[] {
  const found = new Set<Var>();
  const pending = [...statements].reverse();
  for (let statement = pending.pop(); statement !== undefined; statement = pending.pop()) {
    if (statement.kind === 'write') found.add(statement.target);
    else if (statement.kind === 'if')
      pending.push(...statement.otherwise, ...statement.branches.flatMap((branch) => branch.body));
    else pending.push(...(statement.otherwise ?? []), ...statement.arms.flatMap((arm) => arm.body));
  }
  return [...found];
}

/** The cone of influence: a System without the state that its claims, assumptions and choices do not depend on. */
import type { System } from '../../../kernel/system.ts';
import type { Term } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';

/** Behaviour of the rest is the same with and without the state that is left out: nothing that is kept reads it. */
export function coneOf(
  system: System,
  covers: readonly Term[],
): { readonly system: System; readonly leftOut: readonly string[] } {
  const needed = new Set<Term>(
    variables([system.assume, system.constraint, ...system.claims.map((claim) => claim.term), ...covers]),
  );
  const own = new Map<Term, readonly Term[]>();
  const feeds = (target: Term, terms: readonly Term[]): void => {
    own.set(target, [...(own.get(target) ?? []), ...terms]);
  };
  for (const { variable, next } of system.updates) feeds(variable, [next]);
  for (const { variable, when, value } of system.levels) feeds(variable, [when, value]);
  const pending = [...needed];
  for (let target = pending.pop(); target !== undefined; target = pending.pop()) {
    for (const used of variables(own.get(target) ?? [])) {
      if (needed.has(used)) continue;
      needed.add(used);
      pending.push(used);
    }
  }
  const kept = (variable: Term): boolean => needed.has(variable);
  return {
    leftOut: system.state.filter(({ variable }) => !kept(variable)).map(({ variable }) => variable.name),
    system: {
      ...system,
      state: system.state.filter(({ variable }) => kept(variable)),
      updates: system.updates.filter(({ variable }) => kept(variable)),
      levels: system.levels.filter(({ variable }) => kept(variable)),
      resets: [],
      outputs: [],
    },
  };
}

/**
 * A System without the state that nobody can see: registers and memories that no output, claim, assumption or choice depends on, through however many steps.
 *
 * Every run of the smaller system is one of the larger (what was left out follows from inputs, choices and what is kept, and starts somewhere), and the other
 * way round; so a text refines the one if and only if it refines the other. A text need not hold what nobody reads, and front ends remove it.
 */
import type { System } from './system.ts';
import type { Term, Var } from './term.ts';
import { variables } from './traverse.ts';

export function observed(system: System): System {
  const reads = new Map<Term, Term[]>();
  const add = (target: Var, ...terms: readonly Term[]): void => {
    const known = reads.get(target);
    if (known === undefined) reads.set(target, [...terms]);
    else known.push(...terms);
  };
  for (const { variable, next, clock } of system.updates) {
    add(variable, next);
    const level = system.clocks[clock]?.level;
    if (level !== undefined) add(variable, level);
  }
  for (const { variable, when, value } of system.levels) add(variable, when, value);
  for (const { asserted, values } of system.resets)
    for (const { variable, value } of values) add(variable, asserted, value);
  const seen = new Set<Term>();
  let reached = variables([
    ...system.outputs.map((output) => output.value),
    ...system.claims.map((claim) => claim.term),
    ...system.clocks.map((clock) => clock.level),
    system.assume,
    system.constraint,
  ]);
  while (reached.length > 0) {
    for (const term of reached) seen.add(term);
    reached = variables(reached.flatMap((term) => reads.get(term) ?? [])).filter((term) => !seen.has(term));
  }
  if (system.state.every(({ variable }) => seen.has(variable))) return system;
  const kept = <T extends { readonly variable: Var }>(entries: readonly T[]): readonly T[] =>
    entries.filter(({ variable }) => seen.has(variable));
  return {
    ...system,
    state: kept(system.state),
    updates: kept(system.updates),
    levels: kept(system.levels),
    resets: system.resets.map((reset) => ({ ...reset, values: kept(reset.values) })),
  };
}

/** A simulation may come from a file: whatever it says, its terms may speak only of what the goals quantify over. */
import { sameSort } from '../sort.ts';
import type { System } from '../system.ts';
import type { Term, Var } from '../term.ts';
import { variables } from '../traverse.ts';
import type { Simulation } from './simulation.ts';

/** What is wrong with the simulation; undefined when it is well formed. */
export function malformed(
  implementation: System,
  specification: System,
  { state, choices, invariant, environment }: Simulation,
): string | undefined {
  const held = new Set<Term>(implementation.state.map((entry) => entry.variable));
  const seen = new Set<Term>([...held, ...implementation.inputs, ...implementation.choices]);
  const inputs = new Set<Term>(specification.inputs);
  const strayIn = (term: Term, allowed: ReadonlySet<Term>): Var | undefined =>
    variables([term]).find((used) => !allowed.has(used));
  const maps = [
    { needed: specification.state.map((entry) => entry.variable), map: state, allowed: held },
    { needed: specification.choices, map: choices, allowed: seen },
  ];
  for (const { needed, map, allowed } of maps) {
    const missing = needed.find((target) => !map.has(target));
    if (missing !== undefined) return `nothing in the implementation stands for ${missing.name}`;
    const surplus = [...map.keys()].find((target) => !needed.includes(target));
    if (surplus !== undefined) return `the specification has no ${surplus.name}`;
    for (const [target, term] of map) {
      if (!sameSort(target.sort, term.sort)) return `what stands for ${target.name} has another width`;
      const stray = strayIn(term, allowed);
      if (stray !== undefined) return `what stands for ${target.name} reads ${stray.name}`;
    }
  }
  for (const { name, term } of invariant) {
    if (!isFlag(term)) return `the invariant ${name} is not one bit`;
    const stray = strayIn(term, held);
    if (stray !== undefined) return `the invariant ${name} reads ${stray.name}, which is no register`;
  }
  for (const [target, term] of environment.flatMap((given) => [...given])) {
    if (!inputs.has(target)) return `the environment gives ${target.name}, which is no input`;
    if (!sameSort(target.sort, term.sort)) return `the environment gives ${target.name} another width`;
    const stray = strayIn(term, held);
    if (stray !== undefined) return `the environment reads ${stray.name}, which is no register`;
  }
  return undefined;
}

const isFlag = (term: Term): boolean => term.sort.kind === 'bits' && term.sort.width === 1;

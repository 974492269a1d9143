/** All candidates that hold in the simulated states, the strongest families first; how many were left out is said. */
import type { Word } from '../../../kernel/compile.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { Candidate } from './candidate.ts';
import { conditionalEqualities, implications } from './candidates/implications.ts';
import { differences, equalities, orders } from './candidates/several.ts';
import { constantBits, constants, isConstant, oneHotGroups, oneHots, ranges } from './candidates/single.ts';
import { subjectsOf } from './subjects.ts';

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Candidates beyond the limits. */
  readonly cut: number;
  /** Registers that were looked at one by one only, since there are too many to look at them together. */
  readonly alone: number;
}

/** Registers that are compared with each other: the effort grows with the square. */
const mostTogether = 48;

/** Of one family, and of all together. */
const [mostOfFamily, most] = [120, 500];

export function candidatesOf(
  implementation: System,
  simulation: Simulation,
  states: readonly (readonly Word[])[],
): Candidates {
  if (states.length === 0) return { candidates: [], cut: 0, alone: 0 };
  const all = subjectsOf(implementation, simulation, states);
  // What is said of a constant register says no more than its value.
  const subjects = all.filter((subject) => !isConstant(subject));
  const together = subjects.slice(0, mostTogether);
  const families = [
    constants(all),
    equalities(together),
    differences(together),
    oneHots(subjects),
    oneHotGroups(together),
    ranges(subjects),
    constantBits(subjects),
    implications(together),
    orders(together),
    conditionalEqualities(together),
  ];
  const names = new Set(families.flatMap((family) => family.map(({ name }) => name)));
  const kept = new Map<string, Candidate>();
  for (const family of families)
    for (const candidate of family.slice(0, mostOfFamily))
      if (kept.size < most && !kept.has(candidate.name)) kept.set(candidate.name, candidate);
  return { candidates: [...kept.values()], cut: names.size - kept.size, alone: subjects.length - together.length };
}

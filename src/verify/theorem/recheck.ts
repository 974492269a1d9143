/**
 * The theorem confirmed from files alone: the goals are made again from the specification and from the netlist of the text as it lies on disk, and the checker
 * confirms each of them by its certificate. No prover, no simplifier and no solver has a part in this, and nothing stored is believed.
 */
import { check } from '../../../kernel/checker/checker.ts';
import { observed } from '../../../kernel/observed.ts';
import { type RefinesGoal, type Root, refines } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { Spec } from '../../spec/spec.ts';
import { systemOf } from '../../spec/system.ts';
import { importNetlist } from '../netlist/importNetlist.ts';
import type { NetlistModule } from '../netlist/yosysJson.ts';
import { type ProofRecord, readCertificate, readSimulation, type TheoremRecord } from './record.ts';
import { allRoots } from './roots.ts';

export interface CheckedGoal extends RefinesGoal {
  /** Why the checker does not confirm it; absent when it does. */
  readonly refused?: string;
}

export interface Rechecked {
  /** Roots that are confirmed. */
  readonly roots: readonly Root[];
  /** Claims of the specification (by id of their goal) that are not confirmed. */
  readonly openClaims: readonly string[];
  readonly goals: readonly CheckedGoal[];
  /** What is wrong with the record itself. */
  readonly problems: readonly string[];
}

/** Synchronous, a goal at a time: the caller can look after cancellation in between. */
export function* recheck(spec: Spec, module: NetlistModule, record: TheoremRecord): Generator<CheckedGoal, Rechecked> {
  const imported = importNetlist(module);
  if (imported.kind === 'refused') return nothing(`the netlist cannot be read: ${imported.reason}`);
  const specification = observed(systemOf(spec));
  const goals: CheckedGoal[] = [];
  const problems: string[] = [];
  const roots = new Set<Root>();
  const confirmedClaims = new Set<string>();
  const claims = new Set<string>();
  for (const proof of record.proofs) {
    const asked = goalsOf(spec.name, imported.imported.system, specification, proof);
    if (typeof asked === 'string') {
      problems.push(asked);
      continue;
    }
    const own: CheckedGoal[] = [];
    const certificates = certificatesOf(proof);
    for (const entry of asked) {
      const checked = confirm(entry, certificates.get(entry.goal.id)?.shift());
      own.push(checked);
      yield checked;
    }
    goals.push(...own);
    const fails = (root: Root | undefined): boolean =>
      own.some((entry) => entry.about !== 'claim' && entry.root === root && entry.refused !== undefined);
    const holds = fails(undefined) ? [] : allRoots(specification).filter((root) => !fails(root));
    for (const root of holds) roots.add(root);
    for (const { goal, about, refused } of own) {
      if (about !== 'claim') continue;
      claims.add(goal.id);
      if (refused === undefined && holds.length > 0) confirmedClaims.add(goal.id);
    }
  }
  return {
    roots: allRoots(specification).filter((root) => roots.has(root)),
    openClaims: [...claims].filter((id) => !confirmedClaims.has(id)),
    goals,
    problems,
  };
}

const nothing = (problem: string): Rechecked => ({ roots: [], openClaims: [], goals: [], problems: [problem] });

function goalsOf(
  name: string,
  implementation: System,
  specification: System,
  proof: ProofRecord,
): readonly RefinesGoal[] | string {
  const simulation = readSimulation(proof, implementation, specification);
  if (typeof simulation === 'string') return simulation;
  const asked = refines(name, implementation, specification, simulation);
  return asked.kind === 'goals' ? asked.goals : asked.reason;
}

/** Certificates by the id of their goal, in the order in which they stand. */
function certificatesOf({ goals }: ProofRecord): ReadonlyMap<string, (string | undefined)[]> {
  const found = new Map<string, (string | undefined)[]>();
  for (const { id, certificate } of goals) found.set(id, [...(found.get(id) ?? []), certificate]);
  return found;
}

function confirm(entry: RefinesGoal, stored: string | undefined): CheckedGoal {
  if (stored === undefined) return { ...entry, refused: 'there is no certificate' };
  const certificate = readCertificate(stored);
  if (certificate === undefined) return { ...entry, refused: 'its certificate cannot be read' };
  const checked = check(entry.goal.assumptions, entry.goal.conclusion, certificate);
  return checked.kind === 'accepted' ? entry : { ...entry, refused: checked.reason };
}

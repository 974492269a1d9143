/**
 * The theorem about a text: `System(netlist of the text) ⊑ System(specification)`, with the forward simulation that the names suggest.
 *
 * The invariants of the specification are proved along, and may be used; where they stand in the way of a root, the proof without them counts for that root.
 * A failed goal refutes nothing by itself: only a trace from power-up or reset does.
 */
import type { Solver } from '../../kernel/bits/solver.ts';
import type { Budget } from '../../kernel/budget.ts';
import type { Goal } from '../../kernel/goal.ts';
import { observed } from '../../kernel/observed.ts';
import type { ProveOptions } from '../../kernel/prove.ts';
import { comparePorts, type Root, type Simulation } from '../../kernel/refines.ts';
import type { System } from '../../kernel/system.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import { stateInvariants } from '../refine/initial.ts';
import type { Spec } from '../spec/spec.ts';
import { systemOf } from '../spec/system.ts';
import { type Difference, lockstep } from './lockstep.ts';
import { importNetlist } from './netlist/importNetlist.ts';
import { suggestedSimulation } from './netlist/simulation.ts';
import type { NetlistModule } from './netlist/yosysJson.ts';
import { attempt, certified, claimsOf, type Pair, rootsOf } from './theorem/attempt.ts';
import { environmentOf } from './theorem/environment.ts';
import type { Proof, TextObligation } from './theorem/proof.ts';
import { allRoots } from './theorem/roots.ts';

export type TheoremVerdict =
  /** From the roots named; the level is `inductive`: for all inputs, for ever, at these widths. */
  | { readonly kind: 'proved'; readonly roots: readonly Root[] }
  | { readonly kind: 'refuted'; readonly difference: Difference }
  /** A goal fails in a state that was not shown to be reachable. */
  | { readonly kind: 'not inductive'; readonly goal: Goal }
  | { readonly kind: 'undecided'; readonly why: string }
  | { readonly kind: 'cancelled' };

export interface Theorem {
  readonly verdict: TheoremVerdict;
  /** What was proved, each proof from roots of its own; where nothing was, the attempt that came nearest. */
  readonly proofs: readonly Proof[];
  /** Of all proofs. */
  readonly obligations: readonly TextObligation[];
}

export interface TheoremOptions extends Pick<ProveOptions, 'stop' | 'sweeper'> {
  readonly solver: Solver;
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
  /** Clock cycles of the search for a trace when a goal fails. */
  readonly searchCycles?: number;
}

export function proveText(spec: Spec, module: NetlistModule, options: TheoremOptions): Theorem {
  const imported = importNetlist(module);
  if (imported.kind === 'refused') return undecided(`the netlist cannot be read: ${imported.reason}`);
  const specification = observed(systemOf(spec));
  const { system: implementation } = imported.imported;
  const ports = comparePorts(implementation, specification);
  if (ports !== undefined) return undecided(`the ports differ: ${ports}`);
  const suggested = suggestedSimulation(spec, specification, imported.imported);
  if (suggested.missing.length > 0)
    return undecided(`nothing in the text is named after ${suggested.missing.map((target) => target.name).join(', ')}`);
  const pair = { name: spec.name, implementation, specification };
  const simulation = { ...suggested.simulation, environment: environmentOf(specification, options) };

  const proofs: Proof[] = [];
  for (const candidate of candidates(spec, simulation)) {
    const tried = attempt(pair, candidate, options);
    if (tried.kind === 'cancelled') return { verdict: tried, proofs: [], obligations: [] };
    if (tried.kind === 'not covered') {
      const difference = search(spec, specification, implementation, simulation, options);
      return difference === undefined
        ? undecided(tried.reason)
        : { verdict: { kind: 'refuted', difference }, proofs: [], obligations: [] };
    }
    proofs.push(tried.proof);
    if (rootsOf(specification, tried.proof).length === allRoots(specification).length) break;
  }
  return conclude(spec, pair, simulation, proofs, options);
}

const undecided = (why: string): Theorem => ({ verdict: { kind: 'undecided', why }, proofs: [], obligations: [] });

/** With the invariants of the specification, and without. */
function candidates(spec: Spec, simulation: Simulation): readonly Simulation[] {
  const invariant = stateInvariants(spec).map(({ name, term }) => ({
    name,
    term: substituteIn(term, new Map(simulation.state)),
  }));
  return invariant.length === 0 ? [simulation] : [{ ...simulation, invariant }, simulation];
}

function conclude(
  spec: Spec,
  { implementation, specification }: Pair,
  simulation: Simulation,
  tried: readonly Proof[],
  options: TheoremOptions,
): Theorem {
  const useful: Proof[] = [];
  const roots = new Set<Root>();
  for (const proof of tried) {
    const own = rootsOf(specification, proof).filter((root) => !roots.has(root));
    if (own.length > 0) useful.push(certified(proof, options));
    for (const root of own) roots.add(root);
  }
  const proofs = useful.length > 0 ? useful : tried.slice(0, 1);
  const theorem = (verdict: TheoremVerdict): Theorem => ({
    verdict,
    proofs,
    obligations: proofs.flatMap((proof) => proof.obligations),
  });
  if (roots.size > 0) {
    const shown = new Set(proofs.flatMap(claimsOf));
    const open = proofs[0]?.obligations.find(({ goal, about }) => about === 'claim' && !shown.has(goal.id));
    if (open !== undefined)
      return theorem({ kind: 'undecided', why: `${open.goal.id}: ${open.goal.says} is not proved` });
    return theorem({ kind: 'proved', roots: allRoots(specification).filter((root) => roots.has(root)) });
  }
  const difference = search(spec, specification, implementation, simulation, options);
  return theorem(difference === undefined ? failure(tried) : { kind: 'refuted', difference });
}

/** What stands in the way of the attempt that came nearest: first what every root needs. */
function failure([proof]: readonly Proof[]): TheoremVerdict {
  const failed =
    proof?.obligations.filter(({ about, verdict }) => about !== 'claim' && verdict.kind !== 'proved') ?? [];
  const first = failed.find(({ root }) => root === undefined) ?? failed[0];
  if (first === undefined) return { kind: 'undecided', why: 'there is nothing to prove it from' };
  const { goal, verdict, about, root } = first;
  if (about === 'specification') return { kind: 'undecided', why: `${goal.id}: it is not shown that ${goal.says}` };
  if (verdict.kind === 'unknown') return { kind: 'undecided', why: `${goal.id}: ${verdict.why}` };
  return root === undefined ? { kind: 'not inductive', goal } : { kind: 'undecided', why: `${goal.id} fails` };
}

function search(
  spec: Spec,
  specification: System,
  implementation: System,
  simulation: Simulation,
  options: TheoremOptions,
): Difference | undefined {
  const cycles = options.searchCycles ?? 4000;
  // Often reset, hardly ever reset (to get far), and from a reset.
  const runs = [
    { fromReset: false, seed: 1, resetOdds: 24 },
    { fromReset: false, seed: 2, resetOdds: 1000 },
    ...(specification.resets.length > 0 ? [{ fromReset: true, seed: 3, resetOdds: 24 }] : []),
  ];
  for (const run of runs) {
    const found = lockstep(spec, specification, implementation, simulation, { cycles, ...run });
    if (found !== undefined) return found;
  }
  return undefined;
}

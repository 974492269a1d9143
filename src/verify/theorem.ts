/**
 * The theorem about a text: `System(netlist of the text) ⊑ System(specification)`, with the forward simulation that the names suggest.
 *
 * Invariants of the specification are called in only where the goals need them, and are then proved along. A failed goal refutes nothing by itself: only
 * a trace from power-up or reset does.
 */

import type { Solver } from '../../kernel/bits/solver.ts';
import type { Budget } from '../../kernel/budget.ts';
import type { Goal, Obligation } from '../../kernel/goal.ts';
import { prove } from '../../kernel/prove.ts';
import { comparePorts, type RefinesGoal, type Root, refines, type Simulation } from '../../kernel/refines.ts';
import type { System } from '../../kernel/system.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import { assumed } from '../refine/holes.ts';
import { stateInvariants } from '../refine/initial.ts';
import { satisfiable } from '../refine/satisfiable.ts';
import type { Spec } from '../spec/spec.ts';
import { systemOf } from '../spec/system.ts';
import { portVariable } from '../spec/types.ts';
import { type Difference, lockstep } from './lockstep.ts';
import { importNetlist } from './netlist/importNetlist.ts';
import { suggestedSimulation } from './netlist/simulation.ts';
import type { NetlistModule } from './netlist/yosysJson.ts';

export type TheoremVerdict =
  /** From the roots named; the level is `inductive`: for all inputs, for ever, at these widths. */
  | { readonly kind: 'proved'; readonly roots: readonly Root[] }
  | { readonly kind: 'refuted'; readonly difference: Difference }
  /** A goal fails in a state that was not shown to be reachable. */
  | { readonly kind: 'not inductive'; readonly goal: Goal }
  | { readonly kind: 'undecided'; readonly why: string };

export interface Theorem {
  readonly verdict: TheoremVerdict;
  readonly obligations: readonly (Obligation & { readonly root?: Root })[];
  /** What the proof rests on, for the record and for a replay. */
  readonly simulation?: Simulation;
}

export interface TheoremOptions {
  readonly solver: Solver;
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
  /** Clock cycles of the search for a trace when a goal fails. */
  readonly searchCycles?: number;
}

export function proveText(spec: Spec, module: NetlistModule, options: TheoremOptions): Theorem {
  const imported = importNetlist(module);
  if (imported.kind === 'refused') return undecided(`the netlist cannot be read: ${imported.reason}`);
  const specification = systemOf(spec);
  const { system: implementation } = imported.imported;
  const ports = comparePorts(implementation, specification);
  if (ports !== undefined) return undecided(`the ports differ: ${ports}`);
  const { simulation, missing } = suggestedSimulation(spec, specification, imported.imported);
  if (missing.length > 0)
    return undecided(`nothing in the text is named after ${missing.map((target) => target.name).join(', ')}`);

  // From assumptions that nothing satisfies everything would follow, a wrong text too.
  const vacuity = assumptionsGoal(spec);
  if (vacuity !== undefined && prove(vacuity, options).kind !== 'proved')
    return undecided('the assumptions of the specification are not shown to be satisfiable in every state');
  const plain = attempt(spec, implementation, specification, simulation, options);
  if (plain.verdict.kind === 'proved' && plain.verdict.roots.length === allRoots(specification).length) return plain;
  const strengthened = withInvariants(spec, simulation);
  const strong =
    strengthened.invariant.length === 0 ? plain : attempt(spec, implementation, specification, strengthened, options);
  if (strong.verdict.kind === 'proved') return strong;
  if (plain.verdict.kind === 'proved') return plain;
  const difference = search(spec, specification, implementation, simulation, options);
  return difference === undefined ? strong : { ...strong, verdict: { kind: 'refuted', difference } };
}

const undecided = (why: string): Theorem => ({ verdict: { kind: 'undecided', why }, obligations: [] });

/** FIS of the assumptions, in every state whatever: no invariant is needed as a hypothesis. */
function assumptionsGoal(spec: Spec): Goal | undefined {
  if (spec.assumptions.length === 0) return undefined;
  const free = spec.ports.filter((port) => port.direction === 'input').map((port) => portVariable(spec, port));
  return {
    id: `${spec.name}/text/FIS.assumptions`,
    kind: 'FIS',
    says: 'in every state some inputs satisfy the assumptions',
    assumptions: [],
    conclusion: satisfiable(assumed(spec), free).term,
  };
}

function attempt(
  spec: Spec,
  implementation: System,
  specification: System,
  simulation: Simulation,
  options: TheoremOptions,
): Theorem {
  const asked = refines(spec.name, implementation, specification, simulation);
  if (asked.kind === 'not covered') return undecided(asked.reason);
  const obligations: (Obligation & { readonly root?: Root })[] = [];
  for (const { goal, root } of asked.goals) {
    if (options.signal?.aborted === true) return undecided('cancelled');
    obligations.push({ goal, verdict: prove(goal, options), ...(root === undefined ? {} : { root }) });
  }
  return { verdict: judge(specification, asked.goals, obligations), obligations, simulation };
}

const allRoots = (specification: System): readonly Root[] =>
  specification.resets.length > 0 ? ['powerUp', 'reset'] : ['powerUp'];

function judge(
  specification: System,
  goals: readonly RefinesGoal[],
  obligations: Theorem['obligations'],
): TheoremVerdict {
  const failed = (root: Root | undefined) =>
    obligations.find((entry) => entry.root === root && entry.verdict.kind !== 'proved');
  const step = failed(undefined);
  if (step !== undefined)
    return step.verdict.kind === 'unknown'
      ? { kind: 'undecided', why: `${step.goal.id}: ${step.verdict.why}` }
      : { kind: 'not inductive', goal: step.goal };
  const roots = allRoots(specification).filter((root) => failed(root) === undefined);
  if (roots.length > 0) return { kind: 'proved', roots };
  const start = failed('powerUp') ?? failed('reset');
  return { kind: 'undecided', why: `${start?.goal.id ?? goals[0]?.goal.id ?? 'the start'} fails` };
}

function withInvariants(spec: Spec, simulation: Simulation): Simulation {
  return {
    ...simulation,
    invariant: stateInvariants(spec).map(({ name, term }) => ({
      name,
      term: substituteIn(term, new Map(simulation.state)),
    })),
  };
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

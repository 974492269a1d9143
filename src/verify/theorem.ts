/**
 * The theorem about a text: `System(netlist of the text) ⊑ System(specification)`, with the forward simulation that the names suggest.
 *
 * The invariants of the specification are proved along, and may be used; where they stand in the way of a root, the proof without them counts for that root. What is
 * not inductive so is tried with invariants that are discovered. A failed goal refutes nothing by itself: only a trace from power-up or reset does.
 */
import type { Solver } from '../../kernel/bits/solver.ts';
import type { Budget } from '../../kernel/budget.ts';
import type { Goal } from '../../kernel/goal.ts';
import { observed } from '../../kernel/observed.ts';
import { comparePorts, type Root, type Simulation } from '../../kernel/refines.ts';
import { type Stop, Stopped } from '../../kernel/stop.ts';
import type { Sweeper } from '../../kernel/sweeper.ts';
import { substituteIn } from '../../kernel/traverse.ts';
import { stateInvariants } from '../refine/initial.ts';
import type { Spec } from '../spec/spec.ts';
import { systemOf } from '../spec/system.ts';
import { ctiOf, printCti } from './invariants/counterexample.ts';
import { discoverInvariant } from './invariants/discover.ts';
import { lockstep } from './lockstep.ts';
import { importNetlist } from './netlist/importNetlist.ts';
import { suggestedSimulation } from './netlist/simulation.ts';
import type { NetlistModule } from './netlist/yosysJson.ts';
import type { Difference } from './search/difference.ts';
import { type SearchLimits, searchDifference } from './search/searchDifference.ts';
import { attempt, certified, claimsOf, type Pair, rootsOf } from './theorem/attempt.ts';
import { environmentOf } from './theorem/environment.ts';
import type { Proof, TextObligation } from './theorem/proof.ts';
import { allRoots } from './theorem/roots.ts';

export type TheoremVerdict =
  /** `inductive`: for all inputs, for ever, at these widths. `reachable`: every state that text and specification reach together was visited. */
  | { readonly kind: 'proved'; readonly roots: readonly Root[]; readonly level: 'inductive' | 'reachable' }
  | { readonly kind: 'refuted'; readonly difference: Difference }
  /** A goal fails in a state that was not shown to be reachable: the state, and what would exclude it. */
  | { readonly kind: 'not inductive'; readonly goal: Goal; readonly state: string; readonly proposal?: string }
  | { readonly kind: 'undecided'; readonly why: string }
  | { readonly kind: 'cancelled' };

export interface Theorem {
  readonly verdict: TheoremVerdict;
  /** What was proved, each proof from roots of its own; where nothing was, the attempt that came nearest. */
  readonly proofs: readonly Proof[];
  /** Of all proofs. */
  readonly obligations: readonly TextObligation[];
}

export interface TheoremOptions {
  readonly solver: Solver;
  readonly sweeper?: Sweeper;
  readonly budget?: Budget;
  readonly stop?: Stop;
  /** Of the search for a trace when a goal fails. */
  readonly search?: Partial<SearchLimits>;
}

/** Random cycles that are run before anything expensive is tried on a text that is not proved at once. */
const firstLook = 300;
/** Steps of a trace that nobody wants shortened. */
const shortTrace = 12;
const shortening: Partial<SearchLimits> = {
  shortCycles: 0,
  longCycles: 0,
  product: { states: 200_000, transitions: 2_000_000, milliseconds: 500 },
  bounded: { cycles: 24, terms: 50_000, conflicts: 20_000, milliseconds: 1000 },
};
/** Time that the discovery of invariants may take for each root, in milliseconds. */
const discoveryTime = 3000;

export function proveText(spec: Spec, module: NetlistModule, options: TheoremOptions): Theorem {
  try {
    return withImported(spec, module, options);
  } catch (error) {
    if (error instanceof Stopped) return without({ kind: 'cancelled' });
    throw error;
  }
}

function withImported(spec: Spec, module: NetlistModule, options: TheoremOptions): Theorem {
  const imported = importNetlist(module);
  if (imported.kind === 'refused') return undecided(`the netlist cannot be read: ${imported.reason}`);
  const specification = observed(systemOf(spec));
  const { system: implementation } = imported.imported;
  const ports = comparePorts(implementation, specification);
  if (ports !== undefined) return undecided(`the ports differ: ${ports}`);
  const suggested = suggestedSimulation(spec, specification, imported.imported);
  if (suggested.missing.length > 0)
    return undecided(`nothing in the text is named after ${suggested.missing.map((target) => target.name).join(', ')}`);
  const simulation = { ...suggested.simulation, environment: environmentOf(specification, options) };
  return new Attempts(spec, { name: spec.name, implementation, specification }, simulation, options).theorem();
}

const without = (verdict: TheoremVerdict): Theorem => ({ verdict, proofs: [], obligations: [] });
const undecided = (why: string): Theorem => without({ kind: 'undecided', why });

class Attempts {
  private readonly spec: Spec;
  private readonly pair: Pair;
  private readonly simulation: Simulation;
  private readonly options: TheoremOptions;
  private readonly proofs: Proof[] = [];

  constructor(spec: Spec, pair: Pair, simulation: Simulation, options: TheoremOptions) {
    this.spec = spec;
    this.pair = pair;
    this.simulation = simulation;
    this.options = options;
  }

  theorem(): Theorem {
    const [first, ...others] = this.suggestions();
    const apart = this.attempt(first);
    if (apart !== undefined) return this.searched(apart);
    for (const other of others) if (this.missing().length > 0) this.attempt(other);
    if (this.proved().length === 0) {
      const { spec, pair, simulation } = this;
      const run = { cycles: firstLook, seed: 1, fromReset: false, resetOdds: 24 };
      const difference = lockstep(spec, pair.specification, pair.implementation, simulation, run);
      if (difference !== undefined) return this.told({ kind: 'refuted', difference: this.shortened(difference) });
      for (const root of allRoots(pair.specification)) if (this.missing().includes(root)) this.discover(first, root);
    }
    return this.proved().length > 0 ? this.concluded() : this.searched();
  }

  /** With the invariants of the specification, and without. */
  private suggestions(): readonly [Simulation, ...Simulation[]] {
    const { spec, simulation } = this;
    const invariant = stateInvariants(spec).map(({ name, term }) => ({
      name,
      term: substituteIn(term, new Map(simulation.state)),
    }));
    return invariant.length === 0 ? [simulation] : [{ ...simulation, invariant }, simulation];
  }

  /** Why nothing can be asked of the two, if that is so. */
  private attempt(simulation: Simulation): string | undefined {
    const tried = attempt(this.pair, simulation, this.options);
    if (tried.kind === 'not covered') return tried.reason;
    this.proofs.push(tried.proof);
    return undefined;
  }

  private proved(): readonly Root[] {
    const { specification } = this.pair;
    const roots = new Set(this.proofs.flatMap((proof) => rootsOf(specification, proof)));
    return allRoots(specification).filter((root) => roots.has(root));
  }

  private missing(): readonly Root[] {
    const proved = this.proved();
    return allRoots(this.pair.specification).filter((root) => !proved.includes(root));
  }

  private discover(simulation: Simulation, root: Root): void {
    const { implementation, specification } = this.pair;
    const { solver, budget, stop } = this.options;
    const { conjuncts, sufficient } = discoverInvariant(implementation, specification, simulation, {
      solver,
      roots: [root],
      milliseconds: discoveryTime,
      ...(budget === undefined ? {} : { budget }),
      ...(stop === undefined ? {} : { stop }),
    });
    if (sufficient) this.attempt({ ...simulation, invariant: conjuncts });
  }

  /** What was proved, by as few proofs as show the roots, with their certificates. */
  private concluded(): Theorem {
    const { specification } = this.pair;
    const useful: Proof[] = [];
    const roots = new Set<Root>();
    for (const proof of this.proofs) {
      const own = rootsOf(specification, proof).filter((root) => !roots.has(root));
      if (own.length > 0) useful.push(certified(proof, this.options));
      for (const root of own) roots.add(root);
    }
    const shown = new Set(useful.flatMap(claimsOf));
    const open = useful[0]?.obligations.find(({ goal, about }) => about === 'claim' && !shown.has(goal.id));
    return open === undefined
      ? this.told({ kind: 'proved', roots: this.proved(), level: 'inductive' }, useful)
      : this.told({ kind: 'undecided', why: `${open.goal.id}: ${open.goal.says} is not proved` }, useful);
  }

  /** Not inductive, as far as was tried: a trace refutes it, all reachable states prove it. */
  private searched(apart?: string): Theorem {
    const { spec, pair, simulation } = this;
    const { implementation, specification } = pair;
    const { solver, budget, stop, search } = this.options;
    const found = searchDifference(spec, specification, implementation, simulation, {
      solver,
      ...(budget === undefined ? {} : { budget }),
      ...(stop === undefined ? {} : { stop }),
      ...(search === undefined ? {} : { limits: search }),
    });
    if (stop?.() === true) return without({ kind: 'cancelled' });
    if (found.kind === 'difference') return this.told({ kind: 'refuted', difference: found.difference });
    if (apart !== undefined) return undecided(apart);
    // Exploration looks at the outputs: what the specification says of itself has to be proved besides.
    const rest = this.proofs[0]?.obligations.filter(({ about }) => about !== 'text') ?? [];
    if (found.kind === 'equal on all reachable states' && rest.every(({ verdict }) => verdict.kind === 'proved'))
      return this.told({ kind: 'proved', roots: ['powerUp'], level: 'reachable' }, []);
    return this.told(this.failure());
  }

  /** A random run is a long way to a difference: a short one is easier to read, where it is found soon. */
  private shortened(difference: Difference): Difference {
    if (difference.steps.length <= shortTrace) return difference;
    const { spec, pair, simulation } = this;
    const { solver, stop } = this.options;
    const found = searchDifference(spec, pair.specification, pair.implementation, simulation, {
      solver,
      ...(stop === undefined ? {} : { stop }),
      limits: shortening,
    });
    return found.kind === 'difference' && found.difference.steps.length < difference.steps.length
      ? found.difference
      : difference;
  }

  /** What stands in the way of the attempt that came nearest: first what every root needs. */
  private failure(): TheoremVerdict {
    const failed =
      this.proofs[0]?.obligations.filter(({ about, verdict }) => about !== 'claim' && verdict.kind !== 'proved') ?? [];
    const first = failed.find(({ root }) => root === undefined) ?? failed[0];
    if (first === undefined) return { kind: 'undecided', why: 'there is nothing to prove it from' };
    const { goal, verdict, about, root } = first;
    if (about === 'specification') return { kind: 'undecided', why: `${goal.id}: it is not shown that ${goal.says}` };
    if (verdict.kind === 'unknown') return { kind: 'undecided', why: `${goal.id}: ${verdict.why}` };
    if (root !== undefined || verdict.kind !== 'refuted') return { kind: 'undecided', why: `${goal.id} fails` };
    const { implementation, specification } = this.pair;
    const cti = ctiOf(verdict.counterexample, implementation, specification, this.simulation);
    return {
      kind: 'not inductive',
      goal,
      state: printCti(cti),
      ...(cti.proposal === undefined ? {} : { proposal: cti.proposal.name }),
    };
  }

  private told(verdict: TheoremVerdict, proofs: readonly Proof[] = this.proofs.slice(0, 1)): Theorem {
    return { verdict, proofs, obligations: proofs.flatMap((proof) => proof.obligations) };
  }
}

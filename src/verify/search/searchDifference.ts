/**
 * The search for a difference between a text and its specification, cheapest first: short random runs, every reachable state of both together where they are few,
 * all input sequences of some cycles by a SAT solver, long random runs. Deterministic but for limits of time.
 *
 * What is returned as a difference was replayed by the simulators, and no run of the specification shows the same: it refutes the text.
 */
import type { Solver } from '../../../kernel/bits/solver.ts';
import type { Budget } from '../../../kernel/budget.ts';
import { comparePorts, type Root, type Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { ModelCheckLimits } from '../../spec/modelChecker.ts';
import type { Spec } from '../../spec/spec.ts';
import { lockstep } from '../lockstep.ts';
import { type BoundedLimits, searchBounded } from './bounded.ts';
import type { Difference } from './difference.ts';
import { exploreProduct } from './product.ts';

export type Searched =
  | { readonly kind: 'difference'; readonly difference: Difference }
  /** Nothing was found; a line for each method says how far it went. */
  | { readonly kind: 'none found'; readonly tried: readonly string[] }
  /** From power-up, in every reachable state, under every input that the assumptions allow, the outputs are equal. */
  | { readonly kind: 'equal on all reachable states'; readonly states: number; readonly transitions: number };

export interface SearchLimits {
  /** Clock cycles of a short and of a long random run. */
  readonly shortCycles: number;
  readonly longCycles: number;
  readonly product: ModelCheckLimits;
  readonly bounded: BoundedLimits;
}

export const searchLimits: SearchLimits = {
  shortCycles: 500,
  longCycles: 4000,
  product: { states: 1_000_000, transitions: 20_000_000, milliseconds: 5_000 },
  bounded: { cycles: 64, terms: 200_000, conflicts: 200_000, milliseconds: 5_000 },
};

export interface SearchOptions {
  readonly solver: Solver;
  readonly budget?: Budget;
  /** Polled every few milliseconds, but not within one call of the solver's own. */
  readonly stop?: () => boolean;
  /** Where runs start; power-up unless given. From reset: in any state, in which a reset comes. */
  readonly root?: Root;
  readonly limits?: Partial<SearchLimits>;
}

export function searchDifference(
  spec: Spec,
  specification: System,
  implementation: System,
  simulation: Simulation,
  { solver, budget, stop = () => false, root = 'powerUp', limits: given = {} }: SearchOptions,
): Searched {
  const limits = { ...searchLimits, ...given };
  const prove = { solver, stop, ...(budget === undefined ? {} : { budget }) };
  const tried: string[] = [];
  const none = (): Searched => ({ kind: 'none found', tried });
  const random = (cycles: number, seeds: readonly number[]): Difference | undefined => {
    for (const seed of seeds) {
      // Often reset, and hardly ever reset, to get far.
      const resetOdds = seed % 2 === 1 ? 24 : 1000;
      const options = { cycles, seed, fromReset: root === 'reset', resetOdds, prove, stop };
      const found = lockstep(spec, specification, implementation, simulation, options);
      if (found !== undefined) return found;
    }
    tried.push(`${seeds.length} random runs of ${cycles} cycles`);
    return undefined;
  };
  const ports = comparePorts(implementation, specification);
  if (ports !== undefined) return { kind: 'none found', tried: [`nothing: ${ports}`] };
  if (root === 'reset' && specification.resets.length === 0)
    return { kind: 'none found', tried: ['nothing: the specification has no reset'] };

  const short = random(limits.shortCycles, [1, 2]);
  if (short !== undefined) return { kind: 'difference', difference: short };
  if (stop()) return none();
  const apart = clocksApart(implementation, specification);
  if (apart !== undefined) tried.push(`neither exploration nor bounded search: ${apart}`);
  else {
    if (root === 'powerUp') {
      const explored = exploreProduct(specification, implementation, simulation, {
        limits: limits.product,
        prove,
        stop,
      });
      if (explored.kind === 'difference') return explored;
      if (explored.kind === 'equal')
        return { kind: 'equal on all reachable states', states: explored.states, transitions: explored.transitions };
      tried.push(`exploration of all states: ${explored.why}`);
      if (stop()) return none();
    }
    const options = { root, solver, limits: limits.bounded, prove, stop };
    const bounded = searchBounded(specification, implementation, simulation, options);
    if (bounded.kind === 'difference') return bounded;
    tried.push(`all inputs of ${bounded.cycles} cycles: ${bounded.why}`);
    if (stop()) return none();
  }
  const long = random(limits.longCycles, [3, 4]);
  return long === undefined ? none() : { kind: 'difference', difference: long };
}

/** Both searches by cycles need the same one clock on both sides, or none in the text. */
function clocksApart(implementation: System, specification: System): string | undefined {
  const [specified, ...more] = specification.clocks;
  const [actual, ...others] = implementation.clocks;
  if (more.length > 0 || others.length > 0) return 'there are several clocks';
  if (specified?.level.kind !== 'var' && specified !== undefined) return 'the clock is not an input';
  if (actual === undefined) return undefined;
  if (specified === undefined) return 'the specification has no clock';
  return actual.level === specified.level && actual.edge === specified.edge ? undefined : 'the clocks differ';
}

/** Bounded model checking: is there an input sequence of k cycles after which the outputs differ? k grows by doubling; what is found is replayed before it counts. */
import type { Solver } from '../../../kernel/bits/solver.ts';
import { disjunction } from '../../../kernel/build.ts';
import type { ProveOptions } from '../../../kernel/prove.ts';
import type { Root, Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import { bottom, type Term } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import type { Values } from '../../spec/simulator.ts';
import type { Difference } from './difference.ts';
import { judge } from './judge.ts';
import { type Satisfied, satisfy } from './solve.ts';
import { Unrolling } from './unroll.ts';

export interface BoundedLimits {
  readonly cycles: number;
  /** Different subterms of all cycles together. */
  readonly terms: number;
  readonly conflicts: number;
  readonly milliseconds: number;
}

export type Bounded =
  | { readonly kind: 'difference'; readonly difference: Difference }
  /** None within the first `cycles` cycles; and why it went no further. */
  | { readonly kind: 'none'; readonly cycles: number; readonly why: string };

export interface BoundedOptions {
  readonly root: Root;
  readonly solver: Solver;
  readonly limits: BoundedLimits;
  readonly prove: ProveOptions;
  readonly stop: () => boolean;
}

export function searchBounded(
  specification: System,
  implementation: System,
  simulation: Simulation,
  { root, solver, limits, prove, stop }: BoundedOptions,
): Bounded {
  const end = performance.now() + limits.milliseconds;
  const unrolling = new Unrolling(specification, implementation, simulation, root);
  const late = `no answer within ${limits.milliseconds} ms`;
  let clear = 0;
  const none = (why: string): Bounded => ({ kind: 'none', cycles: clear, why });
  const isSequential = specification.clocks.length > 0;
  for (let cycles = 1; cycles <= limits.cycles; cycles *= 2) {
    const from = unrolling.differences.length;
    while (unrolling.cycles < cycles) {
      if (stop()) return none('cancelled');
      unrolling.step();
    }
    const fresh = unrolling.differences.slice(from);
    const tooLarge = !smallerThan(fresh, limits.terms);
    if (tooLarge) return none(`more than ${limits.terms} subterms`);
    if (performance.now() >= end) return none(late);
    const ask = (moments: readonly Term[]): Satisfied =>
      satisfy([], moments.length === 0 ? bottom : disjunction(moments), solver, {
        conflicts: limits.conflicts,
        milliseconds: Math.max(1, end - performance.now()),
        stop,
      });
    const found = ask(fresh);
    if (found.kind === 'open') return none(performance.now() >= end ? late : found.why);
    if (found.kind === 'values') {
      const judged = judge(specification, implementation, unrolling.run(earliest(fresh, found, ask)), prove);
      return judged.kind === 'difference' ? judged : none(judged.why);
    }
    clear = unrolling.cycles;
    if (!isSequential) return none('there is no clock: one moment shows all');
  }
  return none(`${limits.cycles} cycles are the limit`);
}

/** Values for the first moment that can differ, by bisection. */
function earliest(
  moments: readonly Term[],
  found: Satisfied & { readonly kind: 'values' },
  ask: (moments: readonly Term[]) => Satisfied,
): Values {
  let best = found.values;
  let [low, high] = [0, moments.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    const first = ask(moments.slice(0, middle));
    if (first.kind === 'values') {
      best = first.values;
      high = middle;
    } else low = middle;
  }
  return best;
}

const smallerThan = (terms: readonly Term[], limit: number): boolean => topological(terms).length <= limit;

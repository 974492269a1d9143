/**
 * Discovery of invariants, for texts that do what they should in reachable states only: candidates from simulated states, of which the largest inductive subset is
 * kept and then made small. The result is a hint: `refines` asks for its proof again, and a wrong one proves nothing.
 */
import type { Solver } from '../../../kernel/bits/solver.ts';
import { type Budget, defaultBudget } from '../../../kernel/budget.ts';
import { type Root, refines, type Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import { type InductionOptions, largestInductive } from './induction.ts';
import { minimised } from './minimise.ts';
import { simulatedStates } from './states.ts';

export interface DiscoverOptions {
  readonly solver: Solver;
  readonly budget?: Budget;
  readonly stop?: () => boolean;
  /** Of the random runs; 1 unless given. */
  readonly seed?: number;
  /** The roots that the invariant has to hold from; power-up unless given. */
  readonly roots?: readonly Root[];
  /** Time for all of it; 5000 unless given. */
  readonly milliseconds?: number;
}

export interface Discovered {
  /** Over the text's state; inductive together, as far as the solver says. None where time ran out. */
  readonly conjuncts: readonly Candidate[];
  /** With them all goals about the text hold, for the roots asked. */
  readonly sufficient: boolean;
  /** Candidates that were tried; those of them that are not inductive; those that a limit of number kept from being tried. */
  readonly tried: number;
  readonly dropped: number;
  readonly cut: number;
  /** Registers beyond the number that is looked at together. */
  readonly alone: number;
  readonly rounds: number;
  /** Distinct states that were simulated. */
  readonly states: number;
  /** Why there is no result; absent where there is one. */
  readonly ended?: string;
}

/** The invariant of `simulation` (that of the specification, say) is tried along, and kept where it is inductive. */
export function discoverInvariant(
  implementation: System,
  specification: System,
  simulation: Simulation,
  {
    solver,
    budget = defaultBudget,
    stop = () => false,
    seed = 1,
    roots = ['powerUp'],
    milliseconds = 5000,
  }: DiscoverOptions,
): Discovered {
  const end = performance.now() + milliseconds;
  const left = (): number => end - performance.now();
  const over = (): boolean => left() <= 0 || stop();
  const nothing = { conjuncts: [], sufficient: false, tried: 0, dropped: 0, cut: 0, alone: 0, rounds: 0, states: 0 };
  const asked = refines('invariant', implementation, specification, simulation);
  if (asked.kind === 'not covered') return { ...nothing, ended: asked.reason };
  const states = simulatedStates(implementation, specification, simulation, { roots, seed, stop: over });
  const { candidates, cut, alone } = candidatesOf(implementation, simulation, states);
  const given = simulation.invariant;
  const names = new Set(given.map(({ name }) => name));
  const all = [...given, ...candidates.filter(({ name }) => !names.has(name))];
  const pair = { implementation, specification, simulation };
  const options: InductionOptions = {
    roots,
    solver,
    conflicts: budget.conflicts,
    prove: { solver, budget, stop: over },
    stop: over,
    left,
  };
  const counts = { ...nothing, tried: all.length, cut, alone, states: states.length };
  const induction = largestInductive(pair, all, options);
  if (induction.kind === 'stopped')
    return { ...counts, rounds: induction.rounds, ended: stop() ? 'cancelled' : `no result within ${milliseconds} ms` };
  const { kept, sufficient } = minimised(pair, induction.kept, options);
  return {
    ...counts,
    conjuncts: kept,
    sufficient,
    dropped: all.length - induction.kept.length,
    rounds: induction.rounds,
  };
}

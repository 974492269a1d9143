/** Simplification and exhaustive evaluation on a sequent in normal form: the two methods that every case of an analysis is given to. */
import { budgetTable } from './budget.ts';
import { completed } from './counterexample.ts';
import { freeBits, sweep, sweepLimit } from './exhaustive.ts';
import type { Counterexample, Goal, Method } from './goal.ts';
import type { Resources } from './resources.ts';
import type { Sequent } from './sequent.ts';
import { top } from './term.ts';
import { variables } from './traverse.ts';

export type Decision =
  | { readonly kind: 'closed'; readonly method: Method; readonly cases: number }
  | { readonly kind: 'violated'; readonly counterexample: Counterexample }
  | { readonly kind: 'open'; readonly why: string };

/**
 * A violation counts when the assumptions outside the cone can be satisfied too; when they never hold, nor do those of the goal. Throws `Stopped` when
 * the work is no longer wanted.
 */
export function enumerate(goal: Goal, sequent: Sequent, resources: Resources): Decision {
  if (sequent.conclusion === top) return { kind: 'closed', method: 'simplification', cases: 0 };
  const free = variables([...sequent.assumptions, sequent.conclusion]);
  const size = freeBits(free);
  const most = Math.min(resources.budget.exhaustiveBits, sweepLimit);
  if (size > most) return { kind: 'open', why: `${budgetTable.exhaustiveBits.exhausted} (${size} of at most ${most})` };
  const result = sweep(sequent.assumptions, sequent.conclusion, free, resources.sweeper, resources.stop);
  if (result.kind === 'all hold') return { kind: 'closed', method: 'exhaustive', cases: result.cases };
  const completion = completed(goal, sequent, result.values, resources);
  if (completion.kind === 'counterexample') return { kind: 'violated', counterexample: completion.counterexample };
  if (completion.kind === 'contradiction') return { kind: 'closed', method: 'exhaustive', cases: completion.cases };
  return { kind: 'open', why: 'the reduced goal fails, but no values for the assumptions outside its cone were found' };
}

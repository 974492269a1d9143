/**
 * `prove(goal)`: the ladder of methods, cheapest first. Each method decides or passes on; the verdict names the one that decided, and those that passed.
 *
 *  1. simplification: the normal form of the goal (sequent.ts) is the constant 1;
 *  2. exhaustive evaluation of the normal form, when its free bits fit the budget;
 *  3. bits, when a SAT solver is at hand: its proof is checked before it counts;
 *  4. case analysis over conditions, each case closed by 1 or 2;
 *  5. sampling, which can only refute.
 *
 * A counterexample is completed to all variables of the goal and evaluated by the reference evaluator on the goal *as it was given*; one that does not
 * check is never reported.
 */
import { decideBits } from './bits/decide.ts';
import { gateBound } from './bits/size.ts';
import type { Solver } from './bits/solver.ts';
import { type Budget, budgetTable, defaultBudget } from './budget.ts';
import { analyse } from './cases.ts';
import { completed } from './counterexample.ts';
import { type Decision, enumerate } from './enumerate.ts';
import type { Goal, Method, Passed, Verdict } from './goal.ts';
import type { Resources } from './resources.ts';
import { samples } from './sample.ts';
import { normalForm, type Sequent } from './sequent.ts';
import { never, poll, type Stop, Stopped } from './stop.ts';
import { oneThread, type Sweeper } from './sweeper.ts';
import { top } from './term.ts';

/** Cases of the analysis that comes before the solver. */
const shortAnalysis = 64;

export interface ProveOptions {
  readonly budget?: Budget;
  /** Without one, goals on bits are left to the other methods. */
  readonly solver?: Solver;
  /** Runs large sweeps; without one they run on the calling thread. */
  readonly sweeper?: Sweeper;
  /** Asked every few milliseconds; a proof that is stopped is unknown because it was cancelled. */
  readonly stop?: Stop;
}

export function prove(
  goal: Goal,
  { budget = defaultBudget, solver, sweeper = oneThread, stop = never }: ProveOptions = {},
): Verdict {
  try {
    return climb(goal, { budget, sweeper, stop }, solver);
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'unknown', why: 'cancelled' };
    throw error;
  }
}

function climb(goal: Goal, resources: Resources, solver: Solver | undefined): Verdict {
  const { budget, stop } = resources;
  poll(stop);
  const passed: Passed[] = [];
  /** The verdict, when a method decided; otherwise why it did not is remembered. */
  const settle = (method: Method, decision: Decision): Verdict | undefined => {
    if (decision.kind === 'closed')
      return { kind: 'proved', method: decision.method, cases: decision.cases, passed: [...passed] };
    if (decision.kind === 'violated')
      return { kind: 'refuted', counterexample: decision.counterexample, passed: [...passed] };
    passed.push({ method, why: decision.why });
    return undefined;
  };
  const byCases = (splits: number): Decision => {
    const analysis = analyse(goal, start, { ...resources, budget: { ...budget, caseSplits: splits } });
    return analysis.kind === 'closed' ? { ...analysis, method: 'cases' } : analysis;
  };

  const start = normalForm(goal.assumptions, goal.conclusion, stop);
  if (start.conclusion === top) return { kind: 'proved', method: 'simplification', cases: 0, passed };
  passed.push({ method: 'simplification', why: 'the normal form of the goal is not the constant 1' });
  const direct = settle('exhaustive', enumerate(goal, start, resources));
  if (direct !== undefined) return direct;
  if (solver !== undefined) {
    // A few cases are often enough, and much cheaper than clauses of whole memories.
    const short = settle('cases', byCases(Math.min(budget.caseSplits, shortAnalysis)));
    if (short !== undefined) return short;
    const bits = settle('bits', onBits(goal, start, resources, solver));
    if (bits !== undefined) return bits;
  }
  if (solver === undefined || budget.caseSplits > shortAnalysis) {
    const analysed = settle('cases', byCases(budget.caseSplits));
    if (analysed !== undefined) return analysed;
  }
  for (const values of samples(start, budget.samples, stop)) {
    const completion = completed(goal, start, values, resources);
    if (completion.kind === 'counterexample')
      return { kind: 'refuted', counterexample: completion.counterexample, passed };
  }
  const reasons = passed.slice(1).map(({ why }) => why);
  return { kind: 'unknown', why: `${reasons.join('; ')}; ${budgetTable.samples.exhausted} (${budget.samples} tried)` };
}

function onBits(goal: Goal, sequent: Sequent, resources: Resources, solver: Solver): Decision {
  const { budget, stop } = resources;
  const gates = gateBound([...sequent.assumptions, sequent.conclusion]);
  if (gates > budget.gates)
    return { kind: 'open', why: `${budgetTable.gates.exhausted} (${gates} of at most ${budget.gates})` };
  const limits = { conflicts: budget.conflicts, milliseconds: budget.solverMilliseconds, stop };
  const decision = decideBits(sequent.assumptions, sequent.conclusion, solver, limits);
  if (decision.kind === 'closed') return { kind: 'closed', method: 'bits', cases: 0 };
  if (decision.kind === 'open') {
    poll(stop);
    return decision;
  }
  const completion = completed(goal, sequent, decision.values, resources);
  if (completion.kind === 'contradiction') return { kind: 'closed', method: 'exhaustive', cases: completion.cases };
  if (completion.kind === 'counterexample') return { kind: 'violated', counterexample: completion.counterexample };
  return {
    kind: 'open',
    why: decision.abstract
      ? 'the clauses have a model, but in it products or quotients have values of their own'
      : 'the clauses have a model, but no values for the assumptions outside the cone were found',
  };
}

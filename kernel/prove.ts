/**
 * `prove(goal)`: the ladder of methods, cheapest first. Each method decides or passes on; the verdict names the one that decided.
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
import type { Solver } from './bits/solver.ts';
import { type Budget, budgetTable, defaultBudget } from './budget.ts';
import { not } from './build.ts';
import { completed } from './counterexample.ts';
import { freeBits, sweep, sweepLimit } from './exhaustive.ts';
import type { Counterexample, Goal, Method, Verdict } from './goal.ts';
import { samples } from './sample.ts';
import { normalForm, type Sequent } from './sequent.ts';
import { isApp, type Term, top, width } from './term.ts';
import { topological, variables } from './traverse.ts';

/** Cases of the analysis that comes before the solver. */
const shortAnalysis = 64;

export interface ProveOptions {
  readonly budget?: Budget;
  /** Without one, goals on bits are left to the other methods. */
  readonly solver?: Solver;
}

export function prove(goal: Goal, { budget = defaultBudget, solver }: ProveOptions = {}): Verdict {
  const start = normalForm(goal.assumptions, goal.conclusion);
  if (start.conclusion === top) return { kind: 'proved', method: 'simplification', cases: 0 };
  const direct = decide(goal, start, budget);
  if (direct.kind === 'closed') return { kind: 'proved', method: direct.method, cases: direct.cases };
  if (direct.kind === 'violated') return { kind: 'refuted', counterexample: direct.counterexample };
  if (solver !== undefined) {
    // A few cases are often enough, and much cheaper than clauses of whole memories.
    const short = analyse(goal, start, { ...budget, caseSplits: Math.min(budget.caseSplits, shortAnalysis) });
    if (short.kind === 'closed') return { kind: 'proved', method: 'cases', cases: short.cases };
    const bits = onBits(goal, start, budget, solver);
    if (bits !== undefined) return bits;
  }
  const analysis = analyse(goal, start, budget);
  if (analysis.kind === 'closed') return { kind: 'proved', method: 'cases', cases: analysis.cases };
  if (analysis.kind === 'violated') return { kind: 'refuted', counterexample: analysis.counterexample };
  for (const values of samples(start, budget.samples)) {
    const completion = completed(goal, start, values, budget);
    if (completion.kind === 'counterexample') return { kind: 'refuted', counterexample: completion.counterexample };
  }
  return {
    kind: 'unknown',
    why: `${direct.why}; ${analysis.why}; ${budgetTable.samples.exhausted} (${budget.samples} tried)`,
  };
}

/** Undefined when the bits do not decide: no answer in time, or a model in which products are arbitrary. */
function onBits(goal: Goal, sequent: Sequent, budget: Budget, solver: Solver): Verdict | undefined {
  const limits = { conflicts: budget.conflicts, milliseconds: budget.solverMilliseconds };
  const decision = decideBits(sequent.assumptions, sequent.conclusion, solver, limits);
  if (decision.kind === 'closed') return { kind: 'proved', method: 'bits', cases: 0 };
  if (decision.kind === 'open') return undefined;
  const completion = completed(goal, sequent, decision.values, budget);
  if (completion.kind === 'contradiction') return { kind: 'proved', method: 'exhaustive', cases: completion.cases };
  return completion.kind === 'unknown' ? undefined : { kind: 'refuted', counterexample: completion.counterexample };
}

type Decision =
  | { readonly kind: 'closed'; readonly method: Method; readonly cases: number }
  | { readonly kind: 'violated'; readonly counterexample: Counterexample }
  | { readonly kind: 'open'; readonly why: string };

/**
 * Simplification and exhaustive evaluation on a sequent in normal form. A violation counts when the assumptions outside the cone can be satisfied too; when
 * they never hold, nor do those of the goal.
 */
function decide(goal: Goal, sequent: Sequent, budget: Budget): Decision {
  if (sequent.conclusion === top) return { kind: 'closed', method: 'simplification', cases: 0 };
  const free = variables([...sequent.assumptions, sequent.conclusion]);
  const size = freeBits(free);
  const most = Math.min(budget.exhaustiveBits, sweepLimit);
  if (size > most) return { kind: 'open', why: `${budgetTable.exhaustiveBits.exhausted} (${size} of at most ${most})` };
  const result = sweep(sequent.assumptions, sequent.conclusion, free);
  if (result.kind === 'all hold') return { kind: 'closed', method: 'exhaustive', cases: result.cases };
  const completion = completed(goal, sequent, result.values, budget);
  if (completion.kind === 'counterexample') return { kind: 'violated', counterexample: completion.counterexample };
  if (completion.kind === 'contradiction') return { kind: 'closed', method: 'exhaustive', cases: completion.cases };
  return { kind: 'open', why: 'the reduced goal fails, but no values for the assumptions outside its cone were found' };
}

type Analysis =
  | { readonly kind: 'closed'; readonly cases: number }
  | { readonly kind: 'violated'; readonly counterexample: Counterexample }
  | { readonly kind: 'open'; readonly why: string };

/** Case analysis, depth first, on the condition that occurs first; a case that cannot be split any further stays open. */
function analyse(goal: Goal, start: Sequent, budget: Budget): Analysis {
  const pending: Sequent[] = [start];
  let opened = 1;
  let evaluated = 0;
  for (let sequent = pending.pop(); sequent !== undefined; sequent = pending.pop()) {
    const condition = splitCondition(sequent);
    if (condition === undefined) return { kind: 'open', why: 'no condition to split on' };
    opened += 2;
    if (opened > budget.caseSplits)
      return { kind: 'open', why: `${budgetTable.caseSplits.exhausted} (more than ${budget.caseSplits})` };
    for (const literal of [not(condition), condition]) {
      const next = normalForm([...sequent.assumptions, literal], sequent.conclusion);
      const whole = {
        ...next,
        replaced: [...sequent.replaced, ...next.replaced],
        dropped: [...sequent.dropped, ...next.dropped],
      };
      const decision = decide(goal, whole, budget);
      if (decision.kind === 'violated') return decision;
      if (decision.kind === 'closed') evaluated += decision.cases;
      else pending.push(whole);
    }
  }
  return { kind: 'closed', cases: Math.max(opened - 1, evaluated) };
}

/** A condition to split on: of an `ite` if there is one, else the first proper one-bit subterm that is not a constant. */
function splitCondition(sequent: Sequent): Term | undefined {
  const order = topological([sequent.conclusion, ...sequent.assumptions]);
  const assumed = new Set<Term>(
    sequent.assumptions.flatMap((term) => (isApp(term, 'not') && term.args[0] ? [term, term.args[0]] : [term])),
  );
  const usable = (term: Term | undefined): term is Term =>
    term !== undefined && term.kind !== 'const' && !assumed.has(term);
  for (const term of order) if (isApp(term, 'ite') && usable(term.args[0]) && isAtom(term.args[0])) return term.args[0];
  return order.find((term) => term !== sequent.conclusion && isAtom(term) && usable(term));
}

/** One bit, and not built by a connective from other one-bit terms: splitting on atoms decides the connectives as well. */
function isAtom(term: Term): boolean {
  if (term.sort.kind !== 'bits' || width(term) !== 1 || term.kind === 'const') return false;
  return (
    term.kind !== 'app' ||
    !(
      ['and', 'or', 'not', 'xor', 'ite'].includes(term.op) ||
      (term.op === 'eq' && term.args.every((arg) => arg.sort.kind === 'bits' && width(arg) === 1))
    )
  );
}

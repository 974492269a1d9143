/**
 * Case analysis, depth first, on the condition that occurs first; each case is closed by simplification or by enumeration, and one that cannot be split any
 * further stays open.
 *
 * At any time at most one sequent per level of the descent is open, so what the analysis holds is bounded by the terms that it simplified in all, which the
 * budget bounds.
 */
import { budgetTable } from './budget.ts';
import { not } from './build.ts';
import { enumerate } from './enumerate.ts';
import type { Counterexample, Goal } from './goal.ts';
import type { Resources } from './resources.ts';
import { normalForm, type Sequent } from './sequent.ts';
import { poll } from './stop.ts';
import { isApp, type Term, width } from './term.ts';
import { topological } from './traverse.ts';

export type Analysis =
  | { readonly kind: 'closed'; readonly cases: number }
  | { readonly kind: 'violated'; readonly counterexample: Counterexample }
  | { readonly kind: 'open'; readonly why: string };

/** Throws `Stopped` when the work is no longer wanted. */
export function analyse(goal: Goal, start: Sequent, resources: Resources): Analysis {
  const { budget, stop } = resources;
  const pending: Sequent[] = [start];
  let opened = 1;
  let terms = 0;
  let evaluated = 0;
  for (let sequent = pending.pop(); sequent !== undefined; sequent = pending.pop()) {
    poll(stop);
    const order = topological([sequent.conclusion, ...sequent.assumptions]);
    const condition = splitCondition(sequent, order);
    if (condition === undefined) return { kind: 'open', why: 'no condition to split on' };
    opened += 2;
    terms += 2 * order.length;
    if (opened > budget.caseSplits)
      return { kind: 'open', why: `${budgetTable.caseSplits.exhausted} (more than ${budget.caseSplits})` };
    if (terms > budget.caseTerms)
      return { kind: 'open', why: `${budgetTable.caseTerms.exhausted} (more than ${budget.caseTerms})` };
    for (const literal of [not(condition), condition]) {
      const next = normalForm([...sequent.assumptions, literal], sequent.conclusion, stop);
      const whole = {
        ...next,
        replaced: [...sequent.replaced, ...next.replaced],
        dropped: [...sequent.dropped, ...next.dropped],
      };
      const decision = enumerate(goal, whole, resources);
      if (decision.kind === 'violated') return decision;
      if (decision.kind === 'closed') evaluated += decision.cases;
      else pending.push(whole);
    }
  }
  return { kind: 'closed', cases: Math.max(opened - 1, evaluated) };
}

/** A condition to split on: of an `ite` if there is one, else the first proper one-bit subterm that is not a constant. */
function splitCondition(sequent: Sequent, order: readonly Term[]): Term | undefined {
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

/**
 * Which register, output or `let` resolves a choice: one that takes the choice as it is, never inside a condition or an operator.
 *
 * The choice is then whatever its carrier becomes. That loses no implementation only where the specification asks nothing of the choice while the carrier does
 * not take it (an earlier action may override it); and a register carries no choice that combinational logic reads or that another predicate needs before
 * the edge, since its new value is not there yet. A choice without a carrier gets a wire of its own.
 */
import { defaultBudget } from '../../kernel/budget.ts';
import { and, conjunction, implies, not, or } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { primed } from '../../kernel/system.ts';
import { bottom, isApp, type Term, top, type Var, variable } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import type { Spec } from '../spec/spec.ts';
import { choiceVariables, demand, inlining, stateElements } from '../spec/system.ts';
import type { Signal } from './signals.ts';

export interface Carried {
  readonly choice: Var;
  /** The variable that stands for the choice: `r'`, or the output or wire itself. */
  readonly carrier: Var;
  /** Clock of the register that carries it; absent for combinational carriers. */
  readonly clock?: string;
}

export function carriers(spec: Spec, signals: readonly Signal[], steps: ReadonlyMap<Var, Term>): readonly Carried[] {
  const inlined = inlining(spec);
  const asked = new Map<Var, Term>(
    choiceVariables(spec).map((choice) => [
      choice,
      conjunction(
        spec.choices
          .filter((candidate) => candidate.name === choice.name)
          .map((candidate) => substituteIn(demand(spec, candidate), inlined)),
      ),
    ]),
  );
  const clocks = new Map(stateElements(spec).map((element) => [element.variable, element.declaration.clock]));
  const taken = new Set<Var>();
  const carries = (value: Term, choice: Var): boolean => {
    if (!isLeafOnly(value, choice)) return false;
    const elsewhere = not(substituteIn(whereTaken(value, choice), inlined));
    return isEvident(implies(elsewhere, asked.get(choice) ?? top));
  };
  const found = [...asked.keys()].flatMap((choice): readonly Carried[] => {
    const combinational = signals.filter((signal) => variables([signal.value]).includes(choice));
    const signal = combinational.find(
      (candidate) => !taken.has(candidate.variable) && carries(candidate.value, choice),
    );
    if (signal !== undefined) {
      taken.add(signal.variable);
      return [{ choice, carrier: signal.variable }];
    }
    // A choice that combinational logic reads exists before the edge; a register's new value does not.
    if (combinational.length > 0) return [];
    for (const [register, step] of steps) {
      const carrier = variable(primed(register.name), register.sort);
      const clock = clocks.get(register);
      if (register.sort.kind !== 'bits' || clock === undefined || taken.has(carrier)) continue;
      if (variables([step]).includes(choice) && carries(step, choice)) {
        taken.add(carrier);
        return [{ choice, carrier, clock }];
      }
    }
    return [];
  });
  return withoutEarlyReaders(found, asked);
}

/** Takes register carriers away from choices that the predicate of a choice outside of that clock domain mentions. */
function withoutEarlyReaders(found: readonly Carried[], asked: ReadonlyMap<Var, Term>): readonly Carried[] {
  const clockOf = new Map<Term, string | undefined>(found.map((entry) => [entry.choice, entry.clock]));
  const read = new Set<Term>(
    [...asked].flatMap(([choice, predicate]) =>
      variables([predicate]).filter(
        (used) => clockOf.get(used) !== undefined && clockOf.get(used) !== clockOf.get(choice),
      ),
    ),
  );
  const kept = found.filter((entry) => !read.has(entry.choice));
  return kept.length === found.length ? found : withoutEarlyReaders(kept, asked);
}

/** The choice occurs only as a whole branch of the conditionals at the top of the term. */
function isLeafOnly(root: Term, choice: Var): boolean {
  const pending: Term[] = [root];
  const seen = new Set<Term>();
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term) || term === choice) continue;
    seen.add(term);
    if (isApp(term, 'ite')) {
      const [condition, then, otherwise] = term.args;
      if (condition !== undefined && variables([condition]).includes(choice)) return false;
      if (then !== undefined) pending.push(then);
      if (otherwise !== undefined) pending.push(otherwise);
    } else if (variables([term]).includes(choice)) {
      return false;
    }
  }
  return true;
}

/** The condition under which the conditionals at the top of the term end at the choice. */
function whereTaken(root: Term, choice: Var): Term {
  const known = new Map<Term, Term>([[choice, top]]);
  const visit = (term: Term): Term => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const [condition, then, otherwise] = isApp(term, 'ite') ? term.args : [];
    const [a, b] = [then, otherwise].map((branch) => (branch === undefined ? bottom : visit(branch)));
    const where = condition === undefined || a === undefined || b === undefined ? bottom : either(condition, a, b);
    known.set(term, where);
    return where;
  };
  return visit(root);
}

function either(condition: Term, a: Term, b: Term): Term {
  if (a === b) return a;
  const left = a === bottom ? bottom : and(condition, a);
  const right = b === bottom ? bottom : and(not(condition), b);
  return left === bottom ? right : right === bottom ? left : or(left, right);
}

/** True when the prover sees it at once. */
function isEvident(conclusion: Term): boolean {
  const goal = {
    id: 'carrier',
    kind: 'FIS',
    says: 'nothing is asked of the choice elsewhere',
    assumptions: [],
    conclusion,
  } as const;
  return (
    prove(goal, { budget: { ...defaultBudget, exhaustiveBits: 14, caseSplits: 64, samples: 0 } }).kind === 'proved'
  );
}

/** Which register, output or `let` resolves a choice: one that takes the choice as it is, never inside a condition or an operator. */
import { primed } from '../../kernel/system.ts';
import { isApp, type Term, type Var, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { Spec } from '../spec/spec.ts';
import { choiceVariables } from '../spec/system.ts';
import type { Signal } from './initial.ts';

export interface Carried {
  readonly choice: Var;
  /** The variable that stands for the choice: `r'`, or the output or wire itself. */
  readonly carrier: Var;
}

export function carriers(spec: Spec, signals: readonly Signal[], steps: ReadonlyMap<Var, Term>): readonly Carried[] {
  const taken = new Set<Var>();
  return choiceVariables(spec).flatMap((choice): readonly Carried[] => {
    const combinational = signals.filter((signal) => variables([signal.value]).includes(choice));
    const signal = combinational.find((candidate) => isLeafOnly(candidate.value, choice) && !taken.has(candidate.variable));
    if (signal !== undefined) {
      taken.add(signal.variable);
      return [{ choice, carrier: signal.variable }];
    }
    // A choice that combinational logic reads exists before the edge; a register's new value does not.
    if (combinational.length > 0) return [];
    for (const [register, step] of steps) {
      const carrier = variable(primed(register.name), register.sort);
      if (register.sort.kind === 'bits' && !taken.has(carrier) && variables([step]).includes(choice) && isLeafOnly(step, choice)) {
        taken.add(carrier);
        return [{ choice, carrier }];
      }
    }
    return [];
  });
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

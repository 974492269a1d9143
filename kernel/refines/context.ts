/** What all goals of one refinement share. */
import { conjuncts, ite } from '../build.ts';
import type { Goal } from '../goal.ts';
import type { System } from '../system.ts';
import type { Term, Var } from '../term.ts';
import { substituteIn } from '../traverse.ts';
import type { Simulation } from './simulation.ts';

export interface Context {
  readonly name: string;
  readonly implementation: System;
  readonly specification: System;
  readonly simulation: Simulation;
  /** Terms of the specification over the implementation's variables. */
  readonly seen: (term: Term) => Term;
  readonly assumptions: readonly Term[];
}

export function contextOf(
  name: string,
  implementation: System,
  specification: System,
  simulation: Simulation,
): Context {
  const state = new Map<Term, Term>(simulation.state);
  const map = new Map<Term, Term>([...state, ...simulation.choices]);
  const seen = (term: Term): Term => substituteIn(term, map);
  const invariant = simulation.invariant.map((conjunct) => conjunct.term);
  return {
    name,
    implementation,
    specification,
    simulation,
    seen,
    assumptions: [...conjuncts(seen(specification.assume)), ...invariant],
  };
}

export function goal(
  context: Context,
  kind: Goal['kind'],
  id: string,
  says: string,
  conclusion: Term,
  assumptions = context.assumptions,
): Goal {
  return { id: `${context.name}/text/${id}`, kind, says, assumptions, conclusion };
}

/** The implementation's state after its levels have settled, as terms over state and inputs. */
export function settled(system: System): ReadonlyMap<Var, Term> {
  const result = new Map<Var, Term>();
  for (const level of [...system.levels].reverse()) {
    result.set(level.variable, ite(level.when, level.value, result.get(level.variable) ?? level.variable));
  }
  return result;
}

/** The forward simulation that the names suggest: what in the text stands for each register, memory and choice of the specification. */

import { store } from '../../../kernel/build.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import { clog2, sameSort } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { constant, type Term, table, type Var, variable, width } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { carriers } from '../../refine/carriers.ts';
import { inlinedSignals, signals as specifiedSignals } from '../../refine/signals.ts';
import type { Spec } from '../../spec/spec.ts';
import { stateElements, stepTerm } from '../../spec/system.ts';
import type { Imported } from './importNetlist.ts';

export interface Suggested {
  readonly simulation: Simulation;
  /** State variables of the specification that nothing in the text is named after. */
  readonly missing: readonly Var[];
}

export function suggestedSimulation(spec: Spec, specification: System, text: Imported): Suggested {
  const state = new Map<Var, Term>();
  const missing: Var[] = [];
  for (const { variable: target } of specification.state) {
    const image = text.memories.get(target.name) ?? text.signals.get(target.name) ?? fromCells(target, text.signals);
    if (image !== undefined && sameSort(image.sort, target.sort)) state.set(target, image);
    else missing.push(target);
  }
  return {
    simulation: { state, choices: choiceImages(spec, specification, text, state), invariant: [], environment: [] },
    missing,
  };
}

/** A memory that the front end took apart into registers: the cells `name[0]`, `name[1]`, …, put together again. */
function fromCells(target: Var, signals: ReadonlyMap<string, Term>): Term | undefined {
  const { sort } = target;
  if (sort.kind !== 'array') return undefined;
  const addressBits = Math.max(1, clog2(sort.depth));
  let memory: Term = table(new Array<bigint>(sort.depth).fill(0n), sort.element);
  for (let cell = 0; cell < sort.depth; cell += 1) {
    const value = signals.get(`${target.name}[${cell}]`);
    if (value?.sort.kind !== 'bits' || value.sort.width !== sort.element) return undefined;
    memory = store(memory, constant(cell, addressBits), value);
  }
  return memory;
}

/**
 * A choice is what its carrier becomes: the new value of the register, or the value of the output or `let`. A choice that became a wire is that wire; one that left
 * no trace in the text is 0, which is as good as any value if its predicate allows it.
 */
function choiceImages(
  spec: Spec,
  specification: System,
  text: Imported,
  state: ReadonlyMap<Var, Term>,
): ReadonlyMap<Var, Term> {
  const all = specifiedSignals(spec);
  const inlined = inlinedSignals(all);
  const steps = new Map(stateElements(spec).map((element) => [element.variable, stepTerm(spec, element, inlined)]));
  const carried = new Map(carriers(spec, all, steps).map(({ choice, carrier }) => [choice, carrier]));
  const next = new Map<Term, Term>(text.system.updates.map((update) => [update.variable, update.next]));
  return new Map(
    specification.choices.map((choice): [Var, Term] => {
      const carrier = carried.get(choice);
      const register = carrier?.name.endsWith("'") ? variable(carrier.name.slice(0, -1), carrier.sort) : undefined;
      const image = register && state.get(register);
      if (image !== undefined) return [choice, substituteIn(image, next)];
      const wire = text.signals.get(carrier?.name ?? choice.name);
      return [choice, wire !== undefined && sameSort(wire.sort, choice.sort) ? wire : constant(0, width(choice))];
    }),
  );
}

/**
 * `refines(implementation, specification, …)`: every run of the implementation shows, at all settled moments, outputs of some run of the specification.
 *
 * A forward simulation, given as terms. `state` maps each state variable of the specification to a term over the implementation's state (what the specification
 * state is taken to be), `choices` maps each choice to a term over the implementation's state, inputs and choices, and `next choices` are what the choice is taken
 * to be at an edge. `invariant` speaks of the implementation's state. With J the invariant and m the two maps, the goals are:
 *
 *  - START.powerUp   the implementation's power-up states satisfy J, and m of them are power-up states of the specification;
 *  - START.reset     after a reset from any state, registers of the specification with a reset value have it under m, and J holds;
 *  - STEP            J and assumptions: after an edge m commutes, J holds again, and the choices satisfy the constraint;
 *  - LEVEL           the same for asynchronous levels at any moment;
 *  - OUT             J and assumptions: outputs are equal under m;
 *  - INV             J and assumptions: what the specification claims of itself holds under m;
 *  - FIS, WD         J: some inputs satisfy the assumptions; nothing in the specification divides by zero or leaves a memory.
 *
 * The implementation's own choices (undefined values) are universally quantified. Freedom of a specification that powers up to any value is resolved by m.
 * Both systems need one clock that is an input port (or none); a system with other clocks is not covered, and the result says so.
 */
import { contextOf } from './refines/context.ts';
import { meaningGoals } from './refines/meaning.ts';
import { outputGoals } from './refines/outputs.ts';
import { commonClock, comparePorts } from './refines/ports.ts';
import type { RefinesGoal, Simulation } from './refines/simulation.ts';
import { startGoals } from './refines/start.ts';
import { levelGoals, stepGoals } from './refines/step.ts';
import { malformed } from './refines/wellFormed.ts';
import type { System } from './system.ts';

export type { RefinesGoal, Root, Simulation, Subject } from './refines/simulation.ts';
export { comparePorts };

export type Refines =
  | { readonly kind: 'goals'; readonly goals: readonly RefinesGoal[] }
  | { readonly kind: 'not covered'; readonly reason: string };

export function refines(name: string, implementation: System, specification: System, simulation: Simulation): Refines {
  const ports = comparePorts(implementation, specification);
  if (ports !== undefined) return { kind: 'not covered', reason: ports };
  const clock = commonClock(implementation, specification);
  if (typeof clock === 'string') return { kind: 'not covered', reason: clock };
  const wrong = malformed(implementation, specification, simulation);
  if (wrong !== undefined) return { kind: 'not covered', reason: wrong };
  const context = contextOf(name, implementation, specification, simulation);
  return {
    kind: 'goals',
    goals: [
      ...startGoals(context),
      ...stepGoals(context, clock),
      ...levelGoals(context),
      ...outputGoals(context),
      ...meaningGoals(context),
    ],
  };
}

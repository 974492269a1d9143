/** STEP and LEVEL: what an edge, and what an asynchronous level does to the state, is as specified. */
import { eq, not } from '../build.ts';
import type { Clock } from '../system.ts';
import type { Term } from '../term.ts';
import { substitute, substituteIn } from '../traverse.ts';
import { type Context, goal, settled } from './context.ts';
import type { RefinesGoal } from './simulation.ts';

export function stepGoals(context: Context, clock: Clock | undefined): readonly RefinesGoal[] {
  if (clock === undefined) return [];
  const { implementation, specification, simulation, seen } = context;
  // At an edge the clock has its new level already.
  const level = clock.edge === 'both' ? [] : [clock.edge === 'rise' ? clock.level : not(clock.level)];
  const after = new Map<Term, Term>(implementation.updates.map((update) => [update.variable, update.next]));
  const assumptions = [...context.assumptions, ...level];
  const images = [...simulation.state.values(), ...simulation.invariant.map((conjunct) => conjunct.term)];
  const next = substitute(images, after);
  const imageAfter = new Map([...simulation.state.keys()].map((target, index) => [target, next[index]]));
  const registers = specification.updates.map(
    (update): RefinesGoal => ({
      about: 'text',
      goal: goal(
        context,
        'STEP',
        `STEP.${update.variable.name}`,
        `an edge changes ${update.variable.name} as specified`,
        eq(imageAfter.get(update.variable) ?? update.variable, seen(update.next)),
        assumptions,
      ),
    }),
  );
  const invariant = simulation.invariant.map(
    (conjunct, index): RefinesGoal => ({
      about: 'text',
      conjunct: conjunct.name,
      goal: goal(
        context,
        'STEP',
        `STEP.invariant.${conjunct.name}`,
        `an edge keeps ${conjunct.name}`,
        next[simulation.state.size + index] ?? conjunct.term,
        assumptions,
      ),
    }),
  );
  return [...registers, ...invariant];
}

/** Asynchronous levels take effect at every moment, whatever changed; without levels on either side there is nothing to show. */
export function levelGoals(context: Context): readonly RefinesGoal[] {
  const { implementation, specification, simulation, seen } = context;
  if (implementation.levels.length === 0 && specification.levels.length === 0) return [];
  const after = new Map<Term, Term>(settled(implementation));
  const specified = settled(specification);
  const registers = [...simulation.state].map(
    ([target, image]): RefinesGoal => ({
      about: 'text',
      goal: goal(
        context,
        'LEVEL',
        `LEVEL.${target.name}`,
        `${target.name} follows its asynchronous reset as specified`,
        eq(substituteIn(image, after), seen(specified.get(target) ?? target)),
      ),
    }),
  );
  const invariant = simulation.invariant.map(
    (conjunct): RefinesGoal => ({
      about: 'text',
      conjunct: conjunct.name,
      goal: goal(
        context,
        'LEVEL',
        `LEVEL.invariant.${conjunct.name}`,
        `${conjunct.name} survives an asynchronous reset`,
        substituteIn(conjunct.term, after),
      ),
    }),
  );
  return [...registers, ...invariant];
}

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
 *  - OUT             J and assumptions: outputs are equal under m.
 *
 * The implementation's own choices (undefined values) are universally quantified. Freedom of a specification that powers up to any value is resolved by m.
 * Both systems need one clock that is an input port (or none); a system with other clocks is not covered, and the result says so.
 */
import { conjuncts, eq, ite, not } from './build.ts';
import type { Goal } from './goal.ts';
import type { Clock, System } from './system.ts';
import type { Term, Var } from './term.ts';
import { substitute, substituteIn, variables } from './traverse.ts';

export interface Simulation {
  /** For each state variable of the specification a term over the implementation's state. */
  readonly state: ReadonlyMap<Var, Term>;
  /** For each choice of the specification a term over the implementation's state, inputs and choices. */
  readonly choices: ReadonlyMap<Var, Term>;
  /** Over the implementation's state. */
  readonly invariant: readonly { readonly name: string; readonly term: Term }[];
}

export type Root = 'powerUp' | 'reset';

export type Refines =
  | { readonly kind: 'goals'; readonly goals: readonly RefinesGoal[] }
  | { readonly kind: 'not covered'; readonly reason: string };

export interface RefinesGoal {
  readonly goal: Goal;
  /** The root that the goal belongs to; absent for goals that both need. */
  readonly root?: Root;
}

export function refines(name: string, implementation: System, specification: System, simulation: Simulation): Refines {
  const ports = comparePorts(implementation, specification);
  if (ports !== undefined) return { kind: 'not covered', reason: ports };
  const clock = commonClock(implementation, specification);
  if (typeof clock === 'string') return { kind: 'not covered', reason: clock };
  const missing = [...specification.state.map((entry) => entry.variable), ...specification.choices].find(
    (needed) => !simulation.state.has(needed) && !simulation.choices.has(needed),
  );
  if (missing !== undefined)
    return { kind: 'not covered', reason: `nothing in the implementation stands for ${missing.name}` };

  const context = contextOf(name, implementation, specification, simulation);
  return {
    kind: 'goals',
    goals: [...startGoals(context), ...stepGoals(context, clock), ...levelGoals(context), ...outputGoals(context)],
  };
}

interface Context {
  readonly name: string;
  readonly implementation: System;
  readonly specification: System;
  readonly simulation: Simulation;
  /** Terms of the specification over the implementation's variables. */
  readonly seen: (term: Term) => Term;
  readonly assumptions: readonly Term[];
}

function contextOf(name: string, implementation: System, specification: System, simulation: Simulation): Context {
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

function goal(
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
function settled(system: System): ReadonlyMap<Var, Term> {
  const result = new Map<Var, Term>();
  for (const level of [...system.levels].reverse()) {
    result.set(level.variable, ite(level.when, level.value, result.get(level.variable) ?? level.variable));
  }
  return result;
}

function startGoals(context: Context): readonly RefinesGoal[] {
  const { implementation, specification, simulation } = context;
  const values = new Map<Term, Term>();
  for (const entry of implementation.state) if (entry.powerUp !== 'any') values.set(entry.variable, entry.powerUp);
  const at = (term: Term): Term => substituteIn(term, values);
  const powerUp = specification.state.flatMap((entry): readonly RefinesGoal[] => {
    const image = simulation.state.get(entry.variable);
    if (image === undefined || entry.powerUp === 'any') return [];
    return [
      {
        root: 'powerUp',
        goal: goal(
          context,
          'START',
          `START.powerUp.${entry.variable.name}`,
          `${entry.variable.name} powers up to its specified value`,
          eq(at(image), entry.powerUp),
          [],
        ),
      },
    ];
  });
  const invariant = simulation.invariant.map(
    (conjunct): RefinesGoal => ({
      root: 'powerUp',
      goal: goal(
        context,
        'START',
        `START.powerUp.${conjunct.name}`,
        `${conjunct.name} holds at power-up`,
        at(conjunct.term),
        [],
      ),
    }),
  );
  return [...powerUp, ...invariant, ...specification.resets.flatMap((_, index) => resetGoals(context, index))];
}

/** From any state, with a reset active: after one edge of the clock (synchronous), or at once (asynchronous). */
function resetGoals(context: Context, index: number): readonly RefinesGoal[] {
  const { implementation, specification, simulation } = context;
  const reset = specification.resets[index];
  if (reset === undefined) return [];
  const after =
    reset.kind === 'async'
      ? settled(implementation)
      : new Map(implementation.updates.map((update) => [update.variable, update.next]));
  const at = (term: Term): Term => substituteIn(term, new Map<Term, Term>(after));
  const assumptions = [
    ...conjuncts(specification.assume).filter((term) =>
      variables([term]).every((used) => implementation.inputs.includes(used)),
    ),
    reset.asserted,
  ];
  const values = reset.values.flatMap(({ variable: target, value }): readonly RefinesGoal[] => {
    const image = simulation.state.get(target);
    return image === undefined
      ? []
      : [
          {
            root: 'reset',
            goal: goal(
              context,
              'START',
              `START.${reset.name}.${target.name}`,
              `the reset ${reset.name} gives ${target.name} its value from any state`,
              eq(at(image), value),
              assumptions,
            ),
          },
        ];
  });
  const invariant = simulation.invariant.map(
    (conjunct): RefinesGoal => ({
      root: 'reset',
      goal: goal(
        context,
        'START',
        `START.${reset.name}.${conjunct.name}`,
        `${conjunct.name} holds after the reset ${reset.name} from any state`,
        at(conjunct.term),
        assumptions,
      ),
    }),
  );
  return [...values, ...invariant];
}

function stepGoals(context: Context, clock: Clock | undefined): readonly RefinesGoal[] {
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
      goal: goal(
        context,
        'STEP',
        `STEP.${conjunct.name}`,
        `an edge keeps ${conjunct.name}`,
        next[simulation.state.size + index] ?? conjunct.term,
        assumptions,
      ),
    }),
  );
  return [...registers, ...invariant];
}

/** Asynchronous levels take effect at every moment, whatever changed; without levels on either side there is nothing to show. */
function levelGoals(context: Context): readonly RefinesGoal[] {
  const { implementation, specification, simulation, seen } = context;
  if (implementation.levels.length === 0 && specification.levels.length === 0) return [];
  const after = new Map<Term, Term>(settled(implementation));
  const specified = settled(specification);
  const registers = [...simulation.state].map(
    ([target, image]): RefinesGoal => ({
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
      goal: goal(
        context,
        'LEVEL',
        `LEVEL.${conjunct.name}`,
        `${conjunct.name} survives an asynchronous reset`,
        substituteIn(conjunct.term, after),
      ),
    }),
  );
  return [...registers, ...invariant];
}

function outputGoals(context: Context): readonly RefinesGoal[] {
  const { implementation, specification, seen } = context;
  const outputs = specification.outputs.map((output): RefinesGoal => {
    const actual = implementation.outputs.find((candidate) => candidate.port === output.port);
    const specified = seen(output.value);
    return {
      goal: goal(
        context,
        'OUT',
        `OUT.${output.port}`,
        `the output ${output.port} is as specified`,
        eq(actual?.value ?? not(specified), specified),
      ),
    };
  });
  const constraint = conjuncts(seen(specification.constraint)).map(
    (term, index): RefinesGoal => ({
      goal: goal(
        context,
        'OUT',
        `OUT.choice${index}`,
        'what the text chooses is a choice that the specification allows',
        term,
      ),
    }),
  );
  return [...outputs, ...constraint];
}

/** What differs between the ports of the two; undefined when they match. */
export function comparePorts(implementation: System, specification: System): string | undefined {
  for (const input of specification.inputs)
    if (!implementation.inputs.includes(input)) return `the text has no input ${input.name} of the specified width`;
  for (const input of implementation.inputs)
    if (!specification.inputs.includes(input)) return `the specification has no input ${input.name} of that width`;
  for (const output of specification.outputs) {
    const actual = implementation.outputs.find((candidate) => candidate.port === output.port);
    if (actual === undefined) return `the text has no output ${output.port}`;
    if (actual.value.sort !== output.value.sort) return `the output ${output.port} has another width than specified`;
  }
  const extra = implementation.outputs.find(
    (output) => !specification.outputs.some((candidate) => candidate.port === output.port),
  );
  return extra === undefined ? undefined : `the specification has no output ${extra.port}`;
}

/** The one clock of both systems, an input port; undefined when neither has state. A text that uses another edge or clock differs from the specification. */
function commonClock(implementation: System, specification: System): Clock | undefined | string {
  const [specified, ...more] = specification.clocks;
  if (more.length > 0) return 'the specification has several clocks';
  if (implementation.clocks.length === 0) {
    if (specified === undefined || specification.updates.every((update) => update.next === update.variable))
      return undefined;
    return specification.state.length === 0 ? undefined : 'the text has no clock';
  }
  if (specified === undefined) return 'the text has a clock, the specification has none';
  const [actual, ...others] = implementation.clocks;
  if (others.length > 0) return 'the text has several clocks or edges';
  if (actual?.level !== specified.level) return 'the text is clocked by something else than the specified clock';
  return actual.edge === specified.edge
    ? specified
    : `the text is clocked by the ${actual.edge === 'fall' ? 'falling' : 'rising'} edge, the specification by the ${specified.edge === 'fall' ? 'falling' : 'rising'} one`;
}

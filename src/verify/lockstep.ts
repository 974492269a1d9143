/**
 * Two Systems side by side on the same random inputs: the specification follows the choices that the text makes. Where they part, the run is judged: it refutes the
 * text only if no run of the specification shows the same. The absence of a difference proves nothing.
 */
import { fromWord, toWord } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import type { ProveOptions } from '../../kernel/prove.ts';
import type { Simulation } from '../../kernel/refines.ts';
import type { Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { zeroValue } from '../spec/choosers.ts';
import { random, seedOf } from '../spec/random.ts';
import { type Moment, simulator, type Values } from '../spec/simulator.ts';
import type { Spec } from '../spec/spec.ts';
import type { Difference } from './search/difference.ts';
import { judge } from './search/judge.ts';
import type { Event, Run } from './search/run.ts';
import { assumptionOf, firstInputs, stimulus } from './search/stimulus.ts';
import { allowedChoices, observedChoices, startState } from './search/witness.ts';

export type { Difference, TraceStep } from './search/difference.ts';

export interface LockstepOptions {
  readonly cycles: number;
  readonly seed: number;
  /** Start with a reset, so that nothing depends on power-up values. */
  readonly fromReset: boolean;
  /** One cycle in so many begins a reset. */
  readonly resetOdds: number;
  /** For the question whether a specification with freedom has another run that shows the same. */
  readonly prove?: ProveOptions;
  readonly stop?: () => boolean;
}

/** The first difference, with everything that led to it; undefined when there is none. Stimuli follow from the name of the specification and the seed. */
export function lockstep(
  spec: Spec,
  specification: System,
  implementation: System,
  simulation: Simulation,
  options: LockstepOptions,
): Difference | undefined {
  const run = parting(spec, specification, implementation, simulation, options);
  if (run === undefined) return undefined;
  const judged = judge(specification, implementation, run, options.prove ?? {});
  return judged.kind === 'difference' ? judged.difference : undefined;
}

/** Events after a choice that is not allowed: until then it shows at an output. */
const aftermath = 8;

/** The run up to the moment at which the outputs differ, or a little beyond the one at which the text makes a choice that is not allowed. */
function parting(
  spec: Spec,
  specification: System,
  implementation: System,
  simulation: Simulation,
  options: LockstepOptions,
): Run | undefined {
  const draw = random((seedOf(spec.name) + options.seed) >>> 0);
  const root = options.fromReset ? 'reset' : 'powerUp';
  let current: Moment | undefined;
  const text = simulator(implementation, { seed: options.seed });
  const model = simulator(specification, {
    chooser: observedChoices(implementation, specification, simulation, () => current),
  });
  const allowed = allowedChoices(specification);
  const assumes = assumptionOf(specification);
  const startWords = text.powerUp();
  if (startWords.kind === 'stopped') return undefined;
  const zeros = specification.state.map(({ variable: { sort } }) => toWord(zeroValue(sort), sort));
  const state = text.state(startWords.moment);
  const given = firstInputs(
    specification,
    draw,
    options.fromReset,
    (values) => assumes(values, zeros),
    simulation.environment.map((entry) => environmentValues(entry, state)),
  );
  if (given === undefined) return undefined;
  const start = text.from(given, state);
  if (start.kind === 'stopped') return undefined;
  current = start.moment;
  const seat = (inputs: Values, now: Moment): Moment | undefined => {
    const values = startState(root, specification, implementation, simulation, text.state(now), inputs);
    const seated = model.from(inputs, values);
    return seated.kind === 'stopped' ? undefined : seated.moment;
  };
  let own = seat(given, current);
  if (own === undefined) return undefined;
  const inputs = new Map(given);
  const events: Event[] = [];
  const unknowns = (moment: Moment): Event['unknowns'] =>
    new Map(implementation.choices.map((choice, index) => [choice.name, fromWord(moment.choices[index] ?? 0)]));
  const first: Event = { inputs: given, unknowns: unknowns(current) ?? new Map() };
  let comparedFrom = options.fromReset ? Number.POSITIVE_INFINITY : 0;
  const run = (): Run => ({ root, state, first, events, comparedFrom });
  const differs = (): boolean => {
    if (events.length < comparedFrom || current === undefined || own === undefined) return false;
    const actual = text.outputs(current);
    return [...model.outputs(own)].some(([output, value]) => String(actual.get(output)) !== String(value));
  };
  if (differs()) return run();
  let left = !options.fromReset && !allowed(own) ? aftermath : Number.POSITIVE_INFINITY;
  const possible = (change: Values): boolean => assumes(new Map([...inputs, ...change]), own?.state ?? []);
  for (const { inputs: change, settled } of stimulus(specification, draw, options, possible)) {
    if (events.length % 64 === 0 && options.stop?.() === true) return undefined;
    const nextText = text.advance(current, change);
    if (nextText.kind === 'stopped') return undefined;
    current = nextText.moment;
    for (const [name, value] of change) inputs.set(name, value);
    const nextModel = model.advance(own, change);
    if (nextModel.kind === 'stopped') return undefined;
    own = nextModel.moment;
    events.push({ inputs: change, unknowns: unknowns(current) ?? new Map() });
    if (settled && events.length < comparedFrom) {
      comparedFrom = events.length;
      own = seat(inputs, current);
      if (own === undefined) return undefined;
    }
    // A change that the assumptions do not allow ends the run: nothing is claimed of what follows.
    if (!model.assumed(own)) return undefined;
    if (differs()) return run();
    if (left === Number.POSITIVE_INFINITY) {
      if (events.length >= comparedFrom && !allowed(own)) left = aftermath;
    } else {
      left -= 1;
      if (left === 0) return run();
    }
  }
  return undefined;
}

const environmentValues = (entry: Simulation['environment'][number], state: Values): ReadonlyMap<string, Value> =>
  new Map([...entry].map(([input, term]) => [input.name, evaluate(term, state)]));

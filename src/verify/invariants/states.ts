/** States of a text that random runs meet: from power-up, and after a reset from any state. What holds in all of them is worth a proof, no more. */
import { toWord, type Word } from '../../../kernel/compile.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import type { Root, Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { Term } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { randomValue, zeroValue } from '../../spec/choosers.ts';
import { random } from '../../spec/random.ts';
import { type Moment, simulator, type Values } from '../../spec/simulator.ts';
import { assumptionOf, firstInputs, stimulus } from '../search/stimulus.ts';
import { startState } from '../search/witness.ts';

export interface StateOptions {
  readonly roots: readonly Root[];
  readonly seed: number;
  readonly stop: () => boolean;
}

/** Distinct states that are kept at most. */
const mostStates = 3000;

/** Events without a new state after which a run ends. */
const patience = 1200;

const runs = [
  { resetOdds: 1_000_000, cycles: 1200 },
  { resetOdds: 24, cycles: 600 },
  { resetOdds: 200, cycles: 1200 },
] as const;

/** Words of the text's registers (memories are left at 0: nothing is said of them), each state once, in the order in which they were met. */
export function simulatedStates(
  implementation: System,
  specification: System,
  simulation: Simulation,
  { roots, seed, stop }: StateOptions,
): readonly (readonly Word[])[] {
  const found = new Map<string, readonly Word[]>();
  const zeros = implementation.state.map(({ variable: { sort } }) =>
    sort.kind === 'array' ? toWord(zeroValue(sort), sort) : undefined,
  );
  const meet = (moment: Moment): boolean => {
    if (found.size >= mostStates) return false;
    const key = moment.state.filter((_, index) => zeros[index] === undefined).join(' ');
    if (found.has(key)) return false;
    found.set(
      key,
      moment.state.map((word, index) => zeros[index] ?? word),
    );
    return true;
  };
  for (const root of roots)
    for (const [index, { resetOdds, cycles }] of runs.entries())
      for (const repeat of [0, 1]) {
        const number = seed + 16 * index + 2 * repeat + (root === 'reset' ? 1 : 0);
        run(implementation, specification, simulation, { root, resetOdds, cycles, seed: number, stop }, meet);
        if (stop()) return [...found.values()];
      }
  return [...found.values()];
}

interface RunOptions {
  readonly root: Root;
  readonly resetOdds: number;
  readonly cycles: number;
  readonly seed: number;
  readonly stop: () => boolean;
}

function run(
  implementation: System,
  specification: System,
  simulation: Simulation,
  { root, resetOdds, cycles, seed, stop }: RunOptions,
  meet: (moment: Moment) => boolean,
): void {
  const draw = random(seed);
  const fromReset = root === 'reset';
  const assumes = assumptionOf(specification);
  // Assumptions may read state of the specification; they are asked in the state that the simulation reads off the text.
  const images = (state: Values, inputs: Values): readonly Word[] => {
    const own = startState('powerUp', specification, implementation, simulation, state, inputs);
    const seen = new Map([...inputs, ...state]);
    return specification.state.map(({ variable }) => {
      const image = simulation.state.get(variable);
      const value = image === undefined ? (own.get(variable.name) ?? zeroValue(variable.sort)) : evaluate(image, seen);
      return toWord(value, variable.sort);
    });
  };
  const readsState = assumesOfState(specification);
  const text = simulator(implementation, { seed });
  const powerUp = text.powerUp();
  if (powerUp.kind === 'stopped') return;
  const state: Values = fromReset
    ? new Map(implementation.state.map(({ variable: { name, sort } }) => [name, randomValue(sort, draw)]))
    : text.state(powerUp.moment);
  const zeros = specification.state.map(({ variable: { sort } }) => toWord(zeroValue(sort), sort));
  const given = firstInputs(
    specification,
    draw,
    fromReset,
    (values) => assumes(values, readsState ? images(state, values) : zeros),
    simulation.environment.map(
      (entry) => new Map([...entry].map(([input, term]) => [input.name, evaluate(term, state)])),
    ),
  );
  if (given === undefined) return;
  const start = text.from(given, state);
  if (start.kind === 'stopped') return;
  let { moment } = start;
  const inputs = new Map(given);
  let recording = !fromReset;
  if (recording) meet(moment);
  const possible = (change: Values): boolean => {
    const all = new Map([...inputs, ...change]);
    return assumes(all, readsState ? images(text.state(moment), all) : zeros);
  };
  let [count, lastNew] = [0, 0];
  for (const { inputs: change, settled } of stimulus(specification, draw, { cycles, fromReset, resetOdds }, possible)) {
    count += 1;
    if (count % 64 === 0 && stop()) return;
    const next = text.advance(moment, change);
    if (next.kind === 'stopped') return;
    for (const [name, value] of change) inputs.set(name, value);
    if (!possible(new Map())) return;
    moment = next.moment;
    recording ||= settled;
    if (recording && meet(moment)) lastNew = count;
    if (count - lastNew > patience) return;
  }
}

function assumesOfState({ assume, state }: System): boolean {
  const own = new Set<Term>(state.map((entry) => entry.variable));
  return variables([assume]).some((used) => own.has(used));
}

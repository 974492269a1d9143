/**
 * A complete program beside the System of its specification: the same stimuli for both, and a run of the specification that makes the program's choices.
 * What the program does must be what one resolution of the specification's freedom does, outputs and next state together.
 */

import { toWord } from '../../kernel/compile.ts';
import { evaluate, evaluateBits } from '../../kernel/evaluate.ts';
import { sizeInBits, type Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import type { Program } from '../../src/refine/program.ts';
import { enumerationBits, randomValue } from '../../src/spec/choosers.ts';
import { clockLevels, idleInputs } from '../../src/spec/examples.ts';
import { type Random, random } from '../../src/spec/random.ts';
import { type Moment, simulator } from '../../src/spec/simulator.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { systemOf } from '../../src/spec/system.ts';
import { type Env, machine } from './semantics.ts';

export interface Cosimulation {
  readonly cycles: number;
  readonly seed: number;
}

/** Undefined when program and specification agree; otherwise what differs and when. Inputs that violate an assumption are not applied. */
export function difference(program: Program, { cycles, seed }: Cosimulation): string | undefined {
  const { spec } = program;
  const system = systemOf(spec);
  const draw = random(seed);
  const design = machine(program);
  let state = design.powerUp((element) => randomValue(element.variable.sort, draw));
  let inputs: Env = idle(spec);
  for (let attempt = 0; attempt < 1000 && !holds(system, state, inputs); attempt += 1)
    inputs = changed(spec, inputs, draw);
  if (!holds(system, state, inputs)) return 'no inputs satisfy the assumptions at power-up';
  state = design.advance(state, inputs, inputs);
  const own = names(system);
  let wanted: readonly Value[] | string = [];
  const run = simulator(system, {
    chooser: () =>
      typeof wanted === 'string'
        ? { kind: 'infeasible', reason: wanted }
        : {
            kind: 'resolved',
            words: wanted.map((value, index) =>
              toWord(value, system.choices[index]?.sort ?? { kind: 'bits', width: 1 }),
            ),
          },
  });
  const choose = (): void => {
    wanted = choicesOf(spec, system, design, state, inputs);
  };
  choose();
  let settled = run.from(inputs, new Map([...state].filter(([name]) => own.has(name))));
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (const phase of ['change', 'edge', 'back'] as const) {
      if (settled.kind === 'stopped') return `cycle ${cycle}: ${settled.reason}`;
      const told = compare(run.outputs(settled.moment), run.state(settled.moment), design.settle(state, inputs), state);
      if (told !== undefined) return `cycle ${cycle}, ${phase}: ${told}`;
      const next =
        phase === 'change'
          ? changed(spec, inputs, draw)
          : new Map([...inputs, ...clockLevels(spec.domains, phase === 'edge')]);
      const after = design.advance(state, inputs, next);
      if (phase === 'change' && !holds(system, after, next)) continue;
      const moment: Moment = settled.moment;
      state = after;
      inputs = next;
      choose();
      settled = run.advance(moment, next);
    }
  }
  return undefined;
}

const names = (system: System): ReadonlySet<string> => new Set(system.state.map((entry) => entry.variable.name));

function idle(spec: Spec): Env {
  return idleInputs(spec);
}

/** New values for some of the inputs that are no clocks; resets are active one time in eight. */
function changed(spec: Spec, inputs: Env, draw: Random): Env {
  const next = new Map(inputs);
  const resets = new Map(
    spec.domains.flatMap((domain) => domain.resets.map((reset) => [reset.name, reset.active] as const)),
  );
  for (const port of spec.ports) {
    if (port.direction !== 'input' || port.role === 'clock' || draw.below(4) === 0) continue;
    const active = resets.get(port.name);
    const value = inputs.get(port.name);
    if (active !== undefined) next.set(port.name, (draw.below(8) === 0) === (active === 'high') ? 1n : 0n);
    else if (typeof value === 'bigint')
      next.set(port.name, draw.bits(port.type.kind === 'bits' ? port.type.width : widthOf(spec, port.type.name)));
  }
  return next;
}

const widthOf = (spec: Spec, name: string): number =>
  spec.enums.find((candidate) => candidate.name === name)?.width ?? 1;

function holds(system: System, state: Env, inputs: Env): boolean {
  return evaluateBits(system.assume, new Map([...state, ...inputs])) === 1n;
}

/** Choices under which the specification shows the program's outputs and goes where the program goes at the next edge; a reason where there are none. */
function choicesOf(
  spec: Spec,
  system: System,
  design: ReturnType<typeof machine>,
  state: Env,
  inputs: Env,
): readonly Value[] | string {
  if (system.choices.length === 0) return [];
  const fixed = new Map([...state, ...inputs]);
  const signals = design.settle(state, inputs);
  const edge = new Map([...inputs, ...clockLevels(spec.domains, true)]);
  const next = design.advance(state, new Map([...inputs, ...clockLevels(spec.domains, false)]), edge);
  for (const values of resolutions(system, [...state.values(), ...signals.values(), ...next.values()])) {
    const env = new Map([
      ...fixed,
      ...system.choices.map((choice, index) => [choice.name, values[index] ?? 0n] as const),
    ]);
    if (evaluateBits(system.constraint, env) !== 1n) continue;
    if (!system.outputs.every(({ port, value }) => same(evaluate(value, env), signals.get(port) ?? state.get(port))))
      continue;
    const afterEdge = new Map([...env, ...edge]);
    const asynchronous = system.levels
      .filter((level) => evaluateBits(level.when, afterEdge) === 1n)
      .map((level) => level.variable);
    const follows = system.updates.every(
      (update) =>
        asynchronous.includes(update.variable) ||
        same(evaluate(update.next, afterEdge), next.get(update.variable.name)),
    );
    if (follows) return values;
  }
  return 'no resolution of the specification does what the program does';
}

/** Every resolution where they can be enumerated; otherwise those that take a value which the program shows somewhere. */
function* resolutions(system: System, shown: readonly Value[]): Generator<readonly Value[]> {
  const size = system.choices.reduce((sum, choice) => sum + sizeInBits(choice.sort), 0);
  if (size <= enumerationBits) {
    for (let number = 0n; number < 1n << BigInt(size); number += 1n) yield combination(system, number);
    return;
  }
  let tuples: readonly (readonly Value[])[] = [[]];
  for (const { sort } of system.choices) {
    const fitting = [...new Set(shown)].filter(
      (value) => typeof value === 'bigint' && value < 1n << BigInt(sizeInBits(sort)),
    );
    tuples = tuples.flatMap((tuple) => fitting.map((value) => [...tuple, value]));
  }
  yield* tuples;
}

function combination(system: System, number: bigint): readonly Value[] {
  let rest = number;
  return system.choices.map(({ sort }) => {
    const size = sizeInBits(sort);
    const value = BigInt.asUintN(size, rest);
    rest >>= BigInt(size);
    return value;
  });
}

function compare(outputs: Env, specified: Env, signals: Env, state: Env): string | undefined {
  for (const [port, value] of outputs) {
    const shown = signals.get(port) ?? state.get(port);
    if (!same(value, shown)) return `${port} is ${text(shown)} in the program and ${text(value)} in the specification`;
  }
  for (const [name, value] of specified) {
    if (!same(value, state.get(name)))
      return `${name} holds ${text(state.get(name))} in the program and ${text(value)} in the specification`;
  }
  return undefined;
}

const text = (value: Value | undefined): string =>
  value === undefined ? 'nothing' : typeof value === 'bigint' ? String(value) : `[${value.join(', ')}]`;
const same = (a: Value, b: Value | undefined): boolean => text(a) === text(b);

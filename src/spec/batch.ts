/**
 * Simulation of many clock cycles at once, for a System without freedom and with at most one clock: one generated loop in which the state is kept in local variables.
 * What a cycle is stands in batch/cycle.ts. At every settled moment of every cycle the assumptions and the claims are checked. The meaning is that of simulator.ts.
 */
import { compile, fromWord, toWord, type Word } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import type { Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { type Var, width } from '../../kernel/term.ts';
import { type Column, checkColumn } from './batch/columns.ts';
import { type Cycle, cycleOf, type MomentName, momentNames } from './batch/cycle.ts';
import { type Checksum, type Ended, type Loop, loop, type Recorded, type Shape, shapeKey } from './batch/program.ts';
import { type Source, stimuliOf } from './batch/stimuli.ts';
import { randomValue } from './choosers.ts';
import { random } from './random.ts';
import type { Values } from './simulator.ts';

export { type Column, columnFor } from './batch/columns.ts';
export type { MomentName } from './batch/cycle.ts';
export type { Checksum } from './batch/program.ts';
export type { Source } from './batch/stimuli.ts';

export interface BatchOptions {
  readonly cycles: number;
  /** Registers and memories before the first cycle, the clock being idle: at power-up, or where another run ended. */
  readonly state: Values;
  /** By input, the clock excepted; an input without a source gets random values. */
  readonly sources?: ReadonlyMap<string, Source>;
  /** Of the random values. */
  readonly seed?: number;
  /** Columns by output port, for the moments at which they are wanted. */
  readonly record?: Partial<Readonly<Record<MomentName, ReadonlyMap<string, Column>>>>;
  /** Folds the outputs at the moment after the change of inputs, or at all moments, into one number that depends on port names and values alone. */
  readonly checksum?: Checksum;
}

export interface BatchEnd {
  /** At the last moment, or at the one at which something did not hold. */
  readonly state: Values;
  /** Values of the inputs in the last cycle that was begun, the clock excepted. */
  readonly inputs: Values;
  /** 32 bits; 0 unless asked for. */
  readonly checksum: number;
}

export type BatchRun =
  | ({ readonly kind: 'ran'; readonly cycles: number } & BatchEnd)
  | ({
      readonly kind: 'stopped';
      /** Counted from 0. */
      readonly cycle: number;
      readonly moment: MomentName;
      /** False where the inputs violate an assumption. */
      readonly assumed: boolean;
      /** Names of the claims that do not hold. */
      readonly violated: readonly string[];
    } & BatchEnd);

export interface Batch {
  readonly system: System;
  /** Inputs other than the clock. */
  readonly inputs: readonly Var[];
  /** Registers and memories at power-up; what may hold anything is drawn as simulator.ts draws it. */
  readonly powerUp: (seed?: number) => Values;
  /** Mistakes of the caller (unknown ports, columns that do not fit) throw. */
  readonly run: (options: BatchOptions) => BatchRun;
}

/** Or why it does not apply. */
export function batch(system: System): Batch | string {
  const cycle = cycleOf(system);
  if (typeof cycle === 'string') return cycle;
  const loops = new Map<string, Loop>();
  const loopOf = (shape: Shape): Loop => {
    const key = shapeKey(shape);
    const known = loops.get(key);
    if (known !== undefined) return known;
    const made = loop(cycle, system.outputs, shape);
    loops.set(key, made);
    return made;
  };
  const judge = judgeOf(system, cycle);
  return {
    system,
    inputs: cycle.inputs,
    powerUp: (seed = 1) => powerUp(system, seed),
    run: ({ cycles, state, sources = new Map(), seed = 1, record = {}, checksum }) => {
      if (!Number.isSafeInteger(cycles) || cycles < 0) throw new RangeError(`${cycles} is not a number of cycles`);
      const shape: Shape = {
        stimuli: stimuliOf(cycle.inputs, sources, cycles),
        recorded: recordedOf(system, cycle, record, cycles),
        checksum,
      };
      const ended = loopOf(shape)(cycles, startOf(cycle.state, state), shape, seed);
      const end: BatchEnd = {
        state: named(cycle.state, ended.state),
        inputs: named(cycle.inputs, ended.inputs),
        checksum: ended.checksum,
      };
      return ended.phase < 0
        ? { kind: 'ran', cycles: ended.cycle, ...end }
        : { kind: 'stopped', cycle: ended.cycle, ...judge(ended), ...end };
    },
  };
}

function powerUp(system: System, seed: number): Values {
  const generator = random(seed);
  const values = new Map<string, Value>();
  for (const { variable, powerUp: value } of system.state)
    values.set(variable.name, value === 'any' ? randomValue(variable.sort, generator) : evaluate(value, values));
  return values;
}

function startOf(state: readonly Var[], values: Values): readonly Word[] {
  return state.map(({ name, sort }) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${name} has no value`);
    return toWord(value, sort);
  });
}

function recordedOf(
  system: System,
  { phases }: Cycle,
  record: NonNullable<BatchOptions['record']>,
  cycles: number,
): readonly Recorded[] {
  return momentNames.flatMap((moment) =>
    [...(record[moment] ?? [])].map(([port, column]): Recorded => {
      if (!phases.some((phase) => phase.moment === moment)) throw new Error(`without a clock there is no ${moment}`);
      const output = system.outputs.findIndex((candidate) => candidate.port === port);
      const value = system.outputs[output]?.value;
      if (value === undefined) throw new Error(`${port} is not an output`);
      checkColumn(port, column, width(value), cycles);
      return { moment, output, column };
    }),
  );
}

/** What it is that does not hold where a loop has stopped. */
function judgeOf(
  system: System,
  cycle: Cycle,
): (ended: Ended) => { readonly moment: MomentName; readonly assumed: boolean; readonly violated: readonly string[] } {
  return ({ phase, state, inputs }) => {
    const at = cycle.phases[phase];
    if (at === undefined) throw new Error('the loop has stopped at no phase');
    const { run } = compile([at.assume, ...at.claims], [...cycle.state, ...cycle.inputs]);
    const [assumed, ...claims] = run([...state, ...inputs]);
    return {
      moment: at.moment,
      assumed: assumed === 1,
      violated: system.claims.filter((_, index) => claims[index] !== 1).map(({ name }) => name),
    };
  };
}

const named = (terms: readonly Var[], words: readonly Word[]): Values =>
  new Map(terms.map(({ name }, index) => [name, fromWord(words[index] ?? 0)]));

/** A trace: what a specification does under stimuli, moment by moment, by its simulator. */
import type { Value } from '../../kernel/sort.ts';
import { clockLevels, idleInputs } from '../spec/examples.ts';
import { type Moment, type Settled, type Simulator, simulator } from '../spec/simulator.ts';
import type { Spec } from '../spec/spec.ts';
import { systemOf } from '../spec/system.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import { breathe } from './stage.ts';
import { type Step, seededSteps } from './stimuli.ts';

export interface Signal {
  readonly name: string;
  readonly direction: 'input' | 'output' | 'internal';
  readonly width: number;
}

export interface TraceMoment {
  /** Quarters of a clock period since the start; without a clock, moments are a period apart. */
  readonly time: number;
  /** In the order of the signals. */
  readonly values: readonly bigint[];
}

export interface Trace {
  readonly module: string;
  readonly signals: readonly Signal[];
  readonly moments: readonly TraceMoment[];
  /** Indices into `moments`: the moment after the active edge of each cycle, or after each change where there is no clock. */
  readonly cycles: readonly number[];
  /** Names of the invariants that did not hold at some moment, with the first cycle. */
  readonly violations: readonly { readonly claim: string; readonly cycle: number }[];
}

export interface Run {
  readonly seed: number;
  readonly steps:
    | { readonly kind: 'seeded'; readonly count: number }
    | { readonly kind: 'given'; readonly steps: readonly Step[] };
}

/** Inputs change, the active edge, the way back; in quarters of a clock period. */
const PHASE_TIMES = [0, 1, 3];

/** Cycles after which a long trace listens whether it was stopped. */
const PAUSE = 1000;

export async function traceOf(spec: Spec, run: Run, signal: AbortSignal): Promise<Result<Trace>> {
  const simulation = simulator(systemOf(spec), { seed: run.seed });
  const recorder = record(spec, simulation);
  const draw = seededSteps(spec, run.seed, simulation);
  const count = run.steps.kind === 'seeded' ? run.steps.count : run.steps.steps.length;
  let settled: Settled = simulation.powerUp(idleInputs(spec));
  for (let cycle = 0; cycle < count; cycle += 1) {
    const step = run.steps.kind === 'seeded' ? draw(cycle) : succeed(run.steps.steps[cycle] ?? new Map());
    if (!step.ok) return step;
    const phases =
      spec.domains.length === 0
        ? [step.value]
        : [step.value, clockLevels(spec.domains, true), clockLevels(spec.domains, false)];
    for (const [phase, inputs] of phases.entries()) {
      if (settled.kind === 'stopped')
        return fail('refuted', `The simulation stopped in cycle ${cycle}: ${settled.reason}.`);
      settled = simulation.advance(settled.moment, inputs);
      if (settled.kind === 'settled') recorder.add(settled.moment, cycle, phase, phases.length);
    }
    if (cycle % PAUSE === 0) await breathe();
    if (signal.aborted) return cancelled();
  }
  if (settled.kind === 'stopped')
    return fail('refuted', `The simulation stopped in cycle ${count - 1}: ${settled.reason}.`);
  return succeed(recorder.trace());
}

interface Recorder {
  readonly add: (moment: Moment, cycle: number, phase: number, phases: number) => void;
  readonly trace: () => Trace;
}

function record(spec: Spec, simulation: Simulator): Recorder {
  const signals = signalsOf(simulation, spec);
  const moments: TraceMoment[] = [];
  const cycles: number[] = [];
  const violations = new Map<string, number>();
  return {
    add: (moment, cycle, phase, phases) => {
      const all = new Map([...simulation.state(moment), ...simulation.inputs(moment), ...simulation.outputs(moment)]);
      const values = signals.map(({ name }) => bitsOf(all.get(name)));
      if (phase === Math.min(1, phases - 1)) cycles.push(moments.length);
      moments.push({ time: 4 * cycle + (PHASE_TIMES[phase] ?? 0), values });
      for (const claim of simulation.violated(moment)) if (!violations.has(claim)) violations.set(claim, cycle);
    },
    trace: () => ({
      module: spec.name,
      signals,
      moments,
      cycles,
      violations: [...violations].map(([claim, cycle]) => ({ claim, cycle })),
    }),
  };
}

function bitsOf(value: Value | undefined): bigint {
  if (typeof value !== 'bigint') throw new Error('a signal without a value');
  return value;
}

/** Ports in the order of the module, then internal registers; memories are left out. */
function signalsOf(simulation: Simulator, spec: Spec): readonly Signal[] {
  const { system } = simulation;
  const widths = new Map<string, number>();
  for (const { name, sort } of [...system.inputs, ...system.state.map((entry) => entry.variable)])
    if (sort.kind === 'bits') widths.set(name, sort.width);
  for (const { port, value } of system.outputs) if (value.sort.kind === 'bits') widths.set(port, value.sort.width);
  const ports = spec.ports.flatMap(({ name, direction }): Signal[] => {
    const width = widths.get(name);
    return width === undefined ? [] : [{ name, direction: direction === 'input' ? 'input' : 'output', width }];
  });
  const shown = new Set(ports.map(({ name }) => name));
  const internal = [...widths]
    .filter(([name]) => !shown.has(name))
    .map(([name, width]): Signal => ({ name, direction: 'internal', width }));
  return [...ports, ...internal.filter(({ name }) => system.state.some((entry) => entry.variable.name === name))];
}

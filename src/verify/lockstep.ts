/**
 * Two Systems side by side on the same inputs: the specification follows the choices that the text makes. A difference of outputs is a refutation by a trace; the
 * absence of one proves nothing.
 */
import { compile, type Word } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import type { Simulation } from '../../kernel/refines.ts';
import type { Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import type { Resolution } from '../spec/choosers.ts';
import { idleInputs } from '../spec/examples.ts';
import { random } from '../spec/random.ts';
import { type Moment, simulator, type Values } from '../spec/simulator.ts';
import type { Spec } from '../spec/spec.ts';

export interface TraceStep {
  /** Inputs that changed. */
  readonly inputs: ReadonlyMap<string, bigint>;
  readonly expected: ReadonlyMap<string, Value>;
  readonly actual: ReadonlyMap<string, Value>;
}

export interface Difference {
  readonly steps: readonly TraceStep[];
  readonly output: string;
  readonly expected: Value;
  readonly actual: Value;
}

export interface LockstepOptions {
  readonly cycles: number;
  readonly seed: number;
  /** Start with a reset, so that nothing depends on power-up values. */
  readonly fromReset: boolean;
  /** One cycle in so many begins a reset. */
  readonly resetOdds: number;
}

/** The first difference, with everything that led to it; undefined when there is none, or when the specification cannot follow. */
export function lockstep(
  spec: Spec,
  specification: System,
  implementation: System,
  simulation: Simulation,
  options: LockstepOptions,
): Difference | undefined {
  const draw = random(options.seed);
  let current: Moment | undefined;
  const observed = observe(implementation, specification, simulation, () => current);
  const text = simulator(implementation, { seed: options.seed });
  const model = simulator(specification, { chooser: observed, seed: options.seed });
  const idle = new Map(idleInputs(spec));
  if (options.fromReset)
    for (const domain of spec.domains)
      for (const reset of domain.resets) idle.set(reset.name, reset.active === 'high' ? 1n : 0n);
  const startText = text.powerUp(idle);
  if (startText.kind === 'stopped') return undefined;
  current = startText.moment;
  const startModel = model.from(idle, startState(specification, implementation, simulation, text.state(current)));
  if (startModel.kind === 'stopped') return undefined;
  let own = startModel.moment;
  const steps: TraceStep[] = [];
  // Until the first reset has acted, a text without power-up values may show anything.
  let comparing = !options.fromReset;
  for (const { inputs, settled } of stimulus(spec, draw, options)) {
    const nextText = text.advance(current, inputs);
    if (nextText.kind === 'stopped') return undefined;
    current = nextText.moment;
    const nextModel = model.advance(own, inputs);
    if (nextModel.kind === 'stopped') return undefined;
    own = nextModel.moment;
    if (!model.assumed(own)) return undefined;
    const [expected, actual] = [model.outputs(own), text.outputs(current)];
    steps.push({
      inputs: new Map([...inputs].filter((entry): entry is [string, bigint] => typeof entry[1] === 'bigint')),
      expected,
      actual,
    });
    comparing ||= settled;
    if (!comparing) continue;
    for (const [output, value] of expected) {
      const shown = actual.get(output);
      if (shown !== undefined && String(shown) !== String(value))
        return { steps, output, expected: value, actual: shown };
    }
  }
  return undefined;
}

/** Power-up values of the specification; where it allows any, what the text has there. */
function startState(specification: System, implementation: System, simulation: Simulation, text: Values): Values {
  const values = new Map(text);
  for (const input of implementation.inputs) values.set(input.name, 0n);
  for (const choice of implementation.choices) values.set(choice.name, 0n);
  return new Map(
    specification.state.map(({ variable: target, powerUp }) => {
      const image = powerUp === 'any' ? simulation.state.get(target) : powerUp;
      return [target.name, image === undefined ? 0n : evaluate(image, values)];
    }),
  );
}

/** The choices that the text makes at its present moment, as the simulation reads them. */
function observe(
  implementation: System,
  specification: System,
  simulation: Simulation,
  moment: () => Moment | undefined,
): (fixed: readonly Word[]) => Resolution {
  const compiled = compile(
    specification.choices.map((choice) => simulation.choices.get(choice) ?? choice),
    [...implementation.inputs, ...implementation.state.map((entry) => entry.variable), ...implementation.choices],
  );
  return () => {
    const now = moment();
    if (now === undefined) return { kind: 'infeasible', reason: 'the text has not started' };
    return { kind: 'resolved', words: compiled.run([...now.inputs, ...now.state, ...now.choices]) };
  };
}

interface Stimulus {
  readonly inputs: Values;
  /** A reset has acted by now. */
  readonly settled: boolean;
}

/** Random data, a reset now and then (between edges too), both clock levels. */
function* stimulus(spec: Spec, draw: ReturnType<typeof random>, options: LockstepOptions): Generator<Stimulus> {
  const data = spec.ports.filter((port) => port.direction === 'input' && port.role === 'data');
  const clocks = spec.domains.map((domain) => ({ name: domain.clock, idle: domain.edge === 'fall' ? 1n : 0n }));
  const resets = spec.domains.flatMap((domain) => domain.resets);
  const widthOf = (name: string): number => {
    const port = spec.ports.find((candidate) => candidate.name === name);
    if (port?.type.kind === 'bits') return port.type.width;
    return spec.enums.find((candidate) => port?.type.kind === 'enum' && candidate.name === port.type.name)?.width ?? 1;
  };
  for (let cycle = 0; cycle < options.cycles; cycle += 1) {
    const change = new Map<string, Value>(data.map((port) => [port.name, value(draw, widthOf(port.name))]));
    const active = cycle < 2 && options.fromReset ? true : draw.below(options.resetOdds) === 0;
    for (const reset of resets) change.set(reset.name, (reset.active === 'high') === active ? 1n : 0n);
    yield { inputs: change, settled: false };
    if (clocks.length === 0) continue;
    yield { inputs: new Map(clocks.map((clock) => [clock.name, 1n - clock.idle])), settled: cycle >= 1 };
    if (draw.below(options.resetOdds) === 0 && resets.length > 0) {
      for (const level of [true, false])
        yield {
          inputs: new Map(resets.map((reset) => [reset.name, (reset.active === 'high') === level ? 1n : 0n])),
          settled: false,
        };
    }
    yield { inputs: new Map(clocks.map((clock) => [clock.name, clock.idle])), settled: false };
  }
}

/** Mostly uniform, often a corner. */
function value(draw: ReturnType<typeof random>, width: number): bigint {
  const kind = draw.below(8);
  if (kind === 0) return 0n;
  if (kind === 1) return (1n << BigInt(width)) - 1n;
  return draw.bits(width);
}

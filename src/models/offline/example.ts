/** Expected values of examples: a family's own arithmetic on a handful of steps. The specification's simulator checks them later. */
import type { Example, Port, Step, Timing, Values } from './plan.ts';

/** The behaviour of a family at given parameters, on numbers. */
export interface Machine<S> {
  readonly reset: S;
  next(state: S, inputs: Values): S;
  outputs(state: S, inputs: Values): Values;
}

export interface Stimulus {
  /** Inputs that change in this step. */
  readonly inputs?: Values;
  readonly reset?: boolean;
}

export interface Run {
  readonly name: string;
  readonly timing: Timing | undefined;
  readonly ports: readonly Port[];
  readonly stimuli: readonly Stimulus[];
  /** `before` the clock edge (outputs that depend on inputs), `after` it, or both. */
  readonly observe?: 'before' | 'after' | 'both';
}

/** The first step names all inputs, each later one those that change. Inputs that no stimulus gives are 0. */
export function run<S>(machine: Machine<S>, { name, timing, ports, stimuli, observe = 'after' }: Run): Example {
  const reset = timing?.reset;
  const level = (asserted: boolean): bigint => (asserted === (reset?.active === 'high') ? 1n : 0n);
  let inputs: Record<string, bigint> = {};
  for (const port of ports) if (port.direction === 'input') inputs[port.name] = 0n;
  let state = machine.reset;
  let asserted: boolean | undefined;
  const steps: Step[] = [];
  for (const stimulus of stimuli) {
    const shown: Record<string, bigint> = {};
    const wanted = stimulus.reset === true;
    if (reset !== undefined && wanted !== (asserted ?? !wanted)) shown[reset.name] = level(wanted);
    asserted = wanted;
    const next = { ...inputs, ...stimulus.inputs };
    for (const [port, value] of Object.entries(next))
      if (steps.length === 0 || inputs[port] !== value) shown[port] = value;
    inputs = next;
    if (wanted && reset?.kind === 'async') state = machine.reset;
    const before = machine.outputs(state, inputs);
    if (timing !== undefined) state = wanted && reset !== undefined ? machine.reset : machine.next(state, inputs);
    const after = machine.outputs(state, inputs);
    steps.push({
      inputs: shown,
      ...(observe === 'after' ? {} : { before }),
      ...(observe === 'before' ? {} : { after }),
    });
  }
  return { name, steps };
}

/** A machine without state. */
export const combinational = (outputs: (inputs: Values) => Values): Machine<null> => ({
  reset: null,
  next: () => null,
  outputs: (_, inputs) => outputs(inputs),
});

/** Value of a port that is known to be there. */
export const at = (values: Values, name: string): bigint => values[name] ?? 0n;

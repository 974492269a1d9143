/**
 * Hand-written models of the catalogue's designs: plain code derived from the English, sharing nothing with `src`. A model sees levels of inputs and
 * active clock edges; `clocked` adds what every clocked design has in common, the two kinds of reset.
 */

export type Values = Readonly<Record<string, bigint>>;

export interface Port {
  readonly name: string;
  readonly width: number;
}

export interface Clock {
  readonly name: string;
  readonly edge: 'rising' | 'falling';
}

export interface Reset {
  readonly name: string;
  readonly kind: 'sync' | 'async';
  readonly active: 'high' | 'low';
}

export interface Model {
  /** Data inputs: neither clock nor reset. */
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly clock?: Clock;
  readonly reset?: Reset;
  /** New levels of all inputs, the reset included; at first and whenever one changes. */
  set(inputs: Values): void;
  /** The active clock edge. */
  tick(): void;
  read(): Values;
}

export interface Clocked<S> {
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly clock?: Clock;
  readonly reset?: Reset;
  readonly start: S;
  next(state: S, inputs: Values): S;
  observe(state: S, inputs: Values): Values;
}

export const rising: Clock = { name: 'clk', edge: 'rising' };
export const syncHigh: Reset = { name: 'rst', kind: 'sync', active: 'high' };
export const asyncHigh: Reset = { name: 'rst', kind: 'async', active: 'high' };
export const asyncLow: Reset = { name: 'rst_n', kind: 'async', active: 'low' };

export function clocked<S>(design: Clocked<S>): Model {
  const { reset } = design;
  let state = design.start;
  let inputs: Values = {};
  const inReset = (): boolean => reset !== undefined && inputs[reset.name] === (reset.active === 'high' ? 1n : 0n);
  return {
    inputs: design.inputs,
    outputs: design.outputs,
    clock: design.clock ?? rising,
    ...(reset === undefined ? {} : { reset }),
    set: (levels) => {
      inputs = levels;
      if (reset?.kind === 'async' && inReset()) state = design.start;
    },
    tick: () => {
      state = inReset() ? design.start : design.next(state, inputs);
    },
    read: () => design.observe(state, inputs),
  };
}

export function gates(inputs: readonly Port[], outputs: readonly Port[], observe: (inputs: Values) => Values): Model {
  let levels: Values = {};
  return {
    inputs,
    outputs,
    set: (now) => {
      levels = now;
    },
    tick: () => undefined,
    read: () => observe(levels),
  };
}

export const port = (name: string, width: number): Port => ({ name, width });

/** The value of an input as a number; the inputs of the catalogue are narrow. */
export const num = (inputs: Values, name: string): number => Number(inputs[name] ?? 0n);

export const flag = (condition: boolean): bigint => (condition ? 1n : 0n);

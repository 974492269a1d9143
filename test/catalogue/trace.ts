/**
 * A random trace of a model: levels of all inputs, clock and reset included, and the outputs that the model shows. Resets are also pulsed between clock
 * edges, which tells synchronous from asynchronous ones.
 */
import type { CatalogueCase } from './case.ts';
import type { Model, Values } from './model.ts';

export interface Moment {
  readonly levels: Values;
  readonly outputs: Values;
}

/** A small generator of pseudo-random numbers in [0, 1) (Mulberry32, T. Ettinger). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const RESET_PULSE = 0.04;
const RESET_HELD = 0.02;
/** Part of the trace, near its beginning, without resets: what takes long gets its time. */
const QUIET = 0.4;

/**
 * `cycles` cycles: inputs change, now and then a reset pulse comes and goes, the clock rises and falls. Inputs that are wider in `widths` than in the
 * model get random bits there that the model does not see.
 */
export function* randomTrace(
  model: Model,
  drives: CatalogueCase['drives'],
  cycles: number,
  seed: number,
  widths: ReadonlyMap<string, number> = new Map(),
): Generator<Moment, void> {
  const random = generator(seed);
  const idle = model.clock?.edge === 'falling' ? 1n : 0n;
  const data: Record<string, bigint> = Object.fromEntries(model.inputs.map(({ name }) => [name, 0n]));
  let asserted = false;
  let clock = idle;
  const apply = (): Moment => {
    const { reset } = model;
    const level = asserted === (reset?.active === 'high') ? 1n : 0n;
    const levels = {
      ...(model.clock === undefined ? {} : { [model.clock.name]: clock }),
      ...(reset === undefined ? {} : { [reset.name]: level }),
      ...data,
    };
    const seen = Object.fromEntries(
      model.inputs.map(({ name, width }) => [name, BigInt.asUintN(width, data[name] ?? 0n)]),
    );
    model.set({ ...levels, ...seen });
    return { levels, outputs: model.read() };
  };
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (const { name, width } of model.inputs) {
      const { ones = 0.5, hold = 0 } = drives?.[name] ?? {};
      if (cycle > 0 && random() < hold) continue;
      let bits = '';
      for (let bit = Math.max(width, widths.get(name) ?? 0); bit > 0; bit--) bits += random() < ones ? '1' : '0';
      data[name] = BigInt(`0b${bits}`);
    }
    const quiet = cycle > 4 && cycle < QUIET * cycles;
    asserted = model.reset !== undefined && !quiet && random() < RESET_HELD;
    yield apply();
    if (model.clock === undefined) continue;
    if (model.reset !== undefined && !quiet && !asserted && random() < RESET_PULSE) {
      asserted = true;
      yield apply();
      asserted = false;
      yield apply();
    }
    clock = 1n - idle;
    model.tick();
    yield apply();
    clock = idle;
    yield apply();
  }
}

/** The seed of a trace comes from what it is a trace of. */
export function seedOf(name: string): number {
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  return hash >>> 0;
}

/** Traces written down by hand: inputs of each event, and what is to be seen after it. */
import { expect } from 'vitest';
import type { Value } from '../../kernel/sort.ts';
import { idleInputs } from '../../src/spec/examples.ts';
import { type Moment, type SimulatorOptions, simulator, type Values } from '../../src/spec/simulator.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { systemOf } from '../../src/spec/system.ts';

type Given = Readonly<Record<string, number | bigint>>;

/** An event and the outputs or registers that are expected after it; memories as lists of cells. */
export type Event = readonly [inputs: Given, seen: Readonly<Record<string, number | bigint | readonly number[]>>];

const values = (given: Given): Values => new Map(Object.entries(given).map(([name, value]) => [name, BigInt(value)]));

/** Runs the events from power-up with idle inputs; the first event is the settled moment after power-up itself. */
export function expectTrace(spec: Spec, events: readonly Event[], options: SimulatorOptions = {}): void {
  const run = simulator(systemOf(spec), options);
  const [first, ...rest] = events;
  let settled = run.powerUp(new Map([...idleInputs(spec), ...values(first?.[0] ?? {})]));
  const check = (index: number, seen: Event[1]): Moment => {
    if (settled.kind === 'stopped') throw new Error(`event ${index}: ${settled.reason}`);
    const { moment } = settled;
    const all = new Map([...run.state(moment), ...run.outputs(moment)]);
    const shown = Object.fromEntries(Object.keys(seen).map((name) => [name, plain(all.get(name))]));
    expect(shown, `after event ${index}`).toEqual(
      Object.fromEntries(
        Object.entries(seen).map(([name, value]) => [
          name,
          plain(typeof value === 'object' ? value.map(BigInt) : BigInt(value)),
        ]),
      ),
    );
    return moment;
  };
  let moment = check(0, first?.[1] ?? {});
  for (const [index, [inputs, seen]] of rest.entries()) {
    settled = run.advance(moment, values(inputs));
    moment = check(index + 1, seen);
  }
}

const plain = (value: Value | undefined): string => (value === undefined ? 'nothing' : String(value));

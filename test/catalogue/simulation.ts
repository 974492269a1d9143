/** A trace against the specification's own simulator. */
import { parseSpec } from '../../src/language/parse.ts';
import { type Settled, simulator } from '../../src/spec/simulator.ts';
import { systemOf } from '../../src/spec/system.ts';
import type { Moment } from './trace.ts';

export interface Mismatch {
  readonly moment: number;
  readonly port: string;
  readonly expected: bigint;
  readonly actual: bigint | undefined;
}

/** The first mismatch, or undefined. Inputs that the specification does not have are left out; violated invariants are errors. */
export function simulate(fspec: string, trace: Iterable<Moment>): Mismatch | undefined {
  const parsed = parseSpec(fspec);
  if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
  const system = systemOf(parsed.spec);
  const widths = new Map(system.inputs.map((input) => [input.name, input.sort.kind === 'bits' ? input.sort.width : 1]));
  const machine = simulator(system);
  const fitted = (levels: Moment['levels']): ReadonlyMap<string, bigint> =>
    new Map(
      Object.entries(levels).flatMap(([name, value]) =>
        widths.has(name) ? [[name, BigInt.asUintN(widths.get(name) ?? 1, value)] as const] : [],
      ),
    );
  let settled: Settled | undefined;
  let index = -1;
  for (const { levels, outputs } of trace) {
    index++;
    settled =
      settled?.kind === 'settled' ? machine.advance(settled.moment, fitted(levels)) : machine.powerUp(fitted(levels));
    if (settled.kind !== 'settled') throw new Error(settled.reason);
    const violated = machine.violated(settled.moment);
    if (violated.length > 0) throw new Error(`moment ${index}: ${violated.join(', ')} violated`);
    const shown = machine.outputs(settled.moment);
    for (const [port, expected] of Object.entries(outputs)) {
      const actual = shown.get(port);
      if (actual !== expected)
        return { moment: index, port, expected, actual: typeof actual === 'bigint' ? actual : undefined };
    }
  }
  return undefined;
}

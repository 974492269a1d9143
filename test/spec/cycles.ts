/** Clock cycles on the simulator, event by event: a second, slow and obvious way to what the batch simulator does. */
import type { System } from '../../kernel/system.ts';
import { type Var, width } from '../../kernel/term.ts';
import { type Column, columnFor, type MomentName } from '../../src/spec/batch.ts';
import type { Random } from '../../src/spec/random.ts';
import { type Settled, simulator, type Values } from '../../src/spec/simulator.ts';

export interface Seen {
  readonly cycle: number;
  readonly moment: MomentName;
  readonly inputs: Values;
  readonly outputs: Values;
  readonly state: Values;
  readonly assumed: boolean;
  readonly violated: readonly string[];
}

/** All settled moments of the cycles, `inputs` being the data inputs of each. */
export function* stepByStep(system: System, state: Values, inputs: readonly Values[]): Generator<Seen, void> {
  const run = simulator(system);
  const [clock] = system.clocks;
  const name = clock?.level.kind === 'var' ? clock.level.name : undefined;
  const idle = clock?.edge === 'fall' ? 1n : 0n;
  let settled: Settled | undefined;
  for (const [cycle, data] of inputs.entries()) {
    const see = (next: Settled, moment: MomentName): Seen => {
      if (next.kind === 'stopped') throw new Error(next.reason);
      settled = next;
      return {
        cycle,
        moment,
        inputs: data,
        outputs: run.outputs(next.moment),
        state: run.state(next.moment),
        assumed: run.assumed(next.moment),
        violated: run.violated(next.moment),
      };
    };
    yield see(
      settled?.kind === 'settled'
        ? run.advance(settled.moment, data)
        : run.from(new Map([...data, ...(name === undefined ? [] : [[name, idle] as const])]), state),
      'change',
    );
    if (name === undefined) continue;
    for (const [level, moment] of [
      [1n - idle, 'edge'],
      [idle, 'return'],
    ] as const)
      if (settled?.kind === 'settled') yield see(run.advance(settled.moment, new Map([[name, level]])), moment);
  }
}

/** Random values for every input, a little of each kept from the cycle before so that designs have time to count. */
export function randomInputs(inputs: readonly Var[], cycles: number, draw: Random, resets: readonly string[]) {
  const rows: Values[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1)
    rows.push(
      new Map(
        inputs.map((input) => {
          // A reset with an even chance would hide everything else; which level it is active at does not matter here.
          const before = rows[cycle - 1]?.get(input.name);
          const keep = draw.below(resets.includes(input.name) ? 64 : 4) > 0;
          return [input.name, before !== undefined && keep ? before : draw.bits(width(input))];
        }),
      ),
    );
  return rows;
}

export function columnsOf(inputs: readonly Var[], rows: readonly Values[]): ReadonlyMap<string, Column> {
  return new Map(
    inputs.map((input) => {
      const column = columnFor(width(input), rows.length);
      for (const [cycle, row] of rows.entries()) setCell(column, cycle, BigInt(String(row.get(input.name) ?? 0n)));
      return [input.name, column];
    }),
  );
}

function setCell(column: Column, cycle: number, value: bigint): void {
  if (column instanceof Uint32Array || column instanceof Float64Array) column[cycle] = Number(value);
  else column[cycle] = value;
}

/** Empty columns for all outputs. */
export const emptyColumns = (system: System, cycles: number): ReadonlyMap<string, Column> =>
  new Map(system.outputs.map(({ port, value }) => [port, columnFor(width(value), cycles)]));

import { describe, expect, it } from 'vitest';
import { eq, not } from '../../kernel/build.ts';
import type { System } from '../../kernel/system.ts';
import { constant, width } from '../../kernel/term.ts';
import { interpret } from '../../src/models/offline/interpret.ts';
import { type Batch, type BatchRun, batch, type Column, type MomentName } from '../../src/spec/batch.ts';
import { random, seedOf } from '../../src/spec/random.ts';
import type { Values } from '../../src/spec/simulator.ts';
import { systemOf } from '../../src/spec/system.ts';
import { CASES } from '../catalogue/cases.ts';
import { design } from '../refine/design.ts';
import { randomDesign } from '../refine/randomDesign.ts';
import { columnsOf, emptyColumns, randomInputs, type Seen, stepByStep } from './cycles.ts';

const CYCLES = 2000;

interface Compared {
  readonly run: Batch;
  readonly start: Values;
  readonly rows: readonly Values[];
  readonly seen: readonly Seen[];
}

function compared(system: System, name: string, cycles: number): Compared | string {
  const run = batch(system);
  if (typeof run === 'string') return run;
  const draw = random(seedOf(name));
  const resets = system.resets.map((reset) => reset.name);
  const rows = randomInputs(run.inputs, cycles, draw, resets);
  const start = run.powerUp(draw.next());
  return { run, start, rows, seen: [...stepByStep(system, start, rows)] };
}

/** Runs the rows in pieces, each from where the one before it ended. */
function inPieces(
  { run, start, rows }: Compared,
  pieces: readonly number[],
  record: ReadonlyMap<MomentName, Values[]>,
) {
  let state = start;
  let at = 0;
  let ended: BatchRun | undefined;
  for (const piece of pieces) {
    const part = rows.slice(at, at + piece);
    const columns = new Map([...record.keys()].map((moment) => [moment, emptyColumns(run.system, part.length)]));
    ended = run.run({
      cycles: part.length,
      state,
      sources: columnsOf(run.inputs, part),
      record: Object.fromEntries(columns),
    });
    for (const [moment, of] of columns)
      for (let cycle = 0; cycle < part.length; cycle += 1)
        record.get(moment)?.push(new Map([...of].map(([port, column]) => [port, cell(column, cycle)])));
    if (ended.kind === 'stopped') throw new Error(`${ended.violated.join(', ')} at ${ended.cycle}`);
    state = ended.state;
    at += piece;
  }
  return state;
}

const cell = (column: Column, cycle: number): bigint => BigInt(column[cycle] ?? -1);

/** Tens of thousands of maps are compared faster as text. */
const print = (values: Values): string => [...values].map(([name, value]) => `${name} ${value}`).join(', ');

function expectSame(given: Compared): void {
  const { run, seen, rows } = given;
  const moments: readonly MomentName[] = run.system.clocks.length === 0 ? ['change'] : ['change', 'edge', 'return'];
  const record = new Map(moments.map((moment) => [moment, [] as Values[]]));
  const pieces = [1, 2, 500, rows.length - 503];
  const free = { ...given, run: batchOf({ ...run.system, claims: [] }) };
  const state = inPieces(free, pieces, record);
  for (const moment of moments)
    expect(record.get(moment)?.map(print)).toEqual(
      seen.filter((one) => one.moment === moment).map(({ outputs }) => print(outputs)),
    );
  expect(state).toEqual(seen.at(-1)?.state);
  expectVerdict(run, given);
}

const batchOf = (system: System): Batch => {
  const run = batch(system);
  if (typeof run === 'string') throw new Error(run);
  return run;
};

/** The run with all checks stops where the simulator first sees that something does not hold, and says the same of it. */
function expectVerdict(run: Batch, { start, rows, seen }: Compared): void {
  const ended = run.run({ cycles: rows.length, state: start, sources: columnsOf(run.inputs, rows) });
  const first = seen.find(({ assumed, violated }) => !assumed || violated.length > 0);
  if (first === undefined) {
    expect(ended).toMatchObject({ kind: 'ran', cycles: rows.length, state: seen.at(-1)?.state ?? start });
  } else {
    const { cycle, moment, inputs, state, assumed, violated } = first;
    expect(ended).toEqual({ kind: 'stopped', cycle, moment, inputs, state, assumed, violated, checksum: 0 });
  }
}

const designs = new Map(
  CASES.flatMap((entry) =>
    entry.descriptions.flatMap((description) => {
      const result = interpret(description);
      return result.kind === 'understood'
        ? [[result.fspec.replaceAll(/\/\/.*/g, ''), `${entry.id}: ${description}`] as const]
        : [];
    }),
  ),
);
const byName = new Map([...designs].map(([fspec, name]) => [name, fspec]));

describe('2,000 random cycles of the catalogue, as the simulator runs them', () => {
  it.each([...byName])('%s', (name, fspec) => {
    const system = systemOf(design(fspec));
    const given = compared(system, name, CYCLES);
    if (typeof given === 'string') throw new Error(given);
    expectSame(given);

    // A claim, and an assumption, that first fail late: where an output has a value that it had not before.
    const [output] = system.outputs;
    if (output === undefined) throw new Error('no output');
    const short = { ...given, rows: given.rows.slice(0, 400) };
    const valueAt = (one: Seen | undefined): bigint => BigInt(String(one?.outputs.get(output.port)));
    const part = given.seen.filter(({ cycle }) => cycle < 400);
    const early = new Set(part.filter(({ cycle }) => cycle < 200).map(valueAt));
    const late = part.find((one) => !early.has(valueAt(one))) ?? part[0];
    const term = not(eq(output.value, constant(valueAt(late), width(output.value))));
    for (const changed of [
      { ...system, claims: [...system.claims, { kind: 'invariant' as const, name: 'new', term }] },
      { ...system, assume: term },
    ]) {
      const seen = [...stepByStep(changed, short.start, short.rows)];
      expect(seen.some(({ assumed, violated }) => !assumed || violated.length > 0)).toBe(true);
      expectVerdict(batchOf(changed), { ...short, seen });
    }
  });

  it('is on at least fifty designs', () => {
    expect(byName.size).toBeGreaterThan(50);
  });
});

describe('random designs, as the simulator runs them', () => {
  it('agree, or leave something open', () => {
    let ran = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const system = systemOf(design(randomDesign(random(seed))));
      const given = compared(system, `random ${seed}`, 600);
      if (typeof given === 'string') {
        expect(given).toMatch('leaves open');
        continue;
      }
      ran += 1;
      expectVerdict(given.run, given);
      if (given.seen.every(({ assumed }) => assumed)) expectSame(given);
    }
    expect(ran).toBeGreaterThan(100);
  });
});

describe('a design whose loop is cut into several functions, as the simulator runs it', () => {
  it('agrees', () => {
    const count = 500;
    const system = systemOf(
      design(`module wide
clock clk
reset rst async high
input d : bits[40]
output y : bits[8]
y = r${count - 1} ^ r7
${Array.from({ length: count }, (_, at) => `reg r${at} : bits[8] = ${at % 256}`).join('\n')}
on clk {
${Array.from({ length: count }, (_, at) => `r${at}' = ${at === 0 ? 'd[39:32]' : `(r${at - 1} + r${at}) ^ d[${(at % 32) + 7}:${at % 32}]`}`).join('\n')}
}`),
    );
    const given = compared(system, 'wide', 520);
    if (typeof given === 'string') throw new Error(given);
    expectSame(given);
  });
});

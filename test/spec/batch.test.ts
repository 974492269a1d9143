import { describe, expect, it } from 'vitest';
import { add, and, eq, extract, ite, not, xor, zext } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { constant, top, variable } from '../../kernel/term.ts';
import { type Batch, type BatchRun, batch, columnFor } from '../../src/spec/batch.ts';
import { random } from '../../src/spec/random.ts';
import { systemOf } from '../../src/spec/system.ts';
import { design } from '../refine/design.ts';

function made(given: string | System): Batch {
  const result = batch(typeof given === 'string' ? systemOf(design(given)) : given);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const exchange = (q: string) => `module exchange
clock clk
output p : bits[2] powerup 1
output q : bits[2] powerup 2
on clk { p' = q; q' = ${q} }`;

describe('registers', () => {
  const stateAfter = (q: string, cycles: number) => {
    const run = made(exchange(q));
    return Object.fromEntries(run.run({ cycles, state: run.powerUp() }).state);
  };

  it('take their new values together', () => {
    expect(stateAfter('p', 1)).toEqual({ p: 2n, q: 1n });
    expect(stateAfter('p', 1001)).toEqual({ p: 2n, q: 1n });
    expect(stateAfter('p', 1002)).toEqual({ p: 1n, q: 2n });
    // What the exchange would be if they took them one after the other.
    expect(stateAfter('q', 1)).toEqual({ p: 2n, q: 2n });
  });

  it('hold what they hold where no cycle is run', () => {
    expect(stateAfter('p', 0)).toEqual({ p: 1n, q: 2n });
  });
});

describe('the moments of a cycle', () => {
  const toggle = (edge: string) =>
    made(`module toggle
clock clk ${edge}
reset rst async high
input d : bits[3]
output q : bits[3] = 5
output sum : bits[3]
sum = q + d
on clk { q' = d }`);

  const seen = (run: Batch, rst: readonly number[], d: readonly number[]) => {
    const cycles = d.length;
    const columns = () => new Map(['q', 'sum'].map((port) => [port, new Uint32Array(cycles)]));
    const record = { change: columns(), edge: columns(), return: columns() };
    const sources = new Map([
      ['rst', Uint32Array.from(rst)],
      ['d', Uint32Array.from(d)],
    ]);
    expect(run.run({ cycles, state: run.powerUp(), sources, record }).kind).toBe('ran');
    return Object.values(record).map((of) => [...of.values()].map((column) => [...column]));
  };

  it.each(['', 'falling'])('are those after the change, the active edge and its return (%s)', (edge) => {
    expect(seen(toggle(edge), [0, 0, 1, 0], [1, 2, 3, 4])).toEqual([
      [
        [5, 1, 5, 5],
        [6, 3, 0, 1],
      ],
      [
        [1, 2, 5, 4],
        [2, 4, 0, 0],
      ],
      [
        [1, 2, 5, 4],
        [2, 4, 0, 0],
      ],
    ]);
  });

  it('may all differ where an output reads the clock', () => {
    const system = systemOf(design(exchange('p')));
    const [clk, p] = [variable('clk', bits(1)), variable('p', bits(2))];
    const run = made({ ...system, outputs: [{ port: 'y', value: xor(p, zext(clk, 2)) }] });
    const columns = [0, 1, 2].map(() => new Map([['y', new Uint32Array(2)]]));
    const [change = new Map(), edge = new Map(), back = new Map()] = columns;
    run.run({ cycles: 2, state: run.powerUp(), record: { change, edge, return: back } });
    expect(columns.map((of) => [...(of.get('y') ?? [])])).toEqual([
      [1, 2],
      [3, 0],
      [2, 1],
    ]);
  });

  it('fire twice where both edges are active, and the second edge reads what the first one wrote', () => {
    const [clk, n] = [variable('clk', bits(1)), variable('n', bits(8))];
    const system: System = {
      inputs: [clk],
      state: [{ variable: n, powerUp: constant(0, 8) }],
      choices: [],
      constraint: top,
      clocks: [{ name: 'clk', level: clk, edge: 'both' }],
      updates: [{ variable: n, clock: 0, next: ite(clk, add(n, constant(3, 8)), add(n, n)) }],
      levels: [],
      resets: [],
      outputs: [],
      assume: top,
      claims: [],
    };
    const run = made(system);
    const states = [1, 2, 3].map((cycles) => run.run({ cycles, state: run.powerUp() }).state.get('n'));
    expect(states).toEqual([6n, 18n, 42n]);
  });
});

const capped = `module capped
clock clk
reset rst sync high
input en : bit
output n : bits[4] = 0
on clk { when en: n' = n + 1 }
invariant small: n < 9
invariant odd: n != 11`;

/** With an assumption that reads a register, as one on the history of inputs does. */
function calm(text: string): Batch {
  const [en, n] = [variable('en', bits(1)), variable('n', bits(4))];
  return made({ ...systemOf(design(text)), assume: not(and(en, eq(n, constant(12, 4)))) });
}

describe('claims and assumptions', () => {
  const run = calm(capped);
  const en = (cycles: number, state: bigint): BatchRun =>
    run.run({
      cycles,
      state: new Map([['n', state]]),
      sources: new Map([
        ['en', { kind: 'held', value: 1n }],
        ['rst', { kind: 'held', value: 0n }],
      ] as const),
    });

  it('stop the run at the first moment at which one fails, with the values there', () => {
    expect(en(8, 0n)).toMatchObject({ kind: 'ran', cycles: 8, state: new Map([['n', 8n]]) });
    expect(en(9, 0n)).toEqual({
      kind: 'stopped',
      cycle: 8,
      moment: 'edge',
      assumed: true,
      violated: ['small'],
      state: new Map([['n', 9n]]),
      inputs: new Map([
        ['rst', 0n],
        ['en', 1n],
      ]),
      checksum: 0,
    });
  });

  it('are named, all that fail', () => {
    expect(en(1, 10n)).toMatchObject({ kind: 'stopped', cycle: 0, moment: 'change', violated: ['small'] });
    expect(en(1, 11n)).toMatchObject({ moment: 'change', violated: ['small', 'odd'], assumed: true });
    expect(en(1, 12n)).toMatchObject({ moment: 'change', violated: ['small'], assumed: false });
  });

  it('are those of the moment: an assumption that the edge breaks is broken at the edge', () => {
    const loose = calm(capped.replace('n < 9', 'n != 14').replace('n != 11', 'n != 5'));
    const sources = new Map([
      ['en', new Uint32Array([1, 0, 1])],
      ['rst', new Uint32Array(3)],
    ]);
    const from = (n: bigint) => loose.run({ cycles: 3, state: new Map([['n', n]]), sources });
    expect(from(3n)).toMatchObject({ kind: 'stopped', cycle: 2, moment: 'edge', violated: ['odd'], assumed: true });
    expect(from(11n)).toMatchObject({ kind: 'stopped', cycle: 0, moment: 'edge', assumed: false, violated: [] });
    expect(from(12n)).toMatchObject({ kind: 'stopped', cycle: 0, moment: 'change', assumed: false, violated: [] });
    expect(from(10n)).toMatchObject({ kind: 'stopped', cycle: 2, moment: 'edge', assumed: false, violated: [] });
    expect(from(2n)).toMatchObject({ kind: 'ran', state: new Map([['n', 4n]]) });
  });
});

describe('random inputs', () => {
  const wires = made(`module wires
clock clk
input a : bits[20]
input b : bits[12]
input c : bits[40]
input r : bit
output ya : bits[20]
output yb : bits[12]
output yc : bits[40]
output yr : bit
ya = a
yb = b
yc = c
yr = r
output n : bits[8] powerup 0
on clk { n' = n + zext(r, 8) }`);

  it('are the seeded stream of the generator, its bits shared from the lowest', () => {
    const cycles = 50;
    const record = new Map([
      ['ya', columnFor(20, cycles)],
      ['yb', columnFor(12, cycles)],
      ['yc', columnFor(40, cycles)],
      ['yr', columnFor(1, cycles)],
    ]);
    wires.run({ cycles, state: wires.powerUp(), seed: 77, record: { change: record } });
    const stream = random(77);
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const [first, second, third] = [stream.next(), stream.next(), stream.next()];
      expect([...record.values()].map((column) => BigInt(column[cycle] ?? -1))).toEqual([
        BigInt(first & 0xfffff),
        BigInt(first >>> 20),
        (BigInt(second) << 8n) | BigInt(third & 0xff),
        BigInt((third >>> 8) & 1),
      ]);
    }
  });

  it('differ with the seed', () => {
    const of = (seed: number) => wires.run({ cycles: 9, state: wires.powerUp(), seed, checksum: 'change' }).checksum;
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });

  it('may be rarely 1', () => {
    const ones = (probability: number) => {
      const column = columnFor(1, 100_000);
      wires.run({
        cycles: 100_000,
        state: wires.powerUp(),
        sources: new Map([['r', { kind: 'biased', ones: probability }]]),
        record: { change: new Map([['yr', column]]) },
      });
      return Array.from(column, Number).reduce((sum, bit) => sum + bit, 0);
    };
    expect(ones(0)).toBe(0);
    expect(ones(1)).toBe(100_000);
    expect(Math.abs(ones(0.01) - 1000)).toBeLessThan(200);
  });
});

describe('a checksum', () => {
  const of = (text: string, checksum: 'change' | 'all') => {
    const run = made(text);
    return run.run({ cycles: 100, state: run.powerUp(), checksum }).checksum;
  };
  const text = (p: string, more = '') => `module sums
clock clk
reset rst async high
input d : bits[4]
output p : bits[4]
output q : bits[4] = 3 powerup 3
p = ${p}
on clk { q' = d + q }${more}`;

  it('is that of the values, whatever the design looks like', () => {
    for (const moments of ['change', 'all'] as const) {
      expect(of(text('q ^ d'), moments)).toBe(of(text('(q | d) & ~(q & d)'), moments));
      expect(of(text('q ^ d'), moments)).not.toBe(of(text('q | d'), moments));
    }
  });

  it('is that of the order of names, whatever the order of ports', () => {
    const system = systemOf(design(text('q ^ d')));
    const sum = (given: System) => {
      const run = made(given);
      return run.run({ cycles: 100, state: run.powerUp(), checksum: 'all' }).checksum;
    };
    expect(sum({ ...system, outputs: system.outputs.toReversed() })).toBe(sum(system));
  });

  it('tells one bit of one moment', () => {
    const system = systemOf(design(text('q ^ d')));
    const q = variable('q', bits(4));
    const [clk, d] = [variable('clk', bits(1)), variable('d', bits(4))];
    const odd = and(clk, and(eq(d, constant(9, 4)), eq(q, constant(2, 4))));
    const changed = {
      ...system,
      outputs: system.outputs.map((output) =>
        output.port === 'p' ? { ...output, value: xor(output.value, zext(odd, 4)) } : output,
      ),
    };
    const sum = (given: System, checksum: 'change' | 'all') => {
      const run = made(given);
      return run.run({ cycles: 400, state: run.powerUp(), checksum }).checksum;
    };
    expect(sum(changed, 'all')).not.toBe(sum(system, 'all'));
    // The clock is idle when inputs have changed, so nothing differs there.
    expect(sum(changed, 'change')).toBe(sum(system, 'change'));
  });
});

describe('memories', () => {
  const shifted = (first: string, second: string) =>
    made(`module shifted
clock clk
memory m : bits[8][2] = {1, 2}
memory n : bits[40][2] = {3, 4}
output a : bits[8]
output b : bits[40]
a = m[1]
b = n[1]
on clk {
  ${first}
  ${second}
}`);
  const [forward, back] = ["m[0]' = n[1][7:0]", "n[1]' = zext(m[0], 40)"];

  it.each([
    [forward, back],
    [back, forward],
  ])('are written after everything has been read: %s, %s', (first, second) => {
    const run = shifted(first, second);
    const start = new Map([
      ['m', [1n, 2n]],
      ['n', [3n, 4n]],
    ]);
    const state = (cycles: number) => Object.fromEntries(run.run({ cycles, state: start }).state);
    expect(state(1)).toEqual({ m: [4n, 2n], n: [3n, 1n] });
    expect(state(2)).toEqual({ m: [1n, 2n], n: [3n, 4n] });
    // What was given is left alone.
    expect(start.get('m')).toEqual([1n, 2n]);
  });

  it('that are copied whole are copied before they change', () => {
    const run = made(`module copy
clock clk
input we : bit
input d : bits[4]
memory m : bits[4][2]
output y : bits[4]
y = m[0]
on clk { when we: m[0]' = d }`);
    const [m] = run.system.state;
    if (m === undefined) throw new Error('no memory');
    const copy = variable('copy', m.variable.sort);
    const both = made({
      ...run.system,
      state: [...run.system.state, { variable: copy, powerUp: 'any' }],
      updates: [...run.system.updates, { variable: copy, clock: 0, next: m.variable }],
    });
    const end = both.run({
      cycles: 2,
      state: new Map([
        ['m', [9n, 9n]],
        ['copy', [0n, 0n]],
      ]),
      sources: new Map([
        ['we', new Uint32Array([1, 1])],
        ['d', new Uint32Array([5, 6])],
      ]),
    });
    expect(Object.fromEntries(end.state)).toEqual({ m: [6n, 9n], copy: [5n, 9n] });
  });
});

describe('what is not covered is named', () => {
  it('freedom', () => {
    expect(
      batch(systemOf(design("module f clock clk output g : bits[2] powerup 0 on clk { choose g' such that g' != 2 }"))),
    ).toMatch(/^the specification leaves open what .*g.* is$/);
  });

  const system = systemOf(design(exchange('p')));
  const [clock] = system.clocks;

  it('several clocks', () => {
    if (clock === undefined) throw new Error('no clock');
    expect(batch({ ...system, clocks: [clock, { ...clock, name: 'other' }] })).toBe('the design has several clocks');
  });

  it('a clock that is made inside', () => {
    if (clock === undefined) throw new Error('no clock');
    const p = variable('p', bits(2));
    expect(batch({ ...system, clocks: [{ ...clock, level: not(clock.level) }] })).toBe('the clock is not an input');
    expect(batch({ ...system, clocks: [{ ...clock, level: extract(p, 0, 0) }] })).toBe('the clock is not an input');
    expect(batch({ ...system, clocks: [{ ...clock, level: variable('own', bits(1)) }] })).toBe(
      'the clock is not an input',
    );
  });
});

describe('mistakes of the caller', () => {
  const run = made(capped);
  const state = run.powerUp();
  it.each([
    [
      'an unknown input',
      () => run.run({ cycles: 1, state, sources: new Map([['e', new Uint32Array(1)]]) }),
      'e is not',
    ],
    ['the clock', () => run.run({ cycles: 1, state, sources: new Map([['clk', new Uint32Array(1)]]) }), 'clk is not'],
    ['a short column', () => run.run({ cycles: 2, state, sources: new Map([['en', new Uint32Array(1)]]) }), 'shorter'],
    ['a value too wide', () => run.run({ cycles: 1, state, sources: new Map([['en', new Uint32Array([2])]]) }), 'bits'],
    [
      'a fraction',
      () => run.run({ cycles: 1, state, sources: new Map([['en', new Float64Array([0.5])]]) }),
      'the value 0.5 of cycle 0',
    ],
    [
      'a column of the wrong kind',
      () => run.run({ cycles: 1, state, sources: new Map([['en', new BigUint64Array(1)]]) }),
      'not one for 1 bits',
    ],
    ['a missing register', () => run.run({ cycles: 1, state: new Map() }), 'n has no value'],
    [
      'an unknown output',
      () => run.run({ cycles: 1, state, record: { edge: new Map([['m', new Uint32Array(1)]]) } }),
      'm is not an output',
    ],
    ['cycles', () => run.run({ cycles: 1.5, state }), 'not a number of cycles'],
  ])('throw: %s', (_, work, message) => {
    expect(work).toThrow(message);
  });
});

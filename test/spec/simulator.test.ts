import { describe, expect, it } from 'vitest';
import { idleInputs } from '../../src/spec/examples.ts';
import { simulator } from '../../src/spec/simulator.ts';
import { systemOf } from '../../src/spec/system.ts';
import { design } from '../refine/design.ts';
import { expectTrace } from './trace.ts';

const counter = (reset: string, clock = '') =>
  design(`module counter
clock clk ${clock}
${reset}
input en : bit
output count : bits[2] = 1 powerup 2
output last : bit
last = count == 3
on clk { when en: count' = count + 1 }`);

describe('a synchronous reset', () => {
  it('acts at the active edge and nowhere else', () => {
    expectTrace(counter('reset rst sync high'), [
      [{ en: 1 }, { count: 2, last: 0 }],
      [{ clk: 1 }, { count: 3, last: 1 }],
      [{ rst: 1 }, { count: 3 }],
      [{ clk: 0 }, { count: 3 }],
      [{ rst: 0 }, { count: 3 }],
      [{ clk: 1 }, { count: 0 }],
      [{ clk: 0 }, { count: 0 }],
      [{ rst: 1 }, { count: 0 }],
      [{ clk: 1 }, { count: 1 }],
    ]);
  });

  it('may be active low', () => {
    expectTrace(counter('reset rst sync low'), [
      [{ en: 1 }, { count: 2 }],
      [{ rst: 0 }, { count: 2 }],
      [{ clk: 1 }, { count: 1 }],
      [{ clk: 0 }, { count: 1 }],
      [{ rst: 1 }, { count: 1 }],
      [{ clk: 1 }, { count: 2 }],
    ]);
  });
});

describe('an asynchronous reset', () => {
  it('acts between edges, for as long as it is active', () => {
    expectTrace(counter('reset rst async high'), [
      [{ en: 1 }, { count: 2 }],
      [{ clk: 1 }, { count: 3 }],
      [{ rst: 1 }, { count: 1, last: 0 }],
      [{ clk: 0 }, { count: 1 }],
      [{ clk: 1 }, { count: 1 }],
      [{ rst: 0 }, { count: 1 }],
      [{ clk: 0 }, { count: 1 }],
      [{ clk: 1 }, { count: 2 }],
    ]);
  });

  it('that is active at power-up hides the power-up value', () => {
    expectTrace(counter('reset rst async low'), [
      [{ rst: 0 }, { count: 1 }],
      [{ rst: 1, en: 1 }, { count: 1 }],
      [{ clk: 1 }, { count: 2 }],
    ]);
  });

  it('leaves alone what is left out of it', () => {
    const spec = design(`module part
clock clk
reset rst async high
output a : bits[2] = 0
output b : bits[2] powerup 0 no reset
on clk { a' = a + 1; b' = b + 1 }`);
    expectTrace(spec, [
      [{}, { a: 0, b: 0 }],
      [{ clk: 1 }, { a: 1, b: 1 }],
      [{ rst: 1 }, { a: 0, b: 1 }],
      [{ clk: 0 }, { a: 0, b: 1 }],
      // Registers without a reset value hold while the reset is active.
      [{ clk: 1 }, { a: 0, b: 1 }],
    ]);
  });
});

describe('edges', () => {
  it('falling: the rising one does nothing, and none fires at power-up', () => {
    expectTrace(counter('', 'falling'), [
      [{ clk: 1, en: 1 }, { count: 2 }],
      [{ clk: 0 }, { count: 3 }],
      [{ clk: 1 }, { count: 3 }],
      [{ clk: 0 }, { count: 0 }],
    ]);
  });

  it('power-up with the clock at its active level is no edge', () => {
    expectTrace(counter(''), [
      [{ clk: 1, en: 1 }, { count: 2 }],
      [{ clk: 0 }, { count: 2 }],
      [{ clk: 1 }, { count: 3 }],
    ]);
  });

  it('all registers read old values', () => {
    const spec = design(`module exchange
clock clk
output p : bits[2] powerup 1
output q : bits[2] powerup 2
on clk { p' = q; q' = p }`);
    expectTrace(spec, [
      [{}, { p: 1, q: 2 }],
      [{ clk: 1 }, { p: 2, q: 1 }],
      [{ clk: 0 }, { p: 2, q: 1 }],
      [{ clk: 1 }, { p: 1, q: 2 }],
    ]);
  });
});

describe('a memory', () => {
  const spec = design(`module ram
clock clk
input we : bit
input wa, ra : bits[2]
input d : bits[4]
output now : bits[4]
output old : bits[4] powerup 0
memory m : bits[4][3] = {1, 2, 3}
now = ra < 3 ? m[ra] : 0
on clk {
  when we and wa < 3: m[wa]' = d
  when ra < 3: old' = m[ra]
}`);

  it('is read old and written new at one edge', () => {
    const run = simulator(systemOf(spec));
    const initial = run.powerUp(idleInputs(spec));
    if (initial.kind === 'stopped') throw new Error(initial.reason);
    const cells = run.state(initial.moment).get('m');
    expectTrace(spec, [
      [{}, { m: (cells as readonly bigint[]).map(Number), old: 0 }],
      [{ we: 1, wa: 1, ra: 1, d: 9 }, { old: 0 }],
      [
        { clk: 1 },
        {
          m: (cells as readonly bigint[]).map((cell, index) => (index === 1 ? 9 : Number(cell))),
          old: Number((cells as readonly bigint[])[1]),
          now: 9,
        },
      ],
      [{ clk: 0 }, { now: 9 }],
      [{ clk: 1 }, { old: 9 }],
    ]);
  });

  it('keeps its contents where the address is beyond the depth', () => {
    expectTrace(spec, [
      [{ we: 1, wa: 3, d: 15, ra: 3 }, { now: 0 }],
      [{ clk: 1 }, { now: 0, old: 0 }],
    ]);
  });
});

describe('actions', () => {
  it('of the enabled writes of a bit the first one in the text wins, bit by bit', () => {
    const spec = design(`module parts
clock clk
input a, b, c : bit
output r : bits[4] powerup 0
on clk {
  when a: r[1:0]' = 3
  when b: r[2:1]' = 0
  when c: r' = 15
}`);
    const writes = (inputs: Readonly<Record<string, number>>, r: number) =>
      expectTrace(spec, [
        [inputs, { r: 0 }],
        [{ clk: 1 }, { r }],
      ]);
    writes({}, 0b0000);
    writes({ a: 1 }, 0b0011);
    writes({ c: 1 }, 0b1111);
    writes({ b: 1, c: 1 }, 0b1001);
    writes({ a: 1, b: 1, c: 1 }, 0b1011);
    writes({ a: 1, b: 1 }, 0b0011);
  });

  it('a case takes the first arm that matches', () => {
    const spec = design(`module arms
clock clk
input x : bits[3]
output r : bits[2] powerup 0
on clk { case x { 3'b1??: r' = 1; 3'b?1?: r' = 2; 0: r' = 3 } }`);
    for (const [x, r] of [
      [0, 3],
      [1, 0],
      [2, 2],
      [3, 2],
      [4, 1],
      [6, 1],
      [7, 1],
    ] as const)
      expectTrace(spec, [
        [{ x }, {}],
        [{ clk: 1 }, { r }],
      ]);
  });
});

describe('a chooser', () => {
  const spec = design(`module free
clock clk
input a : bits[2]
output g : bits[2] powerup 0
on clk { choose g' such that g' != a }`);
  const system = systemOf(spec);

  it('with a seed makes the same choices again, and only allowed ones', () => {
    const values = (seed: number): readonly string[] => {
      const run = simulator(system, { seed });
      let settled = run.powerUp(idleInputs(spec));
      const seen: string[] = [];
      for (let cycle = 0; cycle < 40; cycle += 1) {
        for (const clk of [1n, 0n]) {
          if (settled.kind === 'stopped') throw new Error(settled.reason);
          settled = run.advance(settled.moment, new Map([['clk', clk]]));
        }
        if (settled.kind === 'stopped') throw new Error(settled.reason);
        seen.push(String(run.state(settled.moment).get('g')));
      }
      return seen;
    };
    expect(values(4)).toEqual(values(4));
    expect(values(4)).not.toEqual(values(5));
    expect(new Set([...values(4), ...values(5)])).toEqual(new Set(['1', '2', '3']));
  });
});

describe('claims and assumptions', () => {
  it('are evaluated at a settled moment', () => {
    const spec = design(
      `module claims
clock clk
input en : bit
output count : bits[2] powerup 0
assume calm: en == 0 or count == 0
on clk { when en: count' = count + 1 }
invariant small: count < 1`.replace(' or count == 0', ''),
    );
    const run = simulator(systemOf(spec));
    const start = run.powerUp(idleInputs(spec));
    if (start.kind === 'stopped') throw new Error(start.reason);
    expect([run.assumed(start.moment), run.violated(start.moment)]).toEqual([true, []]);
    const enabled = run.advance(start.moment, new Map([['en', 1n]]));
    if (enabled.kind === 'stopped') throw new Error(enabled.reason);
    expect(run.assumed(enabled.moment)).toBe(false);
    const stepped = run.advance(enabled.moment, new Map([['clk', 1n]]));
    if (stepped.kind === 'stopped') throw new Error(stepped.reason);
    expect(run.violated(stepped.moment)).toEqual(['small']);
  });

  it('an input that does not exist is a mistake of the caller', () => {
    const run = simulator(systemOf(counter('')));
    const start = run.powerUp();
    if (start.kind === 'stopped') throw new Error(start.reason);
    const { moment } = start;
    expect(() => run.advance(moment, new Map([['count', 1n]]))).toThrow('count is not an input');
  });
});

/** The loop over all assignments: every case once, the first violation, the last case, and its limits. */
import { describe, expect, test } from 'vitest';
import {
  add,
  and,
  concat,
  eq,
  extract,
  ite,
  mul,
  not,
  or,
  redand,
  redxor,
  select,
  store,
  udiv,
  ule,
  xor,
} from '../../kernel/build.ts';
import { evaluateBits } from '../../kernel/evaluate.ts';
import { assignment, freeBits, sweep } from '../../kernel/exhaustive.ts';
import { array, bits } from '../../kernel/sort.ts';
import { Stopped } from '../../kernel/stop.ts';
import { oneThread, runnerOf } from '../../kernel/sweeper.ts';
import { sweepProgram } from '../../kernel/sweepProgram.ts';
import { bottom, constant, type Term, table, top, variable } from '../../kernel/term.ts';

const [x, y] = [variable('x', bits(3)), variable('y', bits(5))];
const m = variable('m', array(3, 2));

test('assignments are numbered from the lowest bits of the first variable', () => {
  expect(freeBits([x, y, m])).toBe(14);
  expect(assignment([x, y, m], 0b11_10_01_10011_101n)).toEqual(
    new Map<string, unknown>([
      ['x', 5n],
      ['y', 19n],
      ['m', [1n, 2n, 3n]],
    ]),
  );
  expect(assignment([], 0n)).toEqual(new Map());
});

test('each assignment is met exactly once', () => {
  // The sum of all values of {x, y, m} tells a missed or repeated case.
  const seen = new Set<string>();
  for (let number = 0; number < 2 ** 14; number += 1)
    seen.add(JSON.stringify([...assignment([x, y, m], BigInt(number)).values()].map(String)));
  expect(seen.size).toBe(2 ** 14);
  const values = concat(
    concat(select(m, constant(2, 2)), select(m, constant(1, 2))),
    concat(select(m, constant(0, 2)), concat(y, x)),
  );
  for (const number of [0, 1, 7, 8, 255, 256, 4095, 16_382, 16_383]) {
    const found = sweep([], not(eq(values, constant(number, 14))), [x, y, m]);
    expect(found).toEqual({ kind: 'violated', values: assignment([x, y, m], BigInt(number)) });
  }
});

test('the first violation in the order of numbers is found', () => {
  expect(sweep([], ule(y, constant(20, 5)), [y])).toEqual({ kind: 'violated', values: new Map([['y', 21n]]) });
  expect(sweep([ule(constant(25, 5), y)], ule(y, constant(20, 5)), [y])).toEqual({
    kind: 'violated',
    values: new Map([['y', 25n]]),
  });
  expect(sweep([ule(constant(25, 5), y)], ule(y, constant(20, 5)), [x, y])).toEqual({
    kind: 'violated',
    values: new Map([
      ['x', 0n],
      ['y', 25n],
    ]),
  });
});

test.each([1, 8, 16, 20])('with %i bits the last case alone is enough', (size) => {
  const z = variable('z', bits(size));
  expect(sweep([], not(redand(z)), [z])).toEqual({
    kind: 'violated',
    values: new Map([['z', (1n << BigInt(size)) - 1n]]),
  });
  expect(sweep([not(redand(z))], not(redand(z)), [z])).toEqual({ kind: 'all hold', cases: 2 ** size });
});

test('many variables share the bits', () => {
  const flags = Array.from({ length: 18 }, (_, index) => variable(`f${index}`, bits(1)));
  const parity = flags.slice(1).reduce<Term>((sum, flag) => xor(sum, flag), flags[0] ?? top);
  const packed = flags.slice(1).reduce<Term>((word, flag) => concat(word, flag), flags[0] ?? top);
  expect(sweep([], eq(parity, redxor(packed)), flags)).toEqual({ kind: 'all hold', cases: 2 ** 18 });
  const spoilt = sweep([], eq(parity, xor(redxor(packed), redand(packed))), flags);
  expect(spoilt).toEqual({ kind: 'violated', values: new Map(flags.map(({ name }) => [name, 1n])) });
});

test('every assumption is asked, and none admits everything', () => {
  expect(sweep([], bottom, [x])).toMatchObject({ kind: 'violated' });
  expect(sweep([bottom], bottom, [x])).toEqual({ kind: 'all hold', cases: 8 });
  expect(sweep([eq(x, constant(3, 3)), eq(y, constant(4, 5))], bottom, [x, y])).toEqual({
    kind: 'violated',
    values: new Map([
      ['x', 3n],
      ['y', 4n],
    ]),
  });
  expect(sweep([eq(x, constant(3, 3)), eq(x, constant(4, 3))], bottom, [x, y])).toEqual({
    kind: 'all hold',
    cases: 256,
  });
});

test('no variables make one case', () => {
  expect(sweep([], top, [])).toEqual({ kind: 'all hold', cases: 1 });
  expect(sweep([], bottom, [])).toEqual({ kind: 'violated', values: new Map() });
  expect(sweep([], eq(select(table([1n, 2n], 40), constant(1, 1)), constant(2, 40)), [])).toEqual({
    kind: 'all hold',
    cases: 1,
  });
});

test('memories are swept cell by cell, with stores and dynamic addresses', () => {
  const a = variable('a', bits(2));
  const written = store(m, a, constant(3, 2));
  const inRange = ule(a, constant(2, 2));
  expect(sweep([inRange], eq(select(written, a), constant(3, 2)), [m, a])).toEqual({ kind: 'all hold', cases: 256 });
  expect(sweep([], eq(select(written, a), constant(3, 2)), [m, a])).toEqual({
    kind: 'violated',
    values: new Map<string, unknown>([
      ['m', [0n, 0n, 0n]],
      ['a', 3n],
    ]),
  });
});

test('terms wider than the variables are swept too', () => {
  const wide = concat(concat(y, constant(0, 60)), y);
  expect(sweep([], eq(extract(udiv(wide, constant(1, 70)), 4, 0), y), [y])).toEqual({ kind: 'all hold', cases: 32 });
  expect(sweep([], not(eq(wide, constant((31n << 65n) | 31n, 70))), [y])).toMatchObject({
    values: new Map([['y', 31n]]),
  });
});

test('a large body is swept through several functions', () => {
  let word: Term = y;
  for (let level = 0; level < 2500; level += 1)
    word = level % 2 === 0 ? add(word, y) : ite(extract(y, level % 5, level % 5), not(word), word);
  const found = sweep([], or(not(eq(y, constant(27, 5))), eq(word, not(word))), [y]);
  expect(found).toEqual({ kind: 'violated', values: new Map([['y', 27n]]) });
  const expected = Array.from({ length: 32 }, (_, value) => evaluateBits(word, new Map([['y', BigInt(value)]])));
  const lookup = select(table(expected, 5), y);
  expect(sweep([], and(eq(word, lookup), eq(lookup, word)), [y])).toEqual({ kind: 'all hold', cases: 32 });
});

describe('the nested loops', () => {
  const parts = [5, 3, 4, 6].map((width, index) => variable(`q${index}`, bits(width)));
  const [q0 = x, q1 = x, q2 = x, q3 = x] = parts;
  const wide = (term: Term): Term => concat(constant(0, 6), term);

  test('agree with one case at a time, wherever a condition is tested', () => {
    const conditions: readonly (readonly [Term[], Term])[] = [
      // Of the outer loop only, of the inner loop only, of both, constants, and a conclusion that is assumed.
      [[ule(constant(50, 6), q3)], eq(q0, constant(0, 5))],
      [[ule(constant(30, 5), q0)], ule(q3, constant(60, 6))],
      [[ule(extract(wide(q0), 5, 0), q3), ule(constant(9, 4), q2)], not(eq(q1, constant(5, 3)))],
      [[top, ule(constant(61, 6), q3)], bottom],
      [[bottom], bottom],
      [[ule(q0, constant(3, 5))], ule(q0, constant(3, 5))],
      [[not(ule(q3, constant(62, 6)))], ule(q3, constant(62, 6))],
    ];
    for (const [assumptions, conclusion] of conditions) {
      let first = -1;
      for (let number = 0; first < 0 && number < 2 ** 18; number += 1) {
        const at = assignment(parts, BigInt(number));
        if (assumptions.every((term) => evaluateBits(term, at) === 1n) && evaluateBits(conclusion, at) === 0n)
          first = number;
      }
      const job = sweepProgram(assumptions, conclusion, parts);
      expect(job.blocks).toBeGreaterThan(1);
      expect(oneThread.sweep(job, () => false)).toBe(first);
    }
  });

  test('compute outside what does not change inside', () => {
    const { source } = sweepProgram([], ule(mul(q3, q3), concat(constant(0, 1), q0)), parts);
    const inner = source.indexOf('for (let i');
    expect(source.indexOf('Math.imul')).toBeGreaterThan(0);
    expect(source.indexOf('Math.imul')).toBeLessThan(inner);
  });

  test('stop at short chunks where a case costs much', () => {
    let word: Term = concat(concat(q0, q3), constant(0, 100));
    for (let level = 0; level < 300; level += 1) word = mul(word, word);
    const job = sweepProgram([], eq(word, not(word)), [q0, q3]);
    expect((job.blocksPerChunk * job.cases) / job.blocks).toBeLessThanOrEqual(256);
  });
});

describe('limits', () => {
  test('more than 2^32 cases are refused', () => {
    expect(() => sweep([], bottom, [variable('w', bits(33))])).toThrow('33 free bits are too many for one sweep');
    expect(sweep([], bottom, [variable('w', bits(32))])).toEqual({ kind: 'violated', values: new Map([['w', 0n]]) });
    expect(freeBits([variable('w', bits(33))])).toBe(33);
  });

  test.each([31, 32, 33])('of 2^%i cases the last one has its number', (size) => {
    const z = variable('z', bits(size));
    const job = sweepProgram([], not(redand(z)), [z]);
    const run = runnerOf(job);
    expect(job.cases).toBe(2 ** size);
    expect(run(job.blocks - job.blocksPerChunk, job.blocks)).toBe(2 ** size - 1);
    expect(run(job.blocks - job.blocksPerChunk, job.blocks - 1)).toBe(-1);
    // Variables that meet at odd places, around the borders of 31 and 32 bits.
    const free = [3, 13, 7].map((width, index) => variable(`p${index}`, bits(width)));
    free.push(variable('rest', bits(size - 23)));
    const all = free.slice(1).reduce<Term>((word, part) => concat(part, word), free[0] ?? top);
    for (const number of [2n ** BigInt(size) - 1n, 2n ** BigInt(size - 1), 2n ** BigInt(size - 1) - 1n, 0x5a5a_5a5an]) {
      const parts = sweepProgram([], not(eq(all, constant(number, size))), free);
      const block = Math.floor(Number(number) / (parts.cases / parts.blocks));
      expect(runnerOf(parts)(block, block + 1)).toBe(Number(number));
      if (block > 0) expect(runnerOf(parts)(block - 1, block)).toBe(-1);
      expect([...assignment(free, number).values()]).toEqual([
        number & 7n,
        (number >> 3n) & 0x1fffn,
        (number >> 16n) & 0x7fn,
        number >> 23n,
      ]);
    }
  });

  test('2^31 cases are counted to the end', () => {
    // Conditions on the outer loop alone skip whole blocks, so this takes no time.
    const [low, high] = [variable('low', bits(12)), variable('high', bits(19))];
    const lastOne = and(redand(low), redand(high));
    expect(sweep([redand(high)], not(lastOne), [low, high])).toEqual({
      kind: 'violated',
      values: new Map([
        ['low', 4095n],
        ['high', 2n ** 19n - 1n],
      ]),
    });
    expect(sweep([redand(high), not(redand(low))], not(lastOne), [low, high])).toEqual({
      kind: 'all hold',
      cases: 2 ** 31,
    });
  });

  test('a sweep that is stopped answers nothing', () => {
    const [slow, other] = [variable('slow', bits(30)), variable('other', bits(30))];
    let polls = 0;
    const stop = (): boolean => {
      polls += 1;
      return polls > 3;
    };
    const never = eq(add(slow, constant(1, 30)), add(slow, constant(1, 30)));
    expect(() => sweep([], never, [slow], oneThread, stop)).toThrow(Stopped);
    expect(polls).toBe(4);
    expect(() => sweep([], bottom, [other], oneThread, () => true)).toThrow(Stopped);
  });

  test('a variable that is not swept is a bug of the caller', () => {
    expect(() => sweep([], eq(x, constant(0, 3)), [y])).toThrow('the variable x is not an input');
  });
});

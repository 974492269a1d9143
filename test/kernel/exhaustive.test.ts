/** The loop over all assignments: every case once, the first violation, the last case, and its limits. */
import { describe, expect, test } from 'vitest';
import {
  add,
  and,
  concat,
  eq,
  extract,
  ite,
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

describe('limits', () => {
  test('more bits than can be counted in a number are refused', () => {
    expect(() => sweep([], bottom, [variable('w', bits(31))])).toThrow('31 free bits are too many for one sweep');
    expect(sweep([], bottom, [variable('w', bits(30))])).toEqual({ kind: 'violated', values: new Map([['w', 0n]]) });
    expect(freeBits([variable('w', bits(31))])).toBe(31);
  });

  test('a variable that is not swept is a bug of the caller', () => {
    expect(() => sweep([], eq(x, constant(0, 3)), [y])).toThrow('the variable x is not an input');
  });
});

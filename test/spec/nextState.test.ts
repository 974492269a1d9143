import { describe, expect, it } from 'vitest';
import { add, eq } from '../../kernel/build.ts';
import { evaluate, evaluateBits } from '../../kernel/evaluate.ts';
import { array, bits } from '../../kernel/sort.ts';
import { constant, variable } from '../../kernel/term.ts';
import { matches, nextValue } from '../../src/spec/nextState.ts';
import type { Statement } from '../../src/spec/spec.ts';

const r = variable('r', bits(4));
const [a, b] = [variable('a', bits(1)), variable('b', bits(1))];
const choice = variable('c', bits(4));
const next = (statements: readonly Statement[]) => nextValue(r, statements, () => choice);
const at = (statements: readonly Statement[], env: Readonly<Record<string, number>>) =>
  evaluateBits(next(statements), new Map(Object.entries(env).map(([name, value]) => [name, BigInt(value)])));
const set = (value: number): Statement => ({ kind: 'assign', register: 'r', value: constant(value, 4) });

describe('the next value', () => {
  it('is the old one where nothing writes', () => {
    expect(next([])).toBe(r);
    expect(next([{ kind: 'assign', register: 'other', value: constant(1, 4) }])).toBe(r);
    expect(next([{ kind: 'when', branches: [{ guard: a, body: [] }], otherwise: [] }])).toBe(r);
  });

  it('is that of the first enabled write', () => {
    const statements: readonly Statement[] = [
      { kind: 'when', branches: [{ guard: a, body: [set(1)] }], otherwise: [] },
      { kind: 'when', branches: [{ guard: b, body: [set(2)] }], otherwise: [set(3)] },
    ];
    expect(
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ].map(([x = 0, y = 0]) => at(statements, { r: 9, a: x, b: y })),
    ).toEqual([3n, 2n, 1n, 1n]);
  });

  it('is put together from partial writes, also with an offset that moves', () => {
    const index = variable('i', bits(2));
    const statements: readonly Statement[] = [
      { kind: 'assign', register: 'r', part: { offset: index, width: 1 }, value: constant(1, 1) },
      { kind: 'assign', register: 'r', part: { offset: constant(1, 2), width: 2 }, value: constant(0, 2) },
    ];
    expect([0, 1, 2, 3].map((i) => at(statements, { r: 0b1111, i }))).toEqual([0b1001n, 0b1011n, 0b1101n, 0b1001n]);
  });

  it('is the choice where a choice is made', () => {
    const statements: readonly Statement[] = [
      { kind: 'when', branches: [{ guard: a, body: [{ kind: 'choose', register: 'r', choice: 'c' }] }], otherwise: [] },
    ];
    expect([at(statements, { r: 3, a: 0, c: 7 }), at(statements, { r: 3, a: 1, c: 7 })]).toEqual([3n, 7n]);
  });

  it('of a memory keeps the first write to a cell, and parts of cells', () => {
    const memory = variable('m', array(3, 4));
    const [p, q] = [variable('p', bits(2)), variable('q', bits(2))];
    const written = nextValue(
      memory,
      [
        { kind: 'write', memory: 'm', address: p, part: { offset: constant(0, 2), width: 2 }, value: constant(3, 2) },
        { kind: 'write', memory: 'm', address: q, value: constant(8, 4) },
      ],
      () => choice,
    );
    const cells = (x: bigint, y: bigint) =>
      evaluate(
        written,
        new Map<string, bigint | readonly bigint[]>([
          ['m', [4n, 5n, 6n]],
          ['p', x],
          ['q', y],
        ]),
      );
    expect(cells(0n, 1n)).toEqual([7n, 8n, 6n]);
    expect(cells(1n, 1n)).toEqual([4n, 11n, 6n]);
    expect(cells(3n, 2n)).toEqual([4n, 5n, 8n]);
  });
});

describe('patterns', () => {
  it('match on the bits of their mask', () => {
    const subject = variable('s', bits(3));
    const guard = matches(subject, [
      { value: 0b100n, mask: 0b110n },
      { value: 0b011n, mask: 0b111n },
    ]);
    const hits = [0, 1, 2, 3, 4, 5, 6, 7].filter(
      (value) => evaluateBits(guard, new Map([['s', BigInt(value)]])) === 1n,
    );
    expect(hits).toEqual([3, 4, 5]);
  });

  it('are compared as they are written where no bit is left out', () => {
    const subject = add(r, r);
    expect(matches(subject, [{ value: 5n, mask: 15n }])).toBe(eq(subject, constant(5, 4)));
  });

  it('none: never', () => {
    expect(evaluateBits(matches(r, []), new Map([['r', 0n]]))).toBe(0n);
  });
});

/** Identity of terms: equal structure is one object, and nothing visible depends on when it was built. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as build from '../../kernel/build.ts';
import { WeakTable } from '../../kernel/intern.ts';
import { print } from '../../kernel/print.ts';
import { array, bits } from '../../kernel/sort.ts';
import {
  apply,
  bottom,
  constant,
  isApp,
  isConst,
  isOnes,
  type Term,
  table,
  top,
  variable,
  width,
} from '../../kernel/term.ts';
import { topological } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check } from './arbitrary/fuzz.ts';
import { chooseValue } from './arbitrary/values.ts';
import { chooseApplied } from './arbitraryTerm.ts';

const { add, concat, extract, store, sub, zext } = build;
const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];

/** The same structure built again, each subterm separately for each of its uses, operands from right to left. */
function rebuilt(term: Term): Term {
  switch (term.kind) {
    case 'const':
      return constant(term.value, term.sort.width);
    case 'table':
      return table([...term.values], term.sort.element);
    case 'var':
      return variable(
        term.name,
        term.sort.kind === 'bits' ? bits(term.sort.width) : array(term.sort.depth, term.sort.element),
      );
    case 'app':
      return apply(
        term.op,
        term.args.map((_, index) => rebuilt(term.args[term.args.length - 1 - index] ?? top)).reverse(),
        [...term.params],
      );
  }
}

/** A key of the structure that does not use identity. */
function structure(term: Term): string {
  const children = (at: Term): string => (at.kind === 'app' ? at.args.map(structure).join(' ') : '');
  switch (term.kind) {
    case 'const':
      return `#${term.sort.width}:${term.value}`;
    case 'table':
      return `[${term.sort.element}: ${term.values.join(',')}]`;
    case 'var':
      return `${term.name}:${term.sort.kind === 'bits' ? term.sort.width : `${term.sort.depth}x${term.sort.element}`}`;
    case 'app':
      return `(${term.op}/${term.params.join('/')} ${children(term)})`;
  }
}

describe('identity', () => {
  test('equal structure is one object, and different structure never is', () => {
    const byStructure = new Map<string, Term>();
    const property = fc.property(arbitraryTape(100), (tape) => {
      const term = chooseApplied(new Choices(tape), { depth: 4 });
      expect(rebuilt(term)).toBe(term);
      for (const part of topological([term])) {
        const key = structure(part);
        const known = byStructure.get(key);
        if (known !== undefined && known !== part) throw new Error(`two objects for ${print(part)}`);
        byStructure.set(key, part);
      }
    });
    check(property, 3000);
    expect(new Set(byStructure.values()).size).toBe(byStructure.size);
    expect(byStructure.size).toBeGreaterThan(5000);
  });

  test.each<[string, Term, Term]>([
    ['the order of operands', sub(x, y), sub(y, x)],
    ['the operator', add(x, y), sub(x, y)],
    ['a parameter', extract(x, 3, 0), extract(x, 3, 1)],
    ['the order of parameters', extract(x, 3, 2), extract(x, 3, 3)],
    ['the width of a constant', constant(1, 8), constant(1, 9)],
    ['the value of a constant beyond 64 bits', constant(1n << 70n, 80), constant(1n << 71n, 80)],
    ['a high word of a constant', constant((1n << 64n) + 5n, 80), constant(5, 80)],
    ['the name of a variable', x, y],
    ['the width of a variable', variable('x', bits(8)), variable('x', bits(9))],
    ['the sort of a variable', variable('x', bits(8)), variable('x', array(1, 8))],
    ['the depth of a memory', variable('m', array(4, 8)), variable('m', array(8, 4))],
    ['one value of a table', table([1n, 2n], 8), table([1n, 3n], 8)],
    ['the order of a table', table([1n, 2n], 8), table([2n, 1n], 8)],
    ['the element width of a table', table([1n, 2n], 8), table([1n, 2n], 9)],
    ['the depth of a table', table([1n, 0n], 8), table([1n, 0n, 0n], 8)],
    ['a table of one and a constant', table([1n], 8), constant(1, 8)],
  ])('%s makes another term', (_case, a, b) => {
    expect(a).not.toBe(b);
    expect(rebuilt(a)).toBe(a);
    expect(rebuilt(b)).toBe(b);
  });

  test('values are reduced to their width', () => {
    expect(constant(-1, 8)).toBe(constant(255, 8));
    expect(constant(256n, 8)).toBe(constant(0, 8));
    expect(table([-1n, 256n], 8)).toBe(table([255n, 0n], 8));
    expect(() => constant(0.5, 8)).toThrow(RangeError);
    expect([isOnes(constant(255, 8)), isOnes(constant(254, 8)), isOnes(x)]).toEqual([true, false, false]);
    expect([isConst(top, 1), isConst(top, 0), isConst(bottom), isConst(x)]).toEqual([true, false, true, false]);
    expect([isApp(add(x, y), 'add'), isApp(add(x, y), 'sub'), isApp(x, 'add')]).toEqual([true, false, false]);
    expect(width(concat(x, y))).toBe(16);
    expect(() => width(variable('m', array(4, 8)))).toThrow('a bit vector was expected, not bits[8][4]');
  });

  test('terms cannot be changed, and keep nothing of what they were built from', () => {
    const args = [x, y];
    const params = [3, 0];
    const values = [1n, 2n];
    const [sum, low, memory] = [apply('add', args), apply('extract', [x], params), table(values, 8)];
    args.reverse();
    params[0] = 7;
    values[0] = 9n;
    expect([print(sum), print(low), print(memory)]).toEqual([
      '(add x y)',
      '((extract 3 0) x)',
      '(table bits[8][2] 1 2)',
    ]);
    for (const term of [sum, low, memory, x, top]) expect(Object.isFrozen(term)).toBe(true);
    for (const list of [sum.args, sum.params, low.params, memory.values, sum.sort])
      expect(Object.isFrozen(list)).toBe(true);
  });

  test('a failed construction leaves nothing behind', () => {
    expect(() => apply('add', [x, top])).toThrow(TypeError);
    expect(() => apply('add', [x, top])).toThrow(TypeError);
  });

  test('hashes are the same in every run and on every machine', () => {
    const m = variable('m', array(5, 33));
    const terms = [
      x,
      constant(5, 8),
      constant((1n << 100n) + 3n, 128),
      table([1n, 2n, (1n << 40n) - 1n], 40),
      m,
      add(x, y),
      add(y, x),
      extract(x, 3, 1),
      store(m, constant(4, 3), zext(x, 33)),
    ];
    expect(terms.map((term) => term.hash)).toEqual([
      4102051195, 2935623220, 3575167747, 1719992040, 3851030623, 3182476726, 3823557187, 699750558, 726697948,
    ]);
    for (const { hash } of terms) expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
  });

  test('hashes spread', () => {
    const hashes = new Set<number>();
    for (let value = 0; value < 20_000; value += 1)
      hashes.add(constant(value, 32).hash).add(extract(constant(value, 32), value % 32, 0).hash);
    // 40,000 even draws from 2^32 meet about 0.2 times.
    expect(hashes.size).toBeGreaterThan(39_900);
    const buckets = new Set([...hashes].map((hash) => hash % 65_536));
    // Even draws leave e^(−0.61) of the buckets empty.
    expect(buckets.size).toBeGreaterThan(65_536 * 0.42);
  });
});

describe('the table of live terms', () => {
  const node = (hash: number, name: string): { hash: number; name: string } => ({ hash, name });

  test('finds by the hash and by what is asked for', () => {
    const known = new WeakTable<{ hash: number; name: string }>();
    const nodes = Array.from({ length: 20_000 }, (_, index) => node(index % 7, `n${index % 40}`)).slice(0, 40);
    for (const each of nodes) known.add(each);
    for (const each of nodes) {
      expect(known.find(each.hash, (found): found is typeof found => found.name === each.name)).toBe(each);
      expect(known.find(each.hash + 1000, (found): found is typeof found => found.name === each.name)).toBeUndefined();
    }
    expect(known.find(3, (found): found is typeof found => found.name === 'unknown')).toBeUndefined();
  });

  test('keeps everything that is held while it grows', () => {
    const known = new WeakTable<{ hash: number; name: string }>();
    const nodes = Array.from({ length: 50_000 }, (_, index) => node(Math.imul(index, 0x9e3779b1) >>> 0, `n${index}`));
    for (const each of nodes) known.add(each);
    expect(
      nodes.every((each) => known.find(each.hash, (found): found is typeof found => found === each) === each),
    ).toBe(true);
    expect(known.size).toBeGreaterThanOrEqual(100_000);
    expect(known.size).toBeLessThanOrEqual(400_000);
  });
});

test('values are drawn within their sort', () => {
  const choices = new Choices([3, 1, 4, 1, 5, 9, 2, 6], { endless: true });
  for (const each of [1, 31, 33, 4096]) {
    for (let run = 0; run < 50; run += 1) {
      const value = chooseValue(choices, bits(each));
      expect(typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(each)).toBe(true);
    }
  }
});

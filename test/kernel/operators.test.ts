/** The operator table against a second meaning on lists of bits, for every value at small widths; its sort rules; its division conventions. */
import { describe, expect, test } from 'vitest';
import { compile, evaluateCompiled } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import { allOps, type Op, operators } from '../../kernel/operators.ts';
import { array, bits, printSort, type Sort, type Value } from '../../kernel/sort.ts';
import { apply, constant, variable } from '../../kernel/term.ts';
import { allValues } from './arbitrary/values.ts';
import { type Bits, fromNumber, type Item, naive, toNumber } from './bitLists.ts';

type Case = readonly [sorts: readonly Sort[], params: readonly number[]];

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const widths = upTo(4);
const memories = [array(1, 1), array(1, 3), array(2, 2), array(3, 1), array(3, 2), array(5, 1)];

const onOne = (): readonly Case[] => widths.map((w) => [[bits(w)], []]);
const onTwo = (): readonly Case[] => widths.map((w) => [[bits(w), bits(w)], []]);
const onAny = (): readonly Case[] => widths.flatMap((w) => widths.map((v): Case => [[bits(w), bits(v)], []]));
const extension = (): readonly Case[] =>
  widths.flatMap((w) => upTo(4).map((more): Case => [[bits(w)], [w + more - 1]]));

/** Every choice of operand sorts and parameters at widths 1 to 4. */
const cases: { readonly [K in Op]: () => readonly Case[] } = {
  not: onOne,
  neg: onOne,
  and: onTwo,
  or: onTwo,
  xor: onTwo,
  add: onTwo,
  sub: onTwo,
  mul: onTwo,
  udiv: onTwo,
  urem: onTwo,
  sdiv: onTwo,
  srem: onTwo,
  shl: onAny,
  lshr: onAny,
  ashr: onAny,
  eq: () => [...onTwo(), ...memories.slice(0, 5).map((m): Case => [[m, m], []])],
  ult: onTwo,
  ule: onTwo,
  slt: onTwo,
  sle: onTwo,
  ite: () => [
    ...widths.map((w): Case => [[bits(1), bits(w), bits(w)], []]),
    ...memories.slice(0, 4).map((m): Case => [[bits(1), m, m], []]),
  ],
  concat: onAny,
  extract: () =>
    widths.flatMap((w) => upTo(w).flatMap((hi) => upTo(hi).map((lo): Case => [[bits(w)], [hi - 1, lo - 1]]))),
  zext: extension,
  sext: extension,
  repeat: () => widths.flatMap((w) => upTo(4).map((count): Case => [[bits(w)], [count]])),
  redand: onOne,
  redor: onOne,
  redxor: onOne,
  part: () => widths.flatMap((w) => widths.flatMap((v) => upTo(w).map((size): Case => [[bits(w), bits(v)], [size]]))),
  setpart: () =>
    widths.flatMap((w) => widths.flatMap((v) => upTo(w).map((size): Case => [[bits(w), bits(v), bits(size)], []]))),
  select: () => memories.flatMap((m) => widths.map((v): Case => [[m, bits(v)], []])),
  store: () => memories.flatMap((m) => widths.map((v): Case => [[m, bits(v), bits(m.element)], []])),
};

function toItem(value: Value, sort: Sort): Item {
  if (typeof value === 'bigint') return fromNumber(Number(value), sort.kind === 'bits' ? sort.width : sort.element);
  return value.map((cell) => toItem(cell, sort) as Bits);
}

function toValue(item: Item): Value {
  return typeof item[0] === 'object'
    ? (item as readonly Bits[]).map((cell) => BigInt(toNumber(cell)))
    : BigInt(toNumber(item as Bits));
}

function product(sorts: readonly Sort[]): readonly (readonly Value[])[] {
  return sorts.reduce<readonly (readonly Value[])[]>(
    (rows, sort) => rows.flatMap((row) => allValues(sort).map((value) => [...row, value])),
    [[]],
  );
}

test.each(allOps)('%s agrees with the naive meaning on all values at small widths, interpreted and compiled', (op) => {
  for (const [sorts, params] of cases[op]()) {
    const args = sorts.map((sort, index) => variable(`x${index}`, sort));
    const term = apply(op, args, params);
    const compiled = compile([term], args);
    for (const row of product(sorts)) {
      const expected = naive[op](
        row.map((value, index) => toItem(value, sorts[index] ?? bits(1))),
        params,
      );
      const size = term.sort.kind === 'bits' ? expected.length : (expected[0] as Bits).length;
      const assignment = new Map(row.map((value, index) => [`x${index}`, value]));
      const where = `(${op} ${params.join(' ')}) on ${sorts.map(printSort).join(', ')} at ${row.join('; ')}`;
      const wanted = toValue(expected);
      // Plain comparisons first: `expect` is too slow for each of some hundred thousand cases.
      if (String(evaluate(term, assignment)) !== String(wanted))
        expect(evaluate(term, assignment), where).toEqual(wanted);
      if (String(evaluateCompiled(compiled, assignment)[0]) !== String(wanted))
        expect(evaluateCompiled(compiled, assignment), where).toEqual([wanted]);
      if (size !== (term.sort.kind === 'bits' ? term.sort.width : term.sort.element))
        expect(size, where).toBe(printSort(term.sort));
    }
  }
});

test('an operator is commutative in the table exactly where swapping its operands never matters', () => {
  for (const op of allOps) {
    const binary = cases[op]().filter(([sorts]) => sorts.length === 2 && sorts[0] === sorts[1]);
    if (binary.length === 0) {
      expect(operators[op].commutative).toBe(false);
      continue;
    }
    const swaps = binary.every(([sorts, params]) =>
      product(sorts).every(([a = 0n, b = 0n]) => {
        const ask = (x: Value, y: Value): Value => operators[op].meaning([x, y], sorts, params);
        return String(ask(a, b)) === String(ask(b, a));
      }),
    );
    expect(operators[op].commutative, op).toBe(swaps);
  }
});

describe('division by the conventions of SMT-LIB', () => {
  const at = (op: Op, a: number, b: number, width: number): bigint => {
    const value = evaluate(apply(op, [constant(a, width), constant(b, width)]), new Map());
    if (typeof value !== 'bigint') throw new TypeError('a number was expected');
    return value;
  };
  const signed = (op: Op, a: number, b: number, width: number): bigint => BigInt.asIntN(width, at(op, a, b, width));

  test.each([
    ['udiv', 13, 0, 255n],
    ['udiv', 0, 0, 255n],
    ['urem', 13, 0, 13n],
    ['urem', 0, 0, 0n],
    ['udiv', 250, 7, 35n],
    ['urem', 250, 7, 5n],
  ] as const)('%s of %i and %i is %s', (op, a, b, expected) => {
    expect(at(op, a, b, 8)).toBe(expected);
  });

  test.each([
    ['sdiv', 7, 2, 3n],
    ['sdiv', -7, 2, -3n],
    ['sdiv', 7, -2, -3n],
    ['sdiv', -7, -2, 3n],
    ['srem', 7, 2, 1n],
    ['srem', -7, 2, -1n],
    ['srem', 7, -2, 1n],
    ['srem', -7, -2, -1n],
    ['sdiv', 7, 0, -1n],
    ['sdiv', 0, 0, -1n],
    ['sdiv', -7, 0, 1n],
    ['srem', 7, 0, 7n],
    ['srem', -7, 0, -7n],
    // The one quotient that does not fit wraps.
    ['sdiv', -128, -1, -128n],
    ['srem', -128, -1, 0n],
    ['sdiv', -128, 1, -128n],
    ['sdiv', -128, 127, -1n],
    ['srem', -128, 127, -1n],
    ['srem', 127, -128, 127n],
  ] as const)('%s of %i and %i is %s, truncating towards zero', (op, a, b, expected) => {
    expect(signed(op, a, b, 8)).toBe(expected);
  });

  test('a one-bit number is 0 or −1 when signed', () => {
    expect([
      at('sdiv', 1, 1, 1),
      at('sdiv', 1, 0, 1),
      at('sdiv', 0, 0, 1),
      at('srem', 1, 1, 1),
      at('srem', 1, 0, 1),
    ]).toEqual([1n, 1n, 1n, 0n, 1n]);
    expect([at('slt', 1, 0, 1), at('slt', 0, 1, 1), at('sle', 0, 0, 1)]).toEqual([1n, 0n, 1n]);
  });
});

describe('sort rules', () => {
  const v = (width: number): ReturnType<typeof variable> => variable('v', bits(width));
  const m = variable('m', array(5, 8));

  test.each<[string, () => unknown, string]>([
    [
      'operands of two widths',
      () => apply('add', [v(8), v(9)]),
      'operands of one width expected, got bits[8] and bits[9]',
    ],
    ['a memory as a number', () => apply('add', [m, m]), 'bit vectors expected, got bits[8][5] and bits[8][5]'],
    ['comparison of two widths', () => apply('eq', [v(1), v(2)]), 'operands of one sort expected'],
    [
      'comparison of memories of two depths',
      () => apply('eq', [m, variable('n', array(4, 8))]),
      'operands of one sort expected',
    ],
    ['a wide condition', () => apply('ite', [v(2), v(8), v(8)]), 'a condition of one bit expected'],
    ['a memory as condition', () => apply('ite', [m, v(8), v(8)]), 'a condition of one bit expected'],
    ['branches of two widths', () => apply('ite', [v(1), v(8), v(7)]), 'branches of one sort expected'],
    ['a bit beyond the end', () => apply('extract', [v(8)], [8, 0]), 'bits 8…0 of a 8-bit vector'],
    ['a reversed range', () => apply('extract', [v(8)], [2, 3]), 'bits 2…3 of a 8-bit vector'],
    ['a negative bit', () => apply('extract', [v(8)], [2, -1]), 'bits 2…-1 of a 8-bit vector'],
    ['an extension that cuts', () => apply('zext', [v(8)], [7]), 'extension of 8 bits to 7'],
    ['a signed extension that cuts', () => apply('sext', [v(8)], [7]), 'extension of 8 bits to 7'],
    ['no copy at all', () => apply('repeat', [v(8)], [0]), 'repetition 0 times'],
    ['a part of no bits', () => apply('part', [v(8), v(3)], [0]), 'a part of 0 bits of 8'],
    ['a part wider than its vector', () => apply('part', [v(8), v(3)], [9]), 'a part of 9 bits of 8'],
    [
      'a part written that is wider than its vector',
      () => apply('setpart', [v(8), v(3), v(9)]),
      'a part of 9 bits of 8',
    ],
    ['a vector read as a memory', () => apply('select', [v(8), v(3)]), 'a memory and an address expected'],
    ['a memory as address', () => apply('select', [m, m]), 'a memory and an address expected'],
    ['a cell of the wrong width', () => apply('store', [m, v(3), v(7)]), 'a value of the element width expected'],
    ['an operand too few', () => apply('add', [v(8)]), 'add takes 2 operands, not 1'],
    ['an operand too many', () => apply('not', [v(8), v(8)]), 'not takes 1 operands, not 2'],
    ['a parameter too many', () => apply('add', [v(8), v(8)], [1]), 'add takes the integer parameters (), not (1)'],
    [
      'a missing parameter',
      () => apply('extract', [v(8)], [1]),
      'extract takes the integer parameters (hi, lo), not (1)',
    ],
    ['a fraction', () => apply('zext', [v(8)], [8.5]), 'zext takes the integer parameters (width), not (8.5)'],
    ['an empty vector', () => bits(0), 'a bit vector needs a positive width, not 0'],
    ['a vector of a fractional width', () => bits(1.5), 'a bit vector needs a positive width, not 1.5'],
    ['an empty memory', () => array(0, 8), 'a memory needs a positive depth, not 0'],
  ])('%s is refused', (_case, build, message) => {
    expect(build).toThrow(message);
  });

  test('the nearest right uses are taken', () => {
    expect(
      [
        apply('add', [v(8), v(8)]),
        apply('eq', [m, variable('n', array(5, 8))]),
        apply('ite', [v(1), m, m]),
        apply('extract', [v(8)], [7, 0]),
        apply('extract', [v(8)], [3, 3]),
        apply('zext', [v(8)], [8]),
        apply('sext', [v(8)], [4096]),
        apply('repeat', [v(8)], [512]),
        apply('part', [v(8), v(3)], [8]),
        apply('setpart', [v(8), v(70), v(8)]),
        apply('select', [m, v(70)]),
        apply('store', [m, v(1), v(8)]),
        apply('concat', [v(1), v(8)]),
        apply('redxor', [v(4096)]),
      ].map((term) => printSort(term.sort)),
    ).toEqual([
      'bits[8]',
      'bits[1]',
      'bits[8][5]',
      'bits[8]',
      'bits[1]',
      'bits[8]',
      'bits[4096]',
      'bits[4096]',
      'bits[8]',
      'bits[8]',
      'bits[8]',
      'bits[8][5]',
      'bits[9]',
      'bits[1]',
    ]);
  });
});

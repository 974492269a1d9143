/** Compiled code at the widths where its representation changes, its two number representations, and large bodies. */
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
  redand,
  select,
  store,
  sub,
  ult,
  zext,
} from '../../kernel/build.ts';
import { type Compiled, compile, evaluateCompiled, generate, type Word } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import { allOps, type Op } from '../../kernel/operators.ts';
import { array, bits, maximum, printSort, type Sort, type Value } from '../../kernel/sort.ts';
import { apply, constant, type Term, table, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { describeDifference, firstDifference, withoutReference } from './differential.ts';

const boundaries = [31, 32, 33, 53, 64];

/** Operand sorts and parameters of each operator around one width. */
const shapes: { readonly [K in Op]: (width: number) => readonly [readonly Sort[], readonly number[]][] } = {
  not: unary,
  neg: unary,
  and: binary,
  or: binary,
  xor: binary,
  add: binary,
  sub: binary,
  mul: binary,
  udiv: binary,
  urem: binary,
  sdiv: binary,
  srem: binary,
  shl: shift,
  lshr: shift,
  ashr: shift,
  eq: (width) => [...binary(width), [[array(3, width), array(3, width)], []]],
  ult: binary,
  ule: binary,
  slt: binary,
  sle: binary,
  ite: (width) => [[[bits(1), bits(width), bits(width)], []]],
  concat: (width) => [
    [[bits(width), bits(width)], []],
    [[bits(1), bits(width)], []],
    [[bits(width - 1), bits(1)], []],
    [[bits(width - 20), bits(20)], []],
  ],
  extract: (width) => [
    [[bits(width)], [width - 1, 0]],
    [[bits(width)], [width - 1, width - 1]],
    [[bits(width)], [width - 2, 1]],
    [[bits(width + 1)], [width, 1]],
    [[bits(2 * width)], [2 * width - 1, width]],
  ],
  zext: extension,
  sext: extension,
  repeat: (width) => [
    [[bits(1)], [width]],
    [[bits(width)], [1]],
    [[bits(width)], [3]],
  ],
  redand: unary,
  redor: unary,
  redxor: unary,
  part: (width) =>
    amounts.flatMap((amount) =>
      [1, width - 1, width].map((size): [Sort[], number[]] => [[bits(width), bits(amount)], [size]]),
    ),
  setpart: (width) =>
    amounts.flatMap((amount) =>
      [1, width - 1, width].map((size): [Sort[], number[]] => [[bits(width), bits(amount), bits(size)], []]),
    ),
  select: (width) => amounts.map((amount) => [[array(5, width), bits(amount)], []]),
  store: (width) => amounts.map((amount) => [[array(5, width), bits(amount), bits(width)], []]),
};

const amounts = [1, 3, 6, 31, 32, 33, 53, 64];

function unary(width: number): readonly [readonly Sort[], readonly number[]][] {
  return [[[bits(width)], []]];
}

function binary(width: number): readonly [readonly Sort[], readonly number[]][] {
  return [[[bits(width), bits(width)], []]];
}

function shift(width: number): readonly [readonly Sort[], readonly number[]][] {
  return amounts.map((amount) => [[bits(width), bits(amount)], []]);
}

function extension(width: number): readonly [readonly Sort[], readonly number[]][] {
  return [1, width - 1, width].flatMap((from) =>
    [width, width + 1, 2 * width].map((to): [Sort[], number[]] => [[bits(from)], [to]]),
  );
}

/** Values at the boundaries of a sort; the last is 2^width − 1, in every element. */
function corners(sort: Sort): readonly Value[] {
  const numbers = (width: number): bigint[] => {
    const ones = maximum(width);
    const found = [
      0n,
      1n,
      2n,
      3n,
      4n,
      5n,
      31n,
      32n,
      33n,
      52n,
      53n,
      63n,
      64n,
      ones >> 1n,
      (ones >> 1n) + 1n,
      ones - 1n,
      ones,
    ];
    return [...new Set(found.filter((value) => value <= ones))].sort((a, b) => (a < b ? -1 : 1));
  };
  if (sort.kind === 'bits') return numbers(sort.width);
  return [0n, 1n, maximum(sort.element)].map((value) =>
    Array.from({ length: sort.depth }, (_, at) => (at === 1 ? value : maximum(sort.element))),
  );
}

function assignments(vars: readonly { readonly name: string; readonly sort: Sort }[]): ReadonlyMap<string, Value>[] {
  let rows: ReadonlyMap<string, Value>[] = [new Map()];
  for (const { name, sort } of vars)
    rows = rows.flatMap((row) => corners(sort).map((value) => new Map([...row, [name, value]])));
  return rows;
}

describe.each(boundaries)('at %i bits', (width) => {
  test.each(allOps)('%s agrees with the table at every boundary value', (op) => {
    for (const [sorts, params] of shapes[op](width)) {
      const args = sorts.map((sort, index) => variable(`x${index}`, sort));
      const root = apply(op, args, params);
      const difference = firstDifference([root], assignments(args));
      expect(difference === undefined ? undefined : describeDifference(difference)).toBeUndefined();
    }
  });

  test('the value 2^w − 1 alone makes the difference', () => {
    const x = variable('x', bits(width));
    const ones = constant(maximum(width), width);
    const roots = [
      redand(x),
      eq(x, ones),
      not(ult(x, ones)),
      // The carry out of x + 1.
      extract(add(zext(x, width + 1), constant(1, width + 1)), width, width),
      eq(add(x, constant(1, width)), constant(0, width)),
      // x · x = 1 has the solutions ±1 and 2^(w−1) ± 1.
      and(eq(mul(x, x), constant(1, width)), ult(constant((maximum(width) >> 1n) + 2n, width), x)),
    ];
    const compiled = compile(roots, [x]);
    const ask = (value: bigint): readonly Value[] =>
      withoutReference(() => evaluateCompiled(compiled, new Map([['x', value]])));
    for (const value of corners(bits(width)).slice(0, -1)) {
      if (typeof value === 'bigint') expect(ask(value)).toEqual(roots.map(() => 0n));
    }
    expect(ask(maximum(width))).toEqual(roots.map(() => 1n));
  });

  test('code that is wrong at 2^w − 1 only is found out', () => {
    const x = variable('x', bits(width));
    const [ones, wrong] = [constant(maximum(width), width), constant(0, width)];
    const compiler = (terms: readonly Term[]): Compiled =>
      compile(
        terms.map((term) => ite(eq(x, ones), wrong, term)),
        [x],
      );
    const found = firstDifference([x], assignments([x]), compiler);
    expect(found).toMatchObject({ expected: maximum(width), actual: 0n });
  });

  test('code that falls back on the reference is found out', () => {
    const x = variable('x', bits(width));
    const root = add(x, x);
    const compiler = (): Compiled => ({
      inputs: [x],
      run: ([word]) => {
        const value = evaluate(root, new Map([['x', BigInt((word ?? 0) as number | bigint)]])) as bigint;
        return [width <= 32 ? Number(value) : value];
      },
    });
    expect(() => firstDifference([root], [new Map([['x', 1n]])], compiler)).toThrow(
      'the reference meaning of add was asked for',
    );
    expect(firstDifference([root], [new Map([['x', 1n]])])).toBeUndefined();
  });

  test('values are numbers up to 32 bits and BigInts beyond', () => {
    const x = variable('x', bits(width));
    const m = variable('m', array(2, width));
    const kind = width <= 32 ? 'number' : 'bigint';
    const one: Word = width <= 32 ? 1 : 1n;
    const results = compile(
      [sub(x, constant(2, width)), select(m, constant(1, 3)), store(m, constant(0, 1), x)],
      [x, m],
    ).run([one, [one, one]]);
    expect(results.flat().map((word) => typeof word)).toEqual([kind, kind, kind, kind]);
  });
});

test('code on at most 32 bits uses no BigInt', () => {
  const [x, y] = [variable('x', bits(32)), variable('y', bits(32))];
  const m = variable('m', array(5, 32));
  const narrow = new Set<Op>(
    allOps.filter((op) => op !== 'concat' && op !== 'repeat' && op !== 'zext' && op !== 'sext'),
  );
  for (const op of narrow) {
    for (const [sorts, params] of shapes[op](32)) {
      if (sorts.some((sort) => sort.kind === 'bits' && sort.width > 32)) continue;
      const args = sorts.map((sort, index) => variable(`x${index}`, sort));
      expect(generate([apply(op, args, params)], args).body).not.toMatch(/BigInt|\dn\b/);
    }
  }
  expect(generate([add(x, y), select(m, x), concat(extract(x, 15, 0), extract(y, 15, 0))], [x, y, m]).body).not.toMatch(
    /BigInt|\dn\b/,
  );
  expect(generate([zext(x, 33)], [x]).body).toMatch(/BigInt/);
});

test('a variable that is no input is refused', () => {
  const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];
  expect(() => compile([add(x, y)], [x])).toThrow('the variable y is not an input of the compiled function');
  expect(compile([add(x, y)], [y, x]).run([200, 100])).toEqual([44]);
  expect(() => evaluateCompiled(compile([x], [x]), new Map())).toThrow('the variable x has no value');
});

test.each<[string, Value, Sort]>([
  ['a number that is too large', 256n, bits(8)],
  ['a negative number', -1n, bits(8)],
  ['a number that is too large for 4096 bits', 1n << 4096n, bits(4096)],
  ['a memory for a number', [1n], bits(8)],
  ['a number for a memory', 1n, array(2, 8)],
  ['a memory that is too short', [1n], array(2, 8)],
  ['a memory that is too long', [1n, 2n, 3n], array(2, 8)],
])('%s is refused as the value of a variable', (_case, value, sort) => {
  const x = variable('x', sort);
  const at = new Map([['x', value]]);
  expect(() => evaluate(x, at)).toThrow(`the value of x does not fit ${printSort(sort)}`);
  expect(() => evaluateCompiled(compile([x], [x]), at)).toThrow(`a value does not fit ${printSort(sort)}`);
});

test('the nearest values that fit are taken', () => {
  const inputs = [variable('x', bits(8)), variable('w', bits(4096)), variable('m', array(2, 8))];
  const at = new Map<string, Value>([
    ['x', 255n],
    ['w', maximum(4096)],
    ['m', [255n, 0n]],
  ]);
  expect(inputs.map((input) => evaluate(input, at))).toEqual([...at.values()]);
  expect(evaluateCompiled(compile(inputs, inputs), at)).toEqual([...at.values()]);
});

test('inputs and constants may be roots, and a root may be asked for twice', () => {
  const x = variable('x', bits(40));
  const values = table([1n, 2n, 3n], 40);
  const roots = [x, constant(7, 40), values, x, select(values, constant(2, 2))];
  const compiled = compile(roots, variables(roots));
  expect(evaluateCompiled(compiled, new Map([['x', 9n]]))).toEqual([9n, 7n, [1n, 2n, 3n], 9n, 3n]);
});

test('stores leave the input memory as it was', () => {
  const m = variable('m', array(3, 8));
  const input = [1, 2, 3];
  const [changed] = compile([store(m, constant(1, 2), constant(9, 8))], [m]).run([input]);
  expect(changed).toEqual([1, 9, 3]);
  expect(input).toEqual([1, 2, 3]);
});

test('names and values never reach the generated text as code', () => {
  const odd = variable('x"];throw new Error("injected");//', bits(8));
  const body = generate([add(odd, odd)], [odd]).body;
  expect(body).not.toContain('injected');
});

describe('a body that is cut into functions', () => {
  const [x, y] = [variable('x', bits(32)), variable('y', bits(32))];
  const m = variable('m', array(3, 40));

  /** `levels` applications, each reading its predecessor, one far back, and an input. */
  function ladder(levels: number): readonly Term[] {
    const rungs: Term[] = [x, y];
    for (let level = 0; level < levels; level += 1) {
      const [last = x, far = y] = [rungs.at(-1), rungs[Math.floor(level / 3)]];
      rungs.push(
        level % 3 === 0 ? add(last, far) : level % 3 === 1 ? sub(mul(last, y), x) : ite(ult(far, last), not(last), far),
      );
    }
    return rungs;
  }

  test.each([10, 600, 999, 1000, 1001, 2000, 2001, 5000])('%i levels', (levels) => {
    const rungs = ladder(levels);
    const roots = [
      rungs.at(-1) ?? x,
      store(m, rungs.at(-2) ?? x, zext(rungs.at(-1) ?? x, 40)),
      rungs[Math.floor(rungs.length / 2)] ?? x,
      y,
      constant(5, 8),
    ];
    const difference = firstDifference(roots, [
      new Map<string, Value>([
        ['x', 0xffffffffn],
        ['y', 3n],
        ['m', [1n, 2n, 3n]],
      ]),
      new Map<string, Value>([
        ['x', 1n],
        ['y', 0n],
        ['m', [1n, 2n, 3n]],
      ]),
    ]);
    expect(difference === undefined ? undefined : describeDifference(difference)).toBeUndefined();
  });

  test('is one function as long as that is optimised, and several beyond', () => {
    const functions = (levels: number): number =>
      generate(ladder(levels).slice(-1), [x, y]).body.split('(() => {').length - 1;
    expect(functions(300)).toBe(0);
    expect(functions(3000)).toBeGreaterThan(2);
  });
});

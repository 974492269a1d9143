/** The prover on goals with known answers, each with the nearest goal that must be refused. */
import { describe, expect, test } from 'vitest';
import { defaultBudget } from '../../kernel/budget.ts';
import {
  add,
  and,
  concat,
  eq,
  extract,
  implies,
  ite,
  mul,
  ne,
  not,
  or,
  redand,
  select,
  store,
  sub,
  udiv,
  ule,
  ult,
  xor,
  zext,
} from '../../kernel/build.ts';
import { violates } from '../../kernel/counterexample.ts';
import { evaluateBits } from '../../kernel/evaluate.ts';
import type { Goal, Verdict } from '../../kernel/goal.ts';
import { prove } from '../../kernel/prove.ts';
import { array, bits } from '../../kernel/sort.ts';
import { bottom, constant, type Term, top, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';

const goal = (assumptions: readonly Term[], conclusion: Term): Goal => ({
  id: 'test/goal',
  kind: 'SIM',
  says: 'a test',
  assumptions,
  conclusion,
});

/** The verdict; a counterexample has been checked to give every variable a value, satisfy the assumptions and violate the conclusion. */
function ask(assumptions: readonly Term[], conclusion: Term, budget = defaultBudget): Verdict {
  const verdict = prove(goal(assumptions, conclusion), { budget });
  if (verdict.kind === 'refuted') {
    const { values } = verdict.counterexample;
    for (const { name } of variables([...assumptions, conclusion]))
      expect(values.has(name), `a value for ${name}`).toBe(true);
    for (const term of assumptions) expect(evaluateBits(term, values)).toBe(1n);
    expect(evaluateBits(conclusion, values)).toBe(0n);
  }
  return verdict;
}

const [a, b, c] = [variable('a', bits(8)), variable('b', bits(8)), variable('c', bits(8))];
const [p, q] = [variable('p', bits(1)), variable('q', bits(1))];
const [w, v] = [variable('w', bits(64)), variable('v', bits(64))];
const m = variable('m', array(3, 2));
const [i, j] = [variable('i', bits(2)), variable('j', bits(2))];
const [d, e] = [variable('d', bits(2)), variable('e', bits(2))];
const byte = (value: number): Term => constant(value, 8);

describe('twins: the first is proved, the second refuted', () => {
  test.each<[string, [Term[], Term], [Term[], Term]]>([
    ['the conclusion is an assumption', [[ult(a, b)], ult(a, b)], [[ult(a, b)], ult(b, a)]],
    [
      'a bound that is carried over',
      [[ule(a, byte(3)), ule(b, byte(3))], ule(add(a, b), byte(6))],
      [[ule(a, byte(3)), ule(b, byte(3))], ule(add(a, b), byte(5))],
    ],
    [
      'addition without carry',
      [[ule(a, byte(127)), ule(b, byte(128))], ule(a, add(a, b))],
      [[ule(a, byte(128)), ule(b, byte(128))], ule(a, add(a, b))],
    ],
    ['commutation', [[], eq(sub(add(a, b), b), a)], [[], eq(sub(add(a, b), a), a)]],
    ['a definition', [[eq(c, add(a, b))], eq(sub(c, a), b)], [[eq(c, add(a, b))], eq(sub(c, b), b)]],
    [
      'definitions in a chain',
      [[eq(a, add(b, byte(1))), eq(b, add(c, byte(1)))], eq(a, add(c, byte(2)))],
      [[eq(a, add(b, byte(1))), eq(b, add(c, byte(1)))], eq(a, add(c, byte(1)))],
    ],
    // Assignments read old values; read as definitions, x := y and y := x would define each other.
    ['definitions of each other', [[eq(a, b), eq(b, a)], eq(a, b)], [[eq(a, b), eq(b, a)], eq(a, c)]],
    ['a definition by itself says nothing', [[eq(a, a)], eq(a, a)], [[eq(a, a)], eq(a, b)]],
    [
      'a definition that mentions the variable',
      [[eq(a, mul(a, byte(2)))], eq(a, byte(0))],
      [[eq(a, mul(a, a))], eq(a, byte(0))],
    ],
    [
      'a contradiction proves anything',
      [[ult(a, b), ult(b, a)], eq(c, byte(7))],
      [[ule(a, b), ule(b, a)], eq(c, byte(7))],
    ],
    [
      'a contradiction that only enumeration shows',
      [[eq(mul(a, a), byte(2))], eq(c, byte(7))],
      [[eq(mul(a, a), byte(4))], eq(c, byte(7))],
    ],
    ['a constant contradiction', [[xor(p, p)], q], [[not(xor(p, p))], q]],
    ['a contradiction between assumptions', [[p, not(p)], q], [[p, not(q)], q]],
    ['the last value', [[ne(a, byte(255))], ult(a, byte(255))], [[ne(a, byte(254))], ult(a, byte(255))]],
    ['one value among all', [[], or(eq(a, byte(77)), ne(a, byte(77)))], [[], ne(a, byte(77))]],
    [
      'one pair among all',
      [[or(ne(a, byte(123)), ne(b, byte(54)))], not(and(eq(a, byte(123)), eq(b, byte(54))))],
      [[], not(and(eq(a, byte(123)), eq(b, byte(54))))],
    ],
    ['branches that say the same', [[], eq(ite(p, a, a), a)], [[], eq(ite(p, a, b), a)]],
    ['a condition that is known', [[p], eq(ite(p, a, b), a)], [[q], eq(ite(p, a, b), a)]],
    ['guards that cover', [[], or(ult(a, b), or(eq(a, b), ult(b, a)))], [[], or(ult(a, b), ult(b, a))]],
    ['division guarded', [[ne(b, byte(0))], ule(udiv(a, b), a)], [[], ule(udiv(a, b), a)]],
    [
      'reading what was written',
      [[ule(i, constant(2, 2))], eq(select(store(m, i, d), i), d)],
      [[ule(i, constant(3, 2))], eq(select(store(m, i, d), i), d)],
    ],
    [
      'reading elsewhere',
      [[ne(i, j)], eq(select(store(m, i, d), j), select(m, j))],
      [[], eq(select(store(m, i, d), j), select(m, j))],
    ],
    [
      'writes that commute',
      [[ne(i, j)], eq(store(store(m, i, d), j, e), store(store(m, j, e), i, d))],
      [[], eq(store(store(m, i, d), j, e), store(store(m, j, e), i, d))],
    ],
    [
      'widening before adding',
      [[], eq(extract(add(zext(a, 9), zext(b, 9)), 7, 0), add(a, b))],
      [[], eq(add(zext(a, 9), zext(b, 9)), zext(add(a, b), 9))],
    ],
    ['a fact about one bit', [[extract(a, 3, 3)], ne(a, byte(0))], [[extract(a, 3, 3)], ne(a, byte(8))]],
    ['truth', [[], top], [[], bottom]],
  ])('%s', (_name, [given, valid], [almost, invalid]) => {
    expect(ask(given, valid)).toMatchObject({ kind: 'proved' });
    expect(ask(almost, invalid)).toMatchObject({ kind: 'refuted' });
  });
});

describe('64 bits are decided without enumeration, or not at all', () => {
  const big = (value: bigint): Term => constant(value, 64);

  test('by structure', () => {
    expect(ask([], eq(add(w, v), add(v, w)))).toMatchObject({ kind: 'proved', method: 'simplification' });
    expect(ask([eq(w, v)], eq(mul(w, v), mul(v, v)))).toMatchObject({ kind: 'proved', method: 'simplification' });
    expect(ask([], eq(ite(p, ite(p, w, v), v), ite(p, w, v)))).toMatchObject({
      kind: 'proved',
      method: 'simplification',
    });
  });

  test('by cases', () => {
    const chosen = ite(p, w, ite(q, v, big(5n)));
    expect(ask([], or(eq(chosen, w), or(eq(chosen, v), eq(chosen, big(5n)))))).toMatchObject({ kind: 'proved' });
    const [both, either] = [add(ite(p, w, v), ite(q, w, v)), add(ite(q, w, v), ite(p, w, v))];
    expect(ask([], eq(both, either))).toMatchObject({ kind: 'proved' });
    expect(ask([], eq(add(ite(p, w, v), ite(q, v, w)), add(ite(p, v, w), ite(q, w, v))))).toMatchObject({
      kind: 'refuted',
    });
    expect(ask([eq(p, not(q))], eq(add(ite(p, w, v), ite(q, w, v)), add(w, v)))).toMatchObject({ kind: 'proved' });
  });

  test('a corner is found by sampling', () => {
    expect(ask([], not(redand(w)))).toMatchObject({ kind: 'refuted' });
    expect(ask([], ult(w, big(1n << 63n)))).toMatchObject({ kind: 'refuted' });
  });

  test('one bad value among 2^64 is never proved away', () => {
    const bad = big(0x1234_5678_9abc_def0n);
    const spoilt = eq(ite(eq(w, bad), v, w), w);
    const verdict = ask([], spoilt);
    expect(verdict.kind).not.toBe('proved');
    expect(ask([ne(w, bad)], spoilt)).toMatchObject({ kind: 'proved' });
    // The same for products: one pair of operands is wrong.
    const product = ite(
      and(eq(extract(w, 15, 0), constant(12_345, 16)), eq(extract(v, 15, 0), constant(54_321, 16))),
      mul(w, w),
      mul(w, v),
    );
    expect(ask([], eq(product, mul(w, v))).kind).not.toBe('proved');
  });
});

describe('the budget for enumeration', () => {
  /** Valid, and beyond every law: a square is 0 or 1 modulo 4, in a field of `size` bits. */
  const squares = (size: number): Term => {
    const x = variable('x', bits(size));
    return not(extract(mul(x, x), 1, 1));
  };
  /** False at the last value only. */
  const last = (size: number): Term => {
    const x = variable('x', bits(size));
    return and(squares(size), not(redand(x)));
  };
  const noCases = { ...defaultBudget, caseSplits: 0 };

  test('2^20 cases are evaluated by default, and 2^21 are not', () => {
    expect(ask([], squares(20), noCases)).toMatchObject({ kind: 'proved', method: 'exhaustive', cases: 2 ** 20 });
    expect(ask([], squares(21), noCases)).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('21 of at most 20'),
    });
  });

  test('the last of 2^20 cases counts', () => {
    expect(ask([], last(20), noCases)).toMatchObject({
      kind: 'refuted',
      counterexample: { values: new Map([['x', 2n ** 20n - 1n]]) },
    });
  });

  test.each([0, 1, 3, 8, 12])('a budget of %i bits admits that many and no more', (exhaustiveBits) => {
    const budget = { ...noCases, exhaustiveBits, samples: 0 };
    if (exhaustiveBits > 1)
      expect(ask([], squares(exhaustiveBits), budget)).toMatchObject({
        kind: 'proved',
        method: 'exhaustive',
        cases: 2 ** exhaustiveBits,
      });
    expect(ask([], squares(Math.max(2, exhaustiveBits + 1)), budget)).toMatchObject({ kind: 'unknown' });
  });

  test('bits of several variables and memories count together', () => {
    const memory = variable('n', array(3, 5));
    const at = variable('at', bits(2));
    const x = variable('x', bits(3));
    const value = select(memory, at);
    const valid = not(extract(mul(add(value, zext(x, 5)), add(value, zext(x, 5))), 1, 1));
    expect(ask([], valid, noCases)).toMatchObject({ kind: 'proved', method: 'exhaustive', cases: 2 ** 20 });
    const wider = variable('x', bits(4));
    const more = not(extract(mul(add(value, zext(wider, 5)), add(value, zext(wider, 5))), 1, 1));
    expect(ask([], more, noCases)).toMatchObject({ kind: 'unknown' });
  });

  test('assumptions outside the cone of the conclusion do not count', () => {
    const far = variable('far', bits(40));
    expect(ask([ult(far, constant(9, 40))], squares(20), noCases)).toMatchObject({ kind: 'proved', cases: 2 ** 20 });
    // Through a third variable they do: then nothing may be dropped.
    const near = ult(zext(variable('x', bits(20)), 40), far);
    expect(ask([ult(far, constant(9, 40)), near], squares(20), noCases)).toMatchObject({ kind: 'unknown' });
  });

  test('a budget beyond what can be counted is used up to what can', () => {
    const verdict = (): Verdict =>
      prove(goal([], squares(33)), { budget: { ...noCases, exhaustiveBits: 40, samples: 0 } });
    expect(verdict).not.toThrow();
    expect(verdict()).toMatchObject({ kind: 'unknown', why: expect.stringContaining('33 of at most 32') });
  });
});

describe('counterexamples', () => {
  test('are checked on the goal as it was given', () => {
    const given = goal([ult(a, b), p], eq(a, byte(0)));
    const at = (x: bigint, y: bigint, flag: bigint): boolean =>
      violates(
        given,
        new Map([
          ['a', x],
          ['b', y],
          ['p', flag],
        ]),
      );
    expect([at(1n, 2n, 1n), at(0n, 2n, 1n), at(2n, 2n, 1n), at(1n, 2n, 0n)]).toEqual([true, false, false, false]);
  });

  test('give values to variables that were replaced, dropped or never mattered', () => {
    const verdict = ask(
      [eq(c, add(a, b)), eq(b, byte(9)), ult(w, constant(5, 64)), eq(concat(p, q), constant(2, 2))],
      eq(a, byte(3)),
    );
    expect(verdict).toMatchObject({ kind: 'refuted' });
    if (verdict.kind === 'refuted') {
      const { values } = verdict.counterexample;
      expect(values.get('b')).toBe(9n);
      expect(values.get('p')).toBe(1n);
      expect(values.get('q')).toBe(0n);
    }
  });

  test('satisfy assumptions outside the cone that zeros do not satisfy', () => {
    expect(ask([eq(mul(a, a), byte(225)), ult(byte(100), a)], eq(b, byte(0)))).toMatchObject({ kind: 'refuted' });
  });

  test('are the same in every run', () => {
    const runs = [1, 2, 3].map(() => ask([ult(a, b)], ule(mul(a, b), c)));
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });

  test('give memories all of their cells', () => {
    const verdict = ask([implies(p, eq(select(m, i), d))], eq(select(m, i), d));
    expect(verdict).toMatchObject({ kind: 'refuted' });
    if (verdict.kind === 'refuted') expect(verdict.counterexample.values.get('m')).toHaveLength(3);
  });
});

describe('size', () => {
  test('a deep goal is answered', () => {
    let deep: Term = w;
    for (let level = 0; level < 5000; level += 1) deep = level % 2 === 0 ? add(deep, v) : xor(deep, w);
    expect(ask([], eq(deep, deep))).toMatchObject({ kind: 'proved', method: 'simplification' });
    expect(ask([eq(v, constant(0, 64)), eq(w, constant(1, 64))], eq(deep, constant(3, 64))).kind).toBe('refuted');
  });

  test('many assumptions are answered', () => {
    const flags = Array.from({ length: 60 }, (_, index) => variable(`f${index}`, bits(1)));
    const steps = flags.slice(1).map((flag, index) => implies(flags[index] ?? top, flag));
    expect(ask([flags[0] ?? top, ...steps], flags.at(-1) ?? bottom)).toMatchObject({ kind: 'proved' });
    expect(ask([...steps], flags.at(-1) ?? bottom)).toMatchObject({ kind: 'refuted' });
  });
});

/** Goals nested 10,000 deep: every method answers, or says that its budget is exhausted; none runs out of stack or of memory. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Solver } from '../../kernel/bits/solver.ts';
import { type Budget, budgetTable, defaultBudget } from '../../kernel/budget.ts';
import { add, and, eq, ite, mul, not, or, select, store, sub, udiv, ule, xor, zext } from '../../kernel/build.ts';
import { certify } from '../../kernel/certify.ts';
import { check } from '../../kernel/checker/checker.ts';
import type { Goal } from '../../kernel/goal.ts';
import { type ProveOptions, prove } from '../../kernel/prove.ts';
import { array, bits } from '../../kernel/sort.ts';
import { constant, type Term, variable, width } from '../../kernel/term.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';

// Seconds when the machine is free, more when it is busy.
vi.setConfig({ testTimeout: 200_000 });

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

const levels = 10_000;

function nested(start: Term, step: (inner: Term, level: number) => Term): Term {
  let term = start;
  for (let level = 0; level < levels; level += 1) term = step(term, level);
  return term;
}

const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];
const [w, v] = [variable('w', bits(32)), variable('v', bits(32))];
const [c, d] = [variable('c', bits(1)), variable('d', bits(1))];
const m = variable('m', array(4, 8));

const goal = (conclusion: Term, assumptions: readonly Term[] = []): Goal => ({
  ...{ id: 'test/deep', kind: 'SIM', says: 'a test', assumptions, conclusion },
});

const same = (left: Term, right: Term): Term => (width(left) === 1 ? not(xor(left, right)) : eq(left, right));

/** Two terms that are equal; the second one is off by one where x is 7. */
const pairs: readonly (readonly [string, () => Term, () => Term])[] = [
  ['sums', () => nested(x, (inner) => add(inner, y)), () => nested(x, (inner) => add(y, inner))],
  ['differences', () => nested(w, (inner) => sub(v, inner)), () => nested(w, (inner) => sub(v, inner))],
  [
    'mixed operators',
    () => nested(x, (inner, level) => (level % 2 === 0 ? xor(inner, y) : add(inner, x))),
    () => nested(x, (inner, level) => (level % 2 === 0 ? xor(y, inner) : add(x, inner))),
  ],
  [
    'conditionals',
    () => nested(w, (inner, level) => ite(eq(v, constant(level, 32)), add(w, v), inner)),
    () => nested(w, (inner, level) => ite(eq(v, constant(level, 32)), add(v, w), inner)),
  ],
  [
    'conjunctions',
    () => nested(c, (inner, level) => and(inner, ule(x, constant(level % 256, 8)))),
    () => nested(c, (inner, level) => and(ule(x, constant(level % 256, 8)), inner)),
  ],
  ['negations', () => nested(c, (inner) => not(and(inner, d))), () => nested(c, (inner) => not(and(d, inner)))],
  [
    'stores',
    () =>
      select(
        nested(m, (inner, level) => store(inner, constant(level % 3, 2), x)),
        constant(3, 2),
      ),
    () => select(m, constant(3, 2)),
  ],
];

const nothing: Budget = { ...defaultBudget, exhaustiveBits: 0, caseSplits: 0, samples: 0 };
const rungs: readonly (readonly [string, (solver: Solver) => ProveOptions])[] = [
  ['exhaustive evaluation', () => ({ budget: { ...nothing, exhaustiveBits: 18 } })],
  ['bits', (given) => ({ budget: { ...nothing, solverMilliseconds: 1000 }, solver: given })],
  ['cases', () => ({ budget: { ...nothing, caseSplits: 20 } })],
  ['samples', () => ({ budget: { ...nothing, samples: 50 } })],
];

describe.each(pairs)('%s', (_name, left, right) => {
  test('are proved, certified and checked', () => {
    const asked = goal(same(left(), right()));
    expect(prove(asked, { solver })).toMatchObject({ kind: 'proved' });
    const certified = certify(asked, solver, { conflicts: 20_000, milliseconds: 20_000 });
    expect(certified).toMatchObject({ kind: 'certified' });
    if (certified.kind === 'certified')
      expect(check([], asked.conclusion, certified.certificate)).toEqual({ kind: 'accepted' });
  });

  test.each(rungs)('are never proved by %s when they differ', (_rung, options) => {
    const [one, other] = [left(), right()];
    const off = zext(eq(x, constant(7, 8)), width(other));
    expect(prove(goal(same(one, xor(other, off))), options(solver)).kind).not.toBe('proved');
    expect(prove(goal(or(same(one, xor(other, off)), eq(x, constant(7, 8)))), options(solver)).kind).not.toBe(
      'refuted',
    );
  });
});

test.each([
  ['products', (inner: Term) => mul(inner, v), (inner: Term) => mul(v, inner)],
  ['quotients', (inner: Term) => udiv(inner, v), (inner: Term) => udiv(inner, v)],
])('%s are proved by their form, and refused on bits before they fill the memory', (_name, one, other) => {
  const [left, right] = [nested(w, one), nested(w, other)];
  expect(prove(goal(eq(left, right)), { solver })).toMatchObject({ kind: 'proved', method: 'simplification' });
  expect(prove(goal(eq(left, add(right, zext(c, 32)))), { budget: nothing, solver })).toMatchObject({
    kind: 'unknown',
    why: expect.stringContaining(budgetTable.gates.exhausted),
  });
});

test('10,000 assumptions are used one after the other', () => {
  const at = (index: number): Term => variable(`v${index}`, bits(8));
  const steps = Array.from({ length: levels }, (_, index) => eq(at(index + 1), add(at(index), constant(1, 8))));
  const [first, last] = [at(0), at(levels)];
  expect(prove(goal(eq(last, add(first, constant(levels, 8))), steps))).toMatchObject({ kind: 'proved' });
  expect(prove(goal(eq(last, add(first, constant(levels + 1, 8))), steps))).toMatchObject({ kind: 'refuted' });
});

test('2,000 goals share 2,000 assumptions, which are normalised once', () => {
  const at = (index: number): Term => variable(`r${index}`, bits(8));
  const shared = Array.from({ length: 2000 }, (_, index) => ule(at(index), constant(9 + (index % 7), 8)));
  // Normalising them for each goal would take minutes.
  for (let index = 0; index < 2000; index += 1) {
    const bound = (most: number): Term => ule(at(index), constant(most, 8));
    expect(prove(goal(bound(9 + (index % 7)), shared))).toMatchObject({ kind: 'proved' });
    if (index % 100 === 0) expect(prove(goal(bound(8 + (index % 7)), shared))).toMatchObject({ kind: 'refuted' });
  }
});

test('what is too large for clauses is neither certified nor confirmed, and says so', () => {
  const products = nested(w, (inner) => mul(inner, v));
  const large = goal(eq(products, add(products, constant(0, 32))));
  expect(certify(large, solver, { conflicts: 1000, milliseconds: 1000 })).toMatchObject({
    kind: 'uncertified',
    reason: expect.stringContaining('too many gates'),
  });
  expect(check(large.assumptions, large.conclusion, { method: 'bits', proof: [] })).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('gates'),
  });
});

test('a product that looks opaque and is a circuit of too many gates is left open, not crashed on', () => {
  const [a, b] = [variable('a', bits(2048)), variable('b', bits(2048))];
  const ones = or(b, not(b));
  const hidden = goal(eq(mul(a, ones), sub(constant(0, 2048), a)));
  const [direct, without] = [prove(hidden, { budget: nothing, solver }), prove(hidden, { budget: nothing })];
  expect(direct.kind).not.toBe('refuted');
  expect(without.kind).not.toBe('refuted');
  expect(certify(hidden, solver, { conflicts: 1000, milliseconds: 1000 })).toMatchObject({
    kind: 'uncertified',
    reason: expect.stringContaining('gates'),
  });
  expect(check(hidden.assumptions, hidden.conclusion, { method: 'bits', proof: [] })).toMatchObject({
    kind: 'refused',
  });
});

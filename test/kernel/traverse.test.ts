/** Walks over DAGs: order, folds, variables, substitution. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as build from '../../kernel/build.ts';
import { evaluateAll } from '../../kernel/evaluate.ts';
import { print } from '../../kernel/print.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, type Term, top, variable } from '../../kernel/term.ts';
import { fold, substitute, substituteIn, topological, variables } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseApplied, chooseAssignment, chooseTerm } from './arbitraryTerm.ts';

const { add, mul, sub } = build;
const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];

test('operands come before their users, each subterm once, first operands first', () => {
  const term = mul(add(x, y), sub(add(x, y), constant(1, 8)));
  expect(topological([term]).map(print)).toEqual(['x', 'y', '(add x y)', "8'd1", "(sub (add x y) 8'd1)", print(term)]);
  expect(topological([y, term, x, y]).map(print)).toEqual([
    'y',
    'x',
    '(add x y)',
    "8'd1",
    "(sub (add x y) 8'd1)",
    print(term),
  ]);
  expect(topological([])).toEqual([]);
});

test('a fold sees each subterm once', () => {
  let term: Term = x;
  for (let level = 0; level < 200; level += 1) term = add(term, term);
  let seen = 0;
  const [depth, again] = fold<number>([term, term], (_term, args) => {
    seen += 1;
    return 1 + Math.max(0, ...args);
  });
  expect([depth, again, seen]).toEqual([201, 201, 201]);
});

test('variables come once, in order of first occurrence', () => {
  expect(variables([add(y, x), mul(x, y)]).map(({ name }) => name)).toEqual(['y', 'x']);
  expect(variables([top])).toEqual([]);
});

test('substitution is simultaneous and does not look into what it has put in', () => {
  const swap = new Map<Term, Term>([
    [x, y],
    [y, x],
  ]);
  expect(substituteIn(sub(x, y), swap)).toBe(sub(y, x));
  expect(substituteIn(add(x, y), new Map([[x, add(x, y)]]))).toBe(add(add(x, y), y));
  expect(substituteIn(mul(add(x, y), y), new Map([[add(x, y), x]]))).toBe(mul(x, y));
  expect(
    substituteIn(
      add(x, y),
      new Map([
        [add(x, y), constant(0, 8)],
        [x, y],
      ] as [Term, Term][]),
    ),
  ).toBe(constant(0, 8));
  expect(substituteIn(x, new Map())).toBe(x);
  const untouched = add(x, y);
  expect(substitute([untouched, y], new Map([[variable('z', bits(8)), x]]))).toEqual([untouched, y]);
  expect(() => substituteIn(add(x, y), new Map([[x, constant(0, 7)]]))).toThrow('operands of one width expected');
});

test(
  'a term with terms for its variables has the value of the term at the values of these',
  () => {
    const property = fc.property(arbitraryTape(150), arbitraryTape(150), arbitraryTape(60), (tape, inner, values) => {
      const term = chooseApplied(new Choices(tape), { depth: 4 });
      const choices = new Choices(inner);
      const replacements = new Map<Term, Term>(
        variables([term]).map((each) => [each, chooseTerm(each.sort, choices, { depth: 2 })]),
      );
      const replaced = substituteIn(term, replacements);
      const assignment = chooseAssignment(
        [term, replaced, ...replacements.values()],
        new Choices(values, { endless: true }),
      );
      const names = [...replacements.keys()].map((each) => (each.kind === 'var' ? each.name : ''));
      const inside = evaluateAll([...replacements.values()], assignment);
      const there = new Map(names.map((name, index) => [name, inside[index] ?? 0n]));
      expect(evaluateAll([replaced], assignment)).toEqual(evaluateAll([term], there));
    });
    check(property, 3000);
  },
  fuzzTimeout(600),
);

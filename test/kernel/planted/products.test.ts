/** Wide products and quotients are opaque to the checker: it may take two for equal only where both operands are, crosswise for products alone. */
import { expect, test } from 'vitest';
import { eq, mul, udiv } from '../../../kernel/build.ts';
import { check } from '../../../kernel/checker/checker.ts';
import { bits } from '../../../kernel/sort.ts';
import { type Term, variable } from '../../../kernel/term.ts';

const [a, b, c] = [variable('a', bits(32)), variable('b', bits(32)), variable('c', bits(32))];
const confirmed = (left: Term, right: Term): string => check([], eq(left, right), { method: 'bits', proof: [] }).kind;

test('products of the same operands in either order are equal', () => {
  expect(confirmed(mul(a, b), mul(b, a))).toBe('accepted');
});

test.each<[string, Term, Term]>([
  ['a · b and c · a', mul(a, b), mul(c, a)],
  ['b · a and a · c', mul(b, a), mul(a, c)],
  ['a · b and a · c', mul(a, b), mul(a, c)],
  ['b · a and c · a', mul(b, a), mul(c, a)],
  ['a / b and b / a', udiv(a, b), udiv(b, a)],
])('%s, which share operands, are not', (_what, left, right) => {
  expect(confirmed(left, right)).toBe('refused');
});

/** The shorthands: one per operator, and the derived forms. */
import { expect, test } from 'vitest';
import * as build from '../../kernel/build.ts';
import { allOps } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import { array, bits, type Sort } from '../../kernel/sort.ts';
import { bottom, constant, type Term, top, variable } from '../../kernel/term.ts';

const { and, eq, extract, not, or, zext } = build;
const [x, y] = [variable('x', bits(8)), variable('y', bits(8))];

test('there is one per operator, with its name, and it applies that operator', () => {
  const sorts = (op: string): Sort[] => {
    if (op === 'ite') return [bits(1), bits(8), bits(8)];
    if (op === 'select') return [array(5, 8), bits(3)];
    if (op === 'store') return [array(5, 8), bits(3), bits(8)];
    return [bits(8), bits(8), bits(8)];
  };
  for (const op of allOps) {
    const shorthand = (build as unknown as Record<string, (...args: unknown[]) => Term>)[op];
    expect(shorthand, op).toBeTypeOf('function');
    const made = shorthand?.(
      ...sorts(op)
        .slice(0, arityOf(op))
        .map((sort, index) => variable(`s${index}`, sort)),
      ...paramsOf(op),
    );
    expect(made === undefined ? '' : print(made)).toBe(printOf(op));
  }
});

test('derived forms', () => {
  expect(build.ne(x, y)).toBe(not(eq(x, y)));
  expect(build.bit(x, 3)).toBe(extract(x, 3, 3));
  expect([build.resize(x, 8), build.resize(x, 9), build.resize(x, 7)]).toEqual([x, zext(x, 9), extract(x, 6, 0)]);
  const [p, q, r] = [eq(x, y), build.ult(x, y), build.slt(x, y)];
  expect(build.implies(p, q)).toBe(or(not(p), q));
  expect([build.conjunction([]), build.conjunction([p]), build.conjunction([p, q, r])]).toEqual([
    top,
    p,
    and(and(p, q), r),
  ]);
  expect([build.disjunction([]), build.disjunction([p]), build.disjunction([p, q, r])]).toEqual([
    bottom,
    p,
    or(or(p, q), r),
  ]);
  expect(build.conjuncts(and(and(p, q), and(top, and(r, p))))).toEqual([p, q, r]);
  expect(build.conjuncts(and(x, y))).toEqual([and(x, y)]);
  expect([build.conjuncts(top), build.conjuncts(bottom)]).toEqual([[], [bottom]]);
});

test('conjuncts take the time of the DAG, not of the tree', () => {
  let [last, current]: [Term, Term] = [eq(x, y), build.ult(x, y)];
  for (let level = 0; level < 200; level += 1)
    [last, current] = [current, and(and(current, last), eq(x, constant(level, 8)))];
  expect(build.conjuncts(current)).toHaveLength(202);
});

function arityOf(op: (typeof allOps)[number]): number {
  return ['ite', 'setpart', 'store'].includes(op)
    ? 3
    : ['not', 'neg', 'extract', 'zext', 'sext', 'repeat', 'redand', 'redor', 'redxor'].includes(op)
      ? 1
      : 2;
}

function paramsOf(op: string): number[] {
  return { extract: [5, 2], zext: [9], sext: [9], repeat: [3], part: [4] }[op] ?? [];
}

function printOf(op: (typeof allOps)[number]): string {
  const params = paramsOf(op);
  const args = Array.from({ length: arityOf(op) }, (_, index) => `s${index}`);
  return `(${params.length === 0 ? op : `(${op} ${params.join(' ')})`} ${args.join(' ')})`;
}

/** Well-definedness conditions against an evaluator that watches for ill-defined uses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  and,
  eq,
  extract,
  ite,
  not,
  or,
  part,
  sdiv,
  select,
  setpart,
  srem,
  store,
  udiv,
  ule,
  urem,
} from '../../kernel/build.ts';
import { evaluateBits } from '../../kernel/evaluate.ts';
import { allOps } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import { array, bits } from '../../kernel/sort.ts';
import { constant, type Term, table, top, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { wellDefined } from '../../kernel/wellDefined.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { allValues } from './arbitrary/values.ts';
import { chooseApplied, chooseAssignment } from './arbitraryTerm.ts';
import { showAssignment } from './differential.ts';
import { trace } from './tracing.ts';

test(
  'the condition is 1 exactly where no ill-defined use is come to, and is itself well-defined everywhere',
  () => {
    const runs = 20_000;
    const partial = ['udiv', 'urem', 'sdiv', 'srem', 'part', 'setpart', 'select', 'store'] as const;
    const ops = [...allOps, ...partial, 'ite', 'and', 'or', 'and', 'or', 'eq', 'ult', 'ite', 'redor'] as const;
    const seen = { trivial: 0, well: 0, ill: 0 };
    const property = fc.property(arbitraryTape(200), arbitraryTape(60), (tape, values) => {
      const term = chooseApplied(new Choices(tape), { ops, depth: 5 });
      const condition = wellDefined(term);
      const assignment = chooseAssignment([term], new Choices(values, { endless: true }));
      const { value, illDefined } = trace(condition, assignment);
      const found = trace(term, assignment).illDefined;
      const where = (): string =>
        `${print(term)}\nwith the condition ${print(condition)}\nat ${showAssignment(assignment, [term])}`;
      if ((value === 1n) !== (found.length === 0))
        throw new Error(`${where()}\nuses ill-defined: ${found.map(print).join(', ')}`);
      if (illDefined.length > 0)
        throw new Error(`${where()}\nis a condition that is ill-defined at ${illDefined.map(print).join(', ')}`);
      seen[condition === top ? 'trivial' : value === 1n ? 'well' : 'ill'] += 1;
    });
    check(property, runs);
    if (process.env['RTL_REFINERY_PATH'] === undefined) {
      expect(Math.min(...Object.values(seen))).toBeGreaterThan((runs * fuzzFactor()) / 20);
    }
  },
  fuzzTimeout(600),
);

describe('conditions', () => {
  const [x, y] = [variable('x', bits(4)), variable('y', bits(4))];
  const zero = constant(0, 4);
  const five = variable('m', array(5, 4));
  const eight = variable('n', array(8, 4));
  const a = variable('a', bits(3));
  const c = variable('c', bits(1));

  test.each<[Term, string]>([
    [add(x, y), "1'd1"],
    [udiv(x, y), "(not (eq y 4'd0))"],
    [urem(x, y), "(not (eq y 4'd0))"],
    [sdiv(x, y), "(not (eq y 4'd0))"],
    [srem(x, y), "(not (eq y 4'd0))"],
    [udiv(x, constant(3, 4)), "1'd1"],
    [udiv(x, zero), "(not (eq 4'd0 4'd0))"],
    [select(five, a), "(ule a 3'd4)"],
    [select(eight, a), "1'd1"],
    [select(eight, y), "(ule y 4'd7)"],
    [select(five, constant(4, 3)), "1'd1"],
    [select(five, constant(5, 3)), "(ule 3'd5 3'd4)"],
    [select(table([1n, 2n, 3n], 4), constant(3, 2)), "(ule 2'd3 2'd2)"],
    [store(five, a, x), "(ule a 3'd4)"],
    [store(eight, a, x), "1'd1"],
    [part(x, a, 2), "(ule a 3'd2)"],
    [part(x, constant(2, 3), 2), "1'd1"],
    [part(x, constant(3, 3), 2), "(ule 3'd3 3'd2)"],
    [part(x, extract(a, 1, 0), 1), "1'd1"],
    [part(x, extract(a, 1, 0), 2), "(ule ((extract 1 0) a) 2'd2)"],
    [part(x, c, 4), "(ule c 1'd0)"],
    [setpart(x, a, extract(y, 2, 0)), "(ule a 3'd1)"],
    [setpart(x, extract(a, 1, 0), c), "1'd1"],
    [ite(c, udiv(x, y), x), "(ite c (not (eq y 4'd0)) 1'd1)"],
    [ite(c, x, udiv(x, y)), "(ite c 1'd1 (not (eq y 4'd0)))"],
    [ite(c, udiv(x, y), urem(x, y)), "(not (eq y 4'd0))"],
    [and(c, eq(udiv(x, y), x)), "(or (not c) (not (eq y 4'd0)))"],
    [or(c, eq(udiv(x, y), x)), "(or (not (not c)) (not (eq y 4'd0)))"],
    [and(eq(udiv(x, y), x), c), "(not (eq y 4'd0))"],
    // On more than one bit both operands are always read.
    [and(x, udiv(x, y)), "(not (eq y 4'd0))"],
    [add(udiv(x, y), urem(x, y)), "(not (eq y 4'd0))"],
  ])('of %#', (term, expected) => {
    expect(print(wellDefined(term))).toBe(expected);
  });

  /** Whether the condition is 1 for all values of the variables. */
  function always(term: Term): boolean {
    const condition = wellDefined(term);
    let rows: ReadonlyMap<string, bigint>[] = [new Map()];
    for (const { name, sort } of variables([term])) {
      rows = rows.flatMap((row) => allValues(sort).map((value) => new Map([...row, [name, value as bigint]])));
    }
    return rows.every((row) => evaluateBits(condition, row) === 1n);
  }

  const quotient = eq(udiv(x, y), constant(1, 4));
  const lookup = eq(select(table([1n, 2n, 3n, 4n, 5n], 4), a), x);

  test.each<[string, Term, Term]>([
    ['a guard on the left of or', or(eq(y, zero), quotient), or(quotient, eq(y, zero))],
    ['a guard on the left of and', and(not(eq(y, zero)), quotient), and(quotient, not(eq(y, zero)))],
    ['the right polarity', and(not(eq(y, zero)), quotient), or(not(eq(y, zero)), quotient)],
    ['the right branch', ite(eq(y, zero), x, udiv(x, y)), ite(eq(y, zero), udiv(x, y), x)],
    ['the right variable', ite(eq(y, zero), x, udiv(x, y)), ite(eq(x, zero), x, udiv(x, y))],
    ['the last index', and(ule(a, constant(4, 3)), lookup), and(ule(a, constant(5, 3)), lookup)],
    [
      'an index of its depth',
      select(table([1n, 2n, 3n, 4n], 4), extract(a, 1, 0)),
      select(table([1n, 2n, 3n], 4), extract(a, 1, 0)),
    ],
    ['a condition that is well-defined itself', ite(or(eq(y, zero), quotient), x, y), ite(quotient, x, y)],
  ])('%s is told from its near-miss', (_case, right, wrong) => {
    expect(always(right)).toBe(true);
    expect(always(wrong)).toBe(false);
  });
});

/** Lowering keeps the value of every term, whatever the values of its variables: an identity of the total meaning. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as b from '../../kernel/build.ts';
import { evaluateAll } from '../../kernel/evaluate.ts';
import { constant as c, type Term, table } from '../../kernel/term.ts';
import { topological } from '../../kernel/traverse.ts';
import { lower, lowerAll } from '../../src/emit/verilog/lower.ts';
import { check, fuzzTimeout } from '../kernel/arbitrary/fuzz.ts';
import { arbitrary, chooseApplied, chooseAssignment } from '../kernel/arbitraryTerm.ts';
import { memory, word } from './build.ts';

const [x, y, i] = [word('x', 8), word('y', 8), word('i', 3)];

describe('lowering', () => {
  it(
    'keeps the value of random terms',
    () => {
      const cases = arbitrary((choices) => {
        const term = chooseApplied(choices);
        const lowered = lower(term);
        return { term, lowered, values: evaluateAll([term, lowered], chooseAssignment([term], choices)) };
      });
      check(
        fc.property(cases, ({ values: [before, after] }) => {
          expect(after).toEqual(before);
        }),
        3000,
      );
    },
    fuzzTimeout(60),
  );

  it('leaves names, additions and comparisons as they are', () => {
    for (const term of [x, b.add(x, y), b.ult(x, y), b.select(memory('m', 5, 8), i)]) expect(lower(term)).toBe(term);
  });

  it('pushes slices down to names, where carries allow it', () => {
    expect(lower(b.extract(b.add(x, y), 3, 0))).toBe(b.add(b.extract(x, 3, 0), b.extract(y, 3, 0)));
    // Bit 4 of a sum depends on the bits below: it stays a slice of the sum.
    const upper = b.extract(b.add(x, y), 7, 4);
    expect(lower(upper)).toBe(upper);
    expect(lower(b.extract(b.concat(x, y), 11, 4))).toBe(b.concat(b.extract(x, 3, 0), b.extract(y, 7, 4)));
    expect(lower(b.extract(b.lshr(x, c(2, 3)), 3, 0))).toBe(b.extract(x, 5, 2));
  });

  it('reads cells of memory expressions from names', () => {
    const m = memory('m', 4, 8);
    const written = b.store(b.ite(b.bit(x, 0), m, b.store(m, c(1, 2), y)), c(2, 2), x);
    const lowered = lower(b.select(written, c(1, 2)));
    expect(lowered).toBe(b.ite(b.bit(x, 0), b.select(m, c(1, 2)), y));
    expect(lower(b.eq(m, m))).toBe(c(1, 1));
  });

  it('decides comparisons that no value changes, and no others', () => {
    expect(lower(b.ule(x, c(255, 8)))).toBe(c(1, 1));
    expect(lower(b.ult(x, c(0, 8)))).toBe(c(0, 1));
    expect(lower(b.sle(c(128, 8), x))).toBe(c(1, 1));
    expect(lower(b.ule(x, c(254, 8)))).toBe(b.ule(x, c(254, 8)));
  });

  it('stays small where operands are shared', () => {
    let value: Term = b.add(x, y);
    for (let step = 0; step < 60; step += 1) value = b.xor(b.ite(b.bit(x, step % 8), value, b.not(value)), value);
    const [lowered = value] = lowerAll([b.extract(value, 5, 2)]);
    expect(topological([lowered]).length).toBeLessThan(1000);
    let contents: Term = memory('m', 4, 8);
    for (let step = 0; step < 60; step += 1)
      contents = b.ite(b.bit(x, step % 8), b.store(contents, b.extract(y, 1, 0), c(step, 8)), contents);
    expect(topological([lower(b.select(contents, b.extract(x, 1, 0)))]).length).toBeLessThan(1000);
  });

  it('leaves no operator on whole memories but stores and conditionals at the root', () => {
    const m = memory('m', 3, 4);
    const n = memory('n', 3, 4);
    const term = lower(
      b.and(b.eq(m, b.store(n, b.extract(x, 1, 0), b.extract(y, 3, 0))), b.eq(table([1n, 2n, 3n], 4), n)),
    );
    const whole = topological([term]).filter(
      (node) => node.kind === 'app' && node.args.some((arg) => arg.sort.kind === 'array') && node.op !== 'select',
    );
    expect(whole).toEqual([]);
  });
});

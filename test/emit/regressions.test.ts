/** Terms that were emitted wrongly once, or that a tool reads in its own way: the smallest form of each, with many values. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as b from '../../kernel/build.ts';
import { constant as c, type Term } from '../../kernel/term.ts';
import { random } from '../../src/spec/random.ts';
import { memory, word } from './build.ts';
import { batchOf, compare, emittedText, runIcarus, runYosys } from './differential.ts';

/** Names that begin with b are declared signed, those that begin with c have unusual ranges; memories hold random contents. */
const [a2, a3, b1, b3, b4, c3, m] = [
  word('a2', 2),
  word('a3', 3),
  word('b1', 1),
  word('b3', 3),
  word('b4', 4),
  word('c3', 3),
  memory('m', 4, 3),
];

const cases: readonly (readonly [string, Term])[] = [
  // Icarus computes an index wide enough for its carry.
  ['an index that wraps', b.select(m, b.add(a2, c(3, 2)))],
  ['a bit at an index that wraps', b.part(b4, b.sub(a2, c(1, 2)), 1)],
  // A signed index would be negative.
  ['an index by a signed name', b.select(memory('n', 2, 3), b1)],
  // Icarus 11 writes a program that vvp can't read.
  ['a shift by a cell at a constant address', b.shl(a3, b.select(m, c(1, 2)))],
  [
    'a shift of a cell at an address that is constant once it is sliced',
    b.ashr(b.select(memory('n', 2, 3), b.concat(c(0, 1), b.extract(c(5, 3), 1, 1))), a3),
  ],
  // Yosys 0.23 takes one bit only.
  ['a part at a quotient', b.part(a3, b.udiv(b.bit(a2, 0), b.bit(a2, 1)), 2)],
  [
    'a part at a sum with a remainder',
    b.part(a3, b.add(b.mul(b.bit(a2, 0), b.srem(b1, b.bit(a2, 1))), b.bit(a3, 2)), 2),
  ],
  // The branches of ?: are typed together.
  ['an arithmetic shift beside an unsigned value', b.ite(b.bit(a2, 0), b.ashr(b3, a2), a3)],
  ['an arithmetic shift among unsigned operands', b.and(b.ashr(b3, a2), a3)],
  ['an arithmetic shift of an arithmetic shift', b.ashr(b.ashr(b3, a2), c3)],
  ['a signed quotient beside an unsigned value', b.add(b.sdiv(b3, c3), a3)],
  // Two declared-signed operands make an operator signed.
  ['unsigned comparison of signed names', b.ult(b3, word('b3x', 3))],
  ['unsigned division of signed names', b.udiv(b3, word('b3x', 3))],
  ['unsigned remainder of signed names', b.urem(b3, word('b3x', 3))],
  ['a logical shift of a signed name', b.lshr(b3, a2)],
  // The carry is lost where the term says so, and kept where it says so.
  ['half of a sum that wraps', b.lshr(b.add(a3, c3), c(1, 2))],
  ['half of a sum with its carry', b.extract(b.lshr(b.add(b.zext(a3, 4), b.zext(c3, 4)), c(1, 2)), 2, 0)],
  ['comparison of sums that wrap', b.ult(b.add(a3, c3), b.sub(a3, c3))],
  ['a sum in a wider concatenation', b.zext(b.add(a3, c3), 8)],
  ['the negation in a wider sum', b.add(b.zext(b.not(a3), 5), b.sext(b.neg(b3), 5))],
  ['bits of an upward range at a dynamic place', b.part(c3, b.ite(b.bit(a2, 0), c(1, 1), c(0, 1)), 2)],
  ['a replaced part of an upward range', b.setpart(c3, b.bit(a2, 0), a2)],
];

/** One module with all of them. */
const batch = batchOf(
  cases.map(([, term]) => term),
  random(7),
  300,
);

describe.each([
  ['Icarus, Verilog-2001', () => runIcarus(batch, 'verilog', '2005')],
  ['Icarus, SystemVerilog', () => runIcarus(batch, 'systemVerilog', '2012')],
  ['the netlist of Yosys', () => runYosys(batch)],
] as const)('under %s', (_, show) => {
  let result: ReturnType<typeof compare>;

  beforeAll(() => {
    result = compare(batch, show());
  });

  it.each(cases.map(([name], index) => ({ name, index })))('is right: $name', ({ index }) => {
    const ofThis = result.mismatches.filter(({ name }) => name === `y_${index}` || name === `q_${index}`);
    expect(ofThis.slice(0, 1), emittedText(batch.program)).toEqual([]);
    // Undefined values (a quotient by 0) are left out; most are defined.
    expect(result.compared).toBeGreaterThan(300 * cases.length);
  });
});

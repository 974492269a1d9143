import { describe, expect, it } from 'vitest';
import { add, and, bit, concat, extract, not, or, xor } from '../../kernel/build.ts';
import { evaluateBits } from '../../kernel/evaluate.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, type Term, type Var, variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { components, inlineAll, isCyclic, type Named } from '../../src/spec/inline.ts';

const word = (name: string, width = 4): Var => variable(name, bits(width));
const [a, b, x, y, z] = ['a', 'b', 'x', 'y', 'z'].map((name) => word(name)) as [Var, Var, Var, Var, Var];
const named = (entries: readonly (readonly [Var, Term])[]): readonly Named[] =>
  entries.map(([variable, value]) => ({ variable, value }));

describe('inlining', () => {
  it('leaves no name, in whichever order they are listed', () => {
    const entries = named([
      [z, add(y, a)],
      [y, xor(x, b)],
      [x, not(a)],
    ]);
    for (const order of [entries, [...entries].reverse()]) {
      const inlined = inlineAll(order);
      expect(inlined.get(z)).toBe(add(xor(not(a), b), a));
      for (const value of inlined.values())
        expect(variables([value]).every((used) => used === a || used === b)).toBe(true);
    }
  });

  it('lists dependencies first', () => {
    const groups = components(
      named([
        [z, y],
        [y, x],
        [x, a],
      ]),
    );
    expect(groups.map((group) => group.map((entry) => entry.variable.name))).toEqual([['x'], ['y'], ['z']]);
  });

  it('unrolls a word that reads itself bit by bit: a ripple carry', () => {
    const carry = word('c', 5);
    const [p, q] = [extract(carry, 3, 0), xor(a, b)];
    // c[i+1] = majority(a[i], b[i], c[i]), c[0] = 0
    const majority = or(or(and(a, b), and(a, p)), and(b, p));
    const entries = named([[carry, concat(majority, constant(0, 1))]]);
    expect(isCyclic(entries)).toBe(true);
    const value = inlineAll(entries).get(carry);
    if (value === undefined) throw new Error('no value');
    expect(variables([value])).not.toContain(carry);
    const sum = xor(q, extract(value, 3, 0));
    for (let left = 0n; left < 16n; left += 1n) {
      for (let right = 0n; right < 16n; right += 1n) {
        const env = new Map([
          ['a', left],
          ['b', right],
        ]);
        expect(evaluateBits(sum, env)).toBe((left + right) % 16n);
        expect(evaluateBits(bit(value, 4), env)).toBe((left + right) >> 4n);
      }
    }
  });

  it('unrolls two words that read each other bit by bit', () => {
    // x[3:1] = y[2:0], x[0] = a[0]; y = ~x: alternating bits
    const entries = named([
      [x, concat(extract(y, 2, 0), bit(a, 0))],
      [y, not(x)],
    ]);
    expect(isCyclic(entries)).toBe(true);
    const inlined = inlineAll(entries);
    const env = new Map([['a', 1n]]);
    expect([x, y].map((name) => evaluateBits(inlined.get(name) ?? name, env))).toEqual([0b0101n, 0b1010n]);
  });
});

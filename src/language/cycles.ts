/**
 * Combinational cycles, bit by bit: `c[1]` may use `c[0]` (a ripple carry in one word), but no bit may use itself.
 *
 * A depth-first search with an explicit stack over (term, bit) pairs. Bits that an operator combines along a carry are chained: bit i of a sum uses
 * bit i of its operands and bit i−1 of the sum, which says the same as "all bits up to i" in constant space. Words without a cyclic dependency are not
 * looked at bit by bit; beyond the budget a cycle of words counts as a cycle of bits.
 */
import type { App, Term, Var } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { limits } from './limits.ts';

export interface NamedValue {
  readonly variable: Var;
  readonly value: Term;
}

export interface Dependencies {
  /** Dependencies first; the given order where it does not matter. */
  readonly order: readonly NamedValue[];
  /** The bits of a cycle, first and last equal. */
  readonly cycle?: readonly NamedBit[];
}

export interface NamedBit {
  readonly name: string;
  readonly bit: number;
  readonly width: number;
}

export function dependencies(named: readonly NamedValue[]): Dependencies {
  const { order, cyclic } = wordOrder(named);
  const cycle = cyclic === undefined ? undefined : bitCycle(named, cyclic);
  return cycle === undefined ? { order } : { order, cycle };
}

/** Post-order over words; `cyclic` is a cycle of words, if there is one. */
function wordOrder(named: readonly NamedValue[]): {
  readonly order: readonly NamedValue[];
  readonly cyclic?: readonly NamedValue[];
} {
  const byVariable = new Map<Term, NamedValue>(named.map((entry) => [entry.variable, entry]));
  const usedBy = (entry: NamedValue): readonly NamedValue[] =>
    variables([entry.value]).flatMap((used) => byVariable.get(used) ?? []);
  const order: NamedValue[] = [];
  const state = new Map<NamedValue, 'open' | 'done'>();
  let cyclic: readonly NamedValue[] | undefined;
  for (const root of named) {
    const stack: { readonly entry: NamedValue; readonly uses: readonly NamedValue[]; next: number }[] = [];
    const enter = (entry: NamedValue): void => {
      state.set(entry, 'open');
      stack.push({ entry, uses: usedBy(entry), next: 0 });
    };
    if (!state.has(root)) enter(root);
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const used = frame.uses[frame.next];
      frame.next += 1;
      if (used === undefined) {
        state.set(frame.entry, 'done');
        order.push(frame.entry);
        stack.pop();
      } else if (!state.has(used)) enter(used);
      else if (state.get(used) === 'open' && cyclic === undefined) {
        const path = stack.map((open) => open.entry);
        cyclic = [...path.slice(path.indexOf(used)), used];
      }
    }
  }
  return cyclic === undefined ? { order } : { order, cyclic };
}

/** All bits of a term at once. */
const whole = -1;

interface Node {
  readonly term: Term;
  readonly bit: number;
}

function bitCycle(named: readonly NamedValue[], cyclic: readonly NamedValue[]): readonly NamedBit[] | undefined {
  const values = new Map<Term, Term>(named.map((entry) => [entry.variable, entry.value]));
  const wordCycle = cyclic.map((entry): NamedBit => ({ name: entry.variable.name, bit: 0, width: 1 }));
  const open = new Map<Term, Set<number>>();
  const done = new Map<Term, Set<number>>();
  const has = (sets: Map<Term, Set<number>>, { term, bit }: Node): boolean => sets.get(term)?.has(bit) ?? false;
  const mark = (sets: Map<Term, Set<number>>, { term, bit }: Node): void => {
    const found = sets.get(term);
    if (found === undefined) sets.set(term, new Set([bit]));
    else found.add(bit);
  };
  let budget: number = limits.cycleBits;
  for (const { variable } of named) {
    const size = sizeOf(variable);
    for (let bit = 0; bit < size; bit += 1) {
      const stack: { readonly node: Node; readonly uses: readonly Node[]; next: number }[] = [];
      const enter = (node: Node): void => {
        mark(open, node);
        const uses = usesOf(node, values);
        budget -= 1 + uses.length;
        stack.push({ node, uses, next: 0 });
      };
      if (!has(done, { term: variable, bit })) enter({ term: variable, bit });
      for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
        if (budget < 0) return wordCycle;
        const used = frame.uses[frame.next];
        frame.next += 1;
        if (used === undefined) {
          mark(done, frame.node);
          open.get(frame.node.term)?.delete(frame.node.bit);
          stack.pop();
        } else if (has(open, used)) {
          const path = stack.map((entry) => entry.node);
          const start = path.findIndex((node) => node.term === used.term && node.bit === used.bit);
          return namedBits([...path.slice(start), used], values);
        } else if (!has(done, used)) enter(used);
      }
    }
  }
  return undefined;
}

/** The named bits along a cycle, turned so that it begins and ends with one of them. */
function namedBits(path: readonly Node[], values: ReadonlyMap<Term, Term>): readonly NamedBit[] {
  const bits = path
    .slice(0, -1)
    .flatMap(({ term, bit }): readonly NamedBit[] =>
      term.kind === 'var' && values.has(term) && bit !== whole ? [{ name: term.name, bit, width: sizeOf(term) }] : [],
    );
  const [first] = bits;
  return first === undefined ? bits : [...bits, first];
}

const sizeOf = (term: Term): number => (term.sort.kind === 'bits' ? term.sort.width : 1);

function usesOf({ term, bit }: Node, values: ReadonlyMap<Term, Term>): readonly Node[] {
  if (term.kind === 'const' || term.kind === 'table') return [];
  if (bit === whole && term.sort.kind === 'bits')
    return Array.from({ length: term.sort.width }, (_, index) => ({ term, bit: index }));
  if (term.kind === 'var') {
    const value = values.get(term);
    return value === undefined ? [] : [{ term: value, bit }];
  }
  return operandBits(term, bit);
}

function operandBits(term: App, bit: number): readonly Node[] {
  const [a, b, c] = term.args;
  const [p = 0, q = 0] = term.params;
  const at = (operand: Term | undefined, index: number): readonly Node[] =>
    operand !== undefined && index >= 0 && index < sizeOf(operand) ? [{ term: operand, bit: index }] : [];
  const all = (...operands: readonly (Term | undefined)[]): readonly Node[] =>
    operands.flatMap((operand) => (operand === undefined ? [] : [{ term: operand, bit: whole }]));
  const upTo = [...at(a, bit), ...at(b, bit), ...at(term, bit - 1)];
  switch (term.op) {
    case 'not':
    case 'and':
    case 'or':
    case 'xor':
      return [...at(a, bit), ...at(b, bit)];
    case 'neg':
    case 'add':
    case 'sub':
    case 'mul':
      return upTo;
    case 'shl':
      return b?.kind === 'const' ? at(a, bit - distance(b.value)) : [...at(a, bit), ...at(term, bit - 1), ...all(b)];
    case 'lshr':
      return b?.kind === 'const' ? at(a, bit + distance(b.value)) : [...at(a, bit), ...at(term, bit + 1), ...all(b)];
    case 'ashr':
      return b?.kind === 'const'
        ? at(a, Math.min(bit + distance(b.value), sizeOf(term) - 1))
        : [...at(a, bit), ...at(term, bit + 1), ...all(b)];
    case 'ite':
      return term.sort.kind === 'bits' ? [...at(a, 0), ...at(b, bit), ...at(c, bit)] : all(a, b, c);
    case 'concat': {
      const low = b === undefined ? 0 : sizeOf(b);
      return bit < low ? at(b, bit) : at(a, bit - low);
    }
    case 'extract':
      return at(a, bit + q);
    case 'zext':
      return at(a, bit);
    case 'sext':
      return a === undefined ? [] : at(a, Math.min(bit, sizeOf(a) - 1));
    case 'repeat':
      return a === undefined ? [] : at(a, bit % sizeOf(a));
    case 'part':
      return b?.kind === 'const' && bit < p ? at(a, bit + distance(b.value)) : all(a, b);
    case 'setpart': {
      if (b?.kind !== 'const' || c === undefined) return [...at(a, bit), ...all(b, c)];
      const inside = bit - distance(b.value);
      return inside >= 0 && inside < sizeOf(c) ? at(c, inside) : at(a, bit);
    }
    default:
      return all(a, b, c);
  }
}

/** A constant distance, cut off where every bit is shifted out anyway. */
const distance = (value: bigint): number => (value > BigInt(limits.width) ? limits.width + 1 : Number(value));

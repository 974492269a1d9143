/**
 * Random well-typed terms over every operator. They are read off a list of numbers ("entropy"), so that fast-check shrinks them by shortening the list:
 * where it is used up, the simplest alternative is taken.
 */

import { clog2 } from '../../kernel/sort.ts';
import { apply, constant, type Term, table, type Var, width } from '../../kernel/term.ts';

export interface Entropy {
  /** A number below `bound`; 0 when the list is used up. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly word: (bits: number) => bigint;
}

export function entropy(numbers: readonly number[]): Entropy {
  let position = 0;
  const next = (): number => {
    const value = numbers[position] ?? 0;
    position += 1;
    return value;
  };
  const below = (bound: number): number => next() % bound;
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    word: (bits) => {
      let value = 0n;
      for (let filled = 0; filled < bits; filled += 16) value = (value << 16n) | BigInt(next() & 0xffff);
      return BigInt.asUintN(bits, value);
    },
  };
}

export const someWidths = [1, 2, 3, 4, 8, 9, 16, 31, 32, 33, 53, 64, 65, 100] as const;

/** A term of the given width over the variables. */
export function bitsTerm(e: Entropy, variables: readonly Var[], size: number, depth: number): Term {
  const leaves = variables.filter((candidate) => candidate.sort.kind === 'bits' && candidate.sort.width === size);
  const leaf = (): Term => (leaves.length > 0 && e.below(3) > 0 ? e.pick(leaves) : constant(e.word(size), size));
  if (depth <= 0) return leaf();
  const sub = (wanted: number): Term => bitsTerm(e, variables, wanted, depth - 1);
  const some = (): number => e.pick(someWidths);
  const forms: (() => Term)[] = [leaf, () => apply('not', [sub(size)]), () => apply('neg', [sub(size)])];
  for (const op of ['and', 'or', 'xor', 'add', 'sub', 'mul', 'udiv', 'urem', 'sdiv', 'srem'] as const)
    forms.push(() => apply(op, [sub(size), sub(size)]));
  for (const op of ['shl', 'lshr', 'ashr'] as const) forms.push(() => apply(op, [sub(size), sub(some())]));
  forms.push(() => apply('ite', [sub(1), sub(size), sub(size)]));
  if (size === 1) {
    for (const op of ['eq', 'ult', 'ule', 'slt', 'sle'] as const) {
      forms.push(() => {
        const wide = some();
        return apply(op, [sub(wide), sub(wide)]);
      });
    }
    for (const op of ['redand', 'redor', 'redxor'] as const) forms.push(() => apply(op, [sub(some())]));
    forms.push(() => {
      const memories = arrays(e, variables, depth);
      const first = e.pick(memories);
      return apply('eq', [first, e.below(2) === 0 ? first : storeTerm(e, variables, first, depth - 1)]);
    });
  }
  if (size > 1) {
    forms.push(() => {
      const low = 1 + e.below(size - 1);
      return apply('concat', [sub(size - low), sub(low)]);
    });
  }
  forms.push(() => {
    const wide = size + e.below(9);
    const lo = e.below(wide - size + 1);
    return apply('extract', [sub(wide)], [lo + size - 1, lo]);
  });
  forms.push(() => apply(e.below(2) === 0 ? 'zext' : 'sext', [sub(1 + e.below(size))], [size]));
  const divisors = Array.from({ length: size }, (_, index) => index + 1).filter((count) => size % count === 0);
  forms.push(() => {
    const count = e.pick(divisors);
    return apply('repeat', [sub(size / count)], [count]);
  });
  forms.push(() => {
    const wide = size + e.below(9);
    return apply('part', [sub(wide), inRange(sub(some()), wide - size)], [size]);
  });
  forms.push(() => apply('setpart', [sub(size), sub(some()), sub(1 + e.below(size))]));
  forms.push(() => {
    const fitting = arrays(e, variables, depth).filter(
      (memory) => memory.sort.kind === 'array' && memory.sort.element === size,
    );
    const memory: Term =
      fitting.length > 0 && e.below(3) > 0 ? e.pick(fitting) : table([e.word(size), e.word(size), e.word(size)], size);
    if (memory.sort.kind !== 'array') return leaf();
    const stored = e.below(3) === 0 ? storeTerm(e, variables, memory, depth - 1) : memory;
    return apply('select', [stored, inRange(sub(some()), memory.sort.depth - 1)]);
  });
  return e.pick(forms)();
}

function arrays(e: Entropy, variables: readonly Var[], _depth: number): readonly Term[] {
  const declared = variables.filter((candidate) => candidate.sort.kind === 'array');
  return declared.length > 0 ? declared : [table([e.word(4), e.word(4)], 4)];
}

function storeTerm(e: Entropy, variables: readonly Var[], memory: Term, depth: number): Term {
  if (memory.sort.kind !== 'array') throw new Error('a memory was expected');
  return apply('store', [
    memory,
    inRange(bitsTerm(e, variables, e.pick(someWidths), depth), memory.sort.depth - 1),
    bitsTerm(e, variables, memory.sort.element, depth),
  ]);
}

/** Constant indices beyond the end are refused by the language, so they are put back into the range. */
export function inRange(index: Term, last: number): Term {
  return index.kind === 'const' && index.value > BigInt(last)
    ? constant(index.value % BigInt(last + 1), width(index))
    : index;
}

export const indexWidth = (count: number): number => Math.max(1, clog2(count));

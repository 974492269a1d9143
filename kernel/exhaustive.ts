/**
 * Exhaustive evaluation: a generated loop over all assignments of the free variables.
 *
 * The assignment with number n gives the first variable the lowest bits of n. The loop stops at the first n that satisfies every assumption and violates the
 * conclusion, so the counterexample is the same on every machine. Sizes up to 2^30 are counted exactly in a number.
 */
import { generate, literal, type Word } from './compile.ts';
import { type Sort, sizeInBits, type Value } from './sort.ts';
import type { Term, Var } from './term.ts';

export type Sweep =
  | { readonly kind: 'all hold'; readonly cases: number }
  | { readonly kind: 'violated'; readonly values: ReadonlyMap<string, Value> };

/** Most free bits of one sweep: its cases are counted exactly in a number, and its offsets are shift amounts. */
export const sweepLimit = 30;

/** Total size of the variables in bits. */
export function freeBits(free: readonly Var[]): number {
  return free.reduce((sum, term) => sum + sizeInBits(term.sort), 0);
}

/** Evaluates assumptions ⇒ conclusion everywhere; at most `sweepLimit` free bits. */
export function sweep(assumptions: readonly Term[], conclusion: Term, free: readonly Var[]): Sweep {
  const size = freeBits(free);
  if (size > sweepLimit) throw new RangeError(`${size} free bits are too many for one sweep`);
  const total = 2 ** size;
  const offsets = offsetsOf(free);
  const { body, results, tables } = generate([...assumptions, conclusion], free, (index) => {
    const term = free[index];
    return term === undefined ? '0' : inputText(term.sort, offsets[index] ?? 0);
  });
  const holds = results.slice(0, -1).map((text) => `${text} === 1`);
  const source = `"use strict"; return function sweep() { for (let n = 0; n < ${total}; n += 1) { ${body}\nif (${[...holds, `${results.at(-1) ?? '0'} !== 1`].join(' && ')}) return n; } return -1; };`;
  const run = (new Function('tables', source) as (tables: readonly Word[]) => () => number)(tables);
  const found = run();
  return found < 0 ? { kind: 'all hold', cases: total } : { kind: 'violated', values: assignment(free, BigInt(found)) };
}

/** The assignment with the given number. */
export function assignment(free: readonly Var[], number: bigint): ReadonlyMap<string, Value> {
  const offsets = offsetsOf(free);
  const cut = (offset: number, width: number): bigint => BigInt.asUintN(width, number >> BigInt(offset));
  const cutValue = (sort: Sort, offset: number): Value =>
    sort.kind === 'bits'
      ? cut(offset, sort.width)
      : Array.from({ length: sort.depth }, (_, cell) => cut(offset + cell * sort.element, sort.element));
  return new Map(free.map((term, index) => [term.name, cutValue(term.sort, offsets[index] ?? 0)]));
}

function offsetsOf(free: readonly Var[]): readonly number[] {
  let offset = 0;
  return free.map((term) => {
    const own = offset;
    offset += sizeInBits(term.sort);
    return own;
  });
}

function inputText(sort: Sort, offset: number): string {
  const cut = (at: number, width: number): string => `((n >>> ${at}) & ${literal((1n << BigInt(width)) - 1n, width)})`;
  if (sort.kind === 'bits') return cut(offset, sort.width);
  return `[${Array.from({ length: sort.depth }, (_, cell) => cut(offset + cell * sort.element, sort.element)).join(', ')}]`;
}

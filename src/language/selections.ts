/** Indices and slices: `x[3]`, `x[7:4]`, `x[i]`, `x[i +: 4]`, `x[i -: 4]`, `mem[a]`, in the declared numbering of the bits. */
import { extract, part, select, sub } from '../../kernel/build.ts';
import { clog2 } from '../../kernel/sort.ts';
import { constant, type Term, width } from '../../kernel/term.ts';
import { bitsType } from '../spec/types.ts';
import type { Context } from './context.ts';
import { bitsOf, integerTerm } from './conversions.ts';
import { evaluateAt } from './evaluation.ts';
import * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { type Place, replaceWith, surround } from './report.ts';
import { bitsNeeded, indexOutOfRange, invalidWidth, signedAmount, sliceOrder, tooWide } from './typeMessages.ts';
import { constantInteger } from './typeRefs.ts';
import { type ArrayType, type Range, type Typed, typed, type Value } from './values.ts';

export function selection(context: Context, node: ast.Selection): Value | undefined {
  const base = evaluateAt(context, node.base);
  if (base === undefined) return undefined;
  const name = ast.isReference(node.base) ? node.base.target.$refText : 'the value';
  let value: Value | undefined = base.value;
  let place: Place = node.base;
  for (const selector of node.selectors) {
    if (value === undefined) return undefined;
    value =
      value.kind === 'typed' && value.type.kind === 'array'
        ? cell(context, value, value.type, selector, name)
        : bits(context, value, place, selector, name);
    place = selector;
  }
  return value;
}

function cell(
  context: Context,
  memory: Typed,
  type: ArrayType,
  selector: ast.Selector,
  name: string,
): Typed | undefined {
  const address = addressTerm(context, type.depth, selector, name);
  return address && typed(select(memory.term, address), type.element);
}

/** An address in a memory: a number takes the width that the depth needs. */
export function addressTerm(context: Context, depth: number, selector: ast.Selector, name: string): Term | undefined {
  if (selector.low !== undefined || selector.width !== undefined)
    return context.report.add(selector, bitsNeeded('a slice', { kind: 'array', element: bitsType(1), depth }));
  const index = evaluateAt(context, selector.index);
  if (index === undefined) return undefined;
  if (index.value.kind === 'integer') {
    const { value } = index.value;
    return value < 0n || value >= BigInt(depth)
      ? context.report.add(selector.index, indexOutOfRange(value, undefined, depth, name))
      : constant(value, indexWidth(depth));
  }
  const address = bitsOf(context, index, 'an address');
  if (address === undefined) return undefined;
  if (address.signed)
    return context.report.add(
      selector.index,
      signedAmount('an address', surround('read it as unsigned', selector.index, 'unsigned(', ')')),
    );
  if (address.term.kind === 'const' && address.term.value >= BigInt(depth)) {
    return context.report.add(selector.index, indexOutOfRange(address.term.value, undefined, depth, name));
  }
  return address.term;
}

/** Bits of a constant index among `count` positions. */
export const indexWidth = (count: number): number => Math.max(1, clog2(count));

function bits(context: Context, value: Value, place: Place, selector: ast.Selector, name: string): Typed | undefined {
  const base = bitsOf(context, { value, place }, 'an index');
  if (base === undefined) return undefined;
  const range = value.kind === 'typed' ? value.range : undefined;
  const found = partOf(context, selector, base.width, range, name);
  if (found === undefined) return undefined;
  const type = bitsType(found.width);
  if (found.kind === 'fixed') return typed(extract(base.term, found.low + found.width - 1, found.low), type);
  return typed(part(base.term, found.offset, found.width), type);
}

export type Part =
  | { readonly kind: 'fixed'; readonly low: number; readonly width: number }
  | { readonly kind: 'moving'; readonly offset: Term; readonly width: number };

/** The part of a vector that a selector means, counted from bit 0 of the term; `range` is the declared numbering. */
export function partOf(
  context: Context,
  selector: ast.Selector,
  size: number,
  range: Range | undefined,
  name: string,
): Part | undefined {
  const count = selector.width === undefined ? 1 : partWidth(context, selector.width, size);
  if (count === undefined) return undefined;
  if (selector.low !== undefined) return slice(context, selector, selector.low, size, range, name);
  const index = evaluateAt(context, selector.index);
  if (index === undefined) return undefined;
  const { msb, lsb } = range ?? { msb: size - 1, lsb: 0 };
  const ascending = lsb > msb;
  // The lowest bit of the part: `i +: n` is i … i+n−1 in the numbering of the declaration, `i -: n` is i−n+1 … i.
  const lowest = (first: bigint): bigint => {
    const start = selector.down ? first - BigInt(count - 1) : first;
    return ascending ? BigInt(lsb) - (start + BigInt(count - 1)) : start - BigInt(lsb);
  };
  if (index.value.kind === 'integer') {
    const low = lowest(index.value.value);
    return low < 0n || low + BigInt(count) > BigInt(size)
      ? context.report.add(selector, indexOutOfRange(index.value.value, range, size, name))
      : { kind: 'fixed', low: Number(low), width: count };
  }
  const offset = bitsOf(context, index, 'an index');
  if (offset === undefined) return undefined;
  if (offset.signed)
    return context.report.add(
      selector.index,
      signedAmount('an index', surround('read it as unsigned', selector.index, 'unsigned(', ')')),
    );
  const term = movedOffset(
    context,
    offset.term,
    selector,
    ascending ? 'down' : 'up',
    ascending ? lsb - (selector.down ? 0 : count - 1) : lsb + (selector.down ? count - 1 : 0),
  );
  if (term?.kind === 'const' && term.value + BigInt(count) > BigInt(size))
    return context.report.add(selector, indexOutOfRange(term.value, range, size, name));
  return term && { kind: 'moving', offset: term, width: count };
}

/** index − shift, or shift − index for ascending ranges; the index itself where there is nothing to move. */
function movedOffset(
  context: Context,
  index: Term,
  selector: ast.Selector,
  direction: 'up' | 'down',
  shift: number,
): Term | undefined {
  if (direction === 'up' && shift === 0) return index;
  const moved = integerTerm(context, BigInt(shift), bitsType(width(index)), selector.index);
  return moved && (direction === 'up' ? sub(index, moved) : sub(moved, index));
}

function partWidth(context: Context, node: ast.Expression, size: number): number | undefined {
  const count = constantInteger(context, node, 'the width of a part');
  if (count === undefined) return undefined;
  if (count < 1n) return context.report.add(node, invalidWidth('the width of a part', count));
  if (count > BigInt(limits.width)) return context.report.add(node, tooWide(count, limits.width));
  return count > BigInt(size)
    ? context.report.add(node, indexOutOfRange(count - 1n, undefined, size, 'the value'))
    : Number(count);
}

function slice(
  context: Context,
  selector: ast.Selector,
  lowNode: ast.Expression,
  size: number,
  range: Range | undefined,
  name: string,
): Part | undefined {
  const first = constantInteger(context, selector.index, 'a bound of a slice');
  const second = constantInteger(context, lowNode, 'a bound of a slice');
  if (first === undefined || second === undefined) return undefined;
  const { msb, lsb } = range ?? { msb: size - 1, lsb: 0 };
  const place = (index: bigint): bigint => (lsb > msb ? BigInt(lsb) - index : index - BigInt(lsb));
  for (const [bound, node] of [
    [first, selector.index],
    [second, lowNode],
  ] as const) {
    const position = place(bound);
    if (position < 0n || position >= BigInt(size))
      return context.report.add(node, indexOutOfRange(bound, range, size, name));
  }
  const [high, low] = [Number(place(first)), Number(place(second))];
  if (high < low)
    return context.report.add(
      selector,
      sliceOrder(first, second, replaceWith('turn the bounds round', selector, `[${second}:${first}]`)),
    );
  return { kind: 'fixed', low, width: high - low + 1 };
}

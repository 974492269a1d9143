/** Types as they are written: `bit`, `bits[8]`, `bits[11:4]`, `signed[8]`, enums; and with a depth for memories and tables. */
import type { Type } from '../spec/spec.ts';
import { bitsType } from '../spec/types.ts';
import type { Context } from './context.ts';
import { integerOf } from './conversions.ts';
import { entryKind } from './entries.ts';
import { evaluateAt } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { unknownType, wrongKind } from './nameMessages.ts';
import { replaceWith } from './report.ts';
import { nearest } from './suggest.ts';
import { depthNeeded, invalidWidth, noArraysHere, tooDeep, tooWide, widthNeeded } from './typeMessages.ts';
import type { ArrayType, Range } from './values.ts';

export interface RangedType {
  readonly type: Type;
  /** Absent for one bit without a range and for enums. */
  readonly range?: Range;
}

export function resolveType(context: Context, ref: ast.TypeRef): Type | undefined {
  return resolveRangedType(context, ref)?.type;
}

export function resolveRangedType(context: Context, ref: ast.TypeRef): RangedType | undefined {
  const first = element(context, ref);
  if (first === undefined) return undefined;
  const [rest] = ref.dimensions.slice(first.used);
  if (rest === undefined)
    return first.range === undefined ? { type: first.type } : { type: first.type, range: first.range };
  return context.report.add(rest, noArraysHere(ref.builtin === 'bit', ref.$cstNode?.text ?? ''));
}

/** A memory or table: the last dimension is its depth, which may be left out where the number of values gives it. */
export function resolveArrayType(
  context: Context,
  ref: ast.TypeRef,
  what: string,
  given?: number,
): ArrayType | undefined {
  const first = element(context, ref);
  if (first === undefined) return undefined;
  const [depthNode, more] = ref.dimensions.slice(first.used);
  if (more !== undefined) return context.report.add(more, noArraysHere(false, ''));
  if (depthNode === undefined) {
    return given === undefined
      ? context.report.add(ref, depthNeeded(what, ref.$cstNode?.text ?? ''))
      : { kind: 'array', element: first.type, depth: given };
  }
  const depth = depthOf(context, depthNode, what);
  return depth === undefined ? undefined : { kind: 'array', element: first.type, depth };
}

interface Element extends RangedType {
  /** Dimensions that belong to the element. */
  readonly used: 0 | 1;
}

function element(context: Context, ref: ast.TypeRef): Element | undefined {
  if (ref.builtin === 'bit') return { type: bitsType(1), used: 0 };
  if (ref.enum !== undefined) {
    const name = ref.enum.$refText;
    const entry = context.globals.entry(name);
    if (entry?.kind === 'enum') return { type: { kind: 'enum', name: entry.type.name }, used: 0 };
    if (entry?.kind === 'failed') return undefined;
    if (entry !== undefined) return context.report.add(ref, wrongKind(name, entryKind(entry), 'a type'));
    const types = [
      'bit',
      'bits',
      'signed',
      ...[...context.globals.names()].filter((candidate) => context.globals.enumType(candidate) !== undefined),
    ];
    return context.report.add(ref, unknownType(name, nearest(name, types), ref));
  }
  const [dimension] = ref.dimensions;
  const signed = ref.builtin === 'signed';
  if (dimension === undefined)
    return context.report.add(ref, widthNeeded(ref.builtin ?? 'bits', replaceWith('write bit', ref, 'bit')));
  return vector(context, dimension, signed);
}

function vector(context: Context, dimension: ast.Dimension, signed: boolean): Element | undefined {
  const first = constantInteger(context, dimension.first, 'a width');
  if (dimension.second === undefined) {
    if (first === undefined) return undefined;
    if (first < 1n) return context.report.add(dimension, invalidWidth('a width', first));
    if (first > BigInt(limits.width)) return context.report.add(dimension, tooWide(first, limits.width));
    const width = Number(first);
    return { type: bitsType(width, signed), used: 1, ...(width === 1 ? {} : { range: { msb: width - 1, lsb: 0 } }) };
  }
  const second = constantInteger(context, dimension.second, 'a bound');
  if (first === undefined || second === undefined) return undefined;
  for (const bound of [first, second]) {
    if (bound < 0n) return context.report.add(dimension, invalidWidth('a bound of a range', bound));
  }
  const size = (first > second ? first - second : second - first) + 1n;
  const largest = first - second > 0n ? first : second;
  if (size > BigInt(limits.width)) return context.report.add(dimension, tooWide(size, limits.width));
  if (largest > BigInt(Number.MAX_SAFE_INTEGER)) return context.report.add(dimension, tooWide(largest, limits.width));
  return { type: bitsType(Number(size), signed), used: 1, range: { msb: Number(first), lsb: Number(second) } };
}

/** `[16]`, or `[0:15]` and `[15:0]` as in Verilog. */
function depthOf(context: Context, dimension: ast.Dimension, what: string): number | undefined {
  const first = constantInteger(context, dimension.first, `the depth of ${what}`);
  const second = dimension.second && constantInteger(context, dimension.second, `the depth of ${what}`);
  if (first === undefined || (dimension.second !== undefined && second === undefined)) return undefined;
  if (second !== undefined && first !== 0n && second !== 0n)
    return context.report.add(dimension, depthNeeded(what, ''));
  const depth = second === undefined ? first : first + second + 1n;
  if (depth < 1n) return context.report.add(dimension, invalidWidth(`the depth of ${what}`, depth));
  return depth > BigInt(limits.depth) ? context.report.add(dimension, tooDeep(depth, limits.depth)) : Number(depth);
}

/** An integer constant, e.g. a width. */
export function constantInteger(context: Context, node: ast.Expression, what: string): bigint | undefined {
  const value = evaluateAt(context, node);
  return value && integerOf(context, value, what);
}

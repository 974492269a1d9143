/** `{a, b}`, `{4{a}}`, and the lists of values of tables and memories, which are written the same way. */
import { concat, repeat } from '../../kernel/build.ts';
import { evaluate as evaluateTerm } from '../../kernel/evaluate.ts';
import type { Term } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { bitsType } from '../spec/types.ts';
import { type Context, spend } from './context.ts';
import { bitsOf } from './conversions.ts';
import { evaluateAt, termFor } from './evaluation.ts';
import * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { type Place, replaceWith } from './report.ts';
import { invalidWidth, notConstant, tooWide, valueCount, widthUnknown } from './typeMessages.ts';
import { constantInteger } from './typeRefs.ts';
import { type ArrayType, typed, type Value } from './values.ts';

export function concatenation(context: Context, node: ast.Concatenation): Value | undefined {
  if (node.repeated.length > 0) return replication(context, node);
  const joined = join(context, node.parts, node);
  return joined && typed(joined.term, bitsType(joined.width));
}

interface Vector {
  readonly term: Term;
  readonly width: number;
}

function join(context: Context, parts: readonly ast.Expression[], node: ast.Concatenation): Vector | undefined {
  let result: Vector | undefined;
  let failed = false;
  for (const part of parts) {
    const located = evaluateAt(context, part);
    if (located?.value.kind === 'integer') {
      const { value } = located.value;
      const fix =
        value >= 0n
          ? replaceWith('give it a width', part, `${Math.max(1, value.toString(2).length)}'d${value}`)
          : undefined;
      context.report.add(part, widthUnknown('a number in a concatenation', fix));
    }
    const vector =
      located && located.value.kind !== 'integer' ? bitsOf(context, located, 'a concatenation') : undefined;
    if (vector === undefined) {
      failed = true;
      continue;
    }
    const width = (result?.width ?? 0) + vector.width;
    if (width > limits.width) return context.report.add(node, tooWide(width, limits.width));
    result = { term: result === undefined ? vector.term : concat(result.term, vector.term), width };
  }
  return failed ? undefined : result;
}

function replication(context: Context, node: ast.Concatenation): Value | undefined {
  const [countNode] = node.parts;
  const count = countNode && constantInteger(context, countNode, 'the count of a replication');
  const inner = join(context, node.repeated, node);
  if (count === undefined || inner === undefined || countNode === undefined) return undefined;
  if (count < 1n) return context.report.add(countNode, invalidWidth('the count of a replication', count));
  const width = count * BigInt(inner.width);
  if (width > BigInt(limits.width)) return context.report.add(node, tooWide(width, limits.width));
  return typed(repeat(inner.term, Number(count)), bitsType(Number(width)));
}

/** The cells of a table, or of a memory's initial contents: a list of constants, `{16{c}}`, or one constant for all cells. */
export function tableValues(
  context: Context,
  node: ast.Expression,
  type: ArrayType,
  what: string,
): readonly bigint[] | undefined {
  const { element, depth } = type;
  if (ast.isParenthesized(node)) return tableValues(context, node.inner, type, what);
  if (!ast.isConcatenation(node)) {
    const value = constantBits(context, node, element, what);
    return value === undefined || !spend(context, node, depth) ? undefined : Array.from({ length: depth }, () => value);
  }
  const parts = node.repeated.length > 0 ? node.repeated : node.parts;
  const values = parts.map((part) => constantBits(context, part, element, what));
  const repeats =
    node.repeated.length > 0 && node.parts[0] !== undefined
      ? constantInteger(context, node.parts[0], 'the count of a replication')
      : 1n;
  const complete = values.filter((value) => value !== undefined);
  if (complete.length < values.length || repeats === undefined) return undefined;
  const count = repeats * BigInt(complete.length);
  if (count !== BigInt(depth)) return context.report.add(node, valueCount(what, depth, count));
  if (!spend(context, node, depth)) return undefined;
  return Array.from({ length: depth }, (_, index) => complete[index % complete.length] ?? 0n);
}

function constantBits(
  context: Context,
  node: ast.Expression,
  type: ArrayType['element'],
  what: string,
): bigint | undefined {
  const term = termFor(context, node, type, `a value of ${what}`);
  return term && constantOf(context, term, node, `a value of ${what}`);
}

/** The value of a term without variables. */
export function constantOf(context: Context, term: Term, place: Place, what: string): bigint | undefined {
  if (term.kind === 'const') return term.value;
  if (variables([term]).length > 0) return context.report.add(place, notConstant(what));
  const value = evaluateTerm(term, new Map());
  return typeof value === 'bigint' ? value : undefined;
}

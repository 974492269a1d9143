/** Comprehensions, unrolled: `concat(i in 7..0: e)`, `sum`, `and`, `or`, `xor`, `min`, `max`, `fold(acc = e0, i in 0..7: e)`. */
import { concat } from '../../kernel/build.ts';
import { bitsType } from '../spec/types.ts';
import { builtins } from './builtins.ts';
import { bind, type Context, spend } from './context.ts';
import { bitsOf, termOf } from './conversions.ts';
import { evaluateAt } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { unknownFunction } from './nameMessages.ts';
import { binary } from './operators.ts';
import { nearest } from './suggest.ts';
import { tooWide } from './typeMessages.ts';
import { constantInteger } from './typeRefs.ts';
import { integer, type Located, typed, type Value } from './values.ts';

type Join = (context: Context, left: Located, right: Located, node: ast.Reference) => Value | undefined;

const joinBy =
  (operator: ast.BinaryOperator): Join =>
  (context, left, right, node) =>
    binary(context, { operator, left, right, sign: () => node });

const joined: Join = (context, left, right, node) => {
  const high = bitsOf(context, left, '`concat`');
  const low = bitsOf(context, right, '`concat`');
  if (high === undefined || low === undefined) return undefined;
  const width = high.width + low.width;
  return width > limits.width
    ? context.report.add(node, tooWide(width, limits.width))
    : typed(concat(high.term, low.term), bitsType(width));
};

const byBuiltin =
  (name: string): Join =>
  (context, left, right, node) =>
    builtins.get(name)?.apply(context, [left, right], node);

export const comprehensionKinds: ReadonlyMap<string, Join | 'fold'> = new Map<string, Join | 'fold'>([
  ['concat', joined],
  ['sum', joinBy('+')],
  ['and', joinBy('&')],
  ['or', joinBy('|')],
  ['xor', joinBy('^')],
  ['min', byBuiltin('min')],
  ['max', byBuiltin('max')],
  ['fold', 'fold'],
]);

export function comprehension(
  context: Context,
  name: string,
  node: ast.Reference,
  { accumulator, initial, index, first, last, body }: ast.Comprehension,
): Value | undefined {
  const join = comprehensionKinds.get(name);
  if (join === undefined)
    return context.report.add(node, unknownFunction(name, nearest(name, comprehensionKinds.keys()), node));
  if ((join === 'fold') !== (accumulator !== undefined))
    return context.report.add(node, accumulatorMessage(name, join === 'fold'));
  const from = constantInteger(context, first, 'the first index');
  const to = constantInteger(context, last, 'the last index');
  if (from === undefined || to === undefined) return undefined;
  const step = from <= to ? 1n : -1n;
  let result = initial && evaluateAt(context, initial);
  if (initial !== undefined && result === undefined) return undefined;
  for (let position = from; ; position += step) {
    if (!spend(context, node)) return undefined;
    const inner = bind(context, index.name, { kind: 'value', role: 'bound name', value: integer(position) });
    const next = nextValue(inner, result, { name: accumulator?.name, body, join, node });
    if (next === undefined) return undefined;
    result = next;
    if (position === to) return join === joined ? vectorOf(context, result) : result.value;
  }
}

/** A `concat` of one element is a plain vector, like one of many. */
function vectorOf(context: Context, located: Located): Value | undefined {
  const vector = bitsOf(context, located, '`concat`');
  return vector && typed(vector.term, bitsType(vector.width));
}

interface Body {
  readonly name: string | undefined;
  readonly body: ast.Expression;
  readonly join: Join | 'fold';
  readonly node: ast.Reference;
}

function nextValue(
  context: Context,
  before: Located | undefined,
  { name, body, join, node }: Body,
): Located | undefined {
  const bound =
    name === undefined || before === undefined
      ? context
      : bind(context, name, { kind: 'value', role: 'bound name', value: before.value });
  const value = bound.evaluate(bound, body);
  if (value === undefined) return undefined;
  const located: Located = { value, place: body };
  if (join === 'fold') return folded(context, before, located);
  if (before === undefined) return located;
  const result = join(context, before, located, node);
  return result && { value: result, place: body };
}

/** An accumulator keeps the type that its first value has, or that the body gives to a number. */
function folded(context: Context, before: Located | undefined, next: Located): Located | undefined {
  if (before?.value.kind !== 'typed' || before.value.type.kind === 'array') return next;
  const { type } = before.value;
  if (next.value.kind === 'typed' && next.value.known !== undefined) return next;
  const term = termOf(context, next, type, 'the accumulator');
  return term && { value: typed(term, type), place: next.place };
}

const accumulatorMessage = (name: string, fold: boolean) =>
  ({
    code: 'argument-count',
    message: fold
      ? '`fold` needs an accumulator: `fold(acc = 0, i in 0..7: …)`'
      : `\`${name}\` takes no accumulator: \`${name}(i in 0..7: …)\``,
  }) as const;

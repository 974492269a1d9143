/** Built-in functions, each with the terms it stands for. */
import {
  add,
  and,
  concat,
  eq,
  extract,
  ite,
  lshr,
  neg,
  not,
  or,
  redxor,
  setpart,
  sext,
  shl,
  slt,
  store,
  sub,
  urem,
  zext,
} from '../../kernel/build.ts';
import { clog2 } from '../../kernel/sort.ts';
import { constant, type Term, width } from '../../kernel/term.ts';
import { bitsType } from '../spec/types.ts';
import { type Context, spend } from './context.ts';
import { type BitsValue, bitsOf, integerOf, termOf, typedOf } from './conversions.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { bitLength } from './literals.ts';
import { binary } from './operators.ts';
import { surround } from './report.ts';
import { indexOutOfRange, invalidWidth, signedAmount, tooWide } from './typeMessages.ts';
import { bitValue, integer, type Located, type Typed, typed, type Value } from './values.ts';

export interface Builtin {
  readonly arity: readonly [least: number, most: number];
  /** How many arguments it takes, in words. */
  readonly usage: string;
  readonly apply: (context: Context, args: readonly Located[], node: ast.Reference) => Value | undefined;
}

function onVector(
  apply: (vector: BitsValue, context: Context, node: ast.Reference) => Value | undefined,
  name: string,
): readonly [string, Builtin] {
  return [
    name,
    {
      arity: [1, 1],
      usage: 'one argument',
      apply: (context, [argument], node) => {
        const vector = argument && bitsOf(context, argument, `\`${name}\``);
        return vector && apply(vector, context, node);
      },
    },
  ];
}

const onePlus = (term: Term): Term => sub(term, constant(1, width(term)));
const zero = (size: number): Term => constant(0, size);
const atMostOne = (term: Term): Term => eq(and(term, onePlus(term)), zero(width(term)));

export const builtins: ReadonlyMap<string, Builtin> = new Map([
  onVector(({ term, width: size }) => bitValue(and(not(eq(term, zero(size))), atMostOne(term))), 'onehot'),
  onVector(({ term }) => bitValue(atMostOne(term)), 'onehot0'),
  onVector(({ term }) => bitValue(redxor(term)), 'parity'),
  onVector((vector, context, node) => popcount(context, vector, node), 'popcount'),
  onVector((vector, context, node) => reversed(context, vector, node), 'reverse'),
  onVector(({ term, width: size }) => typed(term, bitsType(size, true)), 'signed'),
  onVector(({ term, width: size }) => typed(term, bitsType(size)), 'unsigned'),
  onVector(({ width: size }) => integer(BigInt(size)), 'width'),
  ['clog2', { arity: [1, 1], usage: 'one constant', apply: clog2Of }],
  ['abs', { arity: [1, 1], usage: 'one argument', apply: absolute }],
  ['min', { arity: [2, 2], usage: 'two arguments', apply: (context, args) => lesser(context, args, 'min') }],
  ['max', { arity: [2, 2], usage: 'two arguments', apply: (context, args) => lesser(context, args, 'max') }],
  [
    'rotl',
    { arity: [2, 2], usage: 'a vector and an amount', apply: (context, args) => rotated(context, args, 'rotl') },
  ],
  [
    'rotr',
    { arity: [2, 2], usage: 'a vector and an amount', apply: (context, args) => rotated(context, args, 'rotr') },
  ],
  ['zext', { arity: [2, 2], usage: 'a vector and a width', apply: (context, args) => extended(context, args, 'zext') }],
  ['sext', { arity: [2, 2], usage: 'a vector and a width', apply: (context, args) => extended(context, args, 'sext') }],
  ['setpart', { arity: [3, 3], usage: 'a vector, an offset and the new part', apply: replaced }],
  ['store', { arity: [3, 3], usage: 'a memory, an address and a value', apply: stored }],
]);

function popcount(context: Context, { term, width: size }: BitsValue, node: ast.Reference): Typed | undefined {
  if (!spend(context, node, size)) return undefined;
  const to = clog2(size + 1);
  // A balanced tree: depth log n.
  let terms: Term[] = Array.from({ length: size }, (_, index) =>
    to === 1 ? extract(term, index, index) : zext(extract(term, index, index), to),
  );
  while (terms.length > 1) {
    const next: Term[] = [];
    for (let index = 0; index < terms.length; index += 2) {
      const [a, b] = [terms[index], terms[index + 1]];
      if (a !== undefined) next.push(b === undefined ? a : add(a, b));
    }
    terms = next;
  }
  return typed(terms[0] ?? zero(to), bitsType(to));
}

function reversed(context: Context, { term, width: size }: BitsValue, node: ast.Reference): Typed | undefined {
  if (!spend(context, node, size)) return undefined;
  let result: Term = extract(term, 0, 0);
  for (let index = 1; index < size; index += 1) result = concat(result, extract(term, index, index));
  return typed(result, bitsType(size));
}

function clog2Of(context: Context, [argument]: readonly Located[]): Value | undefined {
  const value = argument && integerOf(context, argument, 'the argument of `clog2`');
  if (value === undefined || argument === undefined) return undefined;
  return value < 1n
    ? context.report.add(argument.place, invalidWidth('the argument of `clog2`', value))
    : integer(value === 1n ? 0n : BigInt(bitLength(value - 1n)));
}

function absolute(context: Context, [argument]: readonly Located[]): Value | undefined {
  if (argument === undefined) return undefined;
  if (argument.value.kind === 'integer')
    return integer(argument.value.value < 0n ? -argument.value.value : argument.value.value);
  const vector = bitsOf(context, argument, '`abs`');
  if (vector === undefined) return undefined;
  if (!vector.signed)
    return context.report.add(
      argument.place,
      bitsNeededSigned(surround('read it as signed', argument.place, 'signed(', ')')),
    );
  return typed(ite(slt(vector.term, zero(vector.width)), neg(vector.term), vector.term), bitsType(vector.width, true));
}

const bitsNeededSigned = (fix: ReturnType<typeof surround>) =>
  ({ code: 'sign-mismatch', message: '`abs` needs a signed value; write `abs(signed(x))`', fix }) as const;

function lesser(context: Context, [left, right]: readonly Located[], name: 'min' | 'max'): Value | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left.value.kind === 'integer' && right.value.kind === 'integer') {
    const [a, b] = [left.value.value, right.value.value];
    return integer(a < b === (name === 'min') ? a : b);
  }
  const type = [left, right].flatMap(({ value }) => (value.kind === 'typed' ? [value.type] : []))[0];
  const less = binary(context, { operator: '<', left, right, sign: () => left.place });
  if (less?.kind !== 'typed' || type === undefined || type.kind === 'array') return undefined;
  const a = termOf(context, left, type, `\`${name}\``);
  const b = termOf(context, right, type, `\`${name}\``);
  return a && b && typed(name === 'min' ? ite(less.term, a, b) : ite(less.term, b, a), type);
}

function rotated(context: Context, [vector, amount]: readonly Located[], name: 'rotl' | 'rotr'): Value | undefined {
  const value = vector && bitsOf(context, vector, `\`${name}\``);
  if (value === undefined || amount === undefined) return undefined;
  const { term, width: size } = value;
  if (amount.value.kind === 'integer') {
    const steps = Number(((amount.value.value % BigInt(size)) + BigInt(size)) % BigInt(size));
    const left = name === 'rotl' ? steps : (size - steps) % size;
    return typed(
      left === 0 ? term : concat(extract(term, size - left - 1, 0), extract(term, size - 1, size - left)),
      bitsType(size),
    );
  }
  const by = bitsOf(context, amount, `the amount of \`${name}\``);
  if (by === undefined) return undefined;
  if (by.signed)
    return context.report.add(
      amount.place,
      signedAmount(`the amount of \`${name}\``, surround('read it as unsigned', amount.place, 'unsigned(', ')')),
    );
  // Amounts count modulo the width; the complement `size − n` needs one value more than n.
  const wide = Math.max(by.width, clog2(size + 1));
  const extendedAmount = wide === by.width ? by.term : zext(by.term, wide);
  const inRange = by.width < 53 && 2 ** by.width <= size;
  const modulo = inRange ? extendedAmount : urem(extendedAmount, constant(size, wide));
  const rest = sub(constant(size, wide), modulo);
  return typed(
    name === 'rotl' ? or(shl(term, modulo), lshr(term, rest)) : or(lshr(term, modulo), shl(term, rest)),
    bitsType(size),
  );
}

function extended(context: Context, [vector, to]: readonly Located[], name: 'zext' | 'sext'): Value | undefined {
  const value = vector && bitsOf(context, vector, `\`${name}\``);
  const target = to && integerOf(context, to, `the width of \`${name}\``);
  if (value === undefined || target === undefined || to === undefined) return undefined;
  if (target > BigInt(limits.width)) return context.report.add(to.place, tooWide(target, limits.width));
  if (target < BigInt(value.width)) return context.report.add(to.place, tooNarrow(name, value.width, target));
  return typed(
    name === 'zext' ? zext(value.term, Number(target)) : sext(value.term, Number(target)),
    bitsType(Number(target), name === 'sext'),
  );
}

const tooNarrow = (name: string, from: number, to: bigint) =>
  ({ code: 'invalid-width', message: `\`${name}\` extends: ${from} bits do not fit ${to}; \`as\` truncates` }) as const;

/** The vector with the bits from a dynamic offset upwards replaced. */
function replaced(context: Context, [vector, offset, part]: readonly Located[]): Value | undefined {
  const value = vector && bitsOf(context, vector, '`setpart`');
  const at = offset && indexTerm(context, offset, value?.width ?? 1);
  const replacement = part && bitsOf(context, part, 'the new part');
  if (value === undefined || at === undefined || replacement === undefined || part === undefined) return undefined;
  if (replacement.width > value.width)
    return context.report.add(
      part.place,
      indexOutOfRange(BigInt(replacement.width - 1), undefined, value.width, 'the vector'),
    );
  return typed(setpart(value.term, at, replacement.term), bitsType(value.width, value.signed));
}

function indexTerm(context: Context, offset: Located, size: number): Term | undefined {
  if (offset.value.kind === 'integer') return termOf(context, offset, bitsType(Math.max(1, clog2(size))), 'the offset');
  const value = bitsOf(context, offset, 'an offset');
  if (value?.signed)
    return context.report.add(
      offset.place,
      signedAmount('an offset', surround('read it as unsigned', offset.place, 'unsigned(', ')')),
    );
  return value?.term;
}

/** The memory after one write; for predicates about memories. */
function stored(context: Context, [memory, address, value]: readonly Located[]): Value | undefined {
  const cells = memory && typedOf(context, memory, '`store`');
  if (cells === undefined || memory === undefined || address === undefined || value === undefined) return undefined;
  if (cells.type.kind !== 'array') return context.report.add(memory.place, bitsNeededMemory());
  const at = indexTerm(context, address, cells.type.depth);
  const term = termOf(context, value, cells.type.element, 'the cell');
  return at && term && typed(store(cells.term, at, term), cells.type);
}

const bitsNeededMemory = () => ({ code: 'type-mismatch', message: '`store` needs a memory' }) as const;

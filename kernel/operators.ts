/**
 * The operators of terms, complete in one table: parameters, arity, sort rule, commutativity and reference meaning.
 *
 * Every back end (compiled code, simplifier, FSpec, Verilog, …) is a record over `Op`, so that a missing entry is a type error, and the fuzzers
 * walk this table. Meaning is two-valued, total and width-explicit, on unsigned BigInts below 2^width:
 *  - arithmetic wraps; signed operators read two's complement;
 *  - division by zero follows SMT-LIB (x/0 is all ones, x%0 is x; signed −1 or 1, and x); the quotient truncates towards zero and the remainder
 *    has the sign of the dividend; such uses are excluded by well-definedness obligations (wellDefined.ts), the total value is only there so
 *    that every term has one;
 *  - shift amounts are unsigned and may have any width; an amount at or beyond the width gives 0 (or the sign);
 *  - reading beyond the end of a vector or memory gives 0, writing there changes nothing; both are excluded by obligations too.
 */
import {
  type ArraySort,
  array,
  type BitsSort,
  bits,
  maximum,
  printSort,
  type Sort,
  sameSort,
  type Value,
} from './sort.ts';

export type Op =
  | 'not'
  | 'neg'
  | 'and'
  | 'or'
  | 'xor'
  | 'add'
  | 'sub'
  | 'mul'
  | 'udiv'
  | 'urem'
  | 'sdiv'
  | 'srem'
  | 'shl'
  | 'lshr'
  | 'ashr'
  | 'eq'
  | 'ult'
  | 'ule'
  | 'slt'
  | 'sle'
  | 'ite'
  | 'concat'
  | 'extract'
  | 'zext'
  | 'sext'
  | 'repeat'
  | 'redand'
  | 'redor'
  | 'redxor'
  | 'part'
  | 'setpart'
  | 'select'
  | 'store';

export interface Operator {
  /** Names of the integer parameters, in order. */
  readonly parameters: readonly string[];
  readonly arity: 1 | 2 | 3;
  readonly commutative: boolean;
  /** The sort of the result, or what is wrong with the operands. */
  readonly sort: (args: readonly Sort[], params: readonly number[]) => Sort | string;
  /** Reference meaning on values of the given sorts. */
  readonly meaning: (values: readonly Value[], args: readonly Sort[], params: readonly number[]) => Value;
}

type Unary = (a: bigint, width: number, params: readonly number[]) => bigint;
type Binary = (a: bigint, b: bigint, width: number) => bigint;

const none: readonly string[] = [];

function scalar(value: Value | undefined): bigint {
  if (typeof value !== 'bigint') throw new TypeError('a bit-vector value was expected');
  return value;
}

function elements(value: Value | undefined): readonly bigint[] {
  if (typeof value !== 'object') throw new TypeError('a memory value was expected');
  return value;
}

function widthOf(sort: Sort | undefined): number {
  if (sort?.kind !== 'bits') throw new TypeError('a bit-vector sort was expected');
  return sort.width;
}

function allBits(args: readonly Sort[]): args is readonly BitsSort[] {
  return args.every((sort) => sort.kind === 'bits');
}

const notBits = (args: readonly Sort[]): string => `bit vectors expected, got ${args.map(printSort).join(' and ')}`;

/** Two's complement reading of an unsigned value. */
export function toSigned(value: bigint, width: number): bigint {
  return BigInt.asIntN(width, value);
}

const bool = (value: boolean): bigint => (value ? 1n : 0n);

function unary(
  resultWidth: (width: number, params: readonly number[]) => number | string,
  meaning: Unary,
  parameters = none,
): Operator {
  return {
    parameters,
    arity: 1,
    commutative: false,
    sort: (args, params) => {
      if (!allBits(args)) return notBits(args);
      const width = resultWidth(widthOf(args[0]), params);
      return typeof width === 'string' ? width : bits(width);
    },
    meaning: (values, args, params) => meaning(scalar(values[0]), widthOf(args[0]), params),
  };
}

function binary(meaning: Binary, { commutative = false, compare = false } = {}): Operator {
  return {
    parameters: none,
    arity: 2,
    commutative,
    sort: (args) => {
      const [a, b] = args;
      if (a === undefined || b === undefined || !allBits(args)) return notBits(args);
      if (!sameSort(a, b)) return `operands of one width expected, got ${printSort(a)} and ${printSort(b)}`;
      return compare ? bits(1) : a;
    },
    meaning: (values, args) => meaning(scalar(values[0]), scalar(values[1]), widthOf(args[0])),
  };
}

function shift(meaning: Binary): Operator {
  return {
    parameters: none,
    arity: 2,
    commutative: false,
    sort: (args) => (allBits(args) && args[0] !== undefined ? args[0] : notBits(args)),
    meaning: (values, args) => meaning(scalar(values[0]), scalar(values[1]), widthOf(args[0])),
  };
}

const wrap = (value: bigint, width: number): bigint => BigInt.asUintN(width, value);
const same = (width: number): number => width;
const toOne = (): number => 1;

function divideSigned(a: bigint, b: bigint, width: number): bigint {
  const x = toSigned(a, width);
  const y = toSigned(b, width);
  if (y === 0n) return x < 0n ? 1n : maximum(width);
  return wrap(x / y, width);
}

function parity(value: bigint): bigint {
  let ones = 0n;
  for (let rest = value; rest !== 0n; rest >>= 1n) ones ^= rest & 1n;
  return ones;
}

export const operators: { readonly [K in Op]: Operator } = {
  not: unary(same, (a, width) => maximum(width) ^ a),
  neg: unary(same, (a, width) => wrap(-a, width)),
  and: binary((a, b) => a & b, { commutative: true }),
  or: binary((a, b) => a | b, { commutative: true }),
  xor: binary((a, b) => a ^ b, { commutative: true }),
  add: binary((a, b, width) => wrap(a + b, width), { commutative: true }),
  sub: binary((a, b, width) => wrap(a - b, width)),
  mul: binary((a, b, width) => wrap(a * b, width), { commutative: true }),
  udiv: binary((a, b, width) => (b === 0n ? maximum(width) : a / b)),
  urem: binary((a, b) => (b === 0n ? a : a % b)),
  sdiv: binary(divideSigned),
  srem: binary((a, b, width) => (b === 0n ? a : wrap(toSigned(a, width) % toSigned(b, width), width))),
  shl: shift((a, b, width) => (b >= BigInt(width) ? 0n : wrap(a << b, width))),
  lshr: shift((a, b, width) => (b >= BigInt(width) ? 0n : a >> b)),
  ashr: shift((a, b, width) => wrap(toSigned(a, width) >> (b >= BigInt(width) ? BigInt(width) : b), width)),
  eq: {
    parameters: none,
    arity: 2,
    commutative: true,
    sort: ([a, b]) =>
      a !== undefined && b !== undefined && sameSort(a, b) ? bits(1) : 'operands of one sort expected',
    meaning: ([a, b]) => {
      if (typeof a === 'bigint') return bool(a === b);
      const other = elements(b);
      return bool(elements(a).every((value, index) => value === other[index]));
    },
  },
  ult: binary((a, b) => bool(a < b), { compare: true }),
  ule: binary((a, b) => bool(a <= b), { compare: true }),
  slt: binary((a, b, width) => bool(toSigned(a, width) < toSigned(b, width)), { compare: true }),
  sle: binary((a, b, width) => bool(toSigned(a, width) <= toSigned(b, width)), { compare: true }),
  ite: {
    parameters: none,
    arity: 3,
    commutative: false,
    sort: ([c, a, b]) => {
      if (c?.kind !== 'bits' || c.width !== 1) return 'a condition of one bit expected';
      if (a === undefined || b === undefined || !sameSort(a, b)) return 'branches of one sort expected';
      return a;
    },
    meaning: ([c, a, b]) => {
      const chosen = c === 1n ? a : b;
      if (chosen === undefined) throw new TypeError('a branch is missing');
      return chosen;
    },
  },
  concat: {
    parameters: none,
    arity: 2,
    commutative: false,
    sort: (args) => (allBits(args) ? bits(widthOf(args[0]) + widthOf(args[1])) : notBits(args)),
    meaning: (values, args) => (scalar(values[0]) << BigInt(widthOf(args[1]))) | scalar(values[1]),
  },
  extract: unary(
    (width, [hi = -1, lo = -1]) =>
      lo >= 0 && lo <= hi && hi < width ? hi - lo + 1 : `bits ${hi}…${lo} of a ${width}-bit vector`,
    (a, _width, [hi = 0, lo = 0]) => wrap(a >> BigInt(lo), hi - lo + 1),
    ['hi', 'lo'],
  ),
  zext: unary(
    (width, [to = 0]) => (to >= width ? to : `extension of ${width} bits to ${to}`),
    (a) => a,
    ['width'],
  ),
  sext: unary(
    (width, [to = 0]) => (to >= width ? to : `extension of ${width} bits to ${to}`),
    (a, width, [to = 0]) => wrap(toSigned(a, width), to),
    ['width'],
  ),
  repeat: unary(
    (width, [count = 0]) => (count >= 1 ? width * count : `repetition ${count} times`),
    (a, width, [count = 0]) => {
      let result = 0n;
      for (let index = 0; index < count; index += 1) result = (result << BigInt(width)) | a;
      return result;
    },
    ['count'],
  ),
  redand: unary(toOne, (a, width) => bool(a === maximum(width))),
  redor: unary(toOne, (a) => bool(a !== 0n)),
  redxor: unary(toOne, parity),
  part: {
    parameters: ['width'],
    arity: 2,
    commutative: false,
    sort: (args, [to = 0]) =>
      allBits(args)
        ? to >= 1 && to <= widthOf(args[0])
          ? bits(to)
          : `a part of ${to} bits of ${widthOf(args[0])}`
        : notBits(args),
    meaning: (values, args, [to = 0]) => {
      const offset = scalar(values[1]);
      return offset >= BigInt(widthOf(args[0])) ? 0n : wrap(scalar(values[0]) >> offset, to);
    },
  },
  setpart: {
    parameters: none,
    arity: 3,
    commutative: false,
    sort: (args) => {
      const [x] = args;
      if (x === undefined || !allBits(args)) return notBits(args);
      return widthOf(args[2]) <= widthOf(x) ? x : `a part of ${widthOf(args[2])} bits of ${widthOf(x)}`;
    },
    meaning: (values, args) => {
      const width = widthOf(args[0]);
      const offset = scalar(values[1]);
      if (offset >= BigInt(width)) return scalar(values[0]);
      const mask = wrap(maximum(widthOf(args[2])) << offset, width);
      return (scalar(values[0]) & ~mask) | wrap(scalar(values[2]) << offset, width);
    },
  },
  select: {
    parameters: none,
    arity: 2,
    commutative: false,
    sort: ([memory, address]) =>
      memory?.kind === 'array' && address?.kind === 'bits' ? bits(memory.element) : 'a memory and an address expected',
    meaning: ([memory, address]) => {
      const cells = elements(memory);
      const at = scalar(address);
      return at < BigInt(cells.length) ? (cells[Number(at)] ?? 0n) : 0n;
    },
  },
  store: {
    parameters: none,
    arity: 3,
    commutative: false,
    sort: ([memory, address, value]) => {
      if (memory?.kind !== 'array' || address?.kind !== 'bits') return 'a memory and an address expected';
      return value?.kind === 'bits' && value.width === memory.element
        ? sortOfArray(memory)
        : 'a value of the element width expected';
    },
    meaning: ([memory, address, value]) => {
      const cells = elements(memory);
      const at = scalar(address);
      return at < BigInt(cells.length) ? cells.with(Number(at), scalar(value)) : cells;
    },
  },
};

function sortOfArray(sort: ArraySort): ArraySort {
  return array(sort.depth, sort.element);
}

export const allOps = Object.keys(operators) as readonly Op[];

/**
 * A second, naive meaning of every operator, on lists of booleans with the least significant bit first: written from the definitions by school methods
 * (ripple carry, long division, comparison from the top), without BigInt and without looking at kernel/operators.ts.
 */
import type { Op } from '../../kernel/operators.ts';

export type Bits = readonly boolean[];
/** A bit vector, or the cells of a memory. */
export type Item = Bits | readonly Bits[];

type Meaning = (args: readonly Item[], params: readonly number[]) => Item;

const zeros = (width: number): Bits => Array.from({ length: width }, () => false);
const ones = (width: number): Bits => Array.from({ length: width }, () => true);
const flag = (value: boolean): Bits => [value];
const invert = (a: Bits): Bits => a.map((bit) => !bit);
const negative = (a: Bits): boolean => a[a.length - 1] === true;
const isZero = (a: Bits): boolean => !a.includes(true);
const equal = (a: Bits, b: Bits): boolean => a.length === b.length && a.every((bit, index) => bit === b[index]);

export function toNumber(a: Bits): number {
  let value = 0;
  for (const [index, bit] of a.entries()) if (bit) value += 2 ** index;
  return value;
}

export function fromNumber(value: number, width: number): Bits {
  return Array.from({ length: width }, (_, index) => Math.floor(value / 2 ** index) % 2 === 1);
}

function plus(a: Bits, b: Bits, carryIn = false): Bits {
  let carry = carryIn;
  return a.map((x, index) => {
    const y = b[index] === true;
    const sum = [x, y, carry].filter((bit) => bit).length;
    carry = sum >= 2;
    return sum % 2 === 1;
  });
}

const minus = (a: Bits, b: Bits): Bits => plus(a, invert(b), true);
const negate = (a: Bits): Bits => minus(zeros(a.length), a);
const magnitude = (a: Bits): Bits => (negative(a) ? negate(a) : a);

/** One place up: the lowest bit is 0 and the highest is lost. */
const up = (a: Bits): Bits => [false, ...a.slice(0, -1)];

function times(a: Bits, b: Bits): Bits {
  let sum = zeros(a.length);
  let shifted = a;
  for (const bit of b) {
    if (bit) sum = plus(sum, shifted);
    shifted = up(shifted);
  }
  return sum;
}

function less(a: Bits, b: Bits): boolean {
  for (let index = a.length - 1; index >= 0; index -= 1) {
    if (a[index] !== b[index]) return b[index] === true;
  }
  return false;
}

function lessSigned(a: Bits, b: Bits): boolean {
  if (negative(a) !== negative(b)) return negative(a);
  return less(a, b);
}

/** Restoring long division, for a divisor that is not 0. */
function divide(a: Bits, b: Bits): { quotient: Bits; remainder: Bits } {
  // One bit more than the operands, as 2 · remainder + 1 needs it.
  let rest = zeros(a.length + 1);
  const divisor = [...b, false];
  const quotient = [...zeros(a.length)];
  for (let index = a.length - 1; index >= 0; index -= 1) {
    rest = [a[index] === true, ...rest.slice(0, -1)];
    if (!less(rest, divisor)) {
      rest = minus(rest, divisor);
      quotient[index] = true;
    }
  }
  return { quotient, remainder: rest.slice(0, -1) };
}

function shifted(a: Bits, amount: Bits, one: (a: Bits) => Bits): Bits {
  let result = a;
  for (let step = toNumber(amount); step > 0; step -= 1) result = one(result);
  return result;
}

const down =
  (fill: boolean) =>
  (a: Bits): Bits => [...a.slice(1), fill];

function isMemory(item: Item | undefined): item is readonly Bits[] {
  return typeof item?.[0] === 'object';
}

function vector(item: Item | undefined): Bits {
  if (item === undefined || isMemory(item)) throw new TypeError('a list of bits was expected');
  return item;
}

function memory(item: Item | undefined): readonly Bits[] {
  if (!isMemory(item)) throw new TypeError('a list of cells was expected');
  return item;
}

const one =
  (meaning: (a: Bits, params: readonly number[]) => Bits): Meaning =>
  ([a], params) =>
    meaning(vector(a), params);
const two =
  (meaning: (a: Bits, b: Bits, params: readonly number[]) => Bits): Meaning =>
  ([a, b], params) =>
    meaning(vector(a), vector(b), params);
const bitwise = (meaning: (x: boolean, y: boolean) => boolean): Meaning =>
  two((a, b) => a.map((x, index) => meaning(x, b[index] === true)));
const compare = (meaning: (a: Bits, b: Bits) => boolean): Meaning => two((a, b) => flag(meaning(a, b)));

export const naive: { readonly [K in Op]: Meaning } = {
  not: one(invert),
  neg: one(negate),
  and: bitwise((x, y) => x && y),
  or: bitwise((x, y) => x || y),
  xor: bitwise((x, y) => x !== y),
  add: two((a, b) => plus(a, b)),
  sub: two(minus),
  mul: two(times),
  udiv: two((a, b) => (isZero(b) ? ones(a.length) : divide(a, b).quotient)),
  urem: two((a, b) => (isZero(b) ? a : divide(a, b).remainder)),
  sdiv: two((a, b) => {
    if (isZero(b)) return negative(a) ? fromNumber(1, a.length) : ones(a.length);
    const { quotient } = divide(magnitude(a), magnitude(b));
    return negative(a) === negative(b) ? quotient : negate(quotient);
  }),
  srem: two((a, b) => {
    if (isZero(b)) return a;
    const { remainder } = divide(magnitude(a), magnitude(b));
    return negative(a) ? negate(remainder) : remainder;
  }),
  shl: two((a, b) => shifted(a, b, up)),
  lshr: two((a, b) => shifted(a, b, down(false))),
  ashr: two((a, b) => shifted(a, b, down(negative(a)))),
  eq: ([a, b]) => {
    if (isMemory(a)) return flag(a.every((cell, index) => equal(cell, memory(b)[index] ?? [])));
    return flag(equal(vector(a), vector(b)));
  },
  ult: compare(less),
  ule: compare((a, b) => !less(b, a)),
  slt: compare(lessSigned),
  sle: compare((a, b) => !lessSigned(b, a)),
  ite: ([c, a, b]) => {
    const chosen = vector(c)[0] === true ? a : b;
    if (chosen === undefined) throw new TypeError('a branch is missing');
    return chosen;
  },
  concat: two((high, low) => [...low, ...high]),
  extract: one((a, [hi = 0, lo = 0]) => a.filter((_, index) => index >= lo && index <= hi)),
  zext: one((a, [to = 0]) => [...a, ...zeros(to - a.length)]),
  sext: one((a, [to = 0]) => [...a, ...(negative(a) ? ones(to - a.length) : zeros(to - a.length))]),
  repeat: one((a, [count = 0]) => Array.from({ length: count }, () => a).flat()),
  redand: one((a) => flag(!a.includes(false))),
  redor: one((a) => flag(a.includes(true))),
  redxor: one((a) => flag(a.filter((bit) => bit).length % 2 === 1)),
  // Bits beyond the end read as 0.
  part: two((a, offset, [size = 0]) =>
    Array.from({ length: size }, (_, index) => a[toNumber(offset) + index] === true),
  ),
  setpart: ([a, offset, value]) => {
    const at = toNumber(vector(offset));
    return vector(a).map((bit, index) =>
      index >= at && index < at + vector(value).length ? vector(value)[index - at] === true : bit,
    );
  },
  select: ([cells, address]) => {
    const all = memory(cells);
    return all[toNumber(vector(address))] ?? zeros(all[0]?.length ?? 0);
  },
  store: ([cells, address, value]) =>
    memory(cells).map((cell, index) => (index === toNumber(vector(address)) ? vector(value) : cell)),
};

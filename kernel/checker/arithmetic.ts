/** Arithmetic on vectors of literals, least significant bit first. Textbook circuits; nothing here knows terms. */
import { type Aig, falseLiteral, type Literal, negate, trueLiteral } from './aig.ts';

export type Vector = readonly Literal[];

export function constantVector(value: bigint, width: number): Vector {
  return Array.from({ length: width }, (_, index) =>
    ((value >> BigInt(index)) & 1n) === 1n ? trueLiteral : falseLiteral,
  );
}

export const complement = (a: Vector): Vector => a.map(negate);

/** a + b + carry, modulo 2^width, and the carry out. */
export function addCarry(
  aig: Aig,
  a: Vector,
  b: Vector,
  carryIn: Literal,
): { readonly sum: Vector; readonly carry: Literal } {
  let carry = carryIn;
  const sum = a.map((x, index) => {
    const y = b[index] ?? falseLiteral;
    const half = aig.xor(x, y);
    const bit = aig.xor(half, carry);
    carry = aig.or(aig.and(x, y), aig.and(half, carry));
    return bit;
  });
  return { sum, carry };
}

export const add = (aig: Aig, a: Vector, b: Vector): Vector => addCarry(aig, a, b, falseLiteral).sum;
export const sub = (aig: Aig, a: Vector, b: Vector): Vector => addCarry(aig, a, complement(b), trueLiteral).sum;
export const neg = (aig: Aig, a: Vector): Vector => sub(aig, constantVector(0n, a.length), a);

export const equal = (aig: Aig, a: Vector, b: Vector): Literal =>
  aig.all(a.map((x, index) => aig.xnor(x, b[index] ?? falseLiteral)));

/** a ≤ b, unsigned: no borrow in b − a. */
export const lessOrEqual = (aig: Aig, a: Vector, b: Vector): Literal =>
  addCarry(aig, b, complement(a), trueLiteral).carry;
export const lessThan = (aig: Aig, a: Vector, b: Vector): Literal => negate(lessOrEqual(aig, b, a));

/** Two's complement order is unsigned order with the sign bits inverted. */
export const biased = (a: Vector): Vector => a.map((bit, index) => (index === a.length - 1 ? negate(bit) : bit));

export const choose = (aig: Aig, condition: Literal, then: Vector, otherwise: Vector): Vector =>
  then.map((bit, index) => aig.mux(condition, bit, otherwise[index] ?? falseLiteral));

/** Sum of the partial products, modulo 2^width. */
export function multiply(aig: Aig, a: Vector, b: Vector): Vector {
  let sum = constantVector(0n, a.length);
  for (const [index, bit] of b.entries()) {
    if (bit === falseLiteral) continue;
    const shifted = a.map((_, position) =>
      position < index ? falseLiteral : aig.and(bit, a[position - index] ?? falseLiteral),
    );
    sum = add(aig, sum, shifted);
  }
  return sum;
}

/** Restoring division, one quotient bit a step from the top. A zero divisor gives an all-ones quotient and the dividend as remainder. */
export function divide(aig: Aig, a: Vector, b: Vector): { readonly quotient: Vector; readonly remainder: Vector } {
  const width = a.length;
  const divisor = [...b, falseLiteral];
  let remainder: Vector = constantVector(0n, width + 1);
  const quotient: Literal[] = [];
  for (let index = width - 1; index >= 0; index -= 1) {
    const shifted = [a[index] ?? falseLiteral, ...remainder.slice(0, width)];
    const fits = lessOrEqual(aig, divisor, shifted);
    remainder = choose(aig, fits, sub(aig, shifted, divisor), shifted);
    quotient[index] = fits;
  }
  return { quotient, remainder: remainder.slice(0, width) };
}

/** Barrel shifter; `fill` enters, and is the result for amounts at or beyond the width. `left` shifts towards the top. */
export function shift(aig: Aig, a: Vector, amount: Vector, fill: Literal, left: boolean): Vector {
  const width = a.length;
  let current = a;
  let beyond = falseLiteral;
  for (const [stage, bit] of amount.entries()) {
    const by = 2 ** stage;
    if (by >= width) {
      beyond = aig.or(beyond, bit);
      continue;
    }
    const from = current;
    current = from.map((own, position) => aig.mux(bit, from[left ? position - by : position + by] ?? fill, own));
  }
  return current.map((bit) => aig.mux(beyond, fill, bit));
}

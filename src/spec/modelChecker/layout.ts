/** How state, inputs and choices are packed into numbers. */
import { evaluate } from '../../../kernel/evaluate.ts';
import { maximum, type Sort, sizeInBits, type Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import type { Var } from '../../../kernel/term.ts';
import type { Valuation } from './result.ts';

/** `bits` of a variable (all of a memory) from bit `at` of the packed number; the others are 0. */
export interface Field {
  readonly variable: Var;
  readonly at: number;
  /** Positions in the variable of the packed bits, ascending. */
  readonly bits: readonly number[];
}

/** Fields one after the other; without masks, of all bits. */
export function fieldsOf(variables: readonly Var[], masks?: ReadonlyMap<Var, bigint>): readonly Field[] {
  let at = 0;
  return variables.map((variable) => {
    const mask = masks === undefined ? maximum(sizeInBits(variable.sort)) : (masks.get(variable) ?? 0n);
    const bits = Array.from({ length: sizeInBits(variable.sort) }, (_, bit) => bit).filter(
      (bit) => ((mask >> BigInt(bit)) & 1n) === 1n,
    );
    const field = { variable, at, bits };
    at += bits.length;
    return field;
  });
}

export const totalBits = (fields: readonly Field[]): number => fields.reduce((sum, { bits }) => sum + bits.length, 0);

export function unpack(fields: readonly Field[], number: number): Valuation {
  return new Map(
    fields.map(({ variable, at, bits }) => {
      const value = bits.reduce(
        (sum, bit, index) => sum | (((BigInt(number) >> BigInt(at + index)) & 1n) << BigInt(bit)),
        0n,
      );
      return [variable.name, valueFrom(value, variable.sort)];
    }),
  );
}

function valueFrom(number: bigint, sort: Sort): Value {
  if (sort.kind === 'bits') return number;
  return Array.from({ length: sort.depth }, (_, cell) =>
    BigInt.asUintN(sort.element, number >> BigInt(cell * sort.element)),
  );
}

function numberOf(value: Value, sort: Sort): bigint {
  if (typeof value === 'bigint') return value;
  const element = BigInt(sort.kind === 'array' ? sort.element : 1);
  return value.reduceRight((sum, cell) => (sum << element) | cell, 0n);
}

/**
 * Packed start states: every value where power-up is `any`. A power-up term may read state that is listed before it, so that a product of systems can start the
 * one where the other does. Refused when there are more than `limit`.
 */
export function startStates(
  state: System['state'],
  fields: readonly Field[],
  limit: number,
): readonly number[] | string {
  const open = state.reduce(
    (sum, { variable, powerUp }) => sum + (powerUp === 'any' ? sizeInBits(variable.sort) : 0),
    0,
  );
  if (2 ** open > limit) return `${open} bits without a power-up value give more than ${limit} start states`;
  const starts: number[] = [];
  for (let number = 0; number < 2 ** open; number += 1) {
    const values = new Map<string, Value>();
    let [start, taken] = [0, 0];
    for (const [index, { variable, powerUp }] of state.entries()) {
      const size = sizeInBits(variable.sort);
      let value: Value;
      if (powerUp === 'any') {
        value = valueFrom(BigInt.asUintN(size, BigInt(number) >> BigInt(taken)), variable.sort);
        taken += size;
      } else value = evaluate(powerUp, values);
      values.set(variable.name, value);
      start += Number(numberOf(value, variable.sort)) * 2 ** (fields[index]?.at ?? 0);
    }
    starts.push(start);
  }
  return starts;
}

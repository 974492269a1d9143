/** How state, inputs and choices are packed into numbers. */
import { maximum, type Sort, sizeInBits, type Value } from '../../../kernel/sort.ts';
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

export function numberOf(value: Value, sort: Sort): bigint {
  if (typeof value === 'bigint') return value;
  const element = BigInt(sort.kind === 'array' ? sort.element : 1);
  return value.reduceRight((sum, cell) => (sum << element) | cell, 0n);
}

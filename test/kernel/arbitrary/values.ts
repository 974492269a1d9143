/** Random values, biased to the boundaries of their width: 0, 1, all ones, the least and the greatest signed number, single bits. */
import { maximum, type Sort, type Value } from '../../../kernel/sort.ts';
import type { Choices } from './choices.ts';

export function chooseNumber(choices: Choices, width: number): bigint {
  const ones = maximum(width);
  const kind = choices.below(16);
  switch (kind) {
    case 0:
      return 0n;
    case 1:
    case 2:
      return ones;
    case 3:
      return 1n;
    case 4:
      return ones >> 1n;
    case 5:
      return (ones >> 1n) + 1n;
    case 6:
      return ones - 1n;
    case 7:
      return 1n << BigInt(choices.below(width));
    case 8:
      return maximum(1 + choices.below(width));
    case 9:
    case 10:
      return BigInt.asUintN(width, BigInt(choices.below(2 * Math.min(width, 1 << 20) + 2)));
    default:
      return anyNumber(choices, width);
  }
}

function anyNumber(choices: Choices, width: number): bigint {
  let value = 0n;
  for (let have = 0; have < width; have += 31) value = (value << 31n) | BigInt(choices.below(0x80000000));
  return BigInt.asUintN(width, value);
}

export function chooseValue(choices: Choices, sort: Sort): Value {
  if (sort.kind === 'bits') return chooseNumber(choices, sort.width);
  return Array.from({ length: sort.depth }, () => chooseNumber(choices, sort.element));
}

/** Every value of a small sort, in ascending order (of the first element last, for memories). */
export function allValues(sort: Sort): readonly Value[] {
  if (sort.kind === 'bits') return Array.from({ length: 2 ** sort.width }, (_, value) => BigInt(value));
  let rows: readonly (readonly bigint[])[] = [[]];
  for (let cell = 0; cell < sort.depth; cell += 1) {
    rows = rows.flatMap((row) => Array.from({ length: 2 ** sort.element }, (_, value) => [...row, BigInt(value)]));
  }
  return rows;
}

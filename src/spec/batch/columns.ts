/** Columns: the values of one port in many cycles. */
import { isNarrow } from '../../../kernel/compile.ts';

/** Numbers hold up to 32 bits (`Float64Array`: 53), `BigUint64Array` up to 64, a list of BigInts any width. */
export type Column = Uint32Array | Float64Array | BigUint64Array | bigint[];

export type ColumnKind = 'u32' | 'f64' | 'u64' | 'big';

export function columnKind(column: Column): ColumnKind {
  if (column instanceof Uint32Array) return 'u32';
  if (column instanceof Float64Array) return 'f64';
  return column instanceof BigUint64Array ? 'u64' : 'big';
}

const widest: Readonly<Record<ColumnKind, number>> = { u32: 32, f64: 53, u64: 64, big: Number.POSITIVE_INFINITY };

/** The smallest column for values of a width. */
export function columnFor(width: number, cycles: number): Column {
  if (width <= widest.u32) return new Uint32Array(cycles);
  return width <= widest.u64 ? new BigUint64Array(cycles) : new Array<bigint>(cycles).fill(0n);
}

/** Throws where the column cannot hold values of the width in that many cycles: a mistake of the caller. */
export function checkColumn(name: string, column: Column, width: number, cycles: number): void {
  const kind = columnKind(column);
  if (width > widest[kind] || (isNarrow(width) && (kind === 'u64' || kind === 'big')))
    throw new TypeError(`the column of ${name} is not one for ${width} bits`);
  if (column.length < cycles) throw new RangeError(`the column of ${name} is shorter than ${cycles} cycles`);
}

/** Throws where a value of a column is not one of the width. */
export function checkValues(name: string, column: Column, width: number, cycles: number): void {
  if (column instanceof Uint32Array && usedBits(column, cycles) < 2 ** width) return;
  const limit = 2 ** width;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const value = column[cycle] ?? 0;
    const fits =
      typeof value === 'bigint'
        ? BigInt.asUintN(width, value) === value
        : value >= 0 && value < limit && Number.isInteger(value);
    if (!fits) throw new RangeError(`${name} has ${width} bits, and not the value ${value} of cycle ${cycle}`);
  }
}

/** Bits that are 1 in some value: cheaper than a comparison for each of many millions. */
function usedBits(column: Uint32Array, cycles: number): number {
  let used = 0;
  for (let cycle = 0; cycle < cycles; cycle += 1) used |= column[cycle] ?? 0;
  return used >>> 0;
}

/** The word that compiled code works with, read from a column. */
export function readText(element: string, kind: ColumnKind, width: number): string {
  return !isNarrow(width) && kind === 'f64' ? `BigInt(${element})` : element;
}

export function writeText(word: string, kind: ColumnKind, width: number): string {
  return !isNarrow(width) && kind === 'f64' ? `Number(${word})` : word;
}

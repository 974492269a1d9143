/** How values stand in a module: numbers, tuples of bytes, functions, labels. */
import { maximum, type Sort } from '../../../kernel/sort.ts';

/** Widest vector that is a number. */
export const narrowest = 30;
export const isNumber = (width: number): boolean => width <= narrowest;

/** Bytes of a wider one. */
export const bytesOf = (width: number): number => Math.ceil(width / 8);

export function number(value: bigint, width: number): string {
  if (isNumber(width)) return String(value);
  const bytes = Array.from({ length: bytesOf(width) }, (_, at) => String((value >> BigInt(8 * at)) & 255n));
  return `<<${bytes.join(', ')}>>`;
}

/** The set of all vectors of a width; `wide` is told when the library's set is needed. */
export function vectors(width: number, wide: () => void): string {
  if (isNumber(width)) return `0 .. ${maximum(width)}`;
  wide();
  return `WSet(${width})`;
}

export function valuesOf(sort: Sort, wide: () => void): string {
  if (sort.kind === 'bits') return vectors(sort.width, wide);
  return `[0 .. ${sort.depth - 1} -> ${vectors(sort.element, wide)}]`;
}

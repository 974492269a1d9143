/** Sorts of terms: bit vectors of a fixed width, and memories (arrays) of a fixed depth and element width. */

export interface BitsSort {
  readonly kind: 'bits';
  /** Number of bits, at least 1. */
  readonly width: number;
}

export interface ArraySort {
  readonly kind: 'array';
  /** Number of elements, at least 1; addresses are 0 … depth − 1. */
  readonly depth: number;
  /** Width of one element in bits. */
  readonly element: number;
}

export type Sort = BitsSort | ArraySort;

/** The value of a closed term: an unsigned number below 2^width, or the elements of a memory. */
export type Value = bigint | readonly bigint[];

const bitsSorts = new Map<number, BitsSort>();

export function bits(width: number): BitsSort {
  if (!Number.isSafeInteger(width) || width < 1)
    throw new RangeError(`a bit vector needs a positive width, not ${width}`);
  let sort = bitsSorts.get(width);
  if (sort === undefined) {
    sort = Object.freeze({ kind: 'bits', width });
    bitsSorts.set(width, sort);
  }
  return sort;
}

export function array(depth: number, element: number): ArraySort {
  if (!Number.isSafeInteger(depth) || depth < 1) throw new RangeError(`a memory needs a positive depth, not ${depth}`);
  return Object.freeze({ kind: 'array', depth, element: bits(element).width });
}

export function sameSort(a: Sort, b: Sort): boolean {
  if (a.kind === 'bits') return b.kind === 'bits' && a.width === b.width;
  return b.kind === 'array' && a.depth === b.depth && a.element === b.element;
}

export function printSort(sort: Sort): string {
  return sort.kind === 'bits' ? `bits[${sort.width}]` : `bits[${sort.element}][${sort.depth}]`;
}

/** Bits needed to write down any value of the sort. */
export function sizeInBits(sort: Sort): number {
  return sort.kind === 'bits' ? sort.width : sort.depth * sort.element;
}

/** The greatest unsigned value of a width. */
export function maximum(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}

/** Smallest number of bits that can hold `count` different values; 0 for a single one. */
export function clog2(count: number): number {
  let width = 0;
  while (2 ** width < count) width += 1;
  return width;
}

/** Whether the value has the kind and the size of the sort; the range of a memory's elements, which may be many, is left to whoever made them. */
export function fits(value: Value, sort: Sort): boolean {
  if (typeof value === 'bigint') return sort.kind === 'bits' && BigInt.asUintN(sort.width, value) === value;
  return sort.kind === 'array' && value.length === sort.depth;
}

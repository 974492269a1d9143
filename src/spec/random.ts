/** A small seeded generator (sfc32 by Chris Doty-Humphrey): the same stimuli on every machine. */

export interface Random {
  /** A uniform integer of 32 bits. */
  readonly next: () => number;
  /** A uniform value of `width` bits. */
  readonly bits: (width: number) => bigint;
  /** A uniform integer in 0 … count − 1 (bias below 2^−20 for counts up to 4096). */
  readonly below: (count: number) => number;
}

export function random(seed: number): Random {
  let [a, b, c, counter] = [seed >>> 0, 0x9e3779b9, 0x243f6a88, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11) | 0;
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  const bits = (width: number): bigint => {
    let value = 0n;
    for (let have = 0; have < width; have += 32) value = (value << 32n) | BigInt(next());
    return BigInt.asUintN(width, value);
  };
  return { next, bits, below: (count) => next() % count };
}

/** A seed from text (FNV-1a), so that stimuli follow from names alone. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

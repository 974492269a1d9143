/** Assignments that are likely to refute a goal: corners first, then seeded random values. Sampling never proves. */

import { compile, toWord } from './compile.ts';
import type { Sequent } from './sequent.ts';
import { maximum, type Sort, type Value } from './sort.ts';
import { never, poll, type Stop } from './stop.ts';
import { variables } from './traverse.ts';

/** Yields the assignments among `count` tries under which the assumptions of the reduced goal hold and its conclusion does not. */
export function* samples(sequent: Sequent, count: number, stop: Stop = never): Generator<ReadonlyMap<string, Value>> {
  const free = variables([...sequent.assumptions, sequent.conclusion]);
  const compiled = compile([...sequent.assumptions, sequent.conclusion], free);
  const draw = generator();
  for (let attempt = 0; attempt < count; attempt += 1) {
    poll(stop);
    const values = free.map((term) => sampleOf(term.sort, attempt, draw));
    const words = compiled.run(
      values.map((value, index) => toWord(value, free[index]?.sort ?? { kind: 'bits', width: 1 })),
    );
    if (words.at(-1) === 0 && words.slice(0, -1).every((word) => word === 1)) {
      yield new Map(free.map((term, index) => [term.name, values[index] ?? 0n]));
    }
  }
}

function sampleOf(sort: Sort, attempt: number, draw: () => number): Value {
  if (sort.kind === 'array') return Array.from({ length: sort.depth }, () => bitsSample(sort.element, attempt, draw));
  return bitsSample(sort.width, attempt, draw);
}

/** All zeros, all ones, one; then a mixture of corners and uniform values. */
function bitsSample(width: number, attempt: number, draw: () => number): bigint {
  const corners = [0n, maximum(width), BigInt.asUintN(width, 1n), 1n << BigInt(width - 1)];
  if (attempt < corners.length) return corners[attempt] ?? 0n;
  const choice = draw() % 8;
  if (choice < corners.length) return corners[choice] ?? 0n;
  let value = 0n;
  for (let have = 0; have < width; have += 32) value = (value << 32n) | BigInt(draw());
  return BigInt.asUintN(width, value);
}

/** xorshift32 (Marsaglia 2003) with a fixed seed: the same samples in every run. */
function generator(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

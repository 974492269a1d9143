/**
 * Exhaustive evaluation: a generated loop over all assignments of the free variables (sweepProgram.ts), on one thread or on several.
 *
 * The assignment with number n gives the first variable the lowest bits of n. The answer is the first n that satisfies every assumption and violates the
 * conclusion, so the counterexample is the same on every machine.
 */
import { type Sort, sizeInBits, type Value } from './sort.ts';
import { never, type Stop } from './stop.ts';
import { oneThread, type Sweeper } from './sweeper.ts';
import { sweepProgram } from './sweepProgram.ts';
import type { Term, Var } from './term.ts';

export type Sweep =
  | { readonly kind: 'all hold'; readonly cases: number }
  | { readonly kind: 'violated'; readonly values: ReadonlyMap<string, Value> };

/** Most free bits of one sweep: beyond 2^32 cases no machine gets to the end in a time that anyone waits. */
export const sweepLimit = 32;

/** Total size of the variables in bits. */
export function freeBits(free: readonly Var[]): number {
  return free.reduce((sum, term) => sum + sizeInBits(term.sort), 0);
}

/** Evaluates assumptions ⇒ conclusion everywhere; at most `sweepLimit` free bits. Throws `Stopped` soon after `stop` says so. */
export function sweep(
  assumptions: readonly Term[],
  conclusion: Term,
  free: readonly Var[],
  sweeper: Sweeper = oneThread,
  stop: Stop = never,
): Sweep {
  const size = freeBits(free);
  if (size > sweepLimit) throw new RangeError(`${size} free bits are too many for one sweep`);
  const job = sweepProgram(assumptions, conclusion, free);
  const found = sweeper.sweep(job, stop);
  return found < 0
    ? { kind: 'all hold', cases: job.cases }
    : { kind: 'violated', values: assignment(free, BigInt(found)) };
}

/** The assignment with the given number. */
export function assignment(free: readonly Var[], number: bigint): ReadonlyMap<string, Value> {
  let offset = 0;
  const cut = (width: number): bigint => {
    const value = BigInt.asUintN(width, number >> BigInt(offset));
    offset += width;
    return value;
  };
  const cutValue = (sort: Sort): Value =>
    sort.kind === 'bits' ? cut(sort.width) : Array.from({ length: sort.depth }, () => cut(sort.element));
  return new Map(free.map((term) => [term.name, cutValue(term.sort)]));
}

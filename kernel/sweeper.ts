/**
 * The port to whatever runs the generated loop of a sweep: one thread, or several.
 *
 * A sweep is cut into chunks that are taken in increasing order. Whoever implements the port answers with the lowest failing case of all chunks, so the
 * counterexample is the same on every machine and with any number of threads.
 */
import type { Word } from './compile.ts';
import { poll, type Stop } from './stop.ts';

export interface SweepJob {
  /**
   * Body of a function of `tables` that returns `run(from, to)`. `run` evaluates the cases of the blocks from `from` to `to` − 1 in order, and returns the
   * number of the first that fails, or −1.
   */
  readonly source: string;
  /** Constant memories that the source reads. */
  readonly tables: readonly Word[];
  /** Blocks in all; at most 2^31. */
  readonly blocks: number;
  readonly blocksPerChunk: number;
  /** Cases in all: the same number in every block. */
  readonly cases: number;
}

export interface Sweeper {
  /** The lowest failing case, or −1; throws `Stopped` soon after `stop` says so. Synchronous: the caller waits. */
  readonly sweep: (job: SweepJob, stop: Stop) => number;
}

export type RunBlocks = (from: number, to: number) => number;

export function runnerOf({ source, tables }: SweepJob): RunBlocks {
  return (new Function('tables', source) as (tables: readonly Word[]) => RunBlocks)(tables);
}

export const oneThread: Sweeper = {
  sweep: (job, stop) => {
    const run = runnerOf(job);
    for (let from = 0; from < job.blocks; from += job.blocksPerChunk) {
      poll(stop);
      const found = run(from, Math.min(from + job.blocksPerChunk, job.blocks));
      if (found >= 0) return found;
    }
    return -1;
  },
};

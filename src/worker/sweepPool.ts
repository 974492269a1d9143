/**
 * A pool of threads for large sweeps, behind the kernel's port. The calling thread works along and waits without its event loop, as a proof is
 * synchronous; threads start with the first sweep that is large enough, and an idle pool keeps no process from ending.
 *
 * The threads share the number of the next chunk and the lowest failing case so far. Chunks are taken in increasing order and a thread stops when its next
 * one starts above the lowest failure, so every chunk below that is evaluated to its end: the answer is that of a single thread. Each thread shows
 * which chunk it is at. What a thread does not finish, because it failed or never answers, the calling thread evaluates itself.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Stop, Stopped } from '../../kernel/stop.ts';
import { oneThread, runnerOf, type Sweeper, type SweepJob } from '../../kernel/sweeper.ts';

export interface SweepPoolOptions {
  /** Threads besides the calling one. */
  readonly threads?: number;
  /** Cases from which on a sweep is worth telling other threads about. */
  readonly threshold?: number;
  /** How long a thread may take for one chunk when all others are done, in ms. */
  readonly patienceMs?: number;
}

/** More share little of what is left, and each costs memory. */
const mostThreads = 15;

/** Words of the shared table: these, then one per thread with the chunk it is at. */
const [nextChunk, stopFlag, firstThread] = [0, 1, 2];
const [idle, taking] = [-1, -2];

/** What a thread is sent for one sweep. */
interface Assignment extends Pick<SweepJob, 'source' | 'tables' | 'blocks' | 'blocksPerChunk'> {
  readonly casesPerBlock: number;
  /** Int32: see above. */
  readonly table: SharedArrayBuffer;
  /** One BigInt64: the lowest failing case, or `noFailure`. */
  readonly lowest: SharedArrayBuffer;
  readonly own: number;
}

const noFailure = 2n ** 62n;

/** How often the calling thread looks up while it waits, in ms. */
const lookEvery = 5;

export class SweepPool implements Sweeper {
  private readonly size: number;
  private readonly threshold: number;
  private readonly patienceMs: number;
  private workers: Worker[] = [];
  private disposed = false;

  constructor({ threads, threshold = 2 ** 18, patienceMs = 2000 }: SweepPoolOptions = {}) {
    this.size = Math.min(threads ?? availableParallelism() - 1, mostThreads);
    this.threshold = threshold;
    this.patienceMs = patienceMs;
  }

  /** Threads that were started. */
  get started(): number {
    return this.workers.length;
  }

  sweep(job: SweepJob, stop: Stop): number {
    if (this.size < 1 || this.disposed || job.cases < this.threshold || job.blocks <= job.blocksPerChunk)
      return oneThread.sweep(job, stop);
    this.start();
    const shared = shareOut(job, this.workers);
    try {
      return this.workAlong(job, shared, stop);
    } finally {
      Atomics.store(shared.table, stopFlag, 1);
    }
  }

  /** Ends the threads; later sweeps run on the calling thread. */
  async dispose(): Promise<void> {
    this.disposed = true;
    await this.end();
  }

  private workAlong(job: SweepJob, shared: Shared, stop: Stop): number {
    const run = runnerOf(job);
    const check = (chunk: number): void => {
      const from = chunk * job.blocksPerChunk;
      const found = run(from, Math.min(from + job.blocksPerChunk, job.blocks));
      if (found >= 0) lower(shared.lowest, BigInt(found));
    };
    for (;;) {
      this.leaveWhen(stop);
      const chunk = Atomics.add(shared.table, nextChunk, 1);
      if (chunk >= shared.chunks || BigInt(chunk) * shared.casesPerChunk > Atomics.load(shared.lowest, 0)) break;
      check(chunk);
    }
    for (const index of this.workers.keys()) {
      const left = this.awaitThread(shared.table, firstThread + index, stop);
      if (left === taking) {
        // It took a chunk and did not live to say which.
        void this.end();
        return oneThread.sweep(job, stop);
      }
      if (left >= 0) {
        check(left);
        void this.end();
      }
    }
    const lowest = Atomics.load(shared.lowest, 0);
    return lowest === noFailure ? -1 : Number(lowest);
  }

  /** Waits until the thread is idle; what it is at when patience ends. */
  private awaitThread(table: Int32Array, slot: number, stop: Stop): number {
    let at = Atomics.load(table, slot);
    for (let waited = 0; at !== idle && waited < this.patienceMs; waited += lookEvery) {
      this.leaveWhen(stop);
      Atomics.wait(table, slot, at, lookEvery);
      const now = Atomics.load(table, slot);
      if (now !== at) waited = 0;
      at = now;
    }
    return at;
  }

  private leaveWhen(stop: Stop): void {
    if (stop()) throw new Stopped();
  }

  private start(): void {
    while (this.workers.length < this.size) {
      const worker = new Worker(threadSource, { eval: true });
      // A thread that ends on its own is noticed by what it left undone.
      worker.on('error', () => void this.end());
      worker.unref();
      this.workers.push(worker);
    }
  }

  private async end(): Promise<void> {
    const ending = this.workers;
    this.workers = [];
    await Promise.all(ending.map((worker) => worker.terminate()));
  }
}

interface Shared {
  readonly table: Int32Array;
  readonly lowest: BigInt64Array;
  readonly chunks: number;
  readonly casesPerChunk: bigint;
}

function shareOut(job: SweepJob, workers: readonly Worker[]): Shared {
  const { source, tables, blocks, blocksPerChunk, cases } = job;
  const table = new Int32Array(new SharedArrayBuffer(4 * (firstThread + workers.length)));
  table.fill(idle, firstThread);
  const lowest = new BigInt64Array(new SharedArrayBuffer(8)).fill(noFailure);
  for (const [index, worker] of workers.entries()) {
    const assignment: Assignment = {
      ...{ source, tables, blocks, blocksPerChunk, casesPerBlock: cases / blocks },
      ...{ table: table.buffer as SharedArrayBuffer, lowest: lowest.buffer as SharedArrayBuffer },
      own: firstThread + index,
    };
    worker.postMessage(assignment);
  }
  return {
    ...{ table, lowest, chunks: Math.ceil(blocks / blocksPerChunk) },
    casesPerChunk: BigInt((cases / blocks) * blocksPerChunk),
  };
}

function lower(lowest: BigInt64Array, found: bigint): void {
  for (let seen = Atomics.load(lowest, 0); found < seen; ) {
    const before = Atomics.compareExchange(lowest, 0, seen, found);
    if (before === seen) return;
    seen = before;
  }
}

/**
 * The thread, as text, so that it needs no file beside the bundle. It shows `taking` before it takes a chunk and the chunk while it is at it; only a thread
 * that ended regularly shows `idle` again. A failing one shows its chunk for good.
 */
const threadSource = `'use strict';
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ source, tables, blocks, blocksPerChunk, casesPerBlock, table: shared, lowest: found, own }) => {
  const table = new Int32Array(shared);
  const lowest = new BigInt64Array(found);
  const chunks = Math.ceil(blocks / blocksPerChunk);
  const casesPerChunk = BigInt(casesPerBlock * blocksPerChunk);
  const show = (value) => { Atomics.store(table, own, value); Atomics.notify(table, own); };
  if (Atomics.load(table, ${stopFlag}) !== 0) return;
  let run;
  try { run = new Function('tables', source)(tables); } catch { return; }
  for (;;) {
    show(${taking});
    if (Atomics.load(table, ${stopFlag}) !== 0) break;
    const chunk = Atomics.add(table, ${nextChunk}, 1);
    if (chunk >= chunks || BigInt(chunk) * casesPerChunk > Atomics.load(lowest, 0)) break;
    show(chunk);
    let failing;
    try { const from = chunk * blocksPerChunk; failing = run(from, Math.min(from + blocksPerChunk, blocks)); } catch { return; }
    if (failing >= 0) {
      const value = BigInt(failing);
      for (let seen = Atomics.load(lowest, 0); value < seen; ) {
        const before = Atomics.compareExchange(lowest, 0, seen, value);
        if (before === seen) break;
        seen = before;
      }
    }
  }
  show(${idle});
});
`;

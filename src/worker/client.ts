/**
 * The editor's side of the engine: runs requests in worker threads, so that nothing ever blocks the caller. Threads start when first needed, are used
 * again, and are replaced when they crash. A cancelled run ends within `graceMs` plus the time to end a thread, even when its thread is deep in a proof.
 */
import { eventQueue } from './eventQueue.ts';
import type { EngineRequest, EventOf, RunEvent } from './protocol.ts';
import { EngineThread } from './thread.ts';

export interface ClientOptions {
  /** The bundled engine, `dist/engine.js`. */
  readonly engine: URL | string;
  /** How long a cancelled run may take to end by itself before its thread is ended, in ms. */
  readonly graceMs?: number;
  /** Runs at a time; others wait. */
  readonly threads?: number;
  /** Memory that one thread may use, in MiB: an engine that needs more ends with a message instead of taking the editor with it. */
  readonly heapMiB?: number;
}

interface Waiting {
  readonly begin: (thread: EngineThread) => void;
  /** Ends the run without a thread. */
  readonly abandon: () => void;
}

export class EngineClient {
  private readonly engine: URL | string;
  private readonly graceMs: number;
  private readonly limit: number;
  private readonly heapMiB: number;
  private readonly threads = new Set<EngineThread>();
  private readonly waiting = new Set<Waiting>();
  private nextId = 1;
  private disposed = false;

  constructor({ engine, graceMs = 500, threads = 2, heapMiB = 2048 }: ClientOptions) {
    this.engine = engine;
    this.graceMs = graceMs;
    this.limit = threads;
    this.heapMiB = heapMiB;
  }

  /**
   * The events of one run. The last is always `finished`: with verdict `cancelled` after `signal`, with `crashed` when the engine died. Leaving the
   * iteration early cancels the run.
   */
  async *run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<RunEvent, void, undefined> {
    const id = this.nextId;
    this.nextId += 1;
    const begun = performance.now();
    const events = eventQueue<RunEvent>();
    let last = { run: `engine-${id}`, seq: -1 };
    let finished = false;
    let thread: EngineThread | undefined;
    const finish = (verdict: 'cancelled' | 'crashed', message: string) => {
      if (!finished)
        events.push({ run: last.run, seq: last.seq + 1, ...finishedBody(verdict, message, performance.now() - begun) });
      finished = true;
      events.close();
    };
    const waiting: Waiting = {
      abandon: () => finish('cancelled', STOPPED),
      begin: (given) => {
        thread = given;
        given.start(id, request, {
          event: (event) => {
            last = event;
            finished ||= event.kind === 'finished';
            events.push(event);
          },
          ended: () => {
            finish('crashed', 'The engine ended the run without a result.');
            this.serveWaiting();
          },
          died: (reason) => {
            this.threads.delete(given);
            if (signal.aborted || this.disposed) finish('cancelled', STOPPED);
            else finish('crashed', `The engine stopped working: ${reason}. The next run starts a new one.`);
            this.serveWaiting();
          },
        });
      },
    };
    const cancel = () => {
      if (this.waiting.delete(waiting)) finish('cancelled', STOPPED);
      else if (thread !== undefined && !finished) this.cancelWithin(thread, () => finished);
    };
    if (signal.aborted || this.disposed) finish('cancelled', STOPPED);
    else {
      signal.addEventListener('abort', cancel, { once: true });
      this.waiting.add(waiting);
      this.serveWaiting();
    }
    try {
      yield* events.items();
    } finally {
      signal.removeEventListener('abort', cancel);
      if (!finished) cancel();
    }
  }

  /** Ends all threads; their runs finish as cancelled. */
  async dispose(): Promise<void> {
    this.disposed = true;
    for (const waiting of this.waiting) waiting.abandon();
    this.waiting.clear();
    await Promise.all([...this.threads].map((thread) => thread.terminate('the engine was shut down')));
    this.threads.clear();
  }

  /** For a process that is about to exit: its threads die with it, their child processes do not. */
  killChildren(): void {
    for (const thread of this.threads) thread.killChildren();
  }

  private serveWaiting(): void {
    for (const waiting of this.waiting) {
      const thread = this.freeThread();
      if (thread === undefined) return;
      this.waiting.delete(waiting);
      waiting.begin(thread);
    }
  }

  private freeThread(): EngineThread | undefined {
    for (const thread of this.threads) {
      if (thread.idle) return thread;
      if (!thread.alive) this.threads.delete(thread);
    }
    if (this.threads.size >= this.limit || this.disposed) return undefined;
    const thread = new EngineThread(this.engine, this.heapMiB);
    this.threads.add(thread);
    return thread;
  }

  private cancelWithin(thread: EngineThread, isFinished: () => boolean): void {
    thread.cancel();
    const timer = setTimeout(() => {
      if (!isFinished()) void thread.terminate('it did not stop in time');
    }, this.graceMs);
    // The thread keeps the process alive as long as its run lasts.
    timer.unref();
  }
}

const STOPPED = 'The run was stopped.';

function finishedBody(verdict: 'cancelled' | 'crashed', message: string, ms: number): EventOf<'finished'> {
  return { kind: 'finished', verdict, exitCode: verdict === 'cancelled' ? 130 : 70, message, advice: [], ms };
}

/** One engine thread, which serves one run at a time: so that ending the thread never ends somebody else's run. */
import { Worker } from 'node:worker_threads';
import { createChildTable, killChildren } from './childTable.ts';
import type { EngineRequest, FromEngine, ThreadData, ToEngine } from './protocol.ts';
import { fromEngineSchema } from './protocol.ts';
import { createStopFlag, setStopFlag } from './stopFlag.ts';

/** What a run is told by its thread; after `ended` or `died` it is told nothing more. */
export interface Listener {
  readonly event: (event: Extract<FromEngine, { kind: 'event' }>['event']) => void;
  readonly ended: () => void;
  readonly died: (reason: string) => void;
}

export class EngineThread {
  private readonly worker: Worker;
  private readonly children = createChildTable();
  private readonly stop = createStopFlag();
  private current: { readonly id: number; readonly listener: Listener } | undefined;
  private reason: string | undefined;
  private gone = false;

  constructor(engine: URL | string, heapMiB: number) {
    const workerData: ThreadData = { children: this.children, stop: this.stop };
    this.worker = new Worker(engine, { workerData, stdout: true, resourceLimits: { maxOldGenerationSizeMb: heapMiB } });
    // Standard output belongs to whoever started the run; a library that prints to it must not mix into the events of --json.
    this.worker.stdout.resume();
    this.worker.on('message', (message: unknown) => this.receive(message));
    this.worker.on('messageerror', (error: Error) => this.die(`a message could not be read: ${error.message}`));
    this.worker.on('error', (error: unknown) => {
      this.reason = error instanceof Error ? error.message : String(error);
    });
    this.worker.on('exit', (code: number) => this.end(this.reason ?? `the thread ended with exit code ${code}`));
  }

  get alive(): boolean {
    return !this.gone;
  }

  get idle(): boolean {
    return this.alive && this.current === undefined;
  }

  start(id: number, request: EngineRequest, listener: Listener): void {
    if (!this.idle) throw new Error('this engine thread has a run already');
    this.current = { id, listener };
    setStopFlag(this.stop, false);
    this.worker.ref();
    this.post({ kind: 'run', id, request });
  }

  cancel(): void {
    if (this.current === undefined) return;
    setStopFlag(this.stop, true);
    this.post({ kind: 'cancel', id: this.current.id });
  }

  /** Ends the thread whatever it is doing; its run is told `died`. */
  async terminate(reason: string): Promise<void> {
    this.reason = reason;
    await this.worker.terminate();
    this.end(reason);
  }

  /** Kills the child processes of the thread, at once and without ending it: for a process that is about to exit. */
  killChildren(): void {
    killChildren(this.children);
  }

  private post(message: ToEngine): void {
    this.worker.postMessage(message);
  }

  private receive(message: unknown): void {
    const parsed = fromEngineSchema.safeParse(message);
    if (!parsed.success) this.die(`the engine sent a message of another version: ${parsed.error.message}`);
    else if (parsed.data.kind === 'fault') this.die(parsed.data.message);
    else if (this.current?.id === parsed.data.id) this.pass(parsed.data, this.current.listener);
  }

  private pass(message: Exclude<FromEngine, { kind: 'fault' }>, listener: Listener): void {
    if (message.kind === 'event') {
      listener.event(message.event);
      return;
    }
    this.current = undefined;
    // An idle thread must not keep a command line from ending.
    this.worker.unref();
    listener.ended();
  }

  private die(reason: string): void {
    void this.terminate(reason);
  }

  private end(reason: string): void {
    this.gone = true;
    killChildren(this.children);
    const { current } = this;
    this.current = undefined;
    current?.listener.died(reason);
  }
}

/** One thread of the embedded Yosys: what it posts, in order, each awaited with a time limit and a signal. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const log = { log: z.string(), omitted: z.number() };
const fromThreadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), version: z.string() }),
  z.object({ kind: z.literal('unavailable'), reason: z.string() }),
  z.object({ kind: z.literal('ended'), output: z.string().optional(), ...log }),
  z.object({ kind: z.literal('trapped'), exhausted: z.boolean(), reason: z.string(), ...log }),
]);

type FromThread = z.infer<typeof fromThreadSchema>;

export type Heard =
  | FromThread
  | { readonly kind: 'died'; readonly reason: string }
  | { readonly kind: 'timed out' }
  | { readonly kind: 'cancelled' };

export interface ThreadOptions {
  readonly thread: URL;
  readonly memoryBytes: number;
  readonly logCharacters: number;
}

/** Deeply nested expressions take a deep stack. */
const stackMebibytes = 32;

export class YosysThread {
  private readonly worker: Worker;
  private readonly inbox: FromThread[] = [];
  private wake: (() => void) | undefined;
  private death: Extract<Heard, { kind: 'died' }> | undefined;
  private version: Extract<FromThread, { kind: 'ready' }> | undefined;

  constructor({ thread, memoryBytes, logCharacters }: ThreadOptions) {
    this.worker = new Worker(thread, {
      workerData: { memoryBytes, logCharacters },
      // The flags of this process may make no sense in the thread.
      execArgv: [],
      // What is printed there belongs to nobody. It is not read either: that would keep the process alive.
      stdout: true,
      stderr: true,
      resourceLimits: { stackSizeMb: stackMebibytes },
    });
    this.worker.on('message', (message: unknown) => {
      const parsed = fromThreadSchema.safeParse(message);
      if (parsed.success) this.put(parsed.data);
      else this.die(`a message could not be read: ${parsed.error.message}`);
    });
    this.worker.on('messageerror', (error: Error) => this.die(`a message could not be read: ${error.message}`));
    this.worker.on('error', (error: unknown) => this.die(error instanceof Error ? error.message : String(error)));
    this.worker.on('exit', (code: number) => this.die(`the thread ended with exit code ${code}`));
    // Last, since listening holds the process as well.
    this.worker.unref();
  }

  get alive(): boolean {
    return this.death === undefined;
  }

  /** Keeps the process alive as long as an answer is awaited. */
  hold(): void {
    this.worker.ref();
  }

  letGo(): void {
    this.worker.unref();
  }

  async loaded(milliseconds: number, signal: AbortSignal | undefined): Promise<Heard> {
    if (this.version !== undefined) return this.version;
    const heard = await this.hear(milliseconds, signal);
    if (heard.kind === 'ready') this.version = heard;
    return heard;
  }

  ask(request: object, milliseconds: number, signal: AbortSignal | undefined): Promise<Heard> {
    this.worker.postMessage(request);
    return this.hear(milliseconds, signal);
  }

  async end(): Promise<void> {
    this.die('the thread was ended');
    await this.worker.terminate();
  }

  private async hear(milliseconds: number, signal: AbortSignal | undefined): Promise<Heard> {
    if (signal?.aborted === true) return { kind: 'cancelled' };
    let ended: Heard | undefined;
    const stop = (heard: Heard): void => {
      ended ??= heard;
      this.wake?.();
    };
    const cancel = (): void => stop({ kind: 'cancelled' });
    const timer = setTimeout(() => stop({ kind: 'timed out' }), milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (this.inbox.length === 0 && this.alive)
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      return this.inbox.shift() ?? ended ?? this.death ?? { kind: 'died', reason: 'nothing was said' };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      this.wake = undefined;
    }
  }

  private put(heard: FromThread): void {
    this.inbox.push(heard);
    this.wake?.();
  }

  private die(reason: string): void {
    this.death ??= { kind: 'died', reason };
    this.wake?.();
  }
}

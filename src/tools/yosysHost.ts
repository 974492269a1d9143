/**
 * The embedded Yosys in a thread of its own, which can be ended at any moment: by a time limit, by an abort signal, by its own crash. The next run then
 * starts a fresh one. Runs follow one another; an idle thread keeps no process alive, and is ended after a while to give back its memory.
 */
import { YosysThread } from './yosysWorker.ts';

export interface YosysRequest {
  readonly script: string;
  readonly files: Readonly<Record<string, string>>;
  /** The file that the script writes. */
  readonly output: string;
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
}

export type YosysResult =
  /** It ran to its own end; without output when it refused its input, which the log then explains. */
  | { readonly kind: 'ended'; readonly version: string; readonly output?: string | undefined; readonly log: YosysLog }
  | {
      readonly kind: 'failed';
      readonly cause: 'cancelled' | 'missing' | 'timed out' | 'out of memory' | 'crashed';
      readonly reason: string;
    };

export interface YosysLog {
  readonly text: string;
  /** Characters that were left out in the middle. */
  readonly omitted: number;
}

export interface HostOptions {
  /** The file that the thread runs. */
  readonly thread: URL;
  readonly memoryBytes?: number;
  /** Characters that are kept of the beginning of the log, and as many of its end. */
  readonly logCharacters?: number;
  readonly loadMilliseconds?: number;
  readonly idleMilliseconds?: number;
}

const mebibyte = 2 ** 20;

export class YosysHost {
  private readonly options: Required<HostOptions>;
  private thread: YosysThread | undefined;
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: HostOptions) {
    this.options = {
      memoryBytes: 1024 * mebibyte,
      logCharacters: 500_000,
      loadMilliseconds: 60_000,
      idleMilliseconds: 120_000,
      ...options,
    };
  }

  /** Whether there is a thread. */
  get alive(): boolean {
    return this.thread?.alive ?? false;
  }

  /** Starts the thread, which loads by itself meanwhile. */
  preload(): void {
    if (this.alive) return;
    this.thread = new YosysThread(this.options);
    if (this.waiting === 0) this.rest();
  }

  async run(request: YosysRequest): Promise<YosysResult> {
    const before = this.last;
    let release = (): void => undefined;
    const mine = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.last = before.then(() => mine);
    this.waiting += 1;
    clearTimeout(this.idle);
    try {
      await unlessAborted(before, request.signal);
      return request.signal?.aborted === true ? cancelled : await this.runAlone(request);
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.rest();
      release();
    }
  }

  private async runAlone(request: YosysRequest): Promise<YosysResult> {
    this.preload();
    const { thread } = this;
    if (thread === undefined) return cancelled;
    thread.hold();
    const result = await this.converse(thread, request);
    if (result.kind === 'failed') {
      await thread.end();
      if (this.thread === thread) this.thread = undefined;
    } else thread.letGo();
    return result;
  }

  private async converse(thread: YosysThread, request: YosysRequest): Promise<YosysResult> {
    const { signal, milliseconds, script, files, output } = request;
    const { loadMilliseconds } = this.options;
    const loaded = await thread.loaded(loadMilliseconds, signal);
    switch (loaded.kind) {
      case 'cancelled':
        return cancelled;
      case 'ready':
        break;
      case 'timed out':
        return failed('timed out', `The embedded Yosys was not loaded within ${seconds(loadMilliseconds)}. ${native}`);
      default:
        return failed('missing', `The embedded Yosys cannot be loaded: ${reasonOf(loaded)}. ${install}`);
    }
    const answer = await thread.ask({ script, files, output }, milliseconds, signal);
    switch (answer.kind) {
      case 'ended':
        return {
          kind: 'ended',
          version: loaded.version,
          output: answer.output,
          log: { text: answer.log, omitted: answer.omitted },
        };
      case 'cancelled':
        return cancelled;
      case 'timed out':
        return failed(
          'timed out',
          `Yosys gave no answer within ${seconds(milliseconds)} and was stopped. Look for a loop in the text that does not end, or allow more time.`,
        );
      case 'trapped':
        return answer.exhausted
          ? failed(
              'out of memory',
              `Yosys needs more than ${Math.floor(this.options.memoryBytes / mebibyte)} MiB for this text. Make its memories and loops smaller. ${native}`,
            )
          : failed(
              'crashed',
              `Yosys crashed: ${answer.reason}. ${native}${answer.log === '' ? '' : `\n${answer.log}`}`,
            );
      default:
        return failed('crashed', `Yosys crashed: ${reasonOf(answer)}. ${native}`);
    }
  }

  private rest(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      const { thread } = this;
      this.thread = undefined;
      void thread?.end();
    }, this.options.idleMilliseconds);
    this.idle.unref();
  }
}

const cancelled: YosysResult = { kind: 'failed', cause: 'cancelled', reason: 'cancelled' };
const native = 'RTL_REFINERY_YOSYS names a native Yosys to use instead.';
const install = `Install RTL Refinery again. ${native}`;

function failed(cause: 'missing' | 'timed out' | 'out of memory' | 'crashed', reason: string): YosysResult {
  return { kind: 'failed', cause, reason };
}

const reasonOf = (end: { readonly kind: string; readonly reason?: string }): string =>
  (end.reason ?? `it answered with "${end.kind}"`).replace(/[.\s]+$/, '');

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  if (signal.aborted) return;
  let stop = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

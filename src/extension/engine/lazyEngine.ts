/** The engine in its worker threads. Client and thread are loaded with the first run: waking up the extension costs nothing of it. */
import type { EngineClient } from '../../worker/client.ts';
import type { EngineRequest, RunEvent } from '../../worker/protocol.ts';
import type { Engine } from './engine.ts';

export class LazyEngine implements Engine {
  private readonly path: string;
  private client: Promise<EngineClient> | undefined;

  /** `path`: the bundled engine, `dist/engine.js`. */
  constructor(path: string) {
    this.path = path;
  }

  async *run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<RunEvent, void, undefined> {
    this.client ??= import('../../worker/client.ts').then(({ EngineClient }) => new EngineClient({ engine: this.path }));
    yield* (await this.client).run(request, signal);
  }

  /** Ends the threads and whatever they have started. */
  async dispose(): Promise<void> {
    await (await this.client)?.dispose();
  }
}

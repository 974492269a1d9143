/**
 * The engine in its worker threads. Client and thread are loaded with the first run: the client checks every message, and what it checks with is ten
 * times as large as the rest of the extension.
 */
import { pathToFileURL } from 'node:url';
import type { EngineClient } from '../../worker/client.ts';
import type { EngineRequest, RunEvent } from '../../worker/protocol.ts';
import type { Engine } from './engine.ts';

type ClientModule = typeof import('../../worker/client.ts');

export interface EngineFiles {
  /** The bundled client, `dist/client.cjs`: absolute path. */
  readonly client: string;
  /** The bundled engine, `dist/engine.js`: absolute path. */
  readonly engine: string;
}

export class LazyEngine implements Engine {
  private readonly files: EngineFiles;
  private client: Promise<EngineClient> | undefined;

  constructor(files: EngineFiles) {
    this.files = files;
  }

  async *run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<RunEvent, void, undefined> {
    this.client ??= this.load();
    yield* (await this.client).run(request, signal);
  }

  /** Ends the threads and whatever they have started. */
  async dispose(): Promise<void> {
    await (await this.client)?.dispose();
  }

  private async load(): Promise<EngineClient> {
    const { client, engine } = this.files;
    const { EngineClient } = (await import(pathToFileURL(client).href)) as ClientModule;
    return new EngineClient({ engine });
  }
}

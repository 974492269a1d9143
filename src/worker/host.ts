/** The thread's side of the protocol: starts runs, posts their events, and aborts them when told. */
import type { RunEvent } from '../pipeline/events.ts';
import { type EngineRequest, type FromEngine, toEngineSchema } from './protocol.ts';

export interface Port {
  readonly postMessage: (message: FromEngine) => void;
  readonly on: (event: 'message', listener: (message: unknown) => void) => unknown;
}

export type StartRun = (request: EngineRequest, signal: AbortSignal) => AsyncIterable<RunEvent>;

export function serve(port: Port, start: StartRun): void {
  const running = new Map<number, AbortController>();

  const run = async (id: number, request: EngineRequest) => {
    const controller = new AbortController();
    running.set(id, controller);
    for await (const event of start(request, controller.signal)) port.postMessage({ kind: 'event', id, event });
    running.delete(id);
    port.postMessage({ kind: 'end', id });
  };

  port.on('message', (message) => {
    const parsed = toEngineSchema.safeParse(message);
    if (!parsed.success) {
      port.postMessage({
        kind: 'fault',
        message: `The engine does not understand this message: ${parsed.error.message}`,
      });
    } else if (parsed.data.kind === 'cancel') {
      running.get(parsed.data.id)?.abort();
    } else {
      const { id, request } = parsed.data;
      run(id, request).catch((error: unknown) => {
        // Runs report their own failures as events: what arrives here is a mistake, and ends the thread where it can be seen.
        setImmediate(() => {
          throw error;
        });
      });
    }
  });
}

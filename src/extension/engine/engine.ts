/** The engine as the rest of the extension sees it: requests in, events out. */
import type { EngineRequest, RunEvent } from '../../worker/protocol.ts';

export interface Engine {
  /** The events of one run; the last is `finished`, whatever happens. */
  readonly run: (request: EngineRequest, signal: AbortSignal) => AsyncIterable<RunEvent>;
}

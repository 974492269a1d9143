/**
 * What the editor and the engine's thread say to each other. Both sides check what they receive: a message that does not fit means that the two are of
 * different builds, and is reported rather than half understood.
 */
import { z } from 'zod';
import { runEventSchema } from '../pipeline/events.ts';
import { requestSchema } from '../pipeline/requests.ts';

export type { EventBody, EventDiagnostic, EventObligation, EventOf, RunEvent, StageName } from '../pipeline/events.ts';
export type { RunVerdict } from '../pipeline/outcome.ts';
export type { Request as EngineRequest } from '../pipeline/requests.ts';

export const toEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run'), id: z.int(), request: requestSchema }),
  z.object({ kind: z.literal('cancel'), id: z.int() }),
]);

export const fromEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), id: z.int(), event: runEventSchema }),
  z.object({ kind: z.literal('end'), id: z.int() }),
  /** A message to the engine was not understood. */
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);

export type ToEngine = z.infer<typeof toEngineSchema>;
export type FromEngine = z.infer<typeof fromEngineSchema>;

/** Handed to the thread when it starts. */
export interface ThreadData {
  /** Process ids of the thread's children (childTable.ts). */
  readonly children: SharedArrayBuffer;
  /** Raised while the run of the thread is to stop (stopFlag.ts). */
  readonly stop: SharedArrayBuffer;
}

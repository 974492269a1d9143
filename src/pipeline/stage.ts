/** Stages: the named, timed parts of a run. A stage yields events and returns a value or an expected failure. */
import type { EventBody, StageName } from './events.ts';
import { cancelled, type Result } from './outcome.ts';

export type Stage<T> = AsyncGenerator<EventBody, Result<T>, undefined>;

/**
 * Puts `stage started` and `stage finished` around the events of a stage. After a cancellation no further stage starts, and what fails is taken to have
 * failed for that reason; a stage that ended well in spite of it (files in place) has ended well.
 */
export async function* stage<T>(name: StageName, signal: AbortSignal, work: () => Stage<T>): Stage<T> {
  if (signal.aborted) return cancelled();
  const begun = performance.now();
  yield { kind: 'stage started', stage: name };
  const result = yield* work();
  const outcome: Result<T> = signal.aborted && !result.ok ? cancelled() : result;
  yield {
    kind: 'stage finished',
    stage: name,
    outcome: outcome.ok ? 'done' : outcome.failure.verdict === 'cancelled' ? 'cancelled' : 'failed',
    ms: elapsed(begun),
  };
  return outcome;
}

/** Milliseconds since `begun`, to a tenth. */
export function elapsed(begun: number): number {
  return Math.round((performance.now() - begun) * 10) / 10;
}

/** Lets timers, signals and other threads have their turn; long stages await this between their synchronous parts. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

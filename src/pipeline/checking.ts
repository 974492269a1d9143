/**
 * Stage "check": external programs on the emitted text. They begin before the stage does, beside the proof, which keeps only one core busy. A failed check is a
 * result like any other: the files are written, and the run fails.
 */
import type { RunContext } from './context.ts';
import type { EventOf } from './events.ts';
import { cancelled, type Result, succeed } from './outcome.ts';
import type { Design } from './ports.ts';
import { type Stage, stage } from './stage.ts';

export type CheckOutcomes = readonly EventOf<'check'>[];

export interface RunningChecks {
  /** The stage: gives what is there already, and waits for the rest. */
  readonly outcomes: () => Stage<CheckOutcomes>;
  /** Ends the programs, where nobody will ask for their outcomes. */
  readonly abandon: () => Promise<void>;
}

export function beginChecks(context: RunContext, design: Design): RunningChecks {
  const abandoned = new AbortController();
  const signal = AbortSignal.any([context.signal, abandoned.signal]);
  const running = gathered(context.checks.run(design, signal));
  return {
    outcomes: () =>
      stage('check', context.signal, async function* () {
        const outcomes: EventOf<'check'>[] = [];
        for await (const outcome of running.items()) {
          if (context.signal.aborted) return cancelled();
          outcomes.push(outcome);
          yield outcome;
        }
        context.artefacts.set('checks.json', `${JSON.stringify(outcomes, undefined, 2)}\n`);
        const result: Result<CheckOutcomes> = context.signal.aborted ? cancelled() : succeed(outcomes);
        return result;
      }),
    abandon: async () => {
      abandoned.abort();
      // What ended, or failed, after nobody wanted it any more is of no interest.
      await running.ended.catch(() => undefined);
    },
  };
}

interface Gathered<T> {
  readonly items: () => AsyncGenerator<T, void, undefined>;
  /** Rejects as the source does. */
  readonly ended: Promise<void>;
}

/** Reads the source from now on, whether or not anybody asks for its items yet. */
function gathered<T>(source: AsyncIterable<T>): Gathered<T> {
  const ready: T[] = [];
  let wake: () => void = () => undefined;
  let open = true;
  const ended = (async () => {
    try {
      for await (const item of source) {
        ready.push(item);
        wake();
      }
    } finally {
      open = false;
      wake();
    }
  })();
  // A failure is reported where the items are read; until then it must not count as unhandled.
  ended.catch(() => undefined);
  return {
    ended,
    items: async function* () {
      for (;;) {
        yield* ready.splice(0);
        if (ready.length > 0) continue;
        if (!open) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      await ended;
    },
  };
}

/** Stage "check": external programs on the emitted text. A failed check is a result like any other: the files are written, and the run fails. */
import type { RunContext } from './context.ts';
import type { EventOf } from './events.ts';
import { cancelled, type Result, succeed } from './outcome.ts';
import type { Design } from './ports.ts';
import { type Stage, stage } from './stage.ts';

export type CheckOutcomes = readonly EventOf<'check'>[];

export function checking(context: RunContext, design: Design): Stage<CheckOutcomes> {
  return stage('check', context.signal, async function* () {
    const outcomes: EventOf<'check'>[] = [];
    for await (const outcome of context.checks.run(design, context.signal)) {
      if (context.signal.aborted) return cancelled();
      outcomes.push(outcome);
      yield outcome;
    }
    context.artefacts.set('checks.json', `${JSON.stringify(outcomes, undefined, 2)}\n`);
    const result: Result<CheckOutcomes> = context.signal.aborted ? cancelled() : succeed(outcomes);
    return result;
  });
}

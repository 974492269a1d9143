/** From the events of a command to the stream of a run: numbered, begun by `started`, ended by `finished` whatever happens. */
import { randomBytes } from 'node:crypto';
import type { EventBody, EventOf, RunEvent } from './events.ts';
import { exitCodeOf, type Failure, type Result } from './outcome.ts';
import { elapsed } from './stage.ts';

/** What a command that went well has to say. */
export interface Conclusion {
  readonly message: string;
  readonly advice: readonly string[];
}

export interface Command {
  readonly command: string;
  /** What it works on, in one line. */
  readonly input: string;
  /** Given the events so far, which grow as it goes on. */
  readonly work: (told: readonly EventBody[]) => AsyncGenerator<EventBody, Result<Conclusion>, undefined>;
  /** Called with all events but the last, when the outcome is known; yields what it has to say about it. */
  readonly close: (
    events: readonly RunEvent[],
    outcome: EventOf<'finished'>,
  ) => AsyncGenerator<EventBody, void, undefined>;
}

export async function* runOf({ command, input, work, close }: Command): AsyncGenerator<RunEvent, void, undefined> {
  const run = randomBytes(4).toString('hex');
  const begun = performance.now();
  const events: RunEvent[] = [];
  const number = (body: EventBody): RunEvent => {
    const event: RunEvent = { run, seq: events.length, ...body };
    events.push(event);
    return event;
  };
  yield number({ kind: 'started', command, input });
  const bodies = work(events);
  let result: Result<Conclusion>;
  try {
    let next = await bodies.next();
    for (; next.done !== true; next = await bodies.next()) yield number(next.value);
    result = next.value;
  } catch (error) {
    result = { ok: false, failure: crash(error) };
  } finally {
    // Only does something when the reader left early: then the command cleans up behind itself.
    await bodies.return(interrupted);
  }
  const outcome = finished(result, begun);
  try {
    for await (const body of close(events, outcome)) yield number(body);
  } catch (error) {
    yield number(finished({ ok: false, failure: crash(error) }, begun));
    return;
  }
  yield number({ ...outcome, ms: elapsed(begun) });
}

const interrupted: Result<Conclusion> = {
  ok: false,
  failure: { verdict: 'cancelled', message: 'The run was stopped.', advice: [] },
};

function finished(result: Result<Conclusion>, begun: number): EventOf<'finished'> {
  const verdict = result.ok ? 'passed' : result.failure.verdict;
  const { message, advice } = result.ok ? result.value : result.failure;
  return { kind: 'finished', verdict, exitCode: exitCodeOf(verdict), message, advice, ms: elapsed(begun) };
}

function crash(error: unknown): Failure {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    verdict: 'crashed',
    message: `RTL Refinery made a mistake: ${error instanceof Error ? error.message : String(error)}`,
    advice: ['Please report it with this text:', ...details.split('\n').slice(0, 12)],
  };
}

/** One command: arguments in, events rendered, exit code out. Nothing here touches the process; main.ts does. */
import type { EventOf, RunEvent } from '../pipeline/events.ts';
import { exitCodeOf, type Failure } from '../pipeline/outcome.ts';
import type { Request } from '../pipeline/requests.ts';
import { readArguments, type Writers } from './arguments.ts';
import { requestOf } from './input.ts';

import { noProgress, type Progress } from './render/progress.ts';
import { reporter } from './render/report.ts';
import type { Style } from './render/style.ts';
import type { Surroundings } from './texts.ts';

export interface Terminal extends Writers, Surroundings {
  readonly version: string;
  readonly results: Style;
  readonly errors: Style;
  /** Progress on standard error; not used with --json and --quiet. */
  readonly progress: () => Progress;
  readonly signal: AbortSignal;
  readonly start: (request: Request, signal: AbortSignal) => AsyncIterable<RunEvent>;
}

export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const invocation = readArguments(words, terminal.version, terminal);
  if (invocation.kind === 'answered') return invocation.exitCode;
  const request = await requestOf(invocation, terminal);
  const events = request.ok
    ? terminal.start(request.value, terminal.signal)
    : refusal(invocation.kind, request.failure);
  const { json, quiet } = invocation.output;
  return json ? printJson(events, terminal) : printReport(events, terminal, quiet);
}

async function printJson(events: AsyncIterable<RunEvent>, terminal: Terminal): Promise<number> {
  let exitCode = exitCodeOf('crashed');
  for await (const event of events) {
    terminal.out(`${JSON.stringify(event)}\n`);
    if (event.kind === 'finished') ({ exitCode } = event);
  }
  return exitCode;
}

async function printReport(events: AsyncIterable<RunEvent>, terminal: Terminal, quiet: boolean): Promise<number> {
  const report = reporter({ results: terminal.results, errors: terminal.errors, quiet });
  const progress = quiet ? noProgress : terminal.progress();
  let exitCode = exitCodeOf('crashed');
  try {
    for await (const event of events) {
      progress.event(event);
      const printed = report(event);
      if (printed.length > 0) {
        progress.around(() => {
          for (const { to, text } of printed) (to === 'results' ? terminal.out : terminal.err)(`${text}\n`);
        });
      }
      if (event.kind === 'finished') ({ exitCode } = event);
    }
  } finally {
    progress.stop();
  }
  return exitCode;
}

/** The stream of a run that was refused before it began. */
async function* refusal(
  command: string,
  { verdict, message, advice }: Failure,
): AsyncGenerator<RunEvent, void, undefined> {
  const run = 'none';
  const finished: EventOf<'finished'> = {
    kind: 'finished',
    verdict,
    exitCode: exitCodeOf(verdict),
    message,
    advice,
    ms: 0,
  };
  yield { run, seq: 0, kind: 'started', command, input: '' };
  yield { run, seq: 1, ...finished };
}

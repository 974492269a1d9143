/** A request becomes the event stream of a run. The one door to the pipeline for command line and worker. */
import { check } from './check.ts';
import { clean } from './clean.ts';
import type { Engine, RunContext } from './context.ts';
import { doctor } from './doctor.ts';
import type { EventBody, EventOf, RunEvent } from './events.ts';
import { generate } from './generate.ts';
import type { Result, RunVerdict } from './outcome.ts';
import { refineSpec } from './refineSpec.ts';
import { replayChain } from './replay.ts';
import type { Request } from './requests.ts';
import { createRun, discardRun, keepRun } from './runStore.ts';
import { simulate } from './simulate.ts';
import { type Conclusion, runOf } from './stream.ts';
import { verifyText } from './verifyText.ts';
import { shownFrom } from './writing.ts';

export function startRun(
  request: Request,
  engine: Engine,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void, undefined> {
  const artefacts = new Map<string, string>();
  const begun = engine.now();
  return runOf({
    command: request.kind,
    input: inputOf(request),
    work: (told) => {
      if (PROVING.includes(request.kind)) engine.prover.warmUp();
      return work(request, { ...engine, signal, artefacts, told });
    },
    close: async function* (events, outcome) {
      if (request.kind === 'generate' || request.kind === 'refine')
        yield* keep(request, { ...engine, artefacts }, begun, events, outcome);
    },
  });
}

/** Commands that end in a proof about a text. */
const PROVING: readonly Request['kind'][] = ['generate', 'refine', 'replay', 'verify'];

function work(request: Request, context: RunContext): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  switch (request.kind) {
    case 'generate':
      return generate(request, context);
    case 'refine':
      return refineSpec(request, context);
    case 'check':
      return check(request, context);
    case 'simulate':
      return simulate(request, context);
    case 'replay':
      return replayChain(request, context);
    case 'verify':
      return verifyText(request, context);
    case 'doctor':
      return doctor(context);
    case 'clean':
      return clean(request, context);
  }
}

function inputOf(request: Request): string {
  switch (request.kind) {
    case 'generate':
      return firstLine(request.description);
    case 'refine':
    case 'check':
    case 'simulate':
    case 'replay':
      return request.name;
    case 'verify':
      return request.designs.map(({ name }) => name).join(', ');
    case 'doctor':
    case 'clean':
      return '';
  }
}

const INPUT_LIMIT = 200;

function firstLine(text: string): string {
  const start =
    text
      .slice(0, INPUT_LIMIT + 1)
      .trim()
      .split('\n')[0] ?? '';
  return start.length > INPUT_LIMIT ? `${start.slice(0, INPUT_LIMIT)}…` : start;
}

/** These ended before anything was made that is worth keeping; a refused run writes nothing at all. */
const NOT_KEPT: readonly RunVerdict[] = ['cancelled', 'bad input', 'not understood'];

/** Keeps what the run made. A store that cannot be written changes no verdict. */
async function* keep(
  request: { readonly kind: string; readonly root: string },
  { fs, artefacts }: Pick<RunContext, 'fs' | 'artefacts'>,
  begun: Date,
  events: readonly RunEvent[],
  outcome: EventOf<'finished'>,
): AsyncGenerator<EventBody, void, undefined> {
  if (NOT_KEPT.includes(outcome.verdict)) return;
  const specified = events.find((event) => event.kind === 'specification');
  const input = artefacts.get('description.txt') ?? specified?.text ?? '';
  const module = specified?.module ?? 'unspecified';
  const log = [...events, outcome].map((event) => `${JSON.stringify(event)}\n`).join('');
  const created = await createRun(fs, request.root, { module, input, begun });
  if (!created.ok) {
    yield { kind: 'note', message: `The run was not kept. ${created.failure.message}` };
    return;
  }
  const run = created.value;
  const kept = await keepRun(
    fs,
    request.root,
    run,
    new Map([...artefacts, ['events.jsonl', log]]),
    new AbortController().signal,
  );
  if (kept.ok) {
    yield { kind: 'file', role: 'run', path: shownFrom(request.root, run.path), location: run.path, change: 'created' };
    return;
  }
  await discardRun(fs, run);
  yield { kind: 'note', message: `The run was not kept. ${kept.failure.message}` };
}

/**
 * Stage "second opinion": TLC reads the specification in TLA+, with a meaning of its operators, steps and priorities that was written apart from the one that
 * everything is proved against. Its verdict, the number of states and the length of a shortest trace have to be those of the embedded model checker.
 */
import type { Diagnostic } from '../../spec/diagnostic.ts';
import type { SourceRange, Spec } from '../../spec/spec.ts';
import type { ActionCoverage, TlcRun } from '../../verify/ports/tlc.ts';
import { compare, type TlcRan } from '../../verify/tla/compare.ts';
import { decodeState } from '../../verify/tla/decode.ts';
import type { RunContext } from '../context.ts';
import type { EventBody, EventOf } from '../events.ts';
import { traceEvent } from '../explored.ts';
import type { NamedText } from '../namedText.ts';
import { cancelled, fail, type Result, succeed } from '../outcome.ts';
import type { TlcPrograms } from '../ports.ts';
import { elapsed, type Stage, stage } from '../stage.ts';
import type { TlaModel, TlaModels } from './model.ts';

/** Milliseconds: what is small takes a second or two. */
const limits = { always: 120_000, 'where small': 20_000 } as const;

export interface Opinion {
  /** The stage: waits for TLC and says what it found. The result is a failure where TLC does not agree. */
  readonly outcome: () => Stage<undefined>;
  /** Ends TLC, where nobody will ask. */
  readonly abandon: () => Promise<void>;
}

export interface Asked {
  readonly spec: Spec;
  readonly source: NamedText;
  readonly models: TlaModels;
  readonly wanted: 'always' | 'where small';
  readonly programs?: TlcPrograms | undefined;
}

/** TLC begins at once, beside whatever follows. */
export function beginOpinion(context: RunContext, asked: Asked): Opinion {
  const abandoned = new AbortController();
  const signal = AbortSignal.any([context.signal, abandoned.signal]);
  const begun = performance.now();
  const progress: string[] = [];
  const running = run(context, asked, signal, (message) => progress.push(message)).then((result) => ({
    result,
    ms: elapsed(begun),
  }));
  // A failure is reported where the result is read.
  running.catch(() => undefined);
  return {
    outcome: () =>
      stage('second opinion', context.signal, async function* () {
        let done = false;
        const settled = running.finally(() => {
          done = true;
        });
        settled.catch(() => undefined);
        while (!done) {
          await eitherOf(settled, progressEvery);
          for (const message of progress.splice(0)) yield { kind: 'progress', message };
        }
        const { result, ms } = await settled;
        if (context.signal.aborted) return cancelled();
        return yield* told(asked, result, ms);
      }),
    abandon: async () => {
      abandoned.abort();
      await running.catch(() => undefined);
    },
  };
}

const progressEvery = 500;
/** Waits for the work, but no longer than that; leaves no timer behind. */
async function eitherOf(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, pause]);
  } finally {
    clearTimeout(timer);
  }
}

type Answer = TlcRun | { readonly kind: 'not asked'; readonly reason: string };

async function run(
  context: RunContext,
  { models, wanted, programs = {} }: Asked,
  signal: AbortSignal,
  progress: (message: string) => void,
): Promise<Answer> {
  if (models.kind === 'not emitted') return { kind: 'not asked', reason: `there is no TLA+ for it: ${models.reason}` };
  if ('kind' in models.model) return { kind: 'not asked', reason: models.model.reason };
  const { module, text, configuration } = models.model.emitted;
  const checker = await context.secondOpinion.checker(programs);
  return checker.check(
    {
      module: { name: `${module}.tla`, text },
      config: { name: `${module}.cfg`, text: configuration },
      milliseconds: limits[wanted],
      progress: ({ distinct, queued }) => progress(`TLC: ${distinct} states, ${queued} to be looked at`),
    },
    signal,
  );
}

function* told({ spec, source, models }: Asked, answer: Answer, ms: number): Generator<EventBody, Result<undefined>> {
  const base = {
    kind: 'check',
    about: 'specification',
    name: 'second opinion',
    tool: 'TLC',
    simulation: false,
  } as const;
  const idle = (reason: string): EventOf<'check'> => ({ ...base, verdict: 'not run', reason, diagnostics: [], ms });
  if (answer.kind === 'not asked') {
    yield idle(answer.reason);
    return succeed(undefined);
  }
  if (answer.kind === 'not run') {
    yield idle(answer.advice === undefined ? answer.reason : `${answer.reason}. ${answer.advice}`);
    return succeed(undefined);
  }
  if (answer.kind === 'broke') {
    yield { ...idle(answer.reason), ...(answer.version === undefined ? {} : { version: answer.version }) };
    return succeed(undefined);
  }
  if (models.kind === 'not emitted' || 'kind' in models.model) return succeed(undefined);
  const { model } = models;
  const { version } = answer;
  if (answer.kind === 'rejected') {
    const reason = 'TLC does not accept the module';
    yield { ...base, version, verdict: 'failed', reason, diagnostics: inModule(answer.diagnostics), ms };
    yield inText(model, answer.diagnostics);
    return fail('crashed', `${reason} that was written for ${spec.name}. This is a mistake of RTL Refinery.`);
  }
  const compared = compare(model.emitted, answer, model.own);
  if (compared.kind === 'disagree') {
    yield { ...base, version, verdict: 'failed', reason: compared.how, diagnostics: [], ms };
    return fail(
      'crashed',
      `Two readings of ${spec.name} differ: ${compared.how}. This is a mistake of RTL Refinery: nothing should be built on it.`,
    );
  }
  const actions = coverage(model, answer.coverage);
  const holds = answer.outcome.kind === 'holds';
  yield {
    ...base,
    version,
    verdict: holds ? 'passed' : 'failed',
    reason: [headline(model, answer), ...model.reductions, ...(holds ? neverTaken(actions) : [])].join('; '),
    ...(holds && !model.isNarrowed ? { level: 'reachable' as const } : {}),
    ...(holds ? { actions } : {}),
    diagnostics: [],
    ms,
  };
  if (answer.outcome.kind === 'violated') yield* violation(spec, source, model, answer);
  return succeed(undefined);
}

function headline({ own }: TlaModel, { outcome, distinct }: TlcRan): string {
  if (outcome.kind === 'violated')
    return `${outcome.invariant} does not hold after ${steps(outcome.trace.length - 1)}, as the embedded model checker says`;
  return own.kind === 'holds'
    ? `${distinct} states, as the embedded model checker finds`
    : `${distinct} states, and every claim holds`;
}

const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);

type Actions = NonNullable<EventOf<'check'>['actions']>;

/** Actions of the specification; those that every module has, such as a reset, are not among them. */
function coverage({ emitted }: TlaModel, taken: readonly ActionCoverage[]): Actions {
  return emitted.actions.map(({ name, line, targets }) => ({
    name: `${targets.map((target) => `${target}'`).join(', ')}`,
    ...(line === undefined ? {} : { line }),
    taken: taken.filter(({ action }) => action === name).reduce((sum, { generated }) => sum + generated, 0),
  }));
}

function neverTaken(actions: Actions): readonly string[] {
  const never = actions.filter(({ taken }) => taken === 0);
  if (never.length === 0) return actions.length === 0 ? [] : ['every action is taken'];
  return [
    `never taken: ${never.map(({ name, line }) => (line === undefined ? name : `${name} (line ${line})`)).join(', ')}`,
  ];
}

/** The claim at its line in both texts, and the way to where it fails. */
function* violation(spec: Spec, source: NamedText, model: TlaModel, { outcome }: TlcRan): Generator<EventBody> {
  if (outcome.kind !== 'violated') return;
  const says = model.emitted.invariants.find(({ name }) => name === outcome.invariant)?.says;
  const claim = says?.kind === 'claim' ? spec.invariants.find(({ name }) => name === says.name) : undefined;
  const range = claim?.source;
  const message = `${says?.kind === 'claim' ? says.name : outcome.invariant} does not hold after ${steps(outcome.trace.length - 1)}.`;
  const code = 'claim-fails';
  if (range !== undefined)
    yield { kind: 'diagnostics', ...source, diagnostics: [{ code, severity: 'error', source: 'tlc', range, message }] };
  yield inText(model, [
    { code, severity: 'error', source: 'tlc', range: definitionOf(model, outcome.invariant), message },
  ]);
  const decoded = outcome.trace.flatMap((state, index) => {
    const values = decodeState(model.emitted.variables, state);
    const action = model.emitted.actions.find(({ name }) => name === state.action);
    const event =
      index === 0 ? 'power-up' : action?.line === undefined ? (state.action ?? 'step') : `line ${action.line}`;
    return values === undefined ? [] : [{ event, state: values }];
  });
  yield traceEvent(spec, { tool: 'TLC', says: message, name: source.name, range }, decoded);
}

/** The line of the module that defines the name. */
function definitionOf({ emitted }: TlaModel, name: string): SourceRange {
  const lines = emitted.text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${name} ==`));
  const line = Math.max(1, at + 1);
  return { line, column: 1, endLine: line, endColumn: name.length + 1 };
}

const inModule = (diagnostics: readonly Diagnostic[]): EventOf<'check'>['diagnostics'] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic }));

const inText = ({ emitted }: TlaModel, diagnostics: readonly Diagnostic[]): EventBody => ({
  kind: 'diagnostics',
  name: `${emitted.module}.tla`,
  text: emitted.text,
  diagnostics: inModule(diagnostics),
});

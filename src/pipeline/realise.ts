/** From a specification to files: what `generate` and `refine` have in common. */
import { join, resolve } from 'node:path';
import type { Spec } from '../spec/spec.ts';
import { chainFile } from './chainFile.ts';
import { beginChecks, type RunningChecks } from './checking.ts';
import type { RunContext } from './context.ts';
import { type Emitted, emission } from './emission.ts';
import type { EventBody, EventOf } from './events.ts';
import { examples } from './exampleRuns.ts';
import { briefly, exploring, judged } from './exploring.ts';
import { refuseChanged } from './manifest.ts';
import type { NamedText } from './namedText.ts';
import { fail, type Result, succeed } from './outcome.ts';
import type { TlcPrograms } from './ports.ts';
import { proving } from './proving.ts';
import { type Refined, refinement } from './refinement.ts';
import { gatherReport } from './report/gather.ts';
import { reportFiles } from './report/reportFiles.ts';
import type { Conclusion } from './stream.ts';
import { conclusionOf } from './theoremOutcome.ts';
import { askOpinion, type TlcWanted } from './tla/ask.ts';
import type { Opinion } from './tla/opinion.ts';
import { writing } from './writing.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is written like the variables of VS Code's settings.
const MODULE = '${module}';

export interface Realisation {
  readonly spec: Spec;
  /** The specification as it was written; it becomes an artefact byte for byte. */
  readonly text: string;
  readonly root: string;
  readonly out?: string;
  readonly force: boolean;
  readonly requireChecks?: boolean;
  readonly tlc?: TlcWanted;
  readonly programs?: TlcPrograms;
  readonly picks?: { readonly text: string; readonly name: string };
}

export async function* realise(
  context: RunContext,
  request: Realisation,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const { spec, text, root } = request;
  const folder = resolve(root, (request.out ?? join('rtl', MODULE)).replaceAll(MODULE, spec.name));
  context.artefacts.set(`${spec.name}.fspec`, text);
  const held = yield* examples(context, spec);
  if (!held.ok) return held;
  const explored = yield* exploring(context, spec, { name: `${spec.name}.fspec`, text }, briefly);
  if (!explored.ok) return explored;
  const kept = judged(spec, explored.value);
  if (!kept.ok) return kept;
  const refined = yield* refinement(context, spec, request.picks);
  if (!refined.ok) return refined;
  const emitted = yield* emission(context, { spec, text }, refined.value);
  if (!emitted.ok) return emitted;
  const checks = beginChecks(context, emitted.value);
  const source = { name: `${spec.name}.fspec`, text };
  const { tla: models } = emitted.value;
  const opinion = await askOpinion(context, { spec, source, models, programs: request.programs }, request.tlc);
  try {
    const made = { spec, folder, refined: refined.value, emitted: emitted.value, checks, opinion };
    return yield* proved(context, request, made);
  } finally {
    await Promise.all([checks.abandon(), opinion?.abandon()]);
  }
}

interface Made {
  readonly spec: Spec;
  readonly folder: string;
  readonly refined: Refined;
  readonly emitted: Emitted;
  readonly checks: RunningChecks;
  readonly opinion: Opinion | undefined;
}

/** The theorem about what was emitted, and everything that follows it. */
async function* proved(
  context: RunContext,
  { text, root, force, requireChecks }: Realisation,
  { spec, folder, refined, emitted, checks, opinion }: Made,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const verilog = { name: `${spec.name}.v`, text: emitted.verilog };
  const proof = yield* proving(context, spec, verilog);
  if (!proof.ok) return proof;
  const { theorem, record } = proof.value;
  if (theorem.verdict === 'refuted') return wrongText(context, verilog, theorem);
  const chain = await chainFile(context, { spec, text, refined, record });
  const files = [{ name: `${spec.name}.fspec`, text }, ...emitted.files, chain];
  if (!force) {
    // Asked again when the files are put in place; here the answer comes before the slower tools have run.
    const changed = await refuseChanged(context.fs, folder, spec.name, files);
    if (!changed.ok) return changed;
  }
  const checked = yield* checks.outcomes();
  if (!checked.ok) return checked;
  if (opinion !== undefined) {
    const agreed = yield* opinion.outcome();
    if (!agreed.ok) return agreed;
  }
  const { syntax } = await import('./syntax.ts');
  const report = gatherReport({
    module: spec.name,
    toolVersion: context.version,
    description: context.artefacts.get('description.txt'),
    environment: spec.assumptions.map(({ name, term }) => `${name}: ${syntax.print(term, spec, new Map())}`),
    events: context.told,
    files,
  });
  const records = await reportFiles(context.fs, folder, report, force);
  if (!records.ok) return records;
  const written = yield* writing(context, { module: spec.name, folder, files, records: records.value, force }, root);
  if (!written.ok) return written;
  return conclude(spec.name, refined.obligations, theorem, checked.value, requireChecks === true);
}

/** What was refined and emitted step by step turned out wrong: that is no fault of the specification. */
function wrongText(context: RunContext, verilog: NamedText, { remarks }: EventOf<'theorem'>): Result<Conclusion> {
  context.artefacts.set(verilog.name, verilog.text);
  return fail(
    'crashed',
    `${verilog.name} does not do what its specification says, and was not written. This is a mistake of RTL Refinery.`,
    remarks,
  );
}

type Checks = readonly EventOf<'check'>[];

/** The theorem comes first: without it nothing else makes a run pass. */
function conclude(
  module: string,
  obligations: number,
  theorem: EventOf<'theorem'>,
  checks: Checks,
  allMustRun: boolean,
): Result<Conclusion> {
  const count = (verdict: EventOf<'check'>['verdict']) => checks.filter((check) => check.verdict === verdict).length;
  const failed = checks.filter((check) => check.verdict === 'failed');
  const tally = [
    `${obligations} of ${obligations} obligations proved`,
    ...(['passed', 'failed', 'not run'] as const).flatMap((verdict) =>
      count(verdict) === 0 ? [] : [`${plural(count(verdict), 'check')} ${verdict}`],
    ),
  ];
  const proof = conclusionOf(theorem, theorem.roots[0] ?? 'powerUp');
  const message = `${module}: ${tally.join(', ')}. ${proof.ok ? proof.value.message : proof.failure.message}`;
  if (failed.length > 0)
    return fail('check failed', message, [`Failed: ${failed.map(({ name }) => name).join(', ')}.`]);
  if (!proof.ok) return fail(proof.failure.verdict, message, proof.failure.advice);
  const idle = checks.filter((check) => check.verdict === 'not run');
  if (!allMustRun || idle.length === 0) return succeed({ message, advice: [] });
  return fail(
    'tool missing',
    message,
    idle.map(
      ({ name, tool, reason }) =>
        `Required, and not run: ${name} (${tool})${reason === undefined ? '' : `: ${reason}`}`,
    ),
  );
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** From a specification to files: what `generate` and `refine` have in common. */
import { join, resolve } from 'node:path';
import type { Spec } from '../spec/spec.ts';
import { checking } from './checking.ts';
import type { RunContext } from './context.ts';
import { emission } from './emission.ts';
import type { EventBody, EventOf } from './events.ts';
import { examples } from './exampleRuns.ts';
import { refuseChanged } from './manifest.ts';
import { fail, type Result, succeed } from './outcome.ts';
import { refinement } from './refinement.ts';
import type { Conclusion } from './stream.ts';
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
  readonly picks?: { readonly text: string; readonly name: string };
}

export async function* realise(
  context: RunContext,
  request: Realisation,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const { spec, text, root, force } = request;
  const folder = resolve(root, (request.out ?? join('rtl', MODULE)).replaceAll(MODULE, spec.name));
  context.artefacts.set(`${spec.name}.fspec`, text);
  const held = yield* examples(context, spec);
  if (!held.ok) return held;
  const refined = yield* refinement(context, spec, request.picks);
  if (!refined.ok) return refined;
  const emitted = yield* emission(context, spec, text, refined.value);
  if (!emitted.ok) return emitted;
  const files = [{ name: `${spec.name}.fspec`, text }, ...emitted.value.files];
  if (!force) {
    // Asked again when the files are put in place; here the answer comes before any tool has run.
    const changed = await refuseChanged(context.fs, folder, spec.name, files);
    if (!changed.ok) return changed;
  }
  const checked = yield* checking(context, emitted.value);
  if (!checked.ok) return checked;
  const written = yield* writing(context, { module: spec.name, folder, files, force }, root);
  if (!written.ok) return written;
  return conclude(spec.name, refined.value.obligations, checked.value, request.requireChecks === true);
}

type Checks = readonly EventOf<'check'>[];

function conclude(module: string, obligations: number, checks: Checks, allMustRun: boolean): Result<Conclusion> {
  const count = (verdict: EventOf<'check'>['verdict']) => checks.filter((check) => check.verdict === verdict).length;
  const failed = checks.filter((check) => check.verdict === 'failed');
  const tally = [
    `${obligations} of ${obligations} obligations proved`,
    ...(['passed', 'failed', 'not run'] as const).flatMap((verdict) =>
      count(verdict) === 0 ? [] : [`${plural(count(verdict), 'check')} ${verdict}`],
    ),
  ];
  const simulated = checks.some((check) => check.simulation && check.verdict === 'passed');
  const claim = simulated
    ? 'The emitted text was simulated; it is not yet proved equal to its specification.'
    : 'The emitted text was not simulated, and it is not yet proved equal to its specification.';
  const message = `${module}: ${tally.join(', ')}. ${claim}`;
  const idle = checks.filter((check) => check.verdict === 'not run');
  if (failed.length === 0 && allMustRun && idle.length > 0) {
    return fail(
      'tool missing',
      message,
      idle.map(
        ({ name, tool, reason }) =>
          `Required, and not run: ${name} (${tool})${reason === undefined ? '' : `: ${reason}`}`,
      ),
    );
  }
  if (failed.length === 0) return succeed({ message, advice: [] });
  return fail('check failed', message, [`Failed: ${failed.map(({ name }) => name).join(', ')}.`]);
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

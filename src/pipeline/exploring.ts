/**
 * Stage "explore": every reachable state of the specification, where these are few enough to be visited: a claim that fails is refuted by a shortest trace before
 * anything is built on it. Where they are too many, induction has to do, and that is said.
 */
import type { Diagnostic } from '../spec/diagnostic.ts';
import type { SpecChecked } from '../spec/modelChecker/specification.ts';
import type { Spec } from '../spec/spec.ts';
import { type RunContext, stopOf } from './context.ts';
import type { EventBody, EventOf } from './events.ts';
import type { NamedText } from './namedText.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import { breathe, elapsed, type Stage, stage } from './stage.ts';

/** A run waits for this; `check` can afford more. */
export const briefly = { states: 1_000_000, transitions: 20_000_000, milliseconds: 500 };
export const thoroughly = { states: 4_000_000, transitions: 200_000_000, milliseconds: 10_000 };

/** Gives what was found, also where it is a violation: see `judged`. */
export function exploring(
  context: RunContext,
  spec: Spec,
  source: NamedText,
  limits: typeof briefly,
): Stage<SpecChecked> {
  return stage('explore', context.signal, async function* () {
    await breathe();
    const [{ modelCheckSpec }, { exploredTrace }] = await Promise.all([
      import('../spec/modelChecker/specification.ts'),
      import('./explored.ts'),
    ]);
    const begun = performance.now();
    const stop = stopOf(context);
    const checked = modelCheckSpec(spec, { limits, stop });
    if (stop()) return cancelled();
    const { result, vacuous, lines } = checked;
    const [headline = ''] = lines;
    const wrong = isWrong(checked);
    const outcome: EventOf<'check'> = {
      kind: 'check',
      about: 'specification',
      name: 'reachable states',
      tool: 'model checker',
      verdict: wrong ? 'failed' : result.kind === 'holds' ? 'passed' : 'not run',
      simulation: false,
      ...(result.kind === 'holds' ? { level: 'reachable' } : {}),
      reason: wrong ? headline : lines.join(' ').replace(/^Not run: /, ''),
      diagnostics: [],
      ms: elapsed(begun),
    };
    yield outcome;
    for (const claim of vacuous) yield* located(spec, source, claim, vacuity(claim));
    if (result.kind === 'violated') yield* located(spec, source, result.claim, refutation(headline));
    if (result.kind === 'violated' || result.kind === 'deadlock')
      yield exploredTrace(spec, source.name, result.trace, headline, claimRange(spec, result));
    return succeed(checked);
  });
}

const isWrong = ({ result }: SpecChecked): boolean => result.kind === 'violated' || result.kind === 'deadlock';

/** A specification that does not keep what it says is refuted. */
export function judged(spec: Spec, checked: SpecChecked): Result<SpecChecked> {
  if (!isWrong(checked)) return succeed(checked);
  const [headline = '', ...trace] = checked.lines;
  return fail('refuted', `${spec.name} does not keep what it says. ${headline}`, trace);
}

type Finding = Pick<Diagnostic, 'code' | 'severity' | 'message'>;

const refutation = (message: string): Finding => ({ code: 'claim-fails', severity: 'error', message });
const vacuity = (claim: string): Finding => ({
  code: 'claim-vacuous',
  severity: 'warning',
  message: `The condition of ${claim} is true in no reachable state: the invariant says nothing.`,
});

/** What is found of a claim, at its line. */
function* located(spec: Spec, { name, text }: NamedText, claim: string, finding: Finding): Generator<EventBody> {
  const range = spec.invariants.find((invariant) => invariant.name === claim)?.source;
  if (range === undefined) return;
  yield { kind: 'diagnostics', name, text, diagnostics: [{ ...finding, source: 'model checker', range }] };
}

function claimRange(spec: Spec, result: SpecChecked['result']) {
  return result.kind === 'violated' ? spec.invariants.find(({ name }) => name === result.claim)?.source : undefined;
}

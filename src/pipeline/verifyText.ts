/** `verify`: the theorem, and the checks of emitted texts, for what lies on disk, whoever wrote it. */
import { beginChecks } from './checking.ts';
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import { fail, type Result, succeed } from './outcome.ts';
import { proving } from './proving.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import type { Conclusion } from './stream.ts';
import { conclusionOf } from './theoremOutcome.ts';

type Verify = RequestOf<'verify'>;
type Design = Verify['designs'][number];

/** All designs are looked at, also after one that fails; the worst outcome is that of the run. */
export async function* verifyText(
  request: Verify,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const results: Result<Conclusion>[] = [];
  for (const design of request.designs) {
    const result = yield* verifyOne(design, request.from, context);
    if (!result.ok && result.failure.verdict === 'cancelled') return result;
    results.push(result);
  }
  const [only] = results;
  if (only !== undefined && results.length === 1) return only;
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure]));
  const [first] = failures;
  const message = `${results.length - failures.length} of ${results.length} texts are proved to do what their specifications say.`;
  if (first === undefined) return succeed({ message, advice: [] });
  const worst = failures.find(({ verdict }) => verdict === 'refuted') ?? first;
  return fail(
    worst.verdict,
    message,
    failures.map((failure) => failure.message),
  );
}

async function* verifyOne(
  design: Design,
  from: Verify['from'],
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const parsed = yield* specification(context, design.specification);
  if (!parsed.ok) return parsed;
  const { testbench } = design;
  if (testbench === undefined) {
    const proof = yield* proving(context, parsed.value, design);
    return proof.ok ? conclusionOf(proof.value.theorem, from) : proof;
  }
  const checks = beginChecks(context, { module: parsed.value.name, verilog: design.text, testbench: testbench.text });
  try {
    const proof = yield* proving(context, parsed.value, design);
    if (!proof.ok) return proof;
    const checked = yield* checks.outcomes();
    if (!checked.ok) return checked;
    const conclusion = conclusionOf(proof.value.theorem, from);
    const failed = checked.value.filter(({ verdict }) => verdict === 'failed');
    if (!conclusion.ok || failed.length === 0) return conclusion;
    return fail(
      'check failed',
      `${conclusion.value.message} Checks failed: ${failed.map(({ name, tool }) => `${name} (${tool})`).join(', ')}.`,
    );
  } finally {
    await checks.abandon();
  }
}

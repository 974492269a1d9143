/** `check`: is this a specification, do its examples hold, and does every reachable state keep its claims? */
import type { Spec } from '../spec/spec.ts';
import { type RunContext, stopOf } from './context.ts';
import type { EventBody } from './events.ts';
import { examples } from './exampleRuns.ts';
import { briefly, exploring, judged, thoroughly } from './exploring.ts';
import { type Result, succeed } from './outcome.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import type { Conclusion } from './stream.ts';
import { askOpinion } from './tla/ask.ts';

export async function* check(
  request: RequestOf<'check'>,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const parsed = yield* specification(context, request);
  if (!parsed.ok) return parsed;
  const held = yield* examples(context, parsed.value);
  if (!held.ok) return held;
  const explored = yield* exploring(context, parsed.value, request, request.thorough === true ? thoroughly : briefly);
  if (!explored.ok) return explored;
  if (request.tlc === 'always' || request.tlc === 'where small') {
    const asked = yield* opinion(context, parsed.value, request);
    if (!asked.ok) return asked;
  }
  const kept = judged(parsed.value, explored.value);
  if (!kept.ok) return kept;
  const count = parsed.value.examples.length;
  const what = count === 0 ? 'It has no examples.' : count === 1 ? 'Its example holds.' : `All ${count} examples hold.`;
  return succeed({ message: `${parsed.value.name} is a specification. ${what}`, advice: [] });
}

/** Asked also where a claim fails: a second reading of the specification should say so too. */
async function* opinion(
  context: RunContext,
  spec: Spec,
  { text, name, tlc, programs }: RequestOf<'check'>,
): AsyncGenerator<EventBody, Result<undefined>, undefined> {
  const [{ tlaModels }, { withinMinutes, withinSeconds }] = await Promise.all([
    import('./tla/model.ts'),
    import('../verify/tla/fits.ts'),
  ]);
  const most = tlc === 'always' ? withinMinutes : withinSeconds;
  const models = tlaModels({ spec, source: text, most, stop: stopOf(context) });
  const asked = await askOpinion(context, { spec, source: { text, name }, models, programs }, tlc);
  return asked === undefined ? succeed(undefined) : yield* asked.outcome();
}

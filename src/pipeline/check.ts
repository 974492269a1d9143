/** `check`: is this a specification, do its examples hold, and does every reachable state keep its claims? */
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import { examples } from './exampleRuns.ts';
import { briefly, exploring, thoroughly } from './exploring.ts';
import { type Result, succeed } from './outcome.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import type { Conclusion } from './stream.ts';

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
  const count = parsed.value.examples.length;
  const what = count === 0 ? 'It has no examples.' : count === 1 ? 'Its example holds.' : `All ${count} examples hold.`;
  return succeed({ message: `${parsed.value.name} is a specification. ${what}`, advice: [] });
}

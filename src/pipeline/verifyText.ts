/** `verify`: the theorem for a text and a specification that lie on disk, whoever wrote them. */
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import type { Result } from './outcome.ts';
import { proving } from './proving.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import type { Conclusion } from './stream.ts';
import { conclusionOf } from './theoremOutcome.ts';

export async function* verifyText(
  request: RequestOf<'verify'>,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const parsed = yield* specification(context, request.specification);
  if (!parsed.ok) return parsed;
  const proved = yield* proving(context, parsed.value, request);
  return proved.ok ? conclusionOf(proved.value.theorem, request.from) : proved;
}

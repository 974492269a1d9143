/** `refine`: from a specification that somebody wrote to files. */
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import type { Result } from './outcome.ts';
import { realise } from './realise.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import type { Conclusion } from './stream.ts';

export async function* refineSpec(
  request: RequestOf<'refine'>,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const parsed = yield* specification(context, request);
  if (!parsed.ok) return parsed;
  return yield* realise(context, { ...request, spec: parsed.value });
}

/** `generate`: from a description to files. */
import type { RunContext } from './context.ts';
import { acceptDescription } from './description.ts';
import type { EventBody } from './events.ts';
import { interpretation } from './interpretation.ts';
import { fail, type Result } from './outcome.ts';
import { realise } from './realise.ts';
import type { RequestOf } from './requests.ts';
import { specification } from './specification.ts';
import type { Conclusion } from './stream.ts';

export async function* generate(
  request: RequestOf<'generate'>,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const accepted = acceptDescription(request.description);
  if (!accepted.ok) return accepted;
  context.artefacts.set('description.txt', `${accepted.value}\n`);
  const understood = yield* interpretation(context, accepted.value);
  if (!understood.ok) return understood;
  const { fspec, module } = understood.value;
  const parsed = yield* specification(context, { text: fspec, name: `${module}.fspec` });
  if (!parsed.ok) {
    // The interpreter wrote this text: that it is wrong is not the user's doing.
    return parsed.failure.verdict === 'bad input'
      ? fail('crashed', `The interpreter wrote a wrong specification. ${parsed.failure.message}`)
      : parsed;
  }
  return yield* realise(context, { ...request, spec: parsed.value, text: fspec });
}

/** `doctor`: which external programs were found, where, and what each enables. Missing ones are no failure: nothing requires them. */
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import { cancelled, type Result, succeed } from './outcome.ts';
import type { Conclusion } from './stream.ts';

export async function* doctor(context: RunContext): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const missing: string[] = [];
  for await (const tool of context.tools.find(context.signal)) {
    if (!tool.found) missing.push(tool.name);
    yield tool;
  }
  if (context.signal.aborted) return cancelled();
  const message =
    missing.length === 0
      ? 'Every tool was found.'
      : `Checks that need ${missing.join(' or ')} will not run; everything else works.`;
  return succeed({ message, advice: [] });
}

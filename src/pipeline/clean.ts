/** `clean`: prunes the run store. */
import { join } from 'node:path';
import type { RunContext } from './context.ts';
import type { EventBody } from './events.ts';
import { type Result, succeed } from './outcome.ts';
import type { RequestOf } from './requests.ts';
import { cleanRuns, runsFolder } from './runStore.ts';
import type { Conclusion } from './stream.ts';
import { shownFrom } from './writing.ts';

export async function* clean(
  { root, keep }: RequestOf<'clean'>,
  context: RunContext,
): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
  const removed = await cleanRuns(context.fs, root, keep);
  if (!removed.ok) return removed;
  for (const name of removed.value) {
    const location = join(runsFolder(root), name);
    yield { kind: 'file', role: 'run', path: shownFrom(root, location), location, change: 'removed' };
  }
  const count = removed.value.length;
  return succeed({
    message: `${count === 0 ? 'No run' : count === 1 ? '1 run' : `${count} runs`} removed; the newest ${keep} are kept.`,
    advice: [],
  });
}

/** Every description of the catalogue through the whole pipeline with the real interpreter and the tools that are installed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { composeEngine } from '../../src/pipeline/compose.ts';
import type { EventOf, RunEvent } from '../../src/pipeline/events.ts';
import { startRun } from '../../src/pipeline/run.ts';
import { CASES } from '../catalogue/cases.ts';
import { finishedOf } from './engine.ts';
import { contentsOf, scratchFolder } from './scratch.ts';

async function generate(description: string, root: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of startRun(
    { kind: 'generate', description, root, out: 'out', force: false },
    composeEngine(),
    new AbortController().signal,
  ))
    events.push(event);
  return events;
}

const checksOf = (events: readonly RunEvent[]): readonly EventOf<'check'>[] =>
  events.flatMap((event) => (event.kind === 'check' ? [event] : []));

const descriptions = CASES.flatMap(({ id, descriptions: all }) => all.map((description) => [id, description] as const));

describe('the catalogue', () => {
  test.each(descriptions)('%s: %s', async (_id, description) => {
    const root = scratchFolder();
    const events = await generate(description, root);
    expect(finishedOf(events)).toMatchObject({ verdict: 'passed', exitCode: 0 });
    for (const { name, verdict, diagnostics } of checksOf(events)) {
      expect({ name, verdict }).not.toMatchObject({ verdict: 'failed' });
      expect({ name, diagnostics }).toEqual({ name, diagnostics: [] });
    }
    const first = contentsOf(join(root, 'out'));
    expect(Object.keys(first)).toHaveLength(6);
    rmSync(root, { recursive: true });
    // Terms may have been built in another order by now: the bytes are the same all the same.
    await generate(description, root);
    expect(contentsOf(join(root, 'out'))).toEqual(first);
  });
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EngineClient } from '../../src/worker/client.ts';
import type { EngineRequest, RunEvent } from '../../src/worker/protocol.ts';
import { isGone } from './alive.ts';
import { bundle } from './bundle.ts';

let folder: string;
let client: EngineClient;

beforeAll(async () => {
  folder = await bundle({ engine: 'test/worker/scriptedEngine.ts' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => client.dispose());

function newClient(options: { readonly threads?: number; readonly graceMs?: number } = {}): EngineClient {
  client = new EngineClient({ engine: join(folder, 'engine.js'), ...options });
  return client;
}

const script = (description: string): EngineRequest => ({
  kind: 'generate',
  description,
  root: '/nowhere',
  force: false,
});

async function eventsOf(
  events: AsyncIterable<RunEvent>,
  onEvent: (event: RunEvent) => void = () => undefined,
): Promise<readonly RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) {
    seen.push(event);
    onEvent(event);
  }
  return seen;
}

const run = (description: string, signal = new AbortController().signal) =>
  eventsOf(client.run(script(description), signal));

/** Runs, and stops the run when its n-th event has come; returns the time from there to the end. */
async function stopAfter(
  description: string,
  count: number,
): Promise<{ readonly events: readonly RunEvent[]; readonly ms: number }> {
  const controller = new AbortController();
  let seen = 0;
  let stopped = 0;
  const events = await eventsOf(client.run(script(description), controller.signal), () => {
    seen += 1;
    if (seen !== count) return;
    setTimeout(() => {
      stopped = performance.now();
      controller.abort();
    }, 50);
  });
  return { events, ms: performance.now() - stopped };
}

describe('a run', () => {
  test('passes its events on, in order, and ends with finished', async () => {
    newClient();
    const events = await run('hello');
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'note', 'finished']);
    expect(events.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  test('starts no thread before it is asked for', async () => {
    client = new EngineClient({ engine: '/does/not/exist.mjs' });
    expect((await run('hello')).at(-1)).toMatchObject({
      kind: 'finished',
      verdict: 'crashed',
      exitCode: 70,
      message: expect.stringContaining('exist.mjs'),
    });
  });

  test('that is already stopped never begins', async () => {
    newClient();
    expect(await run('hello', AbortSignal.abort())).toMatchObject([
      { kind: 'finished', verdict: 'cancelled', exitCode: 130 },
    ]);
  });

  test('waits while all threads have one', async () => {
    newClient({ threads: 1 });
    const controller = new AbortController();
    const first = run('obedient', controller.signal);
    const second = run('hello');
    const winner = await Promise.race([
      second.then(() => 'second'),
      new Promise((resolve) => setTimeout(() => resolve('nobody'), 300)),
    ]);
    expect(winner).toBe('nobody');
    controller.abort();
    expect((await first).at(-1)).toMatchObject({ verdict: 'cancelled', message: 'by itself' });
    expect((await second).at(-1)).toMatchObject({ verdict: 'passed' });
  });

  test('that is stopped while it waits ends at once', async () => {
    newClient({ threads: 1 });
    const first = new AbortController();
    const busy = run('obedient', first.signal);
    const waiting = new AbortController();
    const second = run('hello', waiting.signal);
    waiting.abort();
    expect(await second).toMatchObject([{ kind: 'finished', verdict: 'cancelled' }]);
    first.abort();
    await busy;
  });

  test('whose reader leaves is stopped', async () => {
    newClient({ threads: 1 });
    for await (const event of client.run(script('stubborn'), new AbortController().signal)) {
      expect(event.kind).toBe('started');
      break;
    }
    const begun = performance.now();
    expect((await run('hello')).at(-1)).toMatchObject({ verdict: 'passed' });
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});

describe('stopping', () => {
  test('a run that listens lets it end by itself and keeps the thread', async () => {
    newClient({ threads: 1 });
    const { events, ms } = await stopAfter('obedient', 1);
    expect(events.at(-1)).toMatchObject({ verdict: 'cancelled', message: 'by itself' });
    expect(ms).toBeLessThan(200);
  });

  test.each(['busy', 'stubborn'])('a %s run takes less than a second', async (kind) => {
    newClient({ threads: 1 });
    const { events, ms } = await stopAfter(kind, 1);
    expect(events.at(-1)).toMatchObject({ kind: 'finished', verdict: 'cancelled', exitCode: 130, seq: 1 });
    expect(ms).toBeLessThan(1000);
    expect((await run('afterwards')).at(-1)).toMatchObject({ verdict: 'passed' });
  });

  test('kills the child processes of a thread that does not answer', async () => {
    newClient();
    const { events, ms } = await stopAfter('child', 2);
    expect(events.at(-1)).toMatchObject({ verdict: 'cancelled' });
    expect(ms).toBeLessThan(1000);
    const pid = Number(events[1]?.kind === 'note' ? events[1].message : Number.NaN);
    expect(pid).toBeGreaterThan(1);
    expect(await isGone(pid)).toBe(true);
  });

  test('one run leaves the other alone', async () => {
    newClient({ threads: 2 });
    const controller = new AbortController();
    const other = run('obedient', controller.signal);
    const { events } = await stopAfter('busy', 1);
    expect(events.at(-1)).toMatchObject({ verdict: 'cancelled' });
    controller.abort();
    expect((await other).at(-1)).toMatchObject({ verdict: 'cancelled', message: 'by itself' });
  });
});

describe('a thread that dies', () => {
  test.each([
    ['throw', 'planted'],
    ['exit', 'exit code 3'],
    ['another version', 'another version'],
    ['wrong event', 'another version'],
  ])('by %s ends its run as crashed, and the next run has a new thread', async (kind, reason) => {
    newClient({ threads: 1 });
    expect((await run(kind)).at(-1)).toMatchObject({
      kind: 'finished',
      verdict: 'crashed',
      exitCode: 70,
      message: expect.stringContaining(reason),
    });
    expect((await run('afterwards')).at(-1)).toMatchObject({ verdict: 'passed' });
  });

  test('because it used too much memory takes nobody with it', async () => {
    client = new EngineClient({ engine: join(folder, 'engine.js'), threads: 1, heapMiB: 64 });
    expect((await run('memory')).at(-1)).toMatchObject({
      verdict: 'crashed',
      message: expect.stringContaining('memory'),
    });
    expect((await run('afterwards')).at(-1)).toMatchObject({ verdict: 'passed' });
  });

  test('and a run that ends without a result is a crash as well', async () => {
    newClient();
    expect((await run('silent end')).at(-1)).toMatchObject({ kind: 'finished', verdict: 'crashed' });
  });
});

describe('shutting down', () => {
  test('ends runs and those that wait, and refuses new ones', async () => {
    newClient({ threads: 1 });
    const [first, second] = [run('busy'), run('hello')];
    await new Promise((resolve) => setTimeout(resolve, 200));
    await client.dispose();
    expect((await first).at(-1)).toMatchObject({ verdict: 'cancelled' });
    expect((await second).at(-1)).toMatchObject({ verdict: 'cancelled' });
    expect((await run('hello')).at(-1)).toMatchObject({ verdict: 'cancelled' });
  });

  test('what does not fit the protocol is refused by name', async () => {
    newClient({ threads: 1 });
    const wrong = { kind: 'generate', description: 'x', root: '', force: false } as const;
    const events = await eventsOf(client.run(wrong, new AbortController().signal));
    expect(events.at(-1)).toMatchObject({
      verdict: 'crashed',
      message: expect.stringContaining('does not understand'),
    });
  });
});

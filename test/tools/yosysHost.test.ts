/** The thread of Yosys: whatever it does, the answer is a value, and nothing of it is left. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostOptions, YosysHost, type YosysRequest } from '../../src/tools/yosysHost.ts';
import { type FakeThread, fakeThread } from './yosysThreads.ts';

const made: FakeThread[] = [];
afterEach(async () => {
  for (const thread of made.splice(0)) await thread.remove();
});

function hostOf(body: string, options: Omit<HostOptions, 'thread'> = {}) {
  const thread = fakeThread(body);
  made.push(thread);
  const beats = () => readFileSync(join(thread.folder, 'beat'), 'utf8').length;
  return { host: new YosysHost({ thread: thread.thread, ...options }), beats };
}

const request: YosysRequest = { script: 's', files: {}, output: 'o', milliseconds: 10_000 };
const ready = "post({ kind: 'ready', version: '1' });";
const answers = `${ready} onRequest(({ script }) => post({ kind: 'ended', output: script, log: '', omitted: 0 }));`;
const hangs = `${ready} onRequest(({ script }) => { if (script === 'good') post({ kind: 'ended', output: script, log: '', omitted: 0 }); else for (let at = Date.now(); ; ) if (Date.now() > at + 5) { beat(); at = Date.now(); } });`;

async function expectDead(beats: () => number): Promise<void> {
  const before = beats();
  await sleep(100);
  expect(beats()).toBe(before);
}

describe('a thread of Yosys', () => {
  it('answers one request after the other, and is used again', async () => {
    const { host, beats } = hostOf(answers);
    const runs = ['a', 'b', 'c'].map((script) => host.run({ ...request, script }));
    expect(await Promise.all(runs)).toMatchObject(['a', 'b', 'c'].map((output) => ({ kind: 'ended', output })));
    expect(beats()).toBe(1);
    expect(host.alive).toBe(true);
  });

  it('that hangs is ended at the time limit, and the next request has a fresh one', async () => {
    const { host, beats } = hostOf(hangs);
    const started = performance.now();
    const [hung, next] = await Promise.all([
      host.run({ ...request, milliseconds: 300 }),
      host.run({ ...request, script: 'good' }),
    ]);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(hung).toMatchObject({ kind: 'failed', cause: 'timed out', reason: expect.stringContaining('0.3 s') });
    expect(next).toMatchObject({ kind: 'ended', output: 'good' });
    expect(beats()).toBeGreaterThan(10);
    await expectDead(beats);
  });

  it('is ended when it is cancelled', async () => {
    const { host, beats } = hostOf(hangs);
    const controller = new AbortController();
    const run = host.run({ ...request, signal: controller.signal });
    await sleep(400);
    controller.abort();
    expect(await run).toMatchObject({ kind: 'failed', cause: 'cancelled' });
    expect(host.alive).toBe(false);
    await expectDead(beats);
  });

  it('that is still loading is ended when it is cancelled', async () => {
    const { host, beats } = hostOf('for (;;) ;');
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    expect(await host.run({ ...request, signal: controller.signal })).toMatchObject({ cause: 'cancelled' });
    expect(host.alive).toBe(false);
    expect(beats()).toBe(1);
  });

  it('is not started for a request that is cancelled already, and none is ended for one that waits', async () => {
    const idle = hostOf(answers);
    expect(await idle.host.run({ ...request, signal: AbortSignal.abort() })).toMatchObject({ cause: 'cancelled' });
    expect(idle.host.alive).toBe(false);

    const { host } = hostOf(
      `${ready} onRequest(({ script }) => setTimeout(() => post({ kind: 'ended', output: script, log: '', omitted: 0 }), 500));`,
    );
    const controller = new AbortController();
    const first = host.run({ ...request, script: 'first' });
    const second = host.run({ ...request, script: 'second', signal: controller.signal });
    const third = host.run({ ...request, script: 'third' });
    controller.abort();
    expect(await second).toMatchObject({ cause: 'cancelled' });
    expect(await first).toMatchObject({ output: 'first' });
    expect(await third).toMatchObject({ output: 'third' });
  });

  it.each([
    ['throws', `${ready} onRequest(() => { throw new Error('boom'); });`, 'crashed', 'boom'],
    ['exits', `${ready} onRequest(() => process.exit(3));`, 'crashed', 'exit code 3'],
    ['ends without an answer', `${ready} onRequest(() => parentPort.close());`, 'crashed', 'the thread ended'],
    [
      'answers nonsense',
      `${ready} onRequest(() => post({ kind: 'ended', output: 5 }));`,
      'crashed',
      'could not be read',
    ],
    ['says again that it is ready', `${ready} onRequest(() => { ${ready} });`, 'crashed', '"ready"'],
    [
      'is trapped',
      `${ready} onRequest(() => post({ kind: 'trapped', exhausted: false, reason: 'unreachable', log: 'last words', omitted: 0 }));`,
      'crashed',
      'unreachable',
    ],
    [
      'has no more memory',
      `${ready} onRequest(() => post({ kind: 'trapped', exhausted: true, reason: 'unreachable', log: '', omitted: 0 }));`,
      'out of memory',
      '1024 MiB',
    ],
    ['cannot load', "post({ kind: 'unavailable', reason: 'no such package' });", 'missing', 'no such package'],
    ['dies while it loads', "throw new Error('broken');", 'missing', 'broken'],
  ])('that %s is a failure with a reason, and a fresh one is tried next', async (_name, body, cause, reason) => {
    const { host, beats } = hostOf(body);
    for (const count of [1, 2]) {
      expect(await host.run(request)).toMatchObject({ kind: 'failed', cause, reason: expect.stringContaining(reason) });
      expect(host.alive).toBe(false);
      expect(beats()).toBe(count);
    }
  });

  it('whose file is missing is a failure that says what to do', async () => {
    const host = new YosysHost({ thread: new URL('./nowhere.mjs', import.meta.url) });
    expect(await host.run(request)).toMatchObject({
      kind: 'failed',
      cause: 'missing',
      reason: expect.stringMatching(/nowhere.*Install RTL Refinery again.*RTL_REFINERY_YOSYS/),
    });
  });

  it('that does not load in time is a failure', async () => {
    const { host } = hostOf('for (;;) ;', { loadMilliseconds: 200 });
    expect(await host.run(request)).toMatchObject({
      cause: 'timed out',
      reason: expect.stringContaining('not loaded'),
    });
    expect(host.alive).toBe(false);
  });

  it('is started once by preloading, and serves the next request', async () => {
    const { host, beats } = hostOf(answers);
    for (let count = 0; count < 3; count += 1) host.preload();
    expect(host.alive).toBe(true);
    expect(await host.run(request)).toMatchObject({ kind: 'ended' });
    host.preload();
    expect(beats()).toBe(1);
  });

  it('that died unnoticed after preloading is replaced', async () => {
    const { host, beats } = hostOf("throw new Error('at once');");
    host.preload();
    await sleep(500);
    expect(host.alive).toBe(false);
    expect(await host.run(request)).toMatchObject({ cause: 'missing', reason: expect.stringContaining('at once') });
    expect(beats()).toBe(2);
  });

  it('gives its memory back when it has been idle, and comes back', async () => {
    const { host, beats } = hostOf(answers, { idleMilliseconds: 100 });
    expect(await host.run(request)).toMatchObject({ kind: 'ended' });
    await sleep(600);
    expect(host.alive).toBe(false);
    expect(await host.run(request)).toMatchObject({ kind: 'ended' });
    expect(beats()).toBe(2);
  });
});

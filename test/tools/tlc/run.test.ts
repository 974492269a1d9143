/** Runs with stand-ins for Java: what they are started with, what is made of those that misbehave, and what is left of them. */
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tlcChecker } from '../../../src/tools/tlc/run.ts';
import type { TlcProgress, TlcRequest } from '../../../src/verify/ports/tlc.ts';
import { isAlive, isGone } from '../../worker/alive.ts';
import { type FakeTool, fakeTool } from '../fakeTool.ts';
import { caseOf, recordingOf } from './cases.ts';
import { standInJar, zip } from './zip.ts';

const never = new AbortController().signal;

let tool: FakeTool;
let jar = '';
let temporary = '';

beforeEach(async () => {
  tool = await fakeTool('java', '');
  jar = join(tool.folder, 'tla2tools.jar');
  await writeFile(jar, standInJar());
  temporary = join(tool.folder, 'temporary');
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  // No folder of a run is left.
  expect(await readdir(temporary)).toEqual([]);
  await tool.remove();
});

async function run(script: string, options: Partial<TlcRequest> = {}, signal: AbortSignal = never) {
  await writeFile(tool.path, `#!/bin/sh\nhere="${tool.folder}"\n${script}\n`);
  await chmod(tool.path, 0o755);
  await writeFile(join(tool.folder, 'Holds.txt'), recordingOf('Holds'));
  return tlcChecker({ environment: {}, java: tool.path, jar }).check({ ...caseOf('Holds'), ...options }, signal);
}

const written = (name: string): Promise<string> => readFile(join(tool.folder, name), 'utf8');

/** The number of the process that a script wrote down. */
async function pidIn(name: string): Promise<number> {
  for (const end = Date.now() + 5000; Date.now() < end; await delay(20)) {
    const pid = Number(await written(name).catch(() => ''));
    if (pid > 0) return pid;
  }
  throw new Error(`no process was written to ${name}`);
}

describe('TLC is started', () => {
  const listing = 'pwd > "$here/folder"; printf "%s\\n" "$@" > "$here/args"; ls > "$here/files"; cat "$here/Holds.txt"';

  it('in a folder of its own, with the two files, and with everything that it writes inside', async () => {
    expect(await run(listing)).toMatchObject({ kind: 'ran', outcome: { kind: 'holds' } });
    const folder = (await written('folder')).trim();
    const args = (await written('args')).trim().split('\n');
    expect(folder.startsWith(temporary)).toBe(true);
    expect((await written('files')).trim().split('\n')).toEqual(['Holds.cfg', 'Holds.tla', 'scratch']);
    expect(args).toContain(`-Djava.io.tmpdir=${join(folder, 'scratch')}`);
    expect(args[args.indexOf('-metadir') + 1]).toBe(join(folder, 'states'));
    expect(args.slice(args.indexOf('-cp'), args.indexOf('-cp') + 4)).toEqual(['-cp', jar, 'tlc2.TLC', '-tool']);
    expect(args.slice(-3)).toEqual(['-config', 'Holds.cfg', 'Holds.tla']);
    expect(args).toEqual(expect.arrayContaining(['-Duser.language=en', '-workers', '1', '-coverage']));
    expect(args).not.toContain('-deadlock');
    expect(args).not.toContain('-noGenerateSpecTE');
  });

  it('without the module that newer versions write, where the version has the argument', async () => {
    await writeFile(jar, standInJar('-noGenerateSpecTE'));
    await run(listing);
    expect((await written('args')).split('\n')).toContain('-noGenerateSpecTE');
  });

  it.each(['-config.tla', '../Holds.tla', 'Holds', 'a b.tla'])('not with a module called %s', async (name) => {
    const result = await run('touch "$here/started"', { module: { name, text: '' } });
    expect(result).toMatchObject({ kind: 'broke', reason: expect.stringContaining(name) });
    expect(await readdir(tool.folder)).not.toContain('started');
  });
});

describe('TLC did not run', () => {
  it('without Java or the jar, which is said with advice', async () => {
    const check = (settings: object) =>
      tlcChecker({ environment: { HOME: tool.folder, PATH: tool.folder }, ...settings }).check(caseOf('Holds'), never);
    expect(await check({ jar, java: join(tool.folder, 'gone') })).toMatchObject({
      kind: 'not run',
      reason: expect.stringContaining('gone'),
      advice: expect.stringContaining('Install Java'),
    });
    expect(await check({ java: tool.path })).toMatchObject({
      kind: 'not run',
      reason: 'the jar of TLC is nowhere to be found',
      advice: expect.stringContaining('mvn'),
    });
  });

  it('when it was cancelled before', async () => {
    expect(await run('touch "$here/started"', {}, AbortSignal.abort())).toEqual({
      kind: 'not run',
      reason: 'cancelled',
    });
    expect(await readdir(tool.folder)).not.toContain('started');
  });
});

describe('TLC broke', () => {
  it('where the jar is not TLC; Java is not even started', async () => {
    await writeFile(jar, zip({ 'other/Main.class': '' }));
    const result = await run('touch "$here/started"');
    expect(result).toMatchObject({ kind: 'broke', reason: expect.stringContaining('no class tlc2.TLC') });
    expect(await readdir(tool.folder)).not.toContain('started');
  });

  it('where it hangs: it is stopped with what it started', async () => {
    const result = await run('sleep 600 & echo $! > "$here/child"; while :; do :; done', { milliseconds: 400 });
    expect(result).toMatchObject({ kind: 'broke', reason: expect.stringContaining('0.4 s') });
    expect(await isGone(await pidIn('child'))).toBe(true);
  });

  it('where it prints without end', async () => {
    const result = await run(
      'cat "$here/Holds.txt"; exec yes 0123456789012345678901234567890123456789012345678901234567',
    );
    expect(result).toMatchObject({ kind: 'broke', reason: expect.stringContaining('printed more than') });
  });

  it('where it fills the disk', async () => {
    const filling = 'mkdir states; head -c 3000000 /dev/zero > states/0; sleep 600 & echo $! > "$here/child"; wait';
    const result = await run(filling, { diskBytes: 2 * 1024 * 1024 });
    expect(result).toEqual({ kind: 'broke', reason: 'TLC wrote more than 2.0 MB to the disk and was stopped' });
    expect(await isGone(await pidIn('child'))).toBe(true);
  });

  it('not where it stays below the limits', async () => {
    const result = await run('head -c 1000000 /dev/zero > states; sleep 0.6; cat "$here/Holds.txt"', {
      diskBytes: 2 * 1024 * 1024,
      milliseconds: 20_000,
    });
    expect(result.kind).toBe('ran');
  });

  it('where it crashes, or leaves out the end', async () => {
    expect(await run('kill -SEGV $$')).toMatchObject({ kind: 'broke', reason: expect.stringContaining('SIGSEGV') });
    expect(await run('head -n 40 "$here/Holds.txt"')).toMatchObject({ kind: 'broke', version: '2.18' });
    expect(await run('exit 0')).toMatchObject({ kind: 'broke', reason: expect.stringContaining('said nothing') });
  });

  it('where there is no folder for temporary files', async () => {
    vi.stubEnv('TMPDIR', join(tool.folder, 'gone'));
    expect(await run('exit 0')).toMatchObject({ kind: 'broke', reason: expect.stringContaining('no folder for TLC') });
  });
});

it('a run that is cancelled ends at once, and nothing of it is left', async () => {
  const controller = new AbortController();
  const result = run('echo $$ > "$here/self"; sleep 600 & echo $! > "$here/child"; wait', {}, controller.signal);
  const pids = [await pidIn('self'), await pidIn('child')];
  expect(pids.every(isAlive)).toBe(true);
  const started = performance.now();
  controller.abort();
  expect(await result).toEqual({ kind: 'not run', reason: 'cancelled' });
  expect(performance.now() - started).toBeLessThan(2000);
  for (const pid of pids) expect(await isGone(pid)).toBe(true);
});

it('progress is told while TLC runs, also with the marks of some country between digits', async () => {
  const told: TlcProgress[] = [];
  const waiting =
    'echo "Progress(3) at noon: 1.234.567 states generated (2 s/min), 1.234 distinct states found (2 ds/min), 12 states left on queue."; sleep 600';
  const controller = new AbortController();
  const result = await run(
    waiting,
    {
      progress: (progress) => {
        told.push(progress);
        controller.abort();
      },
    },
    controller.signal,
  );
  expect(result).toEqual({ kind: 'not run', reason: 'cancelled' });
  expect(told).toEqual([{ generated: 1_234_567, distinct: 1234, queued: 12 }]);
});

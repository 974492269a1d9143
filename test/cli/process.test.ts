/** The command line as a process, over an engine that does what its description says (test/worker/scriptedEngine.ts). */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runEventSchema } from '../../src/pipeline/events.ts';
import { scratchFolder } from '../pipeline/scratch.ts';
import { isGone } from '../worker/alive.ts';
import { bundle } from '../worker/bundle.ts';
import { runCommand, startCommand } from './command.ts';

let folder: string;
let cli: string;

beforeAll(async () => {
  folder = await bundle({ cli: 'src/cli/main.ts', engine: 'test/worker/scriptedEngine.ts' });
  cli = join(folder, 'cli.js');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('stopping by a signal', () => {
  test.each([
    ['SIGINT', 'busy', 130],
    ['SIGINT', 'obedient', 130],
    ['SIGTERM', 'busy', 143],
    ['SIGTERM', 'stubborn', 143],
  ] as const)('%s ends a %s run within a second, says so, and exits with %i', async (signal, description, exitCode) => {
    const running = startCommand(cli, [description, '--json'], { cwd: scratchFolder() });
    await running.said('"started"');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const begun = performance.now();
    running.child.kill(signal);
    const ended = await running.ended;
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(ended).toMatchObject({ exitCode, signal: null });
    expect(ended.out.trim().split('\n').at(-1)).toContain('"verdict":"cancelled"');
  });

  test.each([1, 2])('kills the children of the engine, when it comes %i times', async (times) => {
    const running = startCommand(cli, ['child', '--json'], { cwd: scratchFolder() });
    await running.said('"note"');
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let time = 0; time < times; time += 1) {
      running.child.kill('SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { out, exitCode } = await running.ended;
    expect(exitCode).toBe(130);
    const pid = Number(/"message":"(\d+)"/.exec(out)?.[1]);
    expect(pid).toBeGreaterThan(1);
    expect(await isGone(pid)).toBe(true);
  });

  test('a second one ends the process at once', async () => {
    const running = startCommand(cli, ['busy', '--json'], { cwd: scratchFolder() });
    await running.said('"started"');
    const begun = performance.now();
    running.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    running.child.kill('SIGINT');
    expect((await running.ended).exitCode).toBe(130);
    expect(performance.now() - begun).toBeLessThan(450);
  });
});

describe('output', () => {
  test('with --json is one event a line, and nothing else', async () => {
    const { out, err, exitCode } = await runCommand(cli, ['hello', '--json'], { cwd: scratchFolder() });
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => runEventSchema.parse(JSON.parse(line)));
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'note', 'finished']);
  });

  test('with --json has events for what is refused before the run, too', async () => {
    const { out, exitCode } = await runCommand(cli, ['', '--json'], { cwd: scratchFolder() });
    expect(exitCode).toBe(2);
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => runEventSchema.parse(JSON.parse(line)));
    expect(events.at(-1)).toMatchObject({ kind: 'finished', verdict: 'bad input' });
  });

  test('goes apart: results to standard output, the rest to standard error', async () => {
    const well = await runCommand(cli, ['hello'], { cwd: scratchFolder() });
    expect(well).toMatchObject({ exitCode: 0, out: 'hello\n', err: 'note: hello\n' });
    const badly = await runCommand(cli, ['throw'], { cwd: scratchFolder() });
    expect(badly).toMatchObject({ exitCode: 70, out: '' });
    expect(badly.err).toContain('planted');
  });

  test('with --quiet is empty when all is well', async () => {
    expect(await runCommand(cli, ['silent note', '--quiet'], { cwd: scratchFolder() })).toMatchObject({
      exitCode: 0,
      out: '',
    });
  });

  test('whose reader leaves ends no run', () => {
    const done = spawnSync(
      'bash',
      ['-o', 'pipefail', '-c', '"$0" "$1" hello --json | head -c 1 > /dev/null', process.execPath, cli],
      { encoding: 'utf8' },
    );
    expect(done).toMatchObject({ status: 0, stderr: '' });
  });

  test('on a terminal has a spinner that leaves no trace in the lines', () => {
    const cwd = scratchFolder();
    const log = join(cwd, 'typescript');
    // `script` gives the command a terminal and records what comes out of it.
    // In CI the spinner is left out even on a terminal.
    const { CI: _ci, ...outsideCi } = process.env;
    const command = [process.execPath, cli, 'stages'].map((word) => `'${word}'`).join(' ');
    const done = spawnSync('script', ['--quiet', '--return', '--command', command, log], {
      cwd,
      encoding: 'utf8',
      env: { ...outsideCi, TERM: 'xterm' },
    });
    expect(done.status).toBe(0);
    const text = readFileSync(log, 'utf8');
    expect(text).toContain('refining and proving');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what a terminal gets.
    const shown = text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
    expect(shown).toMatch(/refine \(\d+ ms\)/);
    expect(text.lastIndexOf('\u001b[?25h')).toBeGreaterThan(text.lastIndexOf('\u001b[?25l'));
  });

  test('elsewhere has one plain line a stage', async () => {
    const { err } = await runCommand(cli, ['stages'], { cwd: scratchFolder() });
    expect(err).toBe('refine (5 ms)\n');
  });
});

describe('descriptions', () => {
  test('come from files and pipes', async () => {
    const cwd = scratchFolder();
    writeFileSync(join(cwd, 'd.txt'), 'from a file');
    expect((await runCommand(cli, ['generate', 'd.txt'], { cwd })).out).toBe('from a file\n');
    expect((await runCommand(cli, ['generate', '-'], { cwd, input: 'from a pipe' })).out).toBe('from a pipe\n');
    expect((await runCommand(cli, ['from', 'many', 'words'], { cwd })).out).toBe('from many words\n');
  });

  test('of a megabyte are refused quickly, by pipe and by file', async () => {
    const cwd = scratchFolder();
    const megabyte = 'counter '.repeat(128 * 1024);
    writeFileSync(join(cwd, 'big.txt'), megabyte);
    for (const ended of [
      await runCommand(cli, ['-'], { cwd, input: megabyte }),
      await runCommand(cli, ['big.txt'], { cwd }),
    ]) {
      expect(ended).toMatchObject({ exitCode: 2, out: '' });
      expect(ended.err).toContain('too long');
      expect(ended.ms).toBeLessThan(2000);
    }
  });

  test('that are not text are refused', async () => {
    const cwd = scratchFolder();
    writeFileSync(join(cwd, 'a.out'), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0xff]));
    expect(await runCommand(cli, ['a.out'], { cwd })).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('is not text'),
    });
  });
});

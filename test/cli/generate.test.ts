/** The command line as a process, over the real engine. */
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COUNTER } from '../pipeline/engine.ts';
import { contentsOf, scratchFolder } from '../pipeline/scratch.ts';
import { isGone } from '../worker/alive.ts';
import { product } from '../worker/bundle.ts';
import { runCommand, startCommand } from './command.ts';

const DESCRIPTION = 'A 2-bit counter that increments every clock cycle when enabled, and resets to zero.';
const NOBODY = 65534;

// Each test runs the command several times, perhaps on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let cli: string;

beforeAll(async () => {
  folder = await product();
  chmodSync(folder, 0o755);
  cli = join(folder, 'cli.js');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidsIn = (root: string): readonly number[] =>
  readFileSync(join(root, 'pids'), 'utf8').trim().split('\n').map(Number);

const outputs = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(contentsOf(root)).filter(([path]) => !path.startsWith('.rtl-refinery/')));

/** Reports say how long things took. */
const timeless = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/\.report\.(json|md)$/.test(path)));

/** The part of the output that lists what external programs say. */
const checksOf = (out: string): string => /Checks of the emitted text\n((?: {2}.*\n)+)/.exec(out)?.[1] ?? 'passed';

describe('a description', () => {
  test('becomes files, a chain, checks and a plain last line', async () => {
    const cwd = scratchFolder();
    const { exitCode, out, err } = await runCommand(cli, [DESCRIPTION], { cwd });
    expect({ exitCode, out, err }).toMatchObject({ exitCode: 0 });
    expect(
      Object.keys(outputs(cwd))
        .map((path) => path.replace('rtl/counter2/', ''))
        .sort(),
    ).toEqual(
      [
        'counter2.cfg',
        'counter2.chain.json',
        'counter2.tla',
        'counter2.fspec',
        'counter2.manifest.json',
        'counter2.map.json',
        'counter2.report.json',
        'counter2.report.md',
        'counter2.v',
        'counter2_tb.sv',
      ].sort(),
    );
    expect(out).toContain('- The reset is synchronous.');
    expect(out).toMatch(/Refinement chain\n {2}1 {2}Initialization on program\n {5}INIT +proved by \w+/);
    expect(out).toMatch(/Checks of the emitted text\n {2}(passed|not run)/);
    expect(out).toMatch(/created +rtl.counter2.counter2\.v/);
    expect(out).toMatch(
      /obligations proved.*counter2\.v is proved to do what its specification says, from power-up and from reset.*\.\n$/,
    );
    expect(out).toMatch(/Theorem about the text\n {2}START +proved by \w+/);
    expect(err).toMatch(/^interpret \([\d.]+ m?s\)\nspecify /);
  });

  test('gives the same bytes in two folders', async () => {
    const [one, two] = [scratchFolder(), scratchFolder()];
    await Promise.all([one, two].map((cwd) => runCommand(cli, [DESCRIPTION, '--quiet'], { cwd })));
    expect(Object.keys(outputs(one))).toHaveLength(10);
    expect(timeless(outputs(one))).toEqual(timeless(outputs(two)));
  });

  test('that is not understood is refused with what was not understood', async () => {
    const cwd = scratchFolder();
    const { exitCode, out, err } = await runCommand(cli, [`${DESCRIPTION} It also plays music.`], { cwd });
    expect(exitCode).toBe(4);
    expect(out).toBe('');
    expect(err).toContain('plays music');
    expect(contentsOf(cwd)).toEqual({});
  });
});

describe('a specification', () => {
  test('is checked as compilers do it', async () => {
    const cwd = scratchFolder();
    writeFileSync(join(cwd, 'zähler.fspec'), COUNTER.replace('count + 1', 'coutn + 1'));
    const { exitCode, err } = await runCommand(cli, ['check', 'zähler.fspec'], { cwd });
    expect(exitCode).toBe(2);
    expect(err).toContain('zähler.fspec:7:23: error: ');
    expect(err).toContain("    7 |     when en: count' = coutn + 1\n      |                       ^^^^^\n");
    expect(err).toMatch(/suggestion: .*count/);
  });

  test('is simulated, refined and replayed', async () => {
    const cwd = scratchFolder();
    writeFileSync(join(cwd, 'c.fspec'), COUNTER);
    const simulated = await runCommand(cli, ['simulate', 'c.fspec', '--cycles', '3', '--vcd', 'w.vcd'], { cwd });
    expect(simulated).toMatchObject({ exitCode: 0 });
    expect(simulated.out).toMatch(/^cycle {2}rst {2}en {2}count\[2\]\n {4}0 {4}1 /);
    expect(readFileSync(join(cwd, 'w.vcd'), 'utf8')).toContain('$enddefinitions');
    expect(await runCommand(cli, ['refine', 'c.fspec', '--out', 'out'], { cwd })).toMatchObject({ exitCode: 0 });
    expect(await runCommand(cli, ['replay', 'out/counter2.chain.json'], { cwd })).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('proved again'),
    });
    appendFileSync(join(cwd, 'out/counter2.v'), '\n');
    expect(await runCommand(cli, ['replay', 'out/counter2.chain.json'], { cwd })).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('counter2.v is not the text that the chain gives'),
    });
  });
});

describe('the output folder', () => {
  test('with files that the user changed is left alone', async () => {
    const cwd = scratchFolder();
    await runCommand(cli, [DESCRIPTION, '--quiet'], { cwd });
    appendFileSync(join(cwd, 'rtl/counter2/counter2.v'), '// mine\n');
    const before = contentsOf(cwd);
    const { exitCode, err } = await runCommand(cli, [DESCRIPTION], { cwd });
    expect(exitCode).toBe(2);
    expect(err).toContain('counter2.v in');
    expect(err).toContain('--force');
    expect(contentsOf(cwd)).toEqual(before);
    expect(await runCommand(cli, [DESCRIPTION, '--force', '--quiet'], { cwd })).toMatchObject({
      exitCode: 0,
      out: '',
      err: '',
    });
  });

  test('without write permission is refused, and nothing is left in it', async () => {
    // The superuser may write anywhere, so that somebody else has to try.
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    const cwd = scratchFolder();
    mkdirSync(join(cwd, 'out'));
    chmodSync(join(cwd, 'out'), 0o555);
    chmodSync(cwd, uid === undefined ? 0o555 : 0o755);
    const { exitCode, err } = await runCommand(cli, [DESCRIPTION, '--out', 'out'], {
      cwd,
      ...(uid === undefined ? {} : { uid }),
    });
    chmodSync(cwd, 0o755);
    expect(exitCode).toBe(2);
    expect(err).toContain(`Cannot write to ${join(cwd, 'out')}: permission denied. Nothing was changed.`);
    expect(contentsOf(cwd)).toEqual({});
  });

  test('that does not take a whole file is left as it was', async () => {
    const cwd = scratchFolder();
    const { exitCode, err } = await runCommand(cli, [DESCRIPTION, '--out', 'out'], { cwd, fileLimit: 4 });
    expect({ exitCode, err }).toMatchObject({ exitCode: 2 });
    expect(err).toContain(
      `Cannot write to ${join(cwd, 'out')}: the file would be larger than allowed. Nothing was changed.`,
    );
    expect(outputs(cwd)).toEqual({});
  });

  test('that is a file is refused', async () => {
    const cwd = scratchFolder();
    writeFileSync(join(cwd, 'out'), 'mine');
    const { exitCode, err } = await runCommand(cli, [DESCRIPTION, '--out', 'out'], { cwd });
    expect(exitCode).toBe(2);
    expect(err).toContain('is a file, not a folder');
    expect(contentsOf(cwd)).toEqual({ out: 'mine' });
  });
});

describe('Ctrl-C', () => {
  test('at any time leaves all files or none, and says so within a second', async () => {
    const whole = scratchFolder();
    const { ms } = await runCommand(cli, [DESCRIPTION, '--quiet'], { cwd: whole });
    const outcomes = new Set<number | null>();
    for (let share = 0.15; share < 1.05; share += 0.15) {
      const cwd = scratchFolder();
      const running = startCommand(cli, [DESCRIPTION], { cwd });
      await delay(ms * share);
      const begun = performance.now();
      running.child.kill('SIGINT');
      const { exitCode, err } = await running.ended;
      expect(performance.now() - begun).toBeLessThan(1000);
      outcomes.add(exitCode);
      const files = outputs(cwd);
      if (Object.keys(files).length > 0) expect(timeless(files)).toEqual(timeless(outputs(whole)));
      else if (exitCode === 130) expect(err).toMatch(/cancelled: The run was stopped|^$/);
    }
    expect(outcomes).toContain(130);
  });
});

describe('a tool', () => {
  test('that hangs is killed by Ctrl-C, and nothing is written', async () => {
    const cwd = scratchFolder();
    const tool = join(cwd, 'hanging tool');
    writeFileSync(
      tool,
      '#!/bin/sh\necho $$ >> "$(dirname "$0")/pids"\nsleep 60 &\necho $! >> "$(dirname "$0")/pids"\nwait\n',
      {
        mode: 0o755,
      },
    );
    const running = startCommand(cli, [DESCRIPTION, '--out', 'out'], { cwd, env: { RTL_REFINERY_IVERILOG: tool } });
    await running.said('emit (');
    while (!existsSync(join(cwd, 'pids')) || pidsIn(cwd).length < 2) await delay(20);
    const begun = performance.now();
    running.child.kill('SIGINT');
    const { exitCode, err } = await running.ended;
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(exitCode).toBe(130);
    expect(err).toContain('cancelled: The run was stopped.');
    for (const pid of pidsIn(cwd)) expect(await isGone(pid)).toBe(true);
    expect(Object.keys(contentsOf(cwd)).sort()).toEqual(['hanging tool', 'pids']);
  });

  test('that refuses the text fails the run, and its messages are shown at the lines of the text', async () => {
    const cwd = scratchFolder();
    const tool = join(cwd, 'verilator');
    writeFileSync(tool, "#!/bin/sh\necho '%Warning-WIDTH: counter2.v:2:8: planted' >&2\nexit 1\n", { mode: 0o755 });
    const { exitCode, out, err } = await runCommand(cli, [DESCRIPTION], { cwd, env: { RTL_REFINERY_VERILATOR: tool } });
    expect(exitCode).toBe(1);
    expect(out).toMatch(/failed +lint \(verilator/);
    expect(err).toMatch(
      /counter2\.v:2:8: warning: planted \[verilator: WIDTH\]\n {4}2 \| module counter2 \(\n {6}\| {8}\^/,
    );
    expect(err).toContain('check failed: counter2: ');
    expect(Object.keys(outputs(cwd))).toContain('rtl/counter2/counter2.v');
  });

  test('without a place for its temporary files is not run', async () => {
    const cwd = scratchFolder();
    writeFileSync(join(cwd, 'file'), '');
    const { exitCode, out } = await runCommand(cli, [DESCRIPTION], { cwd, env: { TMPDIR: join(cwd, 'file') } });
    expect(exitCode).toBe(0);
    expect(checksOf(out)).not.toContain('passed');
    expect(out).toContain('Cannot write the temporary files: a part of the path is a file, not a folder.');
  });
});

describe('other commands', () => {
  test('doctor lists the tools and never fails for a missing one', async () => {
    const cwd = scratchFolder();
    const found = await runCommand(cli, ['doctor'], { cwd });
    expect(found).toMatchObject({ exitCode: 0, out: expect.stringMatching(/iverilog[\s\S]*verilator/) });
    const bare = await runCommand(cli, ['doctor'], { cwd, env: { PATH: cwd } });
    expect(bare).toMatchObject({ exitCode: 0, out: expect.stringContaining('missing') });
  });

  test('without tools the checks are not run, and that is said', async () => {
    const cwd = scratchFolder();
    const { exitCode, out } = await runCommand(cli, [DESCRIPTION], { cwd, env: { PATH: cwd } });
    expect(exitCode).toBe(0);
    expect(out).toContain('not run');
    expect(checksOf(out)).not.toContain('passed');
    expect(out).toMatch(/checks? not run\. counter2\.v is proved to do what its specification says/);
    const required = await runCommand(cli, [DESCRIPTION, '--require-checks'], { cwd, env: { PATH: cwd } });
    expect(required).toMatchObject({ exitCode: 3, err: expect.stringContaining('tool missing: ') });
  });

  test('clean removes old runs', async () => {
    const cwd = scratchFolder();
    for (let count = 0; count < 2; count += 1) await runCommand(cli, [DESCRIPTION, '--quiet'], { cwd });
    expect(await runCommand(cli, ['clean', '--keep', '1'], { cwd })).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('1 run removed'),
    });
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-debian-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, body: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}

/** An apt-get that writes down how it was called, and a sudo that lets everything pass. */
function debian(whatInstallDoes: string): void {
  program(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> "${folder}/calls"\n[ "$2" = install ] || exit 0\n${whatInstallDoes}`,
  );
  program('sudo', 'while [ "$1" != true ] && [ "$1" != apt-get ]; do shift; done\n[ "$1" = true ] || exec "$@"');
}

/** Runs `ensureTools` where nothing but the programs of the folder is installed. */
function ensureTools(ci: boolean): { tally: unknown; stdout: string; calls: string[] } {
  const url = new URL('./debian.mjs', import.meta.url).href;
  const script = `const { ensureTools } = await import(${JSON.stringify(url)}); console.log(JSON.stringify(await ensureTools(${ci})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
  return { tally: JSON.parse(stdout.trim().split('\n').at(-1) ?? ''), stdout, calls };
}

const present = ['iverilog', 'verilator', 'yosys', 'chromium'];
const installs = (names: readonly string[]) =>
  names.map((name) => `echo '#!/bin/sh' > "${folder}/${name}" && /bin/chmod +x "${folder}/${name}"`).join('\n');

test('nothing is installed where nothing is missing', () => {
  debian('exit 1');
  for (const name of present) program(name, '');
  expect(ensureTools(true)).toMatchObject({ tally: { passed: 0, failed: 0, skipped: 0 }, calls: [] });
});

test('what is missing, and only that, is installed without asking', () => {
  debian(installs(['yosys', 'chromium']));
  program('iverilog', '');
  program('verilator', '');
  const { tally, stdout, calls } = ensureTools(true);
  expect(tally).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(calls).toEqual([
    'noninteractive -q update',
    'noninteractive -q install -y --no-install-recommends yosys chromium fonts-liberation',
  ]);
  expect(stdout).toContain("Installing Debian's packages that the tests use: yosys, chromium, fonts-liberation.");
});

test('a tool that could not be installed fails a run of CI and is said not to have run elsewhere', () => {
  debian(`${installs(['iverilog', 'verilator', 'chromium'])}\nexit 100`);
  const { tally, stdout } = ensureTools(true);
  expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(stdout).toContain('apt-get install failed: exit code 100');
  expect(stdout).toContain('Not run: the tests that use yosys, which is not installed.');
  expect(ensureTools(false).tally).toEqual({ passed: 0, failed: 0, skipped: 1 });
});

test('without apt-get or the right to use it, the missing tools are named and nothing is tried', () => {
  const { tally, stdout, calls } = ensureTools(true);
  expect({ tally, calls }).toEqual({ tally: { passed: 0, failed: 0, skipped: 4 }, calls: [] });
  expect(stdout).toContain('sudo apt-get install iverilog verilator yosys chromium fonts-liberation');
});

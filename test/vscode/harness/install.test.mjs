// Installing the server, with a small script in the place of npm.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installServer } from './install.mjs';

let root;
let folder;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rtl-refinery-install-'));
  folder = join(root, 'cache', 'server');
  vi.stubEnv('PATH', `${root}${delimiter}${process.env['PATH']}`);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** A `npm` that writes each call to a list and then does what the shell text says. */
function fakeNpm(shell) {
  writeFileSync(join(root, 'npm'), `#!/bin/sh\necho "$@" >> '${join(root, 'calls')}'\n${shell}\n`);
  chmodSync(join(root, 'npm'), 0o755);
}
const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n').length;
const WORKING = `case "$2" in
code-server@*) mkdir -p node_modules/code-server/lib/vscode ;;
*) sleep 0.2; mkdir -p out; echo > out/server-main.js ;;
esac`;

describe('installing the VS Code server', () => {
  it('happens once when two runs want it at the same time', async () => {
    fakeNpm(WORKING);
    const [first, second] = await Promise.all([installServer({ folder }), installServer({ folder })]);
    expect(first.ok && existsSync(first.main)).toBe(true);
    expect(second).toEqual(first);
    expect(calls()).toBe(2); // the package, and what it needs
    expect(readdirSync(join(root, 'cache'))).toEqual(['server']);
  });

  it('is not done again', async () => {
    fakeNpm(WORKING);
    await installServer({ folder });
    fakeNpm('exit 1');
    expect((await installServer({ folder })).ok).toBe(true);
  });

  it('leaves nothing when npm fails, and says why', async () => {
    fakeNpm('mkdir -p node_modules; echo "404 Not Found" >&2; exit 1');
    const result = await installServer({ folder });
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('404 Not Found') });
    expect(readdirSync(join(root, 'cache'))).toEqual([]);
  });

  it('stops npm and leaves nothing when the run is interrupted', async () => {
    fakeNpm('sleep 30');
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('interrupted')), 200);
    const start = Date.now();
    const result = await installServer({ folder, signal: stop.signal });
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('interrupted') });
    expect(Date.now() - start).toBeLessThan(4_000);
    expect(readdirSync(join(root, 'cache'))).toEqual([]);
  });

  it('takes over the lock of a process that is gone', async () => {
    fakeNpm(WORKING);
    await installServer({ folder: join(root, 'cache', 'other') }); // makes the cache folder
    writeFileSync(`${folder}.lock`, '999999999');
    expect((await installServer({ folder })).ok).toBe(true);
  });
});

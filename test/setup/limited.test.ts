import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface Options {
  readonly cwd: string;
  readonly limit: number;
}
interface Limited {
  runLimited(command: string, args: readonly string[], options: Options): Promise<string | undefined>;
}

const { runLimited }: Limited = await import(new URL('./limited.mjs', import.meta.url).href);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-limited-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script that starts a grandchild, which would sleep for a minute, and then does `after`. */
async function runParent(after: string, limit: number): Promise<{ how: string | undefined; grandchild: number }> {
  const script = join(folder, 'parent.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
writeFileSync('pid', String(child.pid));
${after}
`,
  );
  const how = await runLimited(process.execPath, [script], { cwd: folder, limit });
  return { how, grandchild: Number(readFileSync(join(folder, 'pid'), 'utf8')) };
}

/** Killed is not yet gone: the system reaps in its own time. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    if (/^\d+ \(.*\) Z/.test(readStat(pid))) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

test('a command that ends in time is reported by its exit code', async () => {
  const options = { cwd: folder, limit: 20 };
  expect(await runLimited(process.execPath, ['-e', ''], options)).toBeUndefined();
  expect(await runLimited(process.execPath, ['-e', 'process.exit(3)'], options)).toBe('exit code 3');
  expect(await runLimited(join(folder, 'missing'), [], options)).toContain('ENOENT');
});

test('a command that hangs is stopped with everything that it started', async () => {
  const { how, grandchild } = await runParent('setInterval(() => {}, 1000);', 1);
  expect(how).toBe('stopped after 1 s');
  expect(await isGone(grandchild)).toBe(true);
});

test('what a command leaves running when it ends is stopped too', async () => {
  const { how, grandchild } = await runParent('child.unref();', 20);
  expect(how).toBeUndefined();
  expect(await isGone(grandchild)).toBe(true);
});

test('a suite that does not exist is refused with the names of those that do', () => {
  const runner = fileURLToPath(new URL('../run.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [runner, 'unti'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('No suite is called unti. The suites are: grammar, build, style, types, arrows, unit');
});

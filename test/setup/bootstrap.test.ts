import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Stamp {
  readonly quick: string;
  readonly content: string;
}
interface Stamps {
  staleStamp(root: string, stampFile: string, inputs: readonly string[]): Stamp | undefined;
  writeStamp(stampFile: string, stamp: Stamp): void;
}
interface Locks {
  withLock<T>(root: string, name: string, work: () => T | Promise<T>): Promise<T>;
}

const { staleStamp, writeStamp }: Stamps = await import(
  new URL('../../src/cli/bootstrap/stamp.mjs', import.meta.url).href
);
const { withLock }: Locks = await import(new URL('../../src/cli/bootstrap/lock.mjs', import.meta.url).href);

let clone: string;

beforeEach(() => {
  clone = join(mkdtempSync(join(tmpdir(), 'rtl-refinery-bootstrap-')), 'my clone ü');
  mkdirSync(clone);
});

afterEach(() => {
  rmSync(dirname(clone), { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(clone, file)), { recursive: true });
  writeFileSync(join(clone, file), text);
}

const json = (value: unknown) => JSON.stringify(value);

/** A clone with one dependency, which needs no registry, whose build writes a command line that prints its arguments and exits with the first. */
function miniature(): void {
  cpSync(join(ROOT, 'src', 'cli', 'start.mjs'), join(clone, 'src', 'cli', 'start.mjs'));
  cpSync(join(ROOT, 'src', 'cli', 'bootstrap'), join(clone, 'src', 'cli', 'bootstrap'), { recursive: true });
  const head = { name: 'miniature', version: '1.0.0', type: 'module', dependencies: { part: 'file:part' } };
  const packages = { '': head, 'node_modules/part': { resolved: 'part', link: true }, part: { version: '1.0.0' } };
  write('package.json', json(head));
  write(
    'package-lock.json',
    json({ name: 'miniature', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  write('part/package.json', json({ name: 'part', version: '1.0.0' }));
  write('kernel/a.ts', 'export const a = 1;\n');
  write(
    'esbuild.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
import { stampBuild } from './src/cli/bootstrap/build.mjs';
console.log('building');
await stampBuild(process.cwd(), 'development', () => {
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/cli.js', 'console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = Number(process.argv[2]);');
  return ['dist/cli.js'];
});
`,
  );
}

function start(...args: string[]): { stdout: string; stderr: string; status: number | null } {
  return spawnSync(process.execPath, [join(clone, 'src', 'cli', 'start.mjs'), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
}

test('a fresh clone installs, builds and runs; the next command only runs', () => {
  miniature();
  const first = start('7', 'a b', '"ü"', '--x=$HOME');
  expect(JSON.parse(first.stdout)).toEqual([join(clone, 'dist', 'cli.js'), '7', 'a b', '"ü"', '--x=$HOME']);
  expect(first.status).toBe(7);
  expect(first.stderr).toContain('npm ci');
  expect(first.stderr).toContain('building');
  const second = start('0');
  expect(second).toMatchObject({ status: 0, stderr: '' });
});

test('a changed source builds again, a touched one does not', () => {
  miniature();
  start('0');
  utimesSync(join(clone, 'kernel/a.ts'), new Date(0), new Date(0));
  expect(start('0').stderr).toBe('');
  write('kernel/a.ts', 'export const a = 2;\n');
  expect(start('0').stderr).toContain('building');
  rmSync(join(clone, 'dist/cli.js'));
  expect(start('0').stderr).toContain('building');
});

test('what is installed has to be what the lock file says', () => {
  miniature();
  start('0');
  const lock = JSON.parse(readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8'));
  const edit = (packages: object) => write('node_modules/.package-lock.json', json({ ...lock, packages }));
  edit({ ...lock.packages, part: { version: '0.9.0' } });
  expect(start('0').stderr).toContain('part is not the locked version');
  edit({ ...lock.packages, 'node_modules/extra': { version: '1.0.0' } });
  expect(start('0').stderr).toContain('node_modules/extra is not in the lock file');
  edit({ part: lock.packages.part });
  expect(start('0').stderr).toContain('node_modules/part is missing');
  expect(start('0').stderr).toBe('');
});

test('a build that fails says so and runs nothing', () => {
  miniature();
  write('esbuild.mjs', 'process.stderr.write("no\\n"); process.exit(1);\n');
  expect(start('0')).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('The build failed') });
});

test('an old Node is told which one is needed', () => {
  miniature();
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pretend, join(clone, 'src', 'cli', 'start.mjs'), '0'],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
  expect(stderr).toContain('needs Node 20 or newer, and this is Node 18.20.4');
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
});

test('two commands in a fresh clone install and build once', async () => {
  miniature();
  const run = () =>
    new Promise<{ code: number | null; stderr: string }>((resolve) => {
      const child = spawn(process.execPath, [join(clone, 'src', 'cli', 'start.mjs'), '0'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.once('exit', (code) => resolve({ code, stderr }));
    });
  const [left, right] = await Promise.all([run(), run()]);
  expect([left.code, right.code]).toEqual([0, 0]);
  expect(`${left.stderr}${right.stderr}`.match(/Installing/g)).toHaveLength(1);
});

test('a stamp notices a new, a changed and a lost input, and only those', () => {
  const stamp = join(clone, 'dist/.stamp');
  const stale = () => staleStamp(clone, stamp, ['kernel', 'esbuild.mjs']);
  const settle = () => {
    const found = stale();
    if (found !== undefined) writeStamp(stamp, found);
    return found !== undefined;
  };
  write('kernel/a.ts', '1');
  expect([settle(), settle()]).toEqual([true, false]);
  write('kernel/deep/b.ts', '1');
  expect([settle(), settle()]).toEqual([true, false]);
  write('esbuild.mjs', '1');
  expect([settle(), settle()]).toEqual([true, false]);
  write('kernel/a.ts', '2');
  expect([settle(), settle()]).toEqual([true, false]);
  rmSync(join(clone, 'kernel/deep/b.ts'));
  expect([settle(), settle()]).toEqual([true, false]);
  write('kernel/generated/c.ts', '1');
  write('other.ts', '1');
  expect(settle()).toBe(false);
  write('dist/.stamp', '{"quick":');
  expect(settle()).toBe(true);
});

test('work under a lock runs one at a time, and a lock whose process is gone does not hold', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    withLock(clone, 'work', async () => {
      order.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
    });
  await Promise.all([work('a'), work('b')]);
  expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  write('.cache/work.lock', String(gone));
  await work('c');
  expect(order.at(-1)).toBe('c ends');
  await expect(withLock(clone, 'work', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(join(clone, '.cache/work.lock'))).toBe(false);
});

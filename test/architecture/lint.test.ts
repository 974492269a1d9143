import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-lint-'));
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  write('src/work.ts', 'export async function work(): Promise<number> {\n  return await Promise.resolve(1);\n}\n');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The rules that refuse this text as src/a.ts, or as another file. */
function refusedBy(text: string, file = 'src/a.ts'): string[] {
  write(file, text);
  const { stdout, status } = spawnSync(
    process.execPath,
    [BIOME, 'lint', '--error-on-warnings', '--reporter=json', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const report: { diagnostics: { category: string }[] } = JSON.parse(stdout);
  const rules = report.diagnostics.map(({ category }) => category.replace(/^lint\//, ''));
  expect(status === 0).toBe(rules.length === 0);
  return rules;
}

const calling = (statement: string) =>
  `import { work } from './work.ts';\n\nexport async function start(): Promise<void> {\n  ${statement}\n}\n`;

test('a promise left floating is refused, across files too', () => {
  expect(refusedBy(calling('work();'))).toEqual(['nursery/noFloatingPromises']);
  expect(refusedBy(calling('await work();'))).toEqual([]);
});

test('a promise taken for a condition is refused', () => {
  expect(refusedBy(calling('if (work()) throw new Error();'))).toContain('nursery/noMisusedPromises');
  expect(refusedBy(calling('if ((await work()) === 2) throw new Error();'))).toEqual([]);
});

test('any is refused, unknown is not', () => {
  expect(refusedBy('export type A = { readonly a: any };\n')).toEqual(['suspicious/noExplicitAny']);
  expect(refusedBy('export type A = { readonly a: unknown };\n')).toEqual([]);
});

test('a default export is refused except where a tool demands it', () => {
  const text = 'export default { a: 1 };\n';
  expect(refusedBy(text)).toEqual(['style/noDefaultExport']);
  rmSync(join(folder, 'src/a.ts'));
  expect(refusedBy(text, 'vitest.config.ts')).toEqual([]);
});

test('the engine does not write to the console', () => {
  expect(refusedBy('export function a(): void {\n  console.log(1);\n}\n')).toEqual(['suspicious/noConsole']);
  rmSync(join(folder, 'src/a.ts'));
  expect(refusedBy('export function a(): void {\n  console.log(1);\n}\n', 'test/a.ts')).toEqual([]);
});

test('an import without its extension is refused', () => {
  expect(refusedBy(`export { work } from './work';\n`)).toEqual(['correctness/useImportExtensions']);
  expect(refusedBy(`export { work } from './work.ts';\n`)).toEqual([]);
});

test('a test that is skipped, or that skips the others, is refused', () => {
  const text = (call: string) =>
    `import { expect, test } from 'vitest';\n\n${call}('a', () => {\n  expect(1).toBe(1);\n});\n`;
  expect(refusedBy(text('test.skip'), 'test/a.test.ts')).toEqual(['suspicious/noSkippedTests']);
  expect(refusedBy(text('test.only'), 'test/a.test.ts')).toEqual(['suspicious/noFocusedTests']);
  expect(refusedBy(text('test'), 'test/a.test.ts')).toEqual([]);
});

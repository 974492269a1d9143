// `node test/kernel/planted/run.mjs [WORD...]`: plants each fault in a copy of the sources and lets the tests look for it. A fault that no test notices is missed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** RTL_REFINERY_PLANTS: another list, by its URL. */
const PLANTS = JSON.parse(
  readFileSync(new URL(process.env.RTL_REFINERY_PLANTS ?? 'plants.json', import.meta.url), 'utf8'),
);
/** All but these is copied. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.cache', '.rtl-refinery']);

const words = process.argv.slice(2);
const wanted = PLANTS.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
);
const tree = mkdtempSync(join(tmpdir(), 'rtl-refinery-planted-'));
let missed = 0;
try {
  for (const entry of readdirSync(ROOT))
    if (!LEFT_OUT.has(entry)) cpSync(join(ROOT, entry), join(tree, entry), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  // The tests pass without a fault: else they would notice anything.
  for (const test of new Set(wanted.flatMap(({ tests }) => tests))) {
    const failed = firstFailure(test);
    if (failed !== undefined) throw new Error(`fails without a fault: ${failed}`);
  }
  for (const plant of wanted) {
    const path = join(tree, plant.file);
    const text = readFileSync(path, 'utf8');
    if (text.split(plant.search).length !== 2)
      throw new Error(`${plant.name}: its place occurs not once in ${plant.file}`);
    writeFileSync(
      path,
      text.replace(plant.search, () => plant.replace),
    );
    const noticed = plant.tests.map(firstFailure).find((found) => found !== undefined);
    writeFileSync(path, text);
    if (noticed === undefined) missed += 1;
    process.stdout.write(
      `${noticed === undefined ? 'MISSED' : 'caught'}  ${plant.name} (${plant.file})${noticed === undefined ? '' : `: ${noticed}`}\n`,
    );
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}
process.stdout.write(`${wanted.length - missed} of ${wanted.length} caught\n`);
process.exitCode = missed === 0 ? 0 : 1;

/** The first failing test of a file or folder, in the copy. */
function firstFailure(test) {
  const run = spawnSync(
    process.execPath,
    [join(tree, 'node_modules', 'vitest', 'vitest.mjs'), 'run', test, '--bail', '1', '--reporter', 'json'],
    {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (run.status === 0) return undefined;
  const start = run.stdout.indexOf('{"numTotalTestSuites"');
  const files = start < 0 ? [] : JSON.parse(run.stdout.slice(start)).testResults;
  const failed = files.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
  return `${test}${failed === undefined ? '' : `, "${failed.fullName}"`}`;
}

// `npm run bench [-- WORD...]`: times every row of test/bench/*.bench.ts, or those whose file or name contains one of the words,
// and prints how many times as long as its baseline, measured in the same run, each one takes; how times grow; and why a row was not run.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureGrammar } from '../../src/cli/bootstrap/grammar.mjs';
import { ensureInstalled } from '../../src/cli/bootstrap/install.mjs';
import { runRow, TITLES } from './table.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'test', 'bench');
const ENDING = '.bench.ts';

const problem = (await ensureInstalled(ROOT)) ?? (await ensureGrammar(ROOT));
if (problem === undefined) {
  await main(process.argv.slice(2));
  // Threads of the product wait for more work.
  process.exit();
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

async function main(words) {
  const rows = (await load()).filter(({ label }) => words.length === 0 || words.some((word) => label.includes(word)));
  if (rows.length === 0) {
    process.stderr.write('No row has one of these words in its name.\n');
    process.exitCode = 2;
    return;
  }
  const width = Math.max(...rows.map(({ label }) => label.length));
  const line = (label, cells, text) =>
    process.stdout.write(
      `${label.padEnd(width)} ${TITLES.map((_, at) => (cells[at] ?? '').padStart(11)).join('')}   ${text}\n`,
    );
  line('row', TITLES, 'baseline, figures');
  for (const { label, row } of rows) {
    const { cells, lines, failed } = await runRow(row);
    for (const [at, text] of lines.entries()) line(at === 0 ? label : '', at === 0 ? cells : [], text);
    if (failed) process.exitCode = 1;
  }
}

/** Bundles the bench files, which are TypeScript, out of the way, and gives their rows. */
async function load() {
  const { build } = await import('esbuild');
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .sort();
  const outdir = join(ROOT, '.cache', 'bench');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: names.map((file) => join(FOLDER, file)),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    // Some packages still call require(), which an ES module does not have.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  // What the product loads from beside its bundle.
  execFileSync(process.execPath, [join(ROOT, 'esbuild.mjs')], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const dist = join(ROOT, 'dist');
  for (const file of readdirSync(dist).filter((name) => /^yosysThread|[.]wasm$/.test(name)))
    copyFileSync(join(dist, file), join(outdir, file));
  const files = names.map(async (file) => {
    const name = file.slice(0, -ENDING.length);
    const { rows } = await import(pathToFileURL(join(outdir, `${name}.bench.mjs`)).href);
    return rows.map((row) => ({ label: `${name}: ${row.name}`, row }));
  });
  return (await Promise.all(files)).flat();
}

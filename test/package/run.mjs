// `npm run package`: builds for production, packs the .vsix into the root of the repository, and refuses a package that does not
// hold exactly the files of expected-files.txt, or that does not work by itself.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../src/cli/bootstrap/install.mjs';
import { differences, namingTheirFolder } from './judge.mjs';
import { tryOut } from './tryOut.mjs';
import { filesInZip } from './zip.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXPECTED = join(ROOT, 'test', 'package', 'expected-files.txt');

// The time that every file of the package gets: the same sources give the same package.
const SOURCE_DATE_EPOCH = '315532800';

process.exitCode = await main();

async function main() {
  const problem =
    (await ensureInstalled(ROOT)) ??
    run(join(ROOT, 'esbuild.mjs'), '--production') ??
    run(
      join(ROOT, 'node_modules', '@vscode', 'vsce', 'vsce'),
      'package',
      '--no-dependencies',
      '--no-rewrite-relative-links',
      '--allow-missing-repository',
      '--out',
      name(),
    );
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return 1;
  }
  const files = filesInZip(readFileSync(join(ROOT, name())));
  const found = [...files.keys()];
  const expected = readFileSync(EXPECTED, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const dist = readdirSync(join(ROOT, 'dist')).filter((file) => file !== '.stamp');
  const texts = Object.fromEntries(
    dist.map((file) => [`dist/${file}`, readFileSync(join(ROOT, 'dist', file), 'utf8')]),
  );
  const wrong = [...differences(expected, found), ...namingTheirFolder(texts, ROOT), ...tryOut(files)];
  for (const line of wrong) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) {
    // A package that was refused must not be installed by mistake.
    rmSync(join(ROOT, name()));
    return 1;
  }
  process.stdout.write(`${name()}: ${found.length} files, as expected.\n`);
  return 0;
}

function name() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return `${manifest.name}-${manifest.version}.vsix`;
}

/** Runs a script of Node; returns what went wrong, if anything. */
function run(script, ...args) {
  const { status, error } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH },
  });
  return status === 0 ? undefined : `${script} failed: ${error?.message ?? `exit code ${status}`}`;
}

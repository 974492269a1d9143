import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readStamp, staleStamp, writeStamp } from './stamp.mjs';

/** Everything that the bundles are made of. */
const INPUTS = [
  'kernel',
  'src',
  'esbuild.mjs',
  'langium-config.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const stampFile = (root) => join(root, 'dist', '.stamp');

/** Builds dist/ when its sources have changed. Returns what went wrong, if anything. */
export function ensureBuilt(root) {
  if (isBuilt(root)) return undefined;
  const { status, error } = spawnSync(process.execPath, [join(root, 'esbuild.mjs')], {
    cwd: root,
    // Standard output belongs to the command that is going to run.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  });
  if (status === 0) return undefined;
  return `The build failed${error === undefined ? '' : ` (${error.message})`}; its messages are above.`;
}

/** Whether dist/ holds every output of these sources; of either mode when none is named. */
export function isBuilt(root, mode) {
  if (staleStamp(root, stampFile(root), INPUTS) !== undefined) return false;
  const built = readStamp(stampFile(root));
  return (mode === undefined || built.mode === mode) && built.outputs.every((output) => existsSync(join(root, output)));
}

/** Runs `bundle`, which returns its output files relative to root, and marks dist/ as made of the sources that it started from. */
export async function stampBuild(root, mode, bundle) {
  const before = staleStamp(root, join(root, 'dist', '.no-stamp'), INPUTS);
  const outputs = await bundle();
  writeStamp(stampFile(root), { ...before, mode, outputs });
}

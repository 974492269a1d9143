// What has to be true before the command line can run from a clone: dependencies installed, bundle built from these sources.
// This folder runs before anything is installed, so it uses nothing but Node.

import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const NOT_READY = 3;

/** Prepares the clone, then hands the arguments of this process to the command line, which sets the exit code. */
export async function run() {
  const problem = (await ensureInstalled(ROOT)) ?? ensureBuilt(ROOT);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = NOT_READY;
    return;
  }
  const cli = pathToFileURL(`${ROOT}/dist/cli.js`);
  process.argv[1] = fileURLToPath(cli);
  await import(cli.href);
}

/**
 * The VS Code server, from the npm package `code-server` (VS Code 1.100.3), kept in the user's cache folder.
 * Installed into a sibling folder and renamed when complete, so that a half-finished install is never used. A lock file
 * keeps two runs from doing the same work twice; correctness does not depend on it, the first complete install stays.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGroup, stopGroup } from './processes.mjs';

export const SERVER_PACKAGE = 'code-server@4.100.3';
const INSTALL_LIMIT_MS = 300_000;
const LOCK_POLL_MS = 250;

/** Where the installed server lives: `<cache>/rtl-refinery/code-server-4.100.3`. */
export function serverFolder(environment = process.env) {
  const cache = environment['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(cache, 'rtl-refinery', SERVER_PACKAGE.replace('@', '-'));
}

/**
 * Installs the server unless it is there.
 * @returns {Promise<{ ok: true, main: string } | { ok: false, reason: string }>} `main`: the script that starts it.
 */
export async function installServer({ folder = serverFolder(), signal, say = () => {} } = {}) {
  const done = { ok: true, main: join(folder, 'node_modules/code-server/lib/vscode/out/server-main.js') };
  if (existsSync(done.main)) return done;
  await mkdir(dirname(folder), { recursive: true });
  const lock = await takeLock(`${folder}.lock`, signal);
  const building = `${folder}.${process.pid}.tmp`;
  try {
    if (existsSync(done.main)) return done; // somebody else was faster
    say(`installing the VS Code server (${SERVER_PACKAGE}, 290 MB) into ${folder}`);
    await mkdir(building, { recursive: true });
    await writeFile(join(building, 'package.json'), '{ "name": "vscode-server-for-tests", "private": true }\n');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm(building, ['install', SERVER_PACKAGE, ...quiet], signal);
    await npm(join(building, 'node_modules/code-server/lib/vscode'), ['install', '--omit=dev', ...quiet], signal);
    if (!existsSync(done.main)) {
      await rm(folder, { recursive: true, force: true });
      await rename(building, folder);
    }
    return done;
  } catch (error) {
    return { ok: false, reason: `cannot install ${SERVER_PACKAGE} from npm: ${error.message}` };
  } finally {
    await rm(building, { recursive: true, force: true });
    await rm(lock, { force: true });
  }
}

async function npm(cwd, argv, signal) {
  const group = startGroup('npm', argv, { cwd });
  const started = Date.now();
  try {
    while (!group.ended) {
      signal?.throwIfAborted();
      if (Date.now() - started > INSTALL_LIMIT_MS) throw new Error(`npm ${argv[0]} took more than 300 s`);
      await sleep(50);
    }
  } finally {
    await stopGroup(group);
  }
  if (group.child.exitCode !== 0) throw new Error(group.output.trim().split('\n').slice(-6).join('\n') || 'npm failed');
}

/** Waits until the lock file could be created by us. A lock whose owner is gone is taken over. */
async function takeLock(path, signal) {
  for (;;) {
    signal?.throwIfAborted();
    try {
      const handle = await open(path, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return path;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await sleep(LOCK_POLL_MS);
  }
}

async function isAbandoned(path) {
  try {
    const owner = Number(await readFile(path, 'utf8'));
    // An empty file: its owner is between creating and writing, unless it has been so for long.
    if (owner === 0) return Date.now() - (await stat(path)).mtimeMs > 5_000;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

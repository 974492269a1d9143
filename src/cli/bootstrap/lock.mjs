import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;
const ABANDONED_MS = 20 * 60 * 1000;

/**
 * Runs `work` while no other process of this clone runs work of the same name: two commands started together must not install
 * or build into the same folder. A lock whose process is gone, or that is older than any such work takes, is taken over.
 */
export async function withLock(root, name, work) {
  const folder = join(root, '.cache');
  const lock = join(folder, `${name}.lock`);
  mkdirSync(folder, { recursive: true });
  let announced = false;
  while (!acquire(lock)) {
    if (isAbandoned(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!announced) process.stderr.write(`Waiting for another command to finish (${name}).\n`);
    announced = true;
    await delay(POLL_MS);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(lock) {
  try {
    // The time of the lock and the time of now come from two clocks on a network drive: the process is asked first.
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner > 0 && !isAlive(owner)) return true;
    return Date.now() - statSync(lock).mtimeMs > ABANDONED_MS;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A killed process whose parent has not asked for its exit code stays in the process table (state Z); it runs no more. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether the process is gone within a second. */
export async function isGone(pid: number): Promise<boolean> {
  for (const end = Date.now() + 1000; Date.now() < end; await delay(10)) if (!isAlive(pid)) return true;
  return false;
}

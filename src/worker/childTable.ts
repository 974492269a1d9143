/**
 * The child processes of an engine thread, in memory that both sides see: a thread that is ended runs no code any more, so the other side must be able to
 * kill what it leaves behind. The thread learns of its children from Node's diagnostics channel, whoever starts them.
 */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

const SLOTS = 64;

export function createChildTable(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
}

/** In the thread: keeps the table up to date from now on. */
export function recordChildren(table: SharedArrayBuffer): void {
  const slots = new Int32Array(table);
  subscribe('child_process', (message) => {
    const { process: child } = message as { readonly process: ChildProcess };
    child.once('spawn', () => {
      const { pid } = child;
      if (pid === undefined) return;
      const slot = slots.findIndex((_, index) => Atomics.compareExchange(slots, index, 0, pid) === 0);
      child.once('exit', () => {
        if (slot >= 0) Atomics.compareExchange(slots, slot, pid, 0);
      });
    });
  });
}

/** On the other side, when the thread is gone: kills its children, with their groups where they lead one. */
export function killChildren(table: SharedArrayBuffer): void {
  const slots = new Int32Array(table);
  for (const index of slots.keys()) {
    const pid = Atomics.exchange(slots, index, 0);
    if (pid === 0) continue;
    if (process.platform === 'win32' || !kill(-pid)) kill(pid);
  }
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    // It has ended by itself, or leads no group.
    return false;
  }
}

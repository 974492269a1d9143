/** A limit on what a program writes to its folder. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const intervalMilliseconds = 250;

export interface DiskWatch {
  readonly exceeded: () => boolean;
  readonly stop: () => void;
}

/** Looks at the folder four times a second, and calls `onExceeded` once when it holds more than `bytes`. */
export function watchDisk(folder: string, bytes: number, onExceeded: () => void): DiskWatch {
  let exceeded = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const size = await sizeOf(folder);
    if (stopped) return;
    if (size > bytes) {
      exceeded = true;
      onExceeded();
    } else schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => void look(), intervalMilliseconds);
  };
  schedule();
  return {
    exceeded: () => exceeded,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Bytes in the files of a folder and those below it; what goes away meanwhile counts as nothing. */
export async function sizeOf(folder: string): Promise<number> {
  let total = 0;
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const entry = await lstat(path).catch(() => undefined);
      if (entry?.isDirectory() === true) total += await sizeOf(path);
      else total += entry?.size ?? 0;
    }
  } catch {
    return total;
  }
  return total;
}

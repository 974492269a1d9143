/** The disk, except that one operation fails: the n-th call of it, and every later one while `lasting`. */
import { diskFileSystem, type FileSystem } from '../../src/pipeline/fileSystem.ts';

export interface Fault {
  readonly operation: keyof FileSystem;
  /** 1 for the first call. */
  readonly call: number;
  readonly code: string;
  /** What is done before it fails, e.g. half of the work. */
  readonly partly?: (...args: readonly string[]) => Promise<void>;
}

export function faultyFileSystem(fault: Fault): FileSystem {
  let calls = 0;
  const original = diskFileSystem[fault.operation] as (...args: readonly unknown[]) => Promise<unknown>;
  const failing = async (...args: readonly unknown[]): Promise<unknown> => {
    calls += 1;
    if (calls !== fault.call) return original(...args);
    await fault.partly?.(...(args as readonly string[]));
    throw Object.assign(new Error(`${fault.code}: planted`), { code: fault.code, syscall: fault.operation, errno: -1 });
  };
  return { ...diskFileSystem, [fault.operation]: failing };
}

/** The disk, counting the calls of every operation. */
export function countingFileSystem(): { readonly fs: FileSystem; readonly calls: Map<keyof FileSystem, number> } {
  const calls = new Map<keyof FileSystem, number>();
  const fs = Object.fromEntries(
    Object.entries(diskFileSystem).map(([name, operation]) => [
      name,
      (...args: readonly unknown[]) => {
        calls.set(name as keyof FileSystem, (calls.get(name as keyof FileSystem) ?? 0) + 1);
        return (operation as (...args: readonly unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as FileSystem;
  return { fs, calls };
}

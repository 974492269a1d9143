/**
 * The few file operations that writing needs, as an interface, so that a test can let each of them fail; and failures of the file system put in words
 * that say what to do.
 */
import { constants, copyFile, link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Failure, fail } from './outcome.ts';

export interface FileSystem {
  /** Creates a file that must not exist and writes all of it; when `durable`, waits until the device has it. */
  readonly create: (path: string, text: string, durable: boolean) => Promise<void>;
  readonly read: (path: string) => Promise<Buffer>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** A second name for a file, or a copy where the file system has no hard links. */
  readonly keep: (from: string, to: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly removeTree: (path: string) => Promise<void>;
  readonly removeEmptyFolder: (path: string) => Promise<void>;
  /** Creates the folder and those above it; returns the topmost that it created. */
  readonly makeFolders: (path: string) => Promise<string | undefined>;
  /** Creates one folder; false when it exists already. */
  readonly makeFolder: (path: string) => Promise<boolean>;
  readonly kindOf: (path: string) => Promise<'file' | 'folder' | 'other' | 'nothing'>;
  /** Milliseconds since the contents last changed. */
  readonly age: (path: string) => Promise<number>;
  readonly list: (path: string) => Promise<readonly string[]>;
  /** Makes renames in a folder durable, where the platform can. */
  readonly syncFolder: (path: string) => Promise<void>;
}

export const diskFileSystem: FileSystem = {
  create: async (path, text, durable) => {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(text, 'utf8');
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
  },
  read: (path) => readFile(path),
  rename,
  keep: async (from, to) => {
    try {
      await link(from, to);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw error;
      await copyFile(from, to, constants.COPYFILE_EXCL);
    }
  },
  remove: (path) => rm(path, { force: true }),
  removeTree: (path) => rm(path, { recursive: true, force: true }),
  removeEmptyFolder: (path) => rmdir(path),
  makeFolders,
  makeFolder: async (path) => {
    try {
      await mkdir(path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  },
  kindOf: async (path) => {
    try {
      const found = await stat(path);
      return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return 'nothing';
      throw error;
    }
  },
  age: async (path) => Date.now() - (await stat(path)).mtimeMs,
  list: (path) => readdir(path),
  syncFolder: async (path) => {
    if (process.platform === 'win32') return;
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } catch (error) {
      // Some network file systems cannot sync a folder; their renames are as durable as they get.
      if (codeOf(error) !== 'EINVAL' && codeOf(error) !== 'ENOTSUP') throw error;
    } finally {
      await folder.close();
    }
  },
};

const REASONS: Readonly<Record<string, { readonly problem: string; readonly advice: string }>> = {
  EACCES: {
    problem: 'permission denied',
    advice: 'Choose a folder that you may write to with --out, or change its permissions.',
  },
  EPERM: { problem: 'the operation is not permitted', advice: 'Choose a folder that you may write to with --out.' },
  EROFS: { problem: 'the file system is read-only', advice: 'Choose a folder that you may write to with --out.' },
  ENOSPC: { problem: 'the disk is full', advice: 'Make room, or choose a folder on another disk with --out.' },
  EDQUOT: { problem: 'the disk quota is used up', advice: 'Make room, or choose a folder on another disk with --out.' },
  EFBIG: { problem: 'the file would be larger than allowed', advice: 'Raise the limit on file sizes (ulimit -f).' },
  ENOTDIR: {
    problem: 'a part of the path is a file, not a folder',
    advice: 'Choose another folder with --out, or move the file away.',
  },
  EEXIST: { problem: 'something else is in its place', advice: 'Choose another folder with --out, or move it away.' },
  EISDIR: { problem: 'a folder is in its place', advice: 'Choose another folder with --out, or move the folder away.' },
  ENOENT: { problem: 'there is no such file or folder', advice: 'Check the path.' },
  ENAMETOOLONG: { problem: 'the path is too long', advice: 'Choose a shorter path with --out.' },
  EMFILE: { problem: 'too many files are open', advice: 'Raise the limit on open files (ulimit -n).' },
  EIO: { problem: 'the device reported an error', advice: 'Check the disk.' },
  ELOOP: { problem: 'its symbolic links lead in a circle', advice: 'Check the path.' },
};

/** A failure of the file system in words, or undefined when `error` is none: then it is a mistake of ours and must not be hidden. */
export function fileFailure(action: string, error: unknown): Failure | undefined {
  const code = codeOf(error);
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code) || !(error instanceof Error && 'syscall' in error))
    return undefined;
  const reason = REASONS[code] ?? { problem: `the system reported ${code}`, advice: 'Check the path.' };
  return fail('bad input', `${action}: ${reason.problem}.`, [reason.advice]).failure;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * One level at a time, from the first folder that is there: Node's own recursion never ends where a folder cannot be made inside one that exists (procfs).
 * Resolves to the first folder that was made.
 */
async function makeFolders(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let folder = resolve(path); !(await isFolder(folder)); folder = dirname(folder)) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  for (const folder of missing) {
    try {
      await mkdir(folder);
    } catch (error) {
      // Another run may have made it in the meantime.
      if (codeOf(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
    }
  }
  return missing[0];
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../src/pipeline/fileSystem.ts';
import { scratchFolder } from './scratch.ts';

describe('makeFolders', () => {
  test('makes what is missing and says where it began', async () => {
    const root = scratchFolder();
    const path = join(root, 'my spec ü', 'a', 'b');
    expect(await diskFileSystem.makeFolders(path)).toBe(join(root, 'my spec ü'));
    expect(existsSync(path)).toBe(true);
    expect(await diskFileSystem.makeFolders(path)).toBeUndefined();
  });

  test('does not take a file for a folder', async () => {
    const root = scratchFolder();
    writeFileSync(join(root, 'file'), '');
    await expect(diskFileSystem.makeFolders(join(root, 'file', 'below'))).rejects.toThrow();
    mkdirSync(join(root, 'folder'));
    await expect(diskFileSystem.makeFolders(join(root, 'folder', 'below'))).resolves.toBe(
      join(root, 'folder', 'below'),
    );
  });

  test.runIf(existsSync('/proc/self'))('ends where a file system makes no folders', async () => {
    await expect(diskFileSystem.makeFolders('/proc/rtl-refinery/out')).rejects.toThrow();
  });
});

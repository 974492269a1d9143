import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFileSet } from '../../src/pipeline/fileSet.ts';
import { diskFileSystem, type FileSystem } from '../../src/pipeline/fileSystem.ts';
import { countingFileSystem, faultyFileSystem } from './faultyFileSystem.ts';
import { contentsOf, scratchFolder } from './scratch.ts';

const OLD = { 'a.v': 'old a\n', 'b.v': 'old b\n' };
const NEW = [
  { name: 'a.v', text: 'new a\n' },
  { name: 'b.v', text: 'new b\n' },
  { name: 'c.v', text: 'new c\n' },
];
const idle = () => new AbortController().signal;

function prepared(): string {
  const folder = scratchFolder();
  for (const [name, text] of Object.entries(OLD)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('a set of files', () => {
  test('is written, old files replaced, and nothing else is left', async () => {
    const folder = prepared();
    expect(await writeFileSet(diskFileSystem, folder, NEW, idle())).toEqual({ ok: true, value: undefined });
    expect(contentsOf(folder)).toEqual({ 'a.v': 'new a\n', 'b.v': 'new b\n', 'c.v': 'new c\n' });
  });

  test('makes the folders above it', async () => {
    const folder = join(scratchFolder(), 'rtl', 'tief', 'ü');
    expect((await writeFileSet(diskFileSystem, folder, NEW, idle())).ok).toBe(true);
    expect(Object.keys(contentsOf(folder))).toEqual(['a.v', 'b.v', 'c.v']);
  });

  const operations: readonly (keyof FileSystem)[] = ['makeFolders', 'list', 'create', 'kindOf', 'keep', 'rename'];
  test.each(operations)('is not changed when any call of %s fails', async (operation) => {
    const { fs, calls } = countingFileSystem();
    await writeFileSet(fs, prepared(), NEW, idle());
    const count = calls.get(operation) ?? 0;
    expect(count).toBeGreaterThan(0);
    for (let call = 1; call <= count; call += 1) {
      for (const code of ['ENOSPC', 'EACCES']) {
        const folder = prepared();
        const result = await writeFileSet(faultyFileSystem({ operation, call, code }), folder, NEW, idle());
        expect(result).toMatchObject({ ok: false, failure: { verdict: 'bad input' } });
        expect(contentsOf(folder)).toEqual(OLD);
      }
    }
  });

  test('is not changed when the disk fills in the middle of a file, and the message says so', async () => {
    const folder = prepared();
    const partly = async (path: string) => writeFileSync(path, 'new');
    const result = await writeFileSet(
      faultyFileSystem({ operation: 'create', call: 2, code: 'ENOSPC', partly }),
      folder,
      NEW,
      idle(),
    );
    expect(result).toMatchObject({
      ok: false,
      failure: {
        message: `Cannot write to ${folder}: the disk is full. Nothing was changed.`,
        advice: [expect.stringContaining('--out')],
      },
    });
    expect(contentsOf(folder)).toEqual(OLD);
  });

  test('is not changed when a copy of an old file is cut off', async () => {
    const folder = prepared();
    const partly = async (_from: string, to: string) => writeFileSync(to, 'ol');
    const result = await writeFileSet(
      faultyFileSystem({ operation: 'keep', call: 2, code: 'ENOSPC', partly }),
      folder,
      NEW,
      idle(),
    );
    expect(result.ok).toBe(false);
    expect(contentsOf(folder)).toEqual(OLD);
  });

  test('leaves no new folder behind when it fails', async () => {
    const root = scratchFolder();
    const result = await writeFileSet(
      faultyFileSystem({ operation: 'create', call: 3, code: 'EDQUOT' }),
      join(root, 'x', 'y'),
      NEW,
      idle(),
    );
    expect(result.ok).toBe(false);
    expect(contentsOf(root)).toEqual({});
    expect(await diskFileSystem.list(root)).toEqual([]);
  });

  test('is refused when a folder has the name of a file', async () => {
    const folder = prepared();
    mkdirSync(join(folder, 'c.v'));
    const result = await writeFileSet(diskFileSystem, folder, NEW, idle());
    expect(result).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('a folder is in its place') },
    });
    expect(contentsOf(folder)).toEqual(OLD);
  });

  test('is refused when the folder is a file', async () => {
    const folder = prepared();
    const result = await writeFileSet(diskFileSystem, join(folder, 'a.v'), NEW, idle());
    expect(result).toMatchObject({ ok: false, failure: { verdict: 'bad input' } });
    expect(contentsOf(folder)).toEqual(OLD);
  });

  test.each([1, 2, 3])('is not changed when it is stopped before draft %i', async (draft) => {
    const folder = prepared();
    const controller = new AbortController();
    let created = 0;
    const fs: FileSystem = {
      ...diskFileSystem,
      create: async (...args) => {
        await diskFileSystem.create(...args);
        created += 1;
        if (created === draft) controller.abort();
      },
    };
    expect(await writeFileSet(fs, folder, NEW, controller.signal)).toMatchObject({
      ok: false,
      failure: { verdict: 'cancelled' },
    });
    expect(contentsOf(folder)).toEqual(OLD);
  });

  test('is whole when it is stopped after the first rename', async () => {
    const folder = prepared();
    const controller = new AbortController();
    const fs: FileSystem = {
      ...diskFileSystem,
      rename: async (...args) => {
        controller.abort();
        await diskFileSystem.rename(...args);
      },
    };
    expect((await writeFileSet(fs, folder, NEW, controller.signal)).ok).toBe(true);
    expect(contentsOf(folder)).toEqual({ 'a.v': 'new a\n', 'b.v': 'new b\n', 'c.v': 'new c\n' });
  });

  test('removes old drafts of a killed process, and not young ones or anything else', async () => {
    const folder = scratchFolder();
    const names = ['.a.v.1-0-1.new~', '.b.v.1-0-1.new~', '.b.v.1-0-1.old~', 'notes.new~'];
    for (const name of names) writeFileSync(join(folder, name), 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of names.filter((candidate) => !candidate.startsWith('.b.v.1-0-1.new')))
      utimesSync(join(folder, name), longAgo, longAgo);
    await writeFileSet(diskFileSystem, folder, [{ name: 'a.v', text: 'a' }], idle());
    expect(Object.keys(contentsOf(folder)).sort()).toEqual(['.b.v.1-0-1.new~', '.b.v.1-0-1.old~', 'a.v', 'notes.new~']);
  });

  test('keeps the old contents somewhere even when putting them back fails', async () => {
    const folder = prepared();
    let renames = 0;
    const fs: FileSystem = {
      ...diskFileSystem,
      rename: async (from, to) => {
        renames += 1;
        if (renames >= 2) throw Object.assign(new Error('planted'), { code: 'EIO', syscall: 'rename' });
        await diskFileSystem.rename(from, to);
      },
    };
    expect((await writeFileSet(fs, folder, NEW, idle())).ok).toBe(false);
    const found = contentsOf(folder);
    expect(Object.values(found)).toContain('old a\n');
    expect(found['b.v']).toBe('old b\n');
  });

  test('a mistake of ours is not taken for a failure of the disk', async () => {
    const fs: FileSystem = { ...diskFileSystem, list: () => Promise.reject(new TypeError('planted')) };
    await expect(writeFileSet(fs, prepared(), NEW, idle())).rejects.toThrow('planted');
  });

  test('the bytes are those of the text', async () => {
    const folder = scratchFolder();
    const text = 'ü\r\n\u0000\n';
    await writeFileSet(diskFileSystem, folder, [{ name: 'x', text }], idle());
    expect(readFileSync(join(folder, 'x'))).toEqual(Buffer.from(text, 'utf8'));
  });
});

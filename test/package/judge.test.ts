import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Judge {
  differences(expected: readonly string[], found: readonly string[]): string[];
  namingTheirFolder(texts: Readonly<Record<string, string>>, root: string): string[];
}
interface Zip {
  filesInZip(bytes: Buffer): Map<string, Buffer>;
  namesInZip(bytes: Buffer): string[];
}

const { differences, namingTheirFolder }: Judge = await import(new URL('./judge.mjs', import.meta.url).href);
const { filesInZip, namesInZip }: Zip = await import(new URL('./zip.mjs', import.meta.url).href);

test('a package is judged by exactly its files, in any order', () => {
  expect(differences(['a', 'b'], ['b', 'a'])).toEqual([]);
  expect(differences(['a', 'b'], ['a'])).toEqual(['missing: b']);
  expect(differences(['a'], ['a', 'b'])).toEqual(['not expected: b']);
  expect(differences(['a'], ['a', 'a'])).toEqual(['twice: a']);
});

test('a bundle that names the folder it was built in is refused', () => {
  expect(namingTheirFolder({ 'a.js': 'at /home/me/clone/src' }, '/home/me/clone/')).toEqual([
    'names the folder it was built in: a.js',
  ]);
  expect(namingTheirFolder({ 'a.js': 'at /home/you/clone/src' }, '/home/me/clone/')).toEqual([]);
  expect(namingTheirFolder({ 'a.js': '"C:\\\\me\\\\clone\\\\src"' }, 'C:\\me\\clone\\')).toHaveLength(1);
});

/** A zip archive of empty files, as far as its directory goes. */
function archive(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + Buffer.byteLength(name));
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.write(name, 46);
    return entry;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  return Buffer.concat([...entries, end]);
}

test('the names in a zip archive are read from its directory', () => {
  expect(namesInZip(archive(['a/b.js', 'ü.txt']))).toEqual(['a/b.js', 'ü.txt']);
  expect(() => namesInZip(Buffer.from('not an archive'))).toThrow('no end record');
  const damaged = archive(['a', 'b']);
  damaged.writeUInt8(0, 47);
  expect(() => namesInZip(damaged)).toThrow('entry 1 of its directory is damaged');
});

/** A zip archive of one file. */
function archiveOf(name: string, contents: Buffer, method: number): Buffer {
  const local = Buffer.alloc(30 + 3);
  // The extra field of three bytes is only there.
  local.writeUInt16LE(3, 28);
  const entry = Buffer.alloc(46 + Buffer.byteLength(name));
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(contents.length, 20);
  entry.writeUInt16LE(Buffer.byteLength(name), 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + contents.length, 16);
  return Buffer.concat([local, contents, entry, end]);
}

test('the files of a zip archive are unpacked', () => {
  const text = Buffer.from('module t; endmodule');
  expect(
    filesInZip(archiveOf('a.v', text, 0))
      .get('a.v')
      ?.toString(),
  ).toBe(text.toString());
  expect(
    filesInZip(archiveOf('b.v', deflateRawSync(text), 8))
      .get('b.v')
      ?.toString(),
  ).toBe(text.toString());
  expect(() => filesInZip(archiveOf('c.v', text, 12))).toThrow('c.v is packed by method 12');
});

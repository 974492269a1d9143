import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';

interface Judge {
  differences(expected: readonly string[], found: readonly string[]): string[];
  namingTheirFolder(texts: Readonly<Record<string, string>>, root: string): string[];
}
interface Zip {
  namesInZip(bytes: Buffer): string[];
}

const { differences, namingTheirFolder }: Judge = await import(new URL('./judge.mjs', import.meta.url).href);
const { namesInZip }: Zip = await import(new URL('./zip.mjs', import.meta.url).href);

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

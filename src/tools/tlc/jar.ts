/** Whether a file is TLC's jar, and which arguments its version knows; read from the archive itself, without starting Java. */
import { open, stat } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

export type Jar =
  | { readonly kind: 'tlc'; readonly knows: (argument: string) => boolean }
  | { readonly kind: 'no tlc'; readonly reason: string };

const mainClass = 'tlc2/TLC.class';
/** Of a class file, unpacked, and of the jar's table of contents. */
const byteLimit = 64_000_000;

// Signatures and sizes of the parts of a zip archive.
const endSignature = 0x06054b50;
const endLength = 22;
const commentLimit = 65_535;
const entrySignature = 0x02014b50;
const entryLength = 46;
const localLength = 30;

export async function inspectJar(path: string): Promise<Jar> {
  try {
    const content = await readEntry(path, mainClass);
    if (content === undefined)
      return { kind: 'no tlc', reason: `${path} is not TLC: there is no class tlc2.TLC in it` };
    // Arguments are constants of the class that reads them.
    return { kind: 'tlc', knows: (argument) => content.includes(argument, 0, 'latin1') };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { kind: 'no tlc', reason: `${path} cannot be read as a jar: ${cause}` };
  }
}

async function readEntry(path: string, wanted: string): Promise<Buffer | undefined> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const read = async (position: number, length: number): Promise<Buffer> => {
      if (length > byteLimit) throw new Error('its parts are too large');
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await file.read(buffer, 0, length, position);
      if (bytesRead !== length) throw new Error('it ends too early');
      return buffer;
    };
    const tailLength = Math.min(size, endLength + commentLimit);
    const tail = await read(size - tailLength, tailLength);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + endLength > tail.length || tail.readUInt32LE(end) !== endSignature)
      throw new Error('it is no archive');
    const directory = await read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    for (let at = 0; at + entryLength <= directory.length; ) {
      if (directory.readUInt32LE(at) !== entrySignature) throw new Error('its table of contents is damaged');
      const nameLength = directory.readUInt16LE(at + 28);
      const name = directory.toString('utf8', at + entryLength, at + entryLength + nameLength);
      if (name === wanted) {
        const method = directory.readUInt16LE(at + 10);
        const local = directory.readUInt32LE(at + 42);
        const header = await read(local, localLength);
        const start = local + localLength + header.readUInt16LE(26) + header.readUInt16LE(28);
        const stored = await read(start, directory.readUInt32LE(at + 20));
        return method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: byteLimit });
      }
      at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return undefined;
  } finally {
    await file.close();
  }
}

import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

const STORED = 0;
const DEFLATED = 8;

/** The names in the central directory of a zip archive of less than 4 GiB (APPNOTE 4.3.12, 4.3.16). */
export function namesInZip(bytes) {
  return entriesOf(bytes).map(({ name }) => name);
}

/** The files of a zip archive by name. */
export function filesInZip(bytes) {
  return new Map(entriesOf(bytes).map((entry) => [entry.name, contents(bytes, entry)]));
}

function contents(bytes, { name, method, size, local }) {
  // The local header has a name and an extra field of its own (4.3.7).
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new Error(`${name} is packed by method ${method}`);
}

function entriesOf(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('not a zip archive: it has no end record');
  const count = bytes.readUInt16LE(end + 10);
  const entries = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY)
      throw new Error(`not a zip archive: entry ${index} of its directory is damaged`);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      local: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The names in the central directory of a zip archive of less than 4 GiB (APPNOTE 4.3.12, 4.3.16). */
export function namesInZip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('not a zip archive: it has no end record');
  const count = bytes.readUInt16LE(end + 10);
  const names = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY)
      throw new Error(`not a zip archive: entry ${index} of its directory is damaged`);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    names.push(bytes.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

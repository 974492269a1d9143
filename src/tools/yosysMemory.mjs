// A WebAssembly module whose memory may not grow beyond a limit: one that was built without a limit could take 4 GiB, and the program with it.

export const pageBytes = 65_536;

const headerBytes = 8;
const memorySection = 5;
/** Limits with a maximum, memory not shared. */
const bounded = 1;

/** The same module with `maximumPages` as the limit of the memory that it defines; modules that define none are returned as they are. */
export function limitMemory(bytes, maximumPages) {
  let at = headerBytes;
  while (at < bytes.length) {
    const id = bytes[at];
    const size = readUnsigned(bytes, at + 1);
    const end = size.next + size.value;
    if (id === memorySection) {
      const count = readUnsigned(bytes, size.next);
      // Nothing is known of modules with several memories or with 64-bit addresses.
      if (count.value !== 1 || bytes[count.next] > bounded) return bytes;
      const minimum = readUnsigned(bytes, count.next + 1).value;
      const body = [1, bounded, ...unsigned(minimum), ...unsigned(Math.max(minimum, maximumPages))];
      const section = [memorySection, ...unsigned(body.length), ...body];
      const changed = new Uint8Array(at + section.length + bytes.length - end);
      changed.set(bytes.subarray(0, at));
      changed.set(section, at);
      changed.set(bytes.subarray(end), at + section.length);
      return changed;
    }
    at = end;
  }
  return bytes;
}

/** LEB128, as WebAssembly writes sizes. */
function readUnsigned(bytes, start) {
  let value = 0;
  let next = start;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[next];
    next += 1;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, next };
  }
}

function unsigned(value) {
  const digits = [];
  let rest = value;
  do {
    digits.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return digits;
}

/** The limit on the memory of a WebAssembly module, on modules written by hand. */
import { describe, expect, it } from 'vitest';

interface Limits {
  readonly pageBytes: number;
  limitMemory(bytes: Uint8Array, maximumPages: number): Uint8Array;
}
const { limitMemory, pageBytes }: Limits = await import(
  new URL('../../src/tools/yosysMemory.mjs', import.meta.url).href
);

/** What the tests use of WebAssembly, which the types of Node leave out. */
interface Instances {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { m: Memory } } }>;
}
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: Instances };

const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const exported = [0x07, 0x05, 0x01, 0x01, 0x6d, 0x02, 0x00];
/** A memory of at least 200 pages, which takes two bytes to write, and no maximum. */
const growing = new Uint8Array([...magic, 0x05, 0x04, 0x01, 0x00, 0xc8, 0x01, ...exported]);

async function memoryOf(bytes: Uint8Array): Promise<Memory> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports.m;
}

describe('a limit of memory', () => {
  it('stops a memory that had none', async () => {
    const free = await memoryOf(growing);
    expect(free.grow(200)).toBe(200);
    const limited = await memoryOf(limitMemory(growing, 300));
    expect(limited.buffer.byteLength).toBe(200 * pageBytes);
    expect(limited.grow(100)).toBe(200);
    expect(() => limited.grow(1)).toThrow();
  });

  it('replaces a maximum, and is never below the minimum', async () => {
    const bounded = new Uint8Array([...magic, 0x05, 0x06, 0x01, 0x01, 0x02, 0x80, 0x80, 0x04, ...exported]);
    const limited = await memoryOf(limitMemory(bounded, 3));
    expect(limited.grow(1)).toBe(2);
    expect(() => limited.grow(1)).toThrow();
    const least = await memoryOf(limitMemory(growing, 1));
    expect(least.buffer.byteLength).toBe(200 * pageBytes);
    expect(() => least.grow(1)).toThrow();
  });

  it('leaves a module without a memory as it is', () => {
    const none = new Uint8Array([...magic, 0x00, 0x02, 0x01, 0x61]);
    expect(limitMemory(none, 3)).toBe(none);
  });
});

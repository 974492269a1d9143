/** Reads the texts that an invocation names. Whatever cannot be read is an expected failure. */
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decodeText } from '../pipeline/description.ts';
import { codeOf, fileFailure } from '../pipeline/fileSystem.ts';
import { SPECIFICATION_LIMIT } from '../pipeline/limits.ts';
import { fail, type Result, succeed } from '../pipeline/outcome.ts';

export interface Surroundings {
  /** Working folder. */
  readonly folder: string;
  readonly standardInput: AsyncIterable<Uint8Array>;
}

export interface NamedText {
  readonly text: string;
  readonly name: string;
}

/** Bytes of a chain, of stimuli, of a script. */
export const FILE_LIMIT = 64 * 1024 * 1024;

export async function isFile(word: string, { folder }: Surroundings): Promise<boolean> {
  try {
    return (await stat(resolve(folder, word))).isFile();
  } catch {
    return false;
  }
}

export async function specificationText(file: string, around: Surroundings): Promise<Result<NamedText>> {
  const text = await readText(file, around, SPECIFICATION_LIMIT);
  return text.ok ? succeed({ text: text.value, name: file }) : text;
}

export async function optionalText(
  file: string | undefined,
  around: Surroundings,
): Promise<Result<NamedText | undefined>> {
  if (file === undefined) return succeed(undefined);
  const text = await readText(file, around, FILE_LIMIT);
  return text.ok ? succeed({ text: text.value, name: file }) : text;
}

export async function readText(
  file: string,
  { folder }: Surroundings,
  limit: number,
  refuse: (found: { readonly size: string }) => ReturnType<typeof fail> = ({ size }) =>
    fail('bad input', `${file} is too long: ${size}, and the limit is ${limit / 1024} KiB.`),
): Promise<Result<string>> {
  try {
    const handle = await open(resolve(folder, file), 'r');
    try {
      const found = await handle.stat();
      if (found.isDirectory()) return fail('bad input', `${file} is a folder, not a file.`);
      if (found.size > limit) return refuse({ size: `${Math.ceil(found.size / 1024)} KiB` });
      // Pipes and devices have no size: what they give is bounded all the same.
      const buffer = Buffer.alloc(limit + 1 > found.size && found.isFile() ? found.size : limit + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === buffer.length) break;
      }
      if (length > limit) return refuse({ size: `more than ${limit / 1024} KiB` });
      return decodeText(buffer.subarray(0, length), file);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return fail('bad input', `There is no file ${file}.`, [
        'A description with spaces goes in quotes; a file needs its right path.',
      ]);
    const failure = fileFailure(`Cannot read ${file}`, error);
    if (failure === undefined) throw error;
    return { ok: false, failure };
  }
}

/** A folder for the files of one run of a program, removed afterwards whatever happens. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceText } from '../verify/ports/programs.ts';

export async function inFolder<T>(sources: readonly SourceText[], work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rtl-refinery-'));
  try {
    for (const { name, text } of sources) await writeFile(join(folder, name), text);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

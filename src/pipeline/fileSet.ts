/**
 * Writes a set of files so that either all of them are in place or none is changed.
 *
 * Every text goes to a draft beside its target first, synced; disk full, quota and missing rights show here, where undoing is removing drafts. Then the
 * old files get a second name and the drafts are renamed over them; when a rename fails after all, the second names are renamed back. A process that is
 * killed between two renames leaves whole files, old and new, never half of one; the manifest is renamed last, so that what it lists is in place.
 */
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type FileSystem, fileFailure } from './fileSystem.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';

export interface FileToWrite {
  /** Name inside the folder. */
  readonly name: string;
  readonly text: string;
}

interface Draft {
  readonly target: string;
  readonly draft: string;
  readonly kept: string;
}

const DRAFT = /^\..+\.\d+-\d+-\d+\.new~$/;
const ABANDONED_MS = 60 * 60 * 1000;
let serial = 0;

export async function writeFileSet(
  fs: FileSystem,
  folder: string,
  files: readonly FileToWrite[],
  signal: AbortSignal,
  { durable }: { readonly durable: boolean } = { durable: true },
): Promise<Result<void>> {
  const drafts = files.map(({ name }) => draftOf(folder, name));
  let created: string | undefined;
  const undo = async () => {
    for (const { draft } of drafts) await fs.remove(draft).catch(() => undefined);
    if (created !== undefined) await removeEmptyFolders(fs, folder, created);
  };
  try {
    created = await fs.makeFolders(folder);
    if (durable) await removeAbandoned(fs, folder);
    for (const [index, { text }] of files.entries()) {
      const draft = drafts[index];
      if (draft === undefined) continue;
      if (signal.aborted) {
        await undo();
        return cancelled();
      }
      if ((await fs.kindOf(draft.target)) === 'folder') {
        await undo();
        return fail('bad input', `Cannot write ${draft.target}: a folder is in its place.`, [
          'Choose another folder with --out, or move the folder away.',
        ]);
      }
      await fs.create(draft.draft, text, durable);
    }
    if (signal.aborted) {
      await undo();
      return cancelled();
    }
    await putInPlace(fs, drafts);
    if (durable) await fs.syncFolder(folder);
    return succeed(undefined);
  } catch (error) {
    await undo();
    const failure = fileFailure(`Cannot write to ${folder}`, error);
    if (failure === undefined) throw error;
    return { ok: false, failure: { ...failure, message: `${failure.message} Nothing was changed.` } };
  }
}

/** Drafts of a process that was killed. What it kept of old files is left: it may be the only copy. */
async function removeAbandoned(fs: FileSystem, folder: string): Promise<void> {
  for (const name of await fs.list(folder)) {
    if (!DRAFT.test(name)) continue;
    const path = join(folder, name);
    if ((await fs.age(path).catch(() => 0)) > ABANDONED_MS) await fs.remove(path).catch(() => undefined);
  }
}

function draftOf(folder: string, name: string): Draft {
  serial += 1;
  const stem = join(folder, `.${name}.${process.pid}-${threadId}-${serial}`);
  return { target: join(folder, name), draft: `${stem}.new~`, kept: `${stem}.old~` };
}

async function putInPlace(fs: FileSystem, drafts: readonly Draft[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const { target, draft, kept } of drafts) {
      if ((await fs.kindOf(target)) === 'nothing') {
        undo.push(() => fs.remove(target));
      } else {
        await keepWhole(fs, target, kept);
        undo.push(() => putBack(fs, kept, target));
      }
      await fs.rename(draft, target);
    }
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    throw error;
  }
  for (const { kept } of drafts) await fs.remove(kept).catch(() => undefined);
}

async function keepWhole(fs: FileSystem, target: string, kept: string): Promise<void> {
  try {
    await fs.keep(target, kept);
  } catch (error) {
    // Half a copy must never be put back.
    await fs.remove(kept).catch(() => undefined);
    throw error;
  }
}

async function putBack(fs: FileSystem, kept: string, target: string): Promise<void> {
  // When this fails the old contents stay under their second name: the one thing that must not be removed.
  await fs.rename(kept, target);
  // Between two names of one file a rename does nothing.
  await fs.remove(kept);
}

/** From `folder` up to `top`, as far as they are empty. */
async function removeEmptyFolders(fs: FileSystem, folder: string, top: string): Promise<void> {
  for (let at = folder; at.length >= top.length; at = dirname(at)) {
    try {
      await fs.removeEmptyFolder(at);
    } catch {
      return;
    }
  }
}

/**
 * The run store: `.rtl-refinery/runs/<date>/<time>-<module>-<hash>/` keeps every intermediate artefact of a run, `latest` names the newest. The folder
 * name is the one place where the time of a run is written (UTC). It is a convenience: where it cannot be written, the run goes on and says so.
 */
import { join } from 'node:path';
import { writeFileSet } from './fileSet.ts';
import { codeOf, type FileSystem, fileFailure } from './fileSystem.ts';
import { sha256 } from './hash.ts';
import { fail, type Result, succeed } from './outcome.ts';

const STORE = '.rtl-refinery';
const LATEST = 'latest';
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const RUN = /^\d{6}-/;
const HASH_DIGITS = 8;

export interface RunFolder {
  /** Relative to the runs folder, with forward slashes. */
  readonly name: string;
  readonly path: string;
}

export const runsFolder = (root: string): string => join(root, STORE, 'runs');

/** Creates the folder of a run that began at `begun`; `input` is what the hash in its name is taken of. */
export async function createRun(
  fs: FileSystem,
  root: string,
  { module, input, begun }: { readonly module: string; readonly input: string; readonly begun: Date },
): Promise<Result<RunFolder>> {
  const iso = begun.toISOString();
  const date = iso.slice(0, 10);
  const stem = `${iso.slice(11, 19).replaceAll(':', '')}-${module}-${sha256(input).slice(0, HASH_DIGITS)}`;
  return attempt(`Cannot keep the run in ${runsFolder(root)}`, async () => {
    await ignoreInGit(fs, root);
    await fs.makeFolders(join(runsFolder(root), date));
    for (let attempts = 1; ; attempts += 1) {
      const name = `${date}/${attempts === 1 ? stem : `${stem}-${attempts}`}`;
      const path = join(runsFolder(root), name);
      if (await fs.makeFolder(path)) return succeed({ name, path });
    }
  });
}

/** Puts the artefacts of a run in its folder and lets `latest` name it. */
export async function keepRun(
  fs: FileSystem,
  root: string,
  run: RunFolder,
  artefacts: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Result<void>> {
  const folders = new Map<string, { name: string; text: string }[]>();
  for (const [name, text] of artefacts) {
    const slash = name.lastIndexOf('/');
    const folder = slash < 0 ? run.path : join(run.path, name.slice(0, slash));
    folders.set(folder, [...(folders.get(folder) ?? []), { name: name.slice(slash + 1), text }]);
  }
  for (const [folder, files] of folders) {
    const written = await writeFileSet(fs, folder, files, signal, { durable: false });
    if (!written.ok) return written;
  }
  return writeFileSet(fs, runsFolder(root), [{ name: LATEST, text: `${run.name}\n` }], signal, { durable: false });
}

/** Removes a run that came to nothing. */
export async function discardRun(fs: FileSystem, run: RunFolder): Promise<void> {
  await fs.removeTree(run.path);
  await fs.removeEmptyFolder(join(run.path, '..')).catch(() => undefined);
}

/** Names of the runs, oldest first. */
export async function listRuns(fs: FileSystem, root: string): Promise<readonly string[]> {
  const dates = (await listIfThere(fs, runsFolder(root))).filter((name) => DATE.test(name)).sort();
  const runs = await Promise.all(
    dates.map(async (date) => {
      const names = (await listIfThere(fs, join(runsFolder(root), date))).filter((name) => RUN.test(name));
      return names.sort().map((name) => `${date}/${name}`);
    }),
  );
  return runs.flat();
}

/** Removes all runs but the newest `keep`; returns those removed. */
export async function cleanRuns(fs: FileSystem, root: string, keep: number): Promise<Result<readonly string[]>> {
  return attempt(`Cannot clean ${runsFolder(root)}`, async () => {
    const runs = await listRuns(fs, root);
    const surplus = runs.slice(0, Math.max(0, runs.length - keep));
    for (const name of surplus) await discardRun(fs, { name, path: join(runsFolder(root), name) });
    if (surplus.length > 0 && surplus.length === runs.length) await fs.remove(join(runsFolder(root), LATEST));
    return succeed(surplus);
  });
}

/** The runs are of no use in a repository, and a store that ignores itself needs no change to the user's .gitignore. */
async function ignoreInGit(fs: FileSystem, root: string): Promise<void> {
  const folder = join(root, STORE);
  await fs.makeFolders(folder);
  if ((await fs.kindOf(join(folder, '.gitignore'))) !== 'nothing') return;
  await fs.create(join(folder, '.gitignore'), '*\n', false).catch((error: unknown) => {
    // Another run was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function listIfThere(fs: FileSystem, path: string): Promise<readonly string[]> {
  try {
    return await fs.list(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function attempt<T>(action: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    const failure = fileFailure(action, error);
    if (failure === undefined) throw error;
    return fail(failure.verdict, failure.message, failure.advice);
  }
}

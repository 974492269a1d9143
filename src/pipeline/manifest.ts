/**
 * `<module>.manifest.json`: the SHA-256 of every file as it was generated. What differs from it was changed by somebody else, and is not overwritten.
 * The manifest holds no date and no path, so that two runs give the same one.
 */
import { join } from 'node:path';
import { type FileToWrite, writeFileSet } from './fileSet.ts';
import { codeOf, type FileSystem, fileFailure } from './fileSystem.ts';
import { sha256 } from './hash.ts';
import { fail, type Result, succeed } from './outcome.ts';

const VERSION = 1;

export const manifestName = (module: string): string => `${module}.manifest.json`;

type Manifest = ReadonlyMap<string, string>;

export interface Placed {
  readonly name: string;
  readonly change: 'created' | 'replaced' | 'unchanged';
  readonly sha256: string;
}

export interface ArtefactSet {
  readonly module: string;
  readonly folder: string;
  readonly files: readonly FileToWrite[];
  /** Written with the others and not listed in the manifest: what differs from run to run. */
  readonly records: readonly FileToWrite[];
  /** Overwrite what the user has changed. */
  readonly force: boolean;
}

/** Refuses when a name of the set is taken by a file that is neither as it was generated nor what would be written. */
export async function refuseChanged(
  fs: FileSystem,
  folder: string,
  module: string,
  files: readonly FileToWrite[],
): Promise<Result<void>> {
  const found = await readExisting(
    fs,
    folder,
    module,
    files.map(({ name }) => name),
  );
  if (!found.ok) return found;
  const { manifest, hashes } = found.value;
  const changed = files.filter(({ name, text }) => {
    const hash = hashes.get(name);
    return hash !== undefined && hash !== manifest?.get(name) && hash !== sha256(text);
  });
  if (changed.length === 0) return succeed(undefined);
  const names = changed.map(({ name }) => name).join(', ');
  const what =
    manifest === undefined
      ? `${folder} already holds ${names}, which this command did not generate.`
      : `${names} in ${folder} ${changed.length === 1 ? 'was' : 'were'} changed after generation.`;
  return fail('bad input', `${what} Nothing was written.`, [
    'Keep the changes and write elsewhere: --out FOLDER',
    'Or overwrite them: --force',
  ]);
}

/** Writes the files and their manifest, all or none. Files that are as they should be are left alone. */
export async function writeArtefacts(
  fs: FileSystem,
  { module, folder, files, records, force }: ArtefactSet,
  signal: AbortSignal,
): Promise<Result<readonly Placed[]>> {
  if (!force) {
    const refused = await refuseChanged(fs, folder, module, files);
    if (!refused.ok) return refused;
  }
  const manifest = { name: manifestName(module), text: printManifest(module, files) };
  const all = [...files, ...records, manifest];
  const found = await readExisting(
    fs,
    folder,
    module,
    all.map(({ name }) => name),
  );
  if (!found.ok) return found;
  const { hashes } = found.value;
  const placed = all.map(({ name, text }): Placed => {
    const [before, after] = [hashes.get(name), sha256(text)];
    return {
      name,
      change: before === undefined ? 'created' : before === after ? 'unchanged' : 'replaced',
      sha256: after,
    };
  });
  const toWrite = all.filter((_, index) => placed[index]?.change !== 'unchanged');
  const written = toWrite.length === 0 ? succeed(undefined) : await writeFileSet(fs, folder, toWrite, signal);
  return written.ok ? succeed(placed.filter(({ name }) => name !== manifest.name)) : written;
}

function printManifest(module: string, files: readonly FileToWrite[]): string {
  const hashes = Object.fromEntries(
    files.map(({ name, text }) => [name, sha256(text)] as const).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
  return `${JSON.stringify({ version: VERSION, module, files: hashes }, null, 2)}\n`;
}

interface Existing {
  readonly manifest: Manifest | undefined;
  /** SHA-256 of the files that are there, by name. */
  readonly hashes: ReadonlyMap<string, string>;
}

async function readExisting(
  fs: FileSystem,
  folder: string,
  module: string,
  names: readonly string[],
): Promise<Result<Existing>> {
  const hashes = new Map<string, string>();
  try {
    for (const name of names) {
      const bytes = await readIfThere(fs, join(folder, name));
      if (bytes !== undefined) hashes.set(name, sha256(bytes));
    }
    const manifest = await readIfThere(fs, join(folder, manifestName(module)));
    return succeed({ manifest: manifest === undefined ? undefined : parseManifest(manifest.toString('utf8')), hashes });
  } catch (error) {
    const failure = fileFailure(`Cannot use ${folder} as the output folder`, error);
    if (failure === undefined) throw error;
    return { ok: false, failure: { ...failure, message: `${failure.message} Nothing was written.` } };
  }
}

async function readIfThere(fs: FileSystem, path: string): Promise<Buffer | undefined> {
  try {
    return await fs.read(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined when it is not a manifest: then nothing is known about the files, and all of them count as changed. */
function parseManifest(text: string): Manifest | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || !('version' in json) || json.version !== VERSION) return undefined;
    if (!('files' in json) || typeof json.files !== 'object' || json.files === null) return undefined;
    return new Map(
      Object.entries(json.files).flatMap(([name, hash]) => (typeof hash === 'string' ? [[name, hash]] : [])),
    );
  } catch {
    return undefined;
  }
}

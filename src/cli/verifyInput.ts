/** The request that `verify` makes: texts with their specifications, of one file or of a folder. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf, fileFailure } from '../pipeline/fileSystem.ts';
import { fail, type Result, succeed } from '../pipeline/outcome.ts';
import type { Request, RequestOf } from '../pipeline/requests.ts';
import type { Invocation } from './invocation.ts';
import { FILE_LIMIT, isFile, optionalText, readText, type Surroundings, specificationText } from './texts.ts';

/** One text, or all texts of a folder that have a specification of the same name beside them. */
export async function verifyOf(
  invocation: Extract<Invocation, { kind: 'verify' }>,
  around: Surroundings,
): Promise<Result<Request>> {
  const { path, specification } = invocation;
  const listed = await folderEntries(path, around);
  if (!listed.ok) return listed;
  if (listed.value !== undefined && specification !== undefined)
    return fail('bad input', '--spec goes with one text, and a folder was given.', [
      `rtl-refinery verify ${join(path, 'FILE.v')} --spec ${specification}`,
    ]);
  const names = listed.value ?? [];
  const files =
    listed.value === undefined
      ? [path]
      : names
          .filter((name) => /\.s?v$/.test(name) && names.includes(`${name.replace(/\.s?v$/, '')}.fspec`))
          .map((name) => join(path, name));
  if (files.length === 0)
    return fail('bad input', `${path} holds no Verilog with a specification of the same name beside it.`, [
      'rtl-refinery verify FILE.v --spec FILE.fspec',
    ]);
  const designs: RequestOf<'verify'>['designs'][number][] = [];
  for (const file of files) {
    const design = await designOf(file, specification, around);
    if (!design.ok) return design;
    designs.push(design.value);
  }
  return succeed({ kind: 'verify', designs, from: invocation.from === 'reset' ? 'reset' : 'powerUp' });
}

/** Undefined where the path is no folder. */
async function folderEntries(path: string, { folder }: Surroundings): Promise<Result<readonly string[] | undefined>> {
  try {
    const full = resolve(folder, path);
    return succeed((await stat(full)).isDirectory() ? (await readdir(full)).sort() : undefined);
  } catch (error) {
    // What is wrong with a file is said where it is read.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return succeed(undefined);
    const failure = fileFailure(`Cannot read ${path}`, error);
    if (failure === undefined) throw error;
    return { ok: false, failure };
  }
}

async function designOf(
  file: string,
  specification: string | undefined,
  around: Surroundings,
): Promise<Result<RequestOf<'verify'>['designs'][number]>> {
  const text = await readText(file, around, FILE_LIMIT);
  if (!text.ok) return text;
  const stem = file.replace(/\.s?v$/, '');
  const specified = await specificationText(specification ?? `${stem}.fspec`, around);
  if (!specified.ok) return specified;
  const bench = `${stem}_tb.sv`;
  const testbench = await optionalText((await isFile(bench, around)) ? bench : undefined, around);
  if (!testbench.ok) return testbench;
  return succeed({
    text: text.value,
    name: file,
    specification: specified.value,
    ...(testbench.value === undefined ? {} : { testbench: testbench.value }),
  });
}

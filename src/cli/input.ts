/** Reads what an invocation names (descriptions, specifications, scripts) and makes the request of it. Whatever cannot be read is an expected failure. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { acceptDescription, DESCRIPTION_LIMIT, decodeText, tooLong } from '../pipeline/description.ts';
import { codeOf, fileFailure } from '../pipeline/fileSystem.ts';
import { SPECIFICATION_LIMIT } from '../pipeline/limits.ts';
import { fail, type Result, succeed } from '../pipeline/outcome.ts';
import type { Request, RequestOf } from '../pipeline/requests.ts';
import type { Invocation } from './invocation.ts';

export interface Surroundings {
  /** Working folder. */
  readonly folder: string;
  readonly standardInput: AsyncIterable<Uint8Array>;
}

type PlaceOfOutput = Pick<Extract<Invocation, { kind: 'generate' }>, 'out' | 'force' | 'requireChecks'>;

interface NamedText {
  readonly text: string;
  readonly name: string;
}

/** Bytes of a chain, of stimuli, of a script. */
const FILE_LIMIT = 64 * 1024 * 1024;

export async function requestOf(invocation: Invocation, around: Surroundings): Promise<Result<Request>> {
  switch (invocation.kind) {
    case 'generate': {
      const description = await descriptionOf(invocation.words, around);
      if (!description.ok) return description;
      const accepted = acceptDescription(description.value);
      return accepted.ok
        ? succeed({ kind: 'generate', description: description.value, ...placeOf(invocation, around) })
        : accepted;
    }
    case 'refine': {
      const text = await specificationText(invocation.file, around);
      if (!text.ok) return text;
      const picks = await optionalText(invocation.picks, around);
      if (!picks.ok) return picks;
      return succeed({
        kind: 'refine',
        ...text.value,
        ...placeOf(invocation, around),
        ...(picks.value === undefined ? {} : { picks: picks.value }),
      });
    }
    case 'check': {
      const text = await specificationText(invocation.file, around);
      return text.ok ? succeed({ kind: 'check', ...text.value }) : text;
    }
    case 'simulate': {
      const { cycles, seed, vcd } = invocation;
      const text = await specificationText(invocation.file, around);
      if (!text.ok) return text;
      const stimuli = await optionalText(invocation.stimuli, around);
      if (!stimuli.ok) return stimuli;
      return succeed({
        kind: 'simulate',
        ...text.value,
        cycles,
        seed,
        ...(stimuli.value === undefined ? {} : { stimuli: stimuli.value }),
        ...(vcd === undefined ? {} : { vcd: resolve(around.folder, vcd) }),
      });
    }
    case 'replay':
      return replayOf(invocation, around);
    case 'verify':
      return verifyOf(invocation, around);
    case 'doctor':
      return succeed({ kind: 'doctor' });
    case 'clean':
      return succeed({ kind: 'clean', root: around.folder, keep: invocation.keep });
  }
}

function placeOf({ out, force, requireChecks }: PlaceOfOutput, { folder }: Surroundings) {
  return {
    root: folder,
    force,
    ...(out === undefined ? {} : { out: resolve(folder, out) }),
    ...(requireChecks ? { requireChecks } : {}),
  };
}

async function descriptionOf(words: readonly string[], around: Surroundings): Promise<Result<string>> {
  const [word, ...others] = words;
  if (word === undefined) {
    return fail('bad input', 'There is no description.', [
      'rtl-refinery "A 4-bit counter with enable and synchronous reset"',
      'rtl-refinery generate FILE',
      'rtl-refinery generate -',
    ]);
  }
  if (word === '-' && others.length === 0) return readStandardInput(around);
  const looksLikeFile = others.length === 0 && !/\s/.test(word) && /[\\/.]/.test(word);
  if (
    others.length > 0 ||
    word.length > 4096 ||
    word.includes('\0') ||
    !(looksLikeFile || (await isFile(word, around)))
  )
    return succeed(words.join(' '));
  if (word.endsWith('.fspec'))
    return fail('bad input', `${word} is a specification, not a description.`, [`rtl-refinery refine ${word}`]);
  return readText(word, around, DESCRIPTION_LIMIT, ({ size }) => tooLong(size));
}

async function isFile(word: string, { folder }: Surroundings): Promise<boolean> {
  try {
    return (await stat(resolve(folder, word))).isFile();
  } catch {
    return false;
  }
}

async function readStandardInput({ standardInput }: Surroundings): Promise<Result<string>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of standardInput) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > DESCRIPTION_LIMIT) return tooLong(`more than ${DESCRIPTION_LIMIT / 1024} KiB`);
  }
  return decodeText(Buffer.concat(chunks), 'The standard input');
}

async function specificationText(file: string, around: Surroundings): Promise<Result<NamedText>> {
  const text = await readText(file, around, SPECIFICATION_LIMIT);
  return text.ok ? succeed({ text: text.value, name: file }) : text;
}

/** What belongs to a chain lies beside it under the same name, unless told otherwise. */
async function replayOf(
  invocation: Extract<Invocation, { kind: 'replay' }>,
  around: Surroundings,
): Promise<Result<Request>> {
  const { file } = invocation;
  const chain = await readText(file, around, FILE_LIMIT);
  if (!chain.ok) return chain;
  const stem = join(dirname(file), basename(file).replace(/(\.chain)?\.json$/, ''));
  const specification = await specificationText(invocation.specification ?? `${stem}.fspec`, around);
  if (!specification.ok) return specification;
  const verilog = await optionalText((await isFile(`${stem}.v`, around)) ? `${stem}.v` : undefined, around);
  if (!verilog.ok) return verilog;
  const named = {
    kind: 'replay',
    text: chain.value,
    name: file,
    specification: specification.value,
    ...(invocation.check ? { check: true } : {}),
  } as const;
  return succeed(verilog.value === undefined ? named : { ...named, verilog: verilog.value });
}

/** One text, or all texts of a folder that have a specification of the same name beside them. */
async function verifyOf(
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

async function optionalText(file: string | undefined, around: Surroundings): Promise<Result<NamedText | undefined>> {
  if (file === undefined) return succeed(undefined);
  const text = await readText(file, around, FILE_LIMIT);
  return text.ok ? succeed({ text: text.value, name: file }) : text;
}

async function readText(
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

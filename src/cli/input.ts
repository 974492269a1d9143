/** Reads what an invocation names (descriptions, specifications, scripts) and makes the request of it. Whatever cannot be read is an expected failure. */
import { basename, dirname, join, resolve } from 'node:path';
import { acceptDescription, DESCRIPTION_LIMIT, decodeText, tooLong } from '../pipeline/description.ts';
import { fail, type Result, succeed } from '../pipeline/outcome.ts';
import type { Request } from '../pipeline/requests.ts';
import type { Invocation } from './invocation.ts';
import { FILE_LIMIT, isFile, optionalText, readText, type Surroundings, specificationText } from './texts.ts';
import { verifyOf } from './verifyInput.ts';

type PlaceOfOutput = Pick<Extract<Invocation, { kind: 'generate' }>, 'out' | 'force' | 'requireChecks' | 'tlc'>;

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
      return text.ok ? succeed({ kind: 'check', ...text.value, thorough: true, tlc: invocation.tlc }) : text;
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

function placeOf({ out, force, requireChecks, tlc }: PlaceOfOutput, { folder }: Surroundings) {
  return {
    root: folder,
    force,
    tlc,
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

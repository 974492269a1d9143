/** Hashes of programs and specifications: SHA-256, in hexadecimal. */
import { createHash } from 'node:crypto';
import { codeText, declarationTexts, processHead } from './printProgram.ts';
import type { Code, Process, Program } from './program.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Hash of a program's text, in which groups of parallel parts stand for themselves by their hashes: a step changes one part, and hashing all the text of a
 * design of thousands of registers at each of its steps would cost the square of its size.
 */
export const programHash = (program: Program): string =>
  sha256([...declarationTexts(program).map(textDigest), ...program.processes.map(processDigest)].join('\n'));

/** Digests of the texts that were hashed last: the declarations hardly ever change from step to step. */
const digests = new Map<string, string>();
const keptDigests = 16;

function textDigest(text: string): string {
  const digest = digests.get(text) ?? sha256(text);
  digests.delete(text);
  digests.set(text, digest);
  for (const [oldest] of digests) {
    if (digests.size <= keptDigests) break;
    digests.delete(oldest);
  }
  return digest;
}

const processDigest = (process: Process): string => `${textDigest(processHead(process))}\n${bodyDigest(process.body)}`;

function bodyDigest(code: Code): string {
  if (code.kind !== 'parallel') return codeText(code, bodyIndent);
  const groups: string[] = [];
  for (let from = 0; from < code.parts.length; from += groupSize)
    groups.push(groupDigest(code.parts.slice(from, from + groupSize)));
  return ['parallel', ...groups].join('\n');
}

const groupSize = 64;

// As printProgram indents them: the texts are kept, and serve both.
const [bodyIndent, partIndent] = ['    ', '      '];

/** By the first part of a group. */
const groups = new WeakMap<Code, { readonly parts: readonly Code[]; readonly digest: string }>();

function groupDigest(parts: readonly Code[]): string {
  const [first] = parts;
  if (first === undefined) return '';
  const known = groups.get(first);
  if (known?.parts.length === parts.length && known.parts.every((part, index) => part === parts[index]))
    return known.digest;
  const digest = sha256(parts.map((part) => codeText(part, partIndent)).join('\n'));
  groups.set(first, { parts, digest });
  return digest;
}

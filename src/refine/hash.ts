/** Hashes of programs and specifications: SHA-256, in hexadecimal. */
import { createHash } from 'node:crypto';
import { printProgram } from './printProgram.ts';
import type { Program } from './program.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export const programHash = (program: Program): string => sha256(printProgram(program));

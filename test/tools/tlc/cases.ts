/**
 * Small modules, each with what TLC 2.18 printed for it with the arguments of src/tools/tlc/arguments.ts; folders, times and the machine are replaced in the
 * recordings.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { runOf } from '../../../src/tools/tlc/outcome.ts';
import type { SourceText } from '../../../src/verify/ports/programs.ts';
import type { TlaValue, TlcRun, TlcState } from '../../../src/verify/ports/tlc.ts';

const folder = new URL('./cases/', import.meta.url);

export const caseNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.tla'))
  .map((name) => name.slice(0, -'.tla'.length))
  .sort();

/** Exit codes of TLC that are not 0. */
const exitCodes: Readonly<Record<string, number>> = {
  Violated: 12,
  ViolatedInitially: 12,
  Deadlock: 11,
  Overflow: 255,
  SyntaxError: 150,
  LexicalError: 150,
  UnknownName: 150,
  DefinedTwice: 150,
  UndefinedInvariant: 151,
  BadKeyword: 255,
  WideValues: 12,
  WrongKind: 75,
  FailingInvariant: 76,
  Undetermined: 75,
  NumberTooBig: 255,
  BrokenAction: 13,
  BrokenProperty: 13,
  FalseAssumption: 10,
};

export interface Case {
  readonly module: SourceText;
  readonly config: SourceText;
}

export function caseOf(name: string): Case {
  const read = (file: string): SourceText => ({ name: file, text: readFileSync(new URL(file, folder), 'utf8') });
  return { module: read(`${name}.tla`), config: read(`${name}.cfg`) };
}

export function recordingOf(name: string): string {
  return readFileSync(new URL(`${name}.txt`, folder), 'utf8');
}

/** What is made of a recording, after a change to it. */
export function runOfRecording(
  name: string,
  change: (text: string) => string = (text) => text,
  output: { readonly exitCode?: number; readonly stderr?: string } = {},
): TlcRun {
  const stdout = change(recordingOf(name));
  return runOf({ exitCode: exitCodes[name] ?? 0, stderr: '', ...output, stdout }, caseOf(name));
}

export const integer = (value: number): TlaValue => ({ kind: 'integer', value: BigInt(value) });
export const string = (value: string): TlaValue => ({ kind: 'string', value });

export function state(action: string | undefined, values: Readonly<Record<string, TlaValue>>): TlcState {
  return { ...(action === undefined ? {} : { action }), values: new Map(Object.entries(values)) };
}

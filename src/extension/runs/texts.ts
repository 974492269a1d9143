/** Where the texts of a run can be read. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import { type RunRecord, specificationFileOf, verilogOf } from './record.ts';

/** The Verilog: the text that was verified, or the file that was written; undefined when there is none. */
export function verilogUri(record: RunRecord): vscode.Uri | undefined {
  if (record.command === 'verify' && record.origin !== undefined) return vscode.Uri.parse(record.origin);
  const file = verilogOf(record);
  return file === undefined ? undefined : vscode.Uri.file(file.location);
}

/** The specification: the file that the run was started on, the file it was written to, or a document of its text. */
export function specificationUri(record: RunRecord, documents: VirtualDocuments): vscode.Uri | undefined {
  const { command, origin, against, specification, messages, generation } = record;
  if (command === 'verify' && against !== undefined) return vscode.Uri.parse(against);
  if ((command === 'refine' || command === 'check') && origin !== undefined) return vscode.Uri.parse(origin);
  const file = specificationFileOf(record);
  if (file !== undefined) return vscode.Uri.file(file.location);
  const text = specification ?? messages.find(({ name }) => !isVerilog(name) && !isTla(name));
  return text === undefined ? undefined : documents.put(text.name, `${generation}`, text.text);
}

/** Whether a file of this name is (System)Verilog. */
export const isVerilog = (name: string): boolean => /\.s?v$/.test(name);

/** Whether a file of this name is a TLA+ module. */
export const isTla = (name: string): boolean => name.endsWith('.tla');

/** The TLA+ module of this name: the file that the run wrote, or a document of its text. */
export function tlaUri(
  { files, generation }: RunRecord,
  name: string,
  text: string,
  documents: VirtualDocuments,
): vscode.Uri {
  const file = files.find(({ location }) => basename(location) === name);
  return file === undefined ? documents.put(name, `${generation}`, text) : vscode.Uri.file(file.location);
}

/** What a run has to say about its texts: FSpec messages and examples, failed obligations, messages of tools. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import { type RunRecord, specificationFileOf, verilogOf } from '../runs/record.ts';
import {
  checkDiagnostic,
  diagnosticOf,
  exampleDiagnostic,
  OBLIGATION_SOURCE,
  obligationDiagnostic,
  SPECIFICATION_SOURCE,
} from './convert.ts';
import type { ProblemSet } from './problems.ts';

/** All that the run says; a text that it worked on and has nothing to say about is there with nothing. */
export function problemsOf(record: RunRecord, documents: VirtualDocuments): readonly ProblemSet[] {
  const specification = specificationUri(record, documents);
  const sets = new Map<string, ProblemSet & { readonly diagnostics: vscode.Diagnostic[] }>();
  const at = (uri: vscode.Uri, source: string): vscode.Diagnostic[] => {
    const key = `${source} ${uri.toString()}`;
    const set = sets.get(key) ?? { uri, source, diagnostics: [] };
    sets.set(key, set);
    return set.diagnostics;
  };

  /** A linter and a compiler of the same make say the same. */
  const addOnce = (uri: vscode.Uri | undefined, source: string, diagnostic: vscode.Diagnostic) => {
    const said = uri === undefined ? [] : at(uri, source);
    const same = ({ message, range }: vscode.Diagnostic) =>
      message === diagnostic.message && range.isEqual(diagnostic.range);
    if (!said.some(same)) said.push(diagnostic);
  };

  if (specification !== undefined) {
    const said = at(specification, SPECIFICATION_SOURCE);
    for (const { diagnostics } of record.messages) said.push(...diagnostics.map(diagnosticOf));
    for (const example of record.examples) said.push(...present(exampleDiagnostic(example)));
    const failed = at(specification, OBLIGATION_SOURCE);
    const range = moduleRange(record.specification?.text ?? '');
    for (const { state, obligations } of record.attempts) {
      // What was given up in favour of another pick that could be proved is history, not a problem.
      if (state !== 'refused' || record.finished?.verdict === 'passed') continue;
      for (const obligation of obligations) failed.push(...present(obligationDiagnostic(obligation, range)));
    }
  }
  const texts = record.files.filter(({ location }) => /\.s?v$/.test(location));
  const tools = new Set(record.checks.map(({ tool }) => tool));
  for (const file of texts) for (const tool of tools) at(vscode.Uri.file(file.location), tool);
  const placeOf = (name = '') => {
    const file = texts.find(({ location }) => basename(location) === basename(name)) ?? verilogOf(record);
    return file === undefined ? specification : vscode.Uri.file(file.location);
  };
  for (const check of record.checks) {
    for (const diagnostic of check.diagnostics) addOnce(placeOf(diagnostic.file), check.tool, diagnosticOf(diagnostic));
    if (check.verdict === 'failed' && check.diagnostics.length === 0)
      addOnce(placeOf(), check.tool, checkDiagnostic(check));
  }
  return [...sets.values()];
}

/** Where the specification can be read: the file it was started on, the file it was written to, or a document of its text. */
export function specificationUri(record: RunRecord, documents: VirtualDocuments): vscode.Uri | undefined {
  const { command, origin, specification, messages, generation } = record;
  if (command === 'refine' && origin !== undefined) return vscode.Uri.parse(origin);
  const file = specificationFileOf(record);
  if (file !== undefined) return vscode.Uri.file(file.location);
  const text = specification ?? messages[0];
  return text === undefined ? undefined : documents.put(text.name, `${generation}`, text.text);
}

/** The name of the module, where its first line has one. */
function moduleRange(text: string): vscode.Range {
  const before = /^[\s\S]*?\bmodule\s+/.exec(text)?.[0] ?? '';
  const lines = before.split('\n');
  const line = lines.length - 1;
  const column = lines[line]?.length ?? 0;
  const name = /^\w*/.exec(text.slice(before.length))?.[0] ?? '';
  return new vscode.Range(line, column, line, column + name.length);
}

const present = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

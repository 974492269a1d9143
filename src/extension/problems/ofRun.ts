/** What a run has to say about its texts: FSpec messages and examples, failed obligations, messages of tools, the theorem that does not hold. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import type { RunRecord } from '../runs/record.ts';
import { isTla, isVerilog, specificationUri, tlaUri, verilogUri } from '../runs/texts.ts';
import {
  checkDiagnostic,
  diagnosticOf,
  exampleDiagnostic,
  OBLIGATION_SOURCE,
  obligationDiagnostic,
  SPECIFICATION_SOURCE,
  THEOREM_SOURCE,
  TLC_SOURCE,
  theoremDiagnostic,
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
    const opinion = at(specification, TLC_SOURCE);
    for (const { name, diagnostics } of record.messages) {
      if (isVerilog(name) || isTla(name)) continue;
      for (const diagnostic of diagnostics)
        (diagnostic.source === TLC_SOURCE ? opinion : said).push(diagnosticOf(diagnostic));
    }
    for (const example of record.examples) said.push(...present(exampleDiagnostic(example)));
    const failed = at(specification, OBLIGATION_SOURCE);
    const range = moduleRange(record.specification?.text ?? '');
    for (const { state, obligations } of record.attempts) {
      // What was given up in favour of another pick that could be proved is history, not a problem.
      if (state !== 'refused' || record.finished?.verdict === 'passed') continue;
      for (const obligation of obligations) failed.push(...present(obligationDiagnostic(obligation, range)));
    }
  }
  for (const { name, text, diagnostics } of record.messages)
    if (isTla(name)) at(tlaUri(record, name, text, documents), TLC_SOURCE).push(...diagnostics.map(diagnosticOf));
  const verilog = verilogUri(record);
  const texts = record.files.flatMap(({ location }) => (isVerilog(location) ? [vscode.Uri.file(location)] : []));
  if (record.command === 'verify' && verilog !== undefined) texts.push(verilog);
  const tools = new Set(record.checks.map(({ tool }) => tool));
  for (const text of texts) for (const tool of tools) at(text, tool);
  const placeOf = (name = '') =>
    texts.find(({ path }) => basename(path) === basename(name)) ?? verilog ?? specification;
  for (const check of record.checks) {
    if (check.about === 'specification') {
      // What points at a line comes with the messages of the run.
      const isPlaced = record.messages.some(({ diagnostics }) => diagnostics.length > 0);
      if (check.verdict === 'failed' && !isPlaced) addOnce(specification, check.tool, checkDiagnostic(check));
      continue;
    }
    for (const diagnostic of check.diagnostics) addOnce(placeOf(diagnostic.file), check.tool, diagnosticOf(diagnostic));
    if (check.verdict === 'failed' && check.diagnostics.length === 0)
      addOnce(placeOf(), check.tool, checkDiagnostic(check));
  }
  const { theorem } = record;
  if (verilog !== undefined && theorem !== undefined) {
    const said = at(verilog, THEOREM_SOURCE);
    const read = record.messages.filter(({ name }) => isVerilog(name)).flatMap(({ diagnostics }) => diagnostics);
    said.push(...read.map(diagnosticOf));
    // A text that was rejected with its reasons needs no other one; one that is proved from where it has to hold needs none.
    const told = theorem.verdict === 'rejected' && read.some(({ severity }) => severity === 'error');
    const settled = theorem.verdict === 'proved' && record.finished?.verdict === 'passed';
    const range = verilogModuleRange(record.verilog ?? '', record.module ?? '');
    if (!told && !settled) said.push(...present(theoremDiagnostic(theorem, range)));
  }
  return [...sets.values()];
}

/** The name of the module, where its first line has one. */
function moduleRange(text: string): vscode.Range {
  const before = /^[\s\S]*?\bmodule\s+/.exec(text)?.[0] ?? '';
  return rangeAt(text, before.length, /^\w*/.exec(text.slice(before.length))?.[0] ?? '');
}

/** The name of the module in its declaration; the start of the text where there is no such module. */
function verilogModuleRange(text: string, module: string): vscode.Range {
  const found = /^\w+$/.test(module) ? new RegExp(`^[ \\t]*module\\s+(?=${module}\\b)`, 'm').exec(text) : null;
  return found === null ? new vscode.Range(0, 0, 0, 0) : rangeAt(text, found.index + found[0].length, module);
}

function rangeAt(text: string, offset: number, word: string): vscode.Range {
  const lines = text.slice(0, offset).split('\n');
  const line = lines.length - 1;
  const column = lines[line]?.length ?? 0;
  return new vscode.Range(line, column, line, column + word.length);
}

const present = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

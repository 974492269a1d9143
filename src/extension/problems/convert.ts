/** Diagnostics of a run as diagnostics of the editor. */
import * as vscode from 'vscode';
import type { EventDiagnostic, EventObligation, EventOf } from '../../worker/protocol.ts';
import { fromResetOnly, theoremSentence } from '../runs/theoremWords.ts';

const { Error: ERROR, Warning: WARNING } = vscode.DiagnosticSeverity;

export type TextRange = EventDiagnostic['range'];

/** 1-based, end exclusive, to 0-based. */
export function rangeOf({ line, column, endLine, endColumn }: TextRange): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

export function diagnosticOf({ severity, range, message, code, source, fix }: EventDiagnostic): vscode.Diagnostic {
  const words = fix === undefined ? message : `${message}\n${vscode.l10n.t('Suggestion: {0}', fix.label)}`;
  const diagnostic = make(rangeOf(range), words, severity === 'error' ? ERROR : WARNING, source, code);
  if (fix !== undefined) fixes.set(diagnostic, fix);
  return diagnostic;
}

type Fix = NonNullable<EventDiagnostic['fix']>;

const fixes = new WeakMap<vscode.Diagnostic, Fix>();

/** The edits that would settle a diagnostic, where its maker knows them. */
export function fixOf(diagnostic: vscode.Diagnostic): Fix | undefined {
  return fixes.get(diagnostic);
}

export const SPECIFICATION_SOURCE = 'fspec';
export const OBLIGATION_SOURCE = 'obligation';
export const THEOREM_SOURCE = 'theorem';
export const TLC_SOURCE = 'tlc';

/** An obligation that was not proved; `range`: the place in the specification that it is about, as near as it is known. */
export function obligationDiagnostic(
  { id, says, verdict }: EventObligation,
  range: vscode.Range,
): vscode.Diagnostic | undefined {
  switch (verdict.kind) {
    case 'proved':
      return undefined;
    case 'refuted': {
      const values = Object.entries(verdict.counterexample).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : `[${value.join(' ')}]`}`,
      );
      const words = vscode.l10n.t('Refuted: {0}', says);
      const message = values.length === 0 ? words : `${words}\n${vscode.l10n.t('Counterexample:')} ${values.join(' ')}`;
      return make(range, message, ERROR, OBLIGATION_SOURCE, id);
    }
    case 'unknown': {
      const message = `${vscode.l10n.t('Not proved: {0}', says)}\n${verdict.why}`;
      return make(range, message, WARNING, OBLIGATION_SOURCE, id);
    }
  }
}

/** A theorem that does not hold from where it was asked for; `range`: the name of the module. What could not be looked at is no problem of the text. */
export function theoremDiagnostic(theorem: EventOf<'theorem'>, range: vscode.Range): vscode.Diagnostic | undefined {
  const { name, verdict, roots, remarks } = theorem;
  if (verdict === 'not run' || (verdict === 'proved' && roots.includes('powerUp'))) return undefined;
  if (verdict === 'proved') return make(range, fromResetOnly(name), WARNING, THEOREM_SOURCE, 'from reset');
  const severity = verdict === 'refuted' || verdict === 'rejected' ? ERROR : WARNING;
  return make(range, [theoremSentence(theorem), ...remarks].join('\n'), severity, THEOREM_SOURCE, verdict);
}

export function exampleDiagnostic({
  name,
  outcome,
  mismatches,
  range,
}: EventOf<'example'>): vscode.Diagnostic | undefined {
  if (outcome === 'holds') return undefined;
  const words =
    outcome === 'fails'
      ? vscode.l10n.t('The example "{0}" does not hold.', name)
      : vscode.l10n.t('The example "{0}" was not run.', name);
  const place = range === undefined ? new vscode.Range(0, 0, 0, 0) : rangeOf(range);
  const message = [words, ...mismatches].join('\n');
  return make(place, message, outcome === 'fails' ? ERROR : WARNING, SPECIFICATION_SOURCE, 'example');
}

/** A check that failed without pointing at a line. */
export function checkDiagnostic({ name, tool, reason }: EventOf<'check'>): vscode.Diagnostic {
  const words = vscode.l10n.t('The check "{0}" failed.', name);
  const message = reason === undefined ? words : `${words}\n${reason}`;
  return make(new vscode.Range(0, 0, 0, 0), message, ERROR, tool, name);
}

function make(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
  source: string,
  code: string,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, severity);
  diagnostic.source = source;
  diagnostic.code = code;
  return diagnostic;
}

/** What is wrong with a text and where: one shape for FSpec and for the messages of external tools. */
import type { SourceRange } from './spec.ts';

export type DiagnosticSource = 'fspec' | 'iverilog' | 'verilator' | 'yosys' | 'tlc';

export interface TextEdit {
  /** Replaced text; empty where the edit only inserts. */
  readonly range: SourceRange;
  readonly text: string;
}

/** A change of the text that a person or a model may accept as it is. */
export interface Fix {
  /** Says what the edits do, e.g. "write `count' = count + 1`". */
  readonly label: string;
  readonly edits: readonly TextEdit[];
}

/** `Code` is a closed union for each source (for FSpec: src/language/codes.ts). */
export interface Diagnostic<Code extends string = string> {
  readonly source: DiagnosticSource;
  readonly code: Code;
  readonly severity: 'error' | 'warning';
  readonly range: SourceRange;
  /** Says what was found and what was expected; without the position. */
  readonly message: string;
  /** File that the range is in, where it is not the text that was handed in. */
  readonly file?: string;
  readonly fix?: Fix;
}

/** `file:line:column: severity: message [code]`, the form that terminals and editors recognise. */
export function formatDiagnostic(diagnostic: Diagnostic, file: string | undefined = diagnostic.file): string {
  const { range, severity, message, code, fix } = diagnostic;
  const place = `${file === undefined ? '' : `${file}:`}${range.line}:${range.column}`;
  const suggestion = fix === undefined ? '' : `\n  suggestion: ${fix.label}`;
  return `${place}: ${severity}: ${message} [${code}]${suggestion}`;
}

/** The text after the edits, which must not overlap. */
export function applyFix(text: string, fix: Fix): string {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  const offset = (line: number, column: number): number =>
    Math.min(text.length, (starts[line - 1] ?? text.length) + column - 1);
  const edits = fix.edits.map((edit, order) => ({
    from: offset(edit.range.line, edit.range.column),
    to: offset(edit.range.endLine, edit.range.endColumn),
    text: edit.text,
    order,
  }));
  edits.sort((a, b) => b.from - a.from || b.order - a.order);
  return edits.reduce((result, edit) => result.slice(0, edit.from) + edit.text + result.slice(edit.to), text);
}

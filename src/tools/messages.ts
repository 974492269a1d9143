/** Messages of external programs as diagnostics; positions that a program leaves out cover the line. */
import type { Diagnostic, DiagnosticSource } from '../spec/diagnostic.ts';

export interface Message {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
}

export function toDiagnostic(
  source: DiagnosticSource,
  { file, line, column, severity, code, message }: Message,
): Diagnostic {
  const start = column ?? 1;
  return { source, code, severity, file, range: { line, column: start, endLine: line, endColumn: start }, message };
}

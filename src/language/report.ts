/** Collects diagnostics with their places; the same complaint at the same place is kept once. */
import type { AstNode } from 'langium';
import type { Fix } from '../spec/diagnostic.ts';
import type { SourceRange } from '../spec/spec.ts';
import type { Code, FSpecDiagnostic } from './codes.ts';

/** What a maker of messages gives; the place is added when it is reported. */
export interface Message {
  readonly code: Code;
  readonly message: string;
  readonly severity?: 'error' | 'warning';
  readonly fix?: Fix;
}

export type Place = AstNode | SourceRange;

/** After so many the rest is left out: they are consequences as a rule. */
export const diagnosticLimit = 50;

export interface Report {
  /** Always undefined, so that `return report.add(…)` ends a computation that has failed. */
  readonly add: (place: Place, message: Message) => undefined;
  readonly hasErrors: () => boolean;
  readonly errorCount: () => number;
  /** In the order of the text. */
  readonly diagnostics: () => readonly FSpecDiagnostic[];
}

export function createReport(): Report {
  const found = new Map<string, FSpecDiagnostic>();
  let errors = 0;
  return {
    add: (place, message) => {
      const { code, severity = 'error', fix } = message;
      const range = rangeOf(place);
      const key = `${code} ${range.line}:${range.column} ${message.message}`;
      if (found.has(key)) return undefined;
      if (severity === 'error') errors += 1;
      if (found.size < diagnosticLimit) {
        found.set(key, {
          source: 'fspec',
          code,
          severity,
          range,
          message: message.message,
          ...(fix === undefined ? {} : { fix }),
        });
      }
      return undefined;
    },
    hasErrors: () => errors > 0,
    errorCount: () => errors,
    diagnostics: () =>
      [...found.values()].sort((a, b) => a.range.line - b.range.line || a.range.column - b.range.column),
  };
}

const nowhere: SourceRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

export function rangeOf(place: Place): SourceRange {
  if ('line' in place) return place as SourceRange;
  const node = place as AstNode;
  const range = node.$cstNode?.range;
  if (range === undefined) return node.$container === undefined ? nowhere : rangeOf(node.$container);
  return {
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
  };
}

/** From the start of one place to the end of another. */
export function spanning(first: Place, last: Place): SourceRange {
  const { line, column } = rangeOf(first);
  const { endLine, endColumn } = rangeOf(last);
  return { line, column, endLine, endColumn };
}

export const startOf = ({ line, column }: SourceRange): SourceRange => ({
  line,
  column,
  endLine: line,
  endColumn: column,
});
export const endOf = ({ endLine, endColumn }: SourceRange): SourceRange => ({
  line: endLine,
  column: endColumn,
  endLine,
  endColumn,
});

export const replaceWith = (label: string, place: Place, text: string): Fix => ({
  label,
  edits: [{ range: rangeOf(place), text }],
});

/** Puts text before and after a place. */
export const surround = (label: string, place: Place, before: string, after: string): Fix => ({
  label,
  edits: [
    ...(before === '' ? [] : [{ range: startOf(rangeOf(place)), text: before }]),
    ...(after === '' ? [] : [{ range: endOf(rangeOf(place)), text: after }]),
  ],
});

/** Positions as SANY and TLC write them: 1-based, the last column included. */
import type { SourceRange } from '../../spec/spec.ts';

export interface Place {
  readonly module: string;
  readonly range: SourceRange;
}

export const firstLine: SourceRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

const pattern = /line (\d+), col(?:umn)? (\d+) to line (\d+), col(?:umn)? (\d+)(?: (?:of module|in) ([A-Za-z_]\w*))?/gi;

/** `line 4, col 9 to line 4, col 31 of module M`, `Line 6, column 8 to line 6, column 21 in M`, wherever they are in the text, in their order. */
export function placesIn(text: string): readonly Place[] {
  return [...text.matchAll(pattern)].map(([, line, column, endLine, endColumn, module = '']) => ({
    module,
    range: {
      line: Number(line),
      column: Number(column),
      endLine: Number(endLine),
      endColumn: Number(endColumn) + 1,
    },
  }));
}

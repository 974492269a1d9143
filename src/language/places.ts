/** Where the parts of declarations stand, more exactly than the whole node. */
import { type AstNode, GrammarUtils } from 'langium';
import type { SourceRange } from '../spec/spec.ts';
import { rangeOf } from './report.ts';

export function partPlace(node: AstNode, property: string, index?: number): SourceRange {
  const found = GrammarUtils.findNodeForProperty(node.$cstNode, property, index);
  if (found === undefined) return rangeOf(node);
  const { start, end } = found.range;
  return { line: start.line + 1, column: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
}

export const namePlace = (node: AstNode): SourceRange => partPlace(node, 'name');

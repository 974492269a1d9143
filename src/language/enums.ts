/** Enums: codes by encoding, or as given. */
import { clog2 } from '../../kernel/sort.ts';
import type { EnumEncoding, EnumType } from '../spec/spec.ts';
import { constantOf } from './concatenations.ts';
import type { Context } from './context.ts';
import { codesWithEncoding, duplicateCode, encodingTooWide, incompleteCodes } from './designMessages.ts';
import { evaluateAt } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { bitLength } from './literals.ts';
import { literalTooLarge, tooWide } from './typeMessages.ts';
import { resolveType } from './typeRefs.ts';

export function enumTypeOf(context: Context, node: ast.Enum): EnumType | undefined {
  const given = node.labels.some((label) => label.code !== undefined);
  const annotated = node.type && resolveType(context, node.type);
  if (node.type !== undefined && annotated === undefined) return undefined;
  if (given && node.encoding !== undefined) return context.report.add(node, codesWithEncoding(node.encoding));
  const encoding: EnumEncoding = given ? 'given' : (node.encoding ?? 'binary');
  const codes = given ? givenCodes(context, node) : node.labels.map((_, index) => codeOf(encoding, index));
  if (codes === undefined) return undefined;
  const needed =
    encoding === 'onehot'
      ? codes.length
      : codes.reduce((most, code) => Math.max(most, bitLength(code)), Math.max(1, given ? 1 : clog2(codes.length)));
  const width = annotated?.kind === 'bits' ? annotated.width : needed;
  if (needed > limits.width) return context.report.add(node, tooWide(needed, limits.width));
  if (width < needed) return context.report.add(node.type ?? node, encodingTooWide(codes.length, width));
  const labels = node.labels.map((label, index) => ({ name: label.name, code: codes[index] ?? 0n }));
  const seen = new Map<bigint, string>();
  for (const [index, { name, code }] of labels.entries()) {
    const other = seen.get(code);
    const place = node.labels[index];
    if (other !== undefined && place !== undefined) return context.report.add(place, duplicateCode(name, other));
    seen.set(code, name);
  }
  return { name: node.name, encoding, width, labels };
}

/** The code of the label at a position, for the encodings that are not given. */
export function codeOf(encoding: EnumEncoding, index: number): bigint {
  const position = BigInt(index);
  switch (encoding) {
    case 'onehot':
      return 1n << position;
    case 'gray':
      return position ^ (position >> 1n);
    default:
      return position;
  }
}

/** Bits of an encoding that is not given. */
export function encodingWidth(encoding: EnumEncoding, labels: number): number {
  return encoding === 'onehot' ? labels : Math.max(1, clog2(labels));
}

function givenCodes(context: Context, node: ast.Enum): readonly bigint[] | undefined {
  const codes: bigint[] = [];
  for (const label of node.labels) {
    if (label.code === undefined) return context.report.add(label, incompleteCodes(label.name));
    const located = evaluateAt(context, label.code);
    if (located === undefined) return undefined;
    const { value } = located;
    const code =
      value.kind === 'integer'
        ? value.value
        : value.kind === 'typed'
          ? constantOf(context, value.term, label.code, 'a code')
          : undefined;
    if (code === undefined) return undefined;
    if (code < 0n)
      return context.report.add(label.code, literalTooLarge(code, { kind: 'bits', width: 1, signed: false }));
    codes.push(code);
  }
  return codes;
}

/** Patterns of `case`: labels, numbers, literals with don't-care bits; and which values a set of patterns covers. */
import { maximum } from '../../kernel/sort.ts';
import type { Term } from '../../kernel/term.ts';
import type { Pattern, Type } from '../spec/spec.ts';
import { type Context, local } from './context.ts';
import { entryKind } from './entries.ts';
import type * as ast from './generated/ast.ts';
import { readInteger, readSized } from './literals.ts';
import { unknownName, wrongKind } from './nameMessages.ts';
import { nearest } from './suggest.ts';
import { literalTooLarge, numberForEnum, patternWidth, valueMismatch } from './typeMessages.ts';
import { sameType } from './values.ts';

/** What a `case` looks at. */
export interface Subject {
  readonly term: Term;
  readonly type: Type;
  readonly width: number;
}

export function resolvePatterns(
  context: Context,
  patterns: readonly ast.Pattern[],
  subject: Subject,
): readonly Pattern[] | undefined {
  const resolved = patterns.map((pattern) =>
    pattern.literal === undefined ? named(context, pattern, subject) : literal(context, pattern.literal, subject),
  );
  const complete = resolved.filter((pattern): pattern is Pattern => pattern !== undefined);
  return complete.length < resolved.length ? undefined : complete;
}

const exactly = (value: bigint, width: number): Pattern => ({ value, mask: maximum(width) });

function literal(context: Context, node: ast.Literal, { type, width }: Subject): Pattern | undefined {
  if (node.truth !== undefined) {
    return width === 1 && type.kind === 'bits'
      ? exactly(node.truth === 'true' ? 1n : 0n, 1)
      : context.report.add(node, patternWidth(node.truth, 1, width));
  }
  if (node.number !== undefined) {
    const value = readInteger(node.number);
    return typeof value === 'bigint' ? numeric(context, value, node, { type, width }) : context.report.add(node, value);
  }
  const sized = readSized(node.sized ?? '');
  if ('code' in sized) return context.report.add(node, sized);
  return sized.width === width
    ? { value: sized.value, mask: sized.mask }
    : context.report.add(node, patternWidth(node.sized ?? '', sized.width, width));
}

function numeric(
  context: Context,
  value: bigint,
  node: ast.Literal | ast.Pattern,
  { type, width }: Pick<Subject, 'type' | 'width'>,
): Pattern | undefined {
  if (type.kind === 'enum') {
    const declared = context.globals.enumType(type.name);
    return declared && context.report.add(node, numberForEnum(value, declared));
  }
  return value > maximum(width) || (type.signed && value > maximum(width) >> 1n)
    ? context.report.add(node, literalTooLarge(value, type))
    : exactly(value, width);
}

function named(context: Context, pattern: ast.Pattern, subject: Subject): Pattern | undefined {
  const name = pattern.label?.$refText ?? '';
  const entry = local(context, name) ?? context.globals.entry(name);
  if (entry === undefined)
    return context.report.add(pattern, unknownName(name, nearest(name, labelNames(context, subject)), pattern));
  if (entry.kind === 'failed') return undefined;
  if (entry.kind !== 'value')
    return context.report.add(pattern, wrongKind(name, entryKind(entry), 'a label or constant'));
  const { value } = entry;
  if (value.kind === 'integer')
    return value.value < 0n
      ? context.report.add(pattern, wrongKind(name, 'negative', 'a pattern'))
      : numeric(context, value.value, pattern, subject);
  if (value.kind !== 'typed' || value.term.kind !== 'const')
    return context.report.add(pattern, wrongKind(name, entryKind(entry), 'a label or constant'));
  if (!sameType(value.type, subject.type))
    return context.report.add(pattern, valueMismatch('the subject of this `case`', subject.type, value.type));
  return exactly(value.term.value, subject.width);
}

function labelNames(context: Context, { type }: Subject): Iterable<string> {
  return type.kind === 'enum'
    ? (context.globals.enumType(type.name)?.labels.map((label) => label.name) ?? [])
    : context.globals.names();
}

export type Coverage =
  | { readonly kind: 'complete' }
  | { readonly kind: 'partial' /** A value that is not covered, as it is written. */; readonly missing: string };

/** Steps of a search for uncovered values before it gives up and calls the patterns incomplete. */
const coverageSteps = 20_000;

/**
 * Whether every value (of `within`, where given) matches one of the patterns. For enums every label counts: what a register with an unused code does is
 * then decided by the last arm.
 */
export function coverage(
  context: Context,
  patterns: readonly Pattern[],
  { type, width }: Subject,
  within: Pattern = { value: 0n, mask: 0n },
): Coverage {
  if (type.kind === 'enum') {
    const labels = context.globals.enumType(type.name)?.labels ?? [];
    const matching = labels.filter((label) => ((label.code ^ within.value) & within.mask) === 0n);
    const missing = matching.find((label) => !patterns.some(({ value, mask }) => ((label.code ^ value) & mask) === 0n));
    if (missing !== undefined) return { kind: 'partial', missing: missing.name };
    if (matching.length > 0) return { kind: 'complete' };
  }
  const budget = { left: coverageSteps };
  const found = uncovered(patterns, within, width, budget);
  if (found === undefined && budget.left >= 0) return { kind: 'complete' };
  return {
    kind: 'partial',
    missing: found === undefined || width > 64 ? 'some value' : `${width}'b${found.toString(2).padStart(width, '0')}`,
  };
}

/** A value in `cube` that matches no pattern: splits on a bit that some pattern looks at (Shannon expansion), with an explicit stack. */
function uncovered(
  patterns: readonly Pattern[],
  cube: Pattern,
  width: number,
  budget: { left: number },
): bigint | undefined {
  const pending: { readonly cube: Pattern; readonly patterns: readonly Pattern[] }[] = [{ cube, patterns }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, mask } = next.cube;
    const touching = next.patterns.filter((pattern) => ((pattern.value ^ value) & pattern.mask & mask) === 0n);
    budget.left -= 1 + touching.length;
    if (touching.length === 0) return value;
    if (budget.left < 0) return undefined;
    const open = touching.map((pattern) => pattern.mask & ~mask);
    if (open.includes(0n)) continue;
    const [free = 0n] = open;
    const bit = free & -free;
    if (bit >> BigInt(width) !== 0n) return undefined;
    pending.push(
      { cube: { value: value | bit, mask: mask | bit }, patterns: touching },
      { cube: { value: value & ~bit, mask: mask | bit }, patterns: touching },
    );
  }
  return undefined;
}

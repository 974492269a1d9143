/** From values to terms of a wanted type: literals adapt, everything else must fit exactly, and the casts that would help are offered. */
import { type AstUtils, isAstNode } from 'langium';
import { constant, type Term } from '../../kernel/term.ts';
import type { Fix } from '../spec/diagnostic.ts';
import type { Type } from '../spec/spec.ts';
import { type Context, widthOfType } from './context.ts';
import * as ast from './generated/ast.ts';
import { type Place, replaceWith, surround } from './report.ts';
import {
  anyNeedsType,
  bitsNeeded,
  integerForBit,
  literalTooLarge,
  notABit,
  notConstant,
  numberForEnum,
  valueMismatch,
  widthUnknown,
} from './typeMessages.ts';
import { bit, bitValue, type Located, printType, sameType, type Typed, type ValueType } from './values.ts';

/** The constant of an integer; reports where it does not fit. */
export function integerTerm(context: Context, value: bigint, type: Type, place: Place): Term | undefined {
  if (type.kind === 'enum') {
    const declared = context.globals.enumType(type.name);
    if (declared === undefined) return undefined;
    const label = declared.labels.find((candidate) => candidate.code === value);
    const fix = label && replaceWith(`write ${label.name}`, place, label.name);
    return context.report.add(place, numberForEnum(value, declared, fix));
  }
  const [low, high] = type.signed
    ? [-(1n << BigInt(type.width - 1)), (1n << BigInt(type.width - 1)) - 1n]
    : [0n, (1n << BigInt(type.width)) - 1n];
  return value < low || value > high
    ? context.report.add(place, literalTooLarge(value, type))
    : constant(value, type.width);
}

/** The term of a value that must have the given type; `what` says for whom. */
export function termOf(context: Context, { value, place }: Located, type: Type, what: string): Term | undefined {
  switch (value.kind) {
    case 'integer':
      return integerTerm(context, value.value, type, place);
    case 'flexible':
      return value.adapt(type);
    case 'typed':
      if (sameType(value.type, type)) return value.term;
      return context.report.add(place, valueMismatch(what, type, value.type, castFix(value.type, type, place)));
  }
}

/** A typed value of one bit: conditions. Wider values are refused with `!= 0` as the suggestion. */
export function conditionOf(context: Context, { value, place }: Located, what: string): Typed | undefined {
  switch (value.kind) {
    case 'integer':
      return value.value === 0n || value.value === 1n
        ? { ...bitValue(constant(value.value, 1)), known: value.value === 1n }
        : context.report.add(place, integerForBit(what, value.value));
    case 'flexible': {
      const term = value.adapt(bit);
      return term && bitValue(term);
    }
    case 'typed': {
      const { type } = value;
      if (type.kind === 'bits' && type.width === 1) return value;
      const fix = type.kind === 'bits' ? parenthesised('compare with 0', place, ' != 0') : undefined;
      return context.report.add(place, notABit(what, type, fix));
    }
  }
}

/** A value whose type is determined by itself. */
export function typedOf(context: Context, { value, place }: Located, what: string): Typed | undefined {
  if (value.kind === 'typed') return value;
  if (value.kind === 'flexible' && isAstNode(place) && ast.isAny(place))
    return context.report.add(place, anyNeedsType());
  return context.report.add(place, widthUnknown(what));
}

export interface BitsValue {
  readonly term: Term;
  readonly width: number;
  readonly signed: boolean;
}

/** A bit vector; enums and memories are refused. */
export function bitsOf(context: Context, located: Located, what: string): BitsValue | undefined {
  const value = typedOf(context, located, what);
  if (value === undefined) return undefined;
  const { type, term } = value;
  if (type.kind === 'bits') return { term, width: type.width, signed: type.signed };
  const fix =
    type.kind === 'enum'
      ? parenthesised('use its code', located.place, ` as bits[${widthOfType(context, type)}]`)
      : undefined;
  return context.report.add(located.place, bitsNeeded(what, type, fix));
}

/** An integer: a number without width, or an unsigned constant. */
export function integerOf(context: Context, { value, place }: Located, what: string): bigint | undefined {
  if (value.kind === 'integer') return value.value;
  if (value.kind === 'typed' && value.term.kind === 'const' && value.type.kind === 'bits' && !value.type.signed)
    return value.term.value;
  return context.report.add(place, notConstant(what));
}

/** `(text) as type`, with the parentheses only where they are needed. */
export function castFix(from: ValueType, to: Type, place: Place): Fix | undefined {
  if (from.kind === 'array' || (to.kind === 'enum' && from.kind === 'enum')) return undefined;
  const inner = isAstNode(place) && ast.isParenthesized(place) ? place.inner : place;
  const chain = isAstNode(inner) && ast.isChain(inner) ? inner : undefined;
  if (
    chain !== undefined &&
    to.kind === 'bits' &&
    from.kind === 'bits' &&
    to.width > from.width &&
    chain.operators.every((operator) => '+-*'.includes(operator))
  ) {
    return {
      label: `extend the operands to ${printType(to)}`,
      edits: chain.operands
        .filter((operand) => !(ast.isLiteral(operand) && operand.number !== undefined))
        .flatMap((operand) => parenthesised('', operand, ` as ${printType(to)}`).edits),
    };
  }
  return parenthesised(`cast to ${printType(to)}`, place, ` as ${printType(to)}`);
}

/** Appends text to an operand; puts it into parentheses first where it is more than an operand. */
export function parenthesised(label: string, place: Place, after: string): Fix {
  return isAstNode(place) && isOperand(place)
    ? surround(label, place, '', after)
    : surround(label, place, '(', `)${after}`);
}

function isOperand(node: Parameters<typeof AstUtils.getDocument>[0]): boolean {
  return (
    ast.isLiteral(node) ||
    ast.isReference(node) ||
    ast.isConcatenation(node) ||
    ast.isParenthesized(node) ||
    ast.isSelection(node) ||
    ast.isInlineTable(node)
  );
}

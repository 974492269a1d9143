/** Binary operators: which operands they take, and the terms they stand for. */
import {
  add,
  and,
  ashr,
  eq,
  implies,
  lshr,
  mul,
  ne,
  or,
  sdiv,
  shl,
  sle,
  slt,
  srem,
  sub,
  udiv,
  ule,
  ult,
  urem,
  xor,
} from '../../kernel/build.ts';
import type { Term } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import type { Context } from './context.ts';
import { bitsOf, castFix, conditionOf, integerTerm, termOf } from './conversions.ts';
import type { BinaryOperator } from './generated/ast.ts';
import { integers } from './integerOperators.ts';
import { bitLength } from './literals.ts';
import { binaryOperators } from './operatorTable.ts';
import { type Place, replaceWith, spanning, surround } from './report.ts';
import { bitsNeeded, logicalShiftOfSigned, operandMismatch, signedAmount, widthUnknown } from './typeMessages.ts';
import {
  bitValue,
  flexible,
  knownBit,
  type Located,
  sameType,
  type Typed,
  typed,
  type Value,
  type ValueType,
} from './values.ts';

export interface Operation {
  readonly operator: BinaryOperator;
  readonly left: Located;
  readonly right: Located;
  /** Where the operator itself stands; looked up for messages only, since finding it takes time. */
  readonly sign: () => Place;
}

export function binary(context: Context, operation: Operation): Value | undefined {
  const { left, right, operator } = operation;
  if (left.value.kind === 'integer' && right.value.kind === 'integer') {
    return integers(context, operator, left.value.value, right.value.value, operation);
  }
  switch (binaryOperators[operator].family) {
    case 'logic':
      return logic(context, operation);
    case 'comparison':
      return comparison(context, operation);
    case 'shift':
      return shift(context, operation);
    default:
      return arithmetic(context, operation);
  }
}

function logic(context: Context, { operator, left, right }: Operation): Value | undefined {
  const a = conditionOf(context, left, `\`${operator}\``);
  const b = conditionOf(context, right, `\`${operator}\``);
  if (a === undefined || b === undefined) return undefined;
  const known =
    operator === 'implies'
      ? knownOr(negated(a.known), b.known)
      : operator === 'or' || operator === '||'
        ? knownOr(a.known, b.known)
        : negated(knownOr(negated(a.known), negated(b.known)));
  if (known !== undefined) return knownBit(known);
  if (operator === 'implies') return bitValue(implies(a.term, b.term));
  return bitValue(operator === 'or' || operator === '||' ? or(a.term, b.term) : and(a.term, b.term));
}

const negated = (known: boolean | undefined): boolean | undefined => (known === undefined ? undefined : !known);
const knownOr = (a: boolean | undefined, b: boolean | undefined): boolean | undefined =>
  a === undefined || b === undefined ? undefined : a || b;

/** Terms of two operands that must have one type; `undefined` as the type when both adapt. */
function unify(
  context: Context,
  { operator, left, right }: Operation,
): { readonly a: Term; readonly b: Term; readonly type: ValueType } | undefined {
  const [a, b] = [left.value, right.value];
  if (a.kind === 'typed' && b.kind === 'typed') {
    if (sameType(a.type, b.type)) return { a: a.term, b: b.term, type: a.type };
    return context.report.add(
      spanning(left.place, right.place),
      operandMismatch(operator, a.type, b.type, mismatchFix(left.place, a.type, right.place, b.type)),
    );
  }
  const [fixed, other, where] =
    a.kind === 'typed'
      ? [a, right, left.place]
      : b.kind === 'typed'
        ? [b, left, right.place]
        : [undefined, undefined, undefined];
  if (fixed === undefined || other === undefined)
    return context.report.add(spanning(left.place, right.place), widthUnknown(`\`${operator}\` of numbers`));
  if (fixed.type.kind === 'array')
    return context.report.add(where, bitsNeeded(`\`${operator}\` with a number`, fixed.type));
  const term = termOf(context, other, fixed.type, `\`${operator}\``);
  if (term === undefined) return undefined;
  return a.kind === 'typed' ? { a: a.term, b: term, type: a.type } : { a: term, b: fixed.term, type: fixed.type };
}

/** Extends the narrower operand, or casts the right one. */
function mismatchFix(leftPlace: Place, left: ValueType, rightPlace: Place, right: ValueType) {
  if (left.kind !== 'bits')
    return right.kind === 'bits' && left.kind === 'enum' ? castFix(right, left, rightPlace) : undefined;
  if (right.kind === 'array') return undefined;
  if (right.kind === 'enum') return castFix(right, left, rightPlace);
  return right.width > left.width
    ? castFix(left, { ...right, signed: left.signed }, leftPlace)
    : castFix(right, left, rightPlace);
}

function comparison(context: Context, operation: Operation): Value | undefined {
  const { operator, left } = operation;
  const operands = unify(context, operation);
  if (operands === undefined) return undefined;
  const { a, b, type } = operands;
  if (operator === '==') return bitValue(eq(a, b));
  if (operator === '!=') return bitValue(ne(a, b));
  if (type.kind !== 'bits') return context.report.add(left.place, bitsNeeded(`\`${operator}\``, type));
  const [less, lessOrEqual] = type.signed ? [slt, sle] : [ult, ule];
  switch (operator) {
    case '<':
      return bitValue(less(a, b));
    case '<=':
      return bitValue(lessOrEqual(a, b));
    case '>':
      return bitValue(less(b, a));
    default:
      return bitValue(lessOrEqual(b, a));
  }
}

function arithmetic(context: Context, operation: Operation): Value | undefined {
  const { operator, left, right } = operation;
  if (left.value.kind !== 'typed' && right.value.kind !== 'typed') {
    return flexible((type) => {
      const a = termOf(context, left, type, `\`${operator}\``);
      const b = termOf(context, right, type, `\`${operator}\``);
      return a && b && arithmeticTerm(context, operation, a, b, type)?.term;
    });
  }
  const operands = unify(context, operation);
  return operands && arithmeticTerm(context, operation, operands.a, operands.b, operands.type);
}

function arithmeticTerm(
  context: Context,
  { operator, left }: Operation,
  a: Term,
  b: Term,
  type: ValueType,
): Typed | undefined {
  if (type.kind !== 'bits') return context.report.add(left.place, bitsNeeded(`\`${operator}\``, type));
  switch (operator) {
    case '&':
      return typed(and(a, b), type);
    case '|':
      return typed(or(a, b), type);
    case '^':
      return typed(xor(a, b), type);
    case '+':
      return typed(add(a, b), type);
    case '-':
      return typed(sub(a, b), type);
    case '*':
      return typed(mul(a, b), type);
    case '/':
      return typed(type.signed ? sdiv(a, b) : udiv(a, b), type);
    default:
      return typed(type.signed ? srem(a, b) : urem(a, b), type);
  }
}

function shift(context: Context, { operator, left, right, sign }: Operation): Value | undefined {
  const amount = shiftAmount(context, right, operator);
  if (amount === undefined) return undefined;
  if (left.value.kind !== 'typed') {
    return flexible((type) => {
      const term = termOf(context, left, type, `\`${operator}\``);
      if (term === undefined) return undefined;
      return type.kind === 'bits'
        ? shifted(operator, term, amount, type.signed)
        : context.report.add(left.place, bitsNeeded(`\`${operator}\``, type));
    });
  }
  const value = bitsOf(context, left, `\`${operator}\``);
  if (value === undefined) return undefined;
  if (operator === '>>' && value.signed)
    return context.report.add(left.place, logicalShiftOfSigned(replaceWith('write >>>', sign(), '>>>')));
  return typed(shifted(operator, value.term, amount, value.signed), left.value.type);
}

/** Numbers take the fewest bits that hold them. */
function shiftAmount(context: Context, right: Located, operator: string): Term | undefined {
  if (right.value.kind === 'integer') {
    const { value } = right.value;
    return integerTerm(context, value, unsignedFor(value), right.place);
  }
  const value = bitsOf(context, right, `the amount of \`${operator}\``);
  if (value === undefined) return undefined;
  return value.signed
    ? context.report.add(
        right.place,
        signedAmount(`the amount of \`${operator}\``, surround('read it as unsigned', right.place, 'unsigned(', ')')),
      )
    : value.term;
}

const unsignedFor = (value: bigint): Type => ({ kind: 'bits', width: bitLength(value), signed: false });

const shifted = (operator: string, term: Term, amount: Term, signed: boolean): Term =>
  operator === '<<' ? shl(term, amount) : operator === '>>>' && signed ? ashr(term, amount) : lshr(term, amount);

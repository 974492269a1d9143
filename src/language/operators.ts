/** Binary and unary operators: which operands they take, and the terms they stand for. */
import { add, and, ashr, eq, implies, lshr, mul, ne, neg, not, or, redand, redor, redxor, sdiv, shl, sle, slt, srem, sub, udiv, ule, ult, urem, xor } from '../../kernel/build.ts';
import { constant, type Term } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import { bitsOf, castFix, conditionOf, integerTerm, parenthesised, termOf, typedOf } from './conversions.ts';
import type { Context } from './context.ts';
import type { BinaryOperator, PrefixOperator } from './generated/ast.ts';
import { limits } from './limits.ts';
import { type Place, replaceWith, spanning, surround } from './report.ts';
import { bitsNeeded, divisionByZero, integerForBit, logicalShiftOfSigned, operandMismatch, signedAmount, tooWide, widthUnknown } from './typeMessages.ts';
import { bitValue, flexible, type Integer, integer, type Located, sameType, type Typed, typed, type Value, type ValueType } from './values.ts';

type Family = 'logic' | 'comparison' | 'bitwise' | 'shift' | 'arithmetic';

interface Row {
  readonly family: Family;
  /** Higher binds tighter. */
  readonly precedence: number;
}

const row = (family: Family, precedence: number): Row => ({ family, precedence });

export const binaryOperators: Readonly<Record<BinaryOperator, Row>> = {
  implies: row('logic', 1),
  or: row('logic', 2),
  '||': row('logic', 2),
  and: row('logic', 3),
  '&&': row('logic', 3),
  '==': row('comparison', 5),
  '!=': row('comparison', 5),
  '<': row('comparison', 5),
  '<=': row('comparison', 5),
  '>': row('comparison', 5),
  '>=': row('comparison', 5),
  '|': row('bitwise', 6),
  '^': row('bitwise', 7),
  '&': row('bitwise', 8),
  '<<': row('shift', 9),
  '>>': row('shift', 9),
  '>>>': row('shift', 9),
  '+': row('arithmetic', 10),
  '-': row('arithmetic', 10),
  '*': row('arithmetic', 11),
  '/': row('arithmetic', 11),
  '%': row('arithmetic', 11),
};

/** `not` binds tighter than `and` and looser than comparisons. */
export const notPrecedence = 4;

export interface Operation {
  readonly operator: BinaryOperator;
  readonly left: Located;
  readonly right: Located;
  /** Where the operator itself stands. */
  readonly sign: Place;
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
  const known = operator === 'implies' ? knownOr(negated(a.known), b.known) : operator === 'or' || operator === '||' ? knownOr(a.known, b.known) : negated(knownOr(negated(a.known), negated(b.known)));
  if (known !== undefined) return knownBit(known);
  if (operator === 'implies') return bitValue(implies(a.term, b.term));
  return bitValue(operator === 'or' || operator === '||' ? or(a.term, b.term) : and(a.term, b.term));
}

const negated = (known: boolean | undefined): boolean | undefined => (known === undefined ? undefined : !known);
const knownOr = (a: boolean | undefined, b: boolean | undefined): boolean | undefined => (a === undefined || b === undefined ? undefined : a || b);
export const knownBit = (value: boolean): Typed => ({ ...bitValue(constant(value ? 1 : 0, 1)), known: value });

/** Terms of two operands that must have one type; `undefined` as the type when both adapt. */
function unify(context: Context, { operator, left, right }: Operation): { readonly a: Term; readonly b: Term; readonly type: ValueType } | undefined {
  const [a, b] = [left.value, right.value];
  if (a.kind === 'typed' && b.kind === 'typed') {
    if (sameType(a.type, b.type)) return { a: a.term, b: b.term, type: a.type };
    return context.report.add(spanning(left.place, right.place), operandMismatch(operator, a.type, b.type, mismatchFix(left.place, a.type, right.place, b.type)));
  }
  const [fixed, other, where] = a.kind === 'typed' ? [a, right, left.place] : b.kind === 'typed' ? [b, left, right.place] : [undefined, undefined, undefined];
  if (fixed === undefined || other === undefined) return context.report.add(spanning(left.place, right.place), widthUnknown(`\`${operator}\` of numbers`));
  if (fixed.type.kind === 'array') return context.report.add(where, bitsNeeded(`\`${operator}\` with a number`, fixed.type));
  const term = termOf(context, other, fixed.type, `\`${operator}\``);
  if (term === undefined) return undefined;
  return a.kind === 'typed' ? { a: a.term, b: term, type: a.type } : { a: term, b: fixed.term, type: fixed.type };
}

/** Extends the narrower operand, or casts the right one. */
function mismatchFix(leftPlace: Place, left: ValueType, rightPlace: Place, right: ValueType) {
  if (left.kind !== 'bits') return right.kind === 'bits' && left.kind === 'enum' ? castFix(right, left, rightPlace) : undefined;
  if (right.kind === 'array') return undefined;
  if (right.kind === 'enum') return castFix(right, left, rightPlace);
  return right.width > left.width ? castFix(left, { ...right, signed: left.signed }, leftPlace) : castFix(right, left, rightPlace);
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

function arithmeticTerm(context: Context, { operator, left }: Operation, a: Term, b: Term, type: ValueType): Typed | undefined {
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
      return type.kind === 'bits' ? shifted(operator, term, amount, type.signed) : context.report.add(left.place, bitsNeeded(`\`${operator}\``, type));
    });
  }
  const value = bitsOf(context, left, `\`${operator}\``);
  if (value === undefined) return undefined;
  if (operator === '>>' && value.signed) return context.report.add(left.place, logicalShiftOfSigned(replaceWith('write >>>', sign, '>>>')));
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
  return value.signed ? context.report.add(right.place, signedAmount(`the amount of \`${operator}\``, surround('read it as unsigned', right.place, 'unsigned(', ')'))) : value.term;
}

const unsignedFor = (value: bigint): Type => ({ kind: 'bits', width: bitLength(value), signed: false });

/** Bits of the shortest unsigned number for a value; 1 for 0 and for negative values (which then do not fit). */
export const bitLength = (value: bigint): number => (value <= 0n ? 1 : value.toString(2).length);

const shifted = (operator: string, term: Term, amount: Term, signed: boolean): Term =>
  operator === '<<' ? shl(term, amount) : operator === '>>>' && signed ? ashr(term, amount) : lshr(term, amount);

/** Arithmetic on numbers without width is exact; only its result must fit somewhere. */
function integers(context: Context, operator: BinaryOperator, a: bigint, b: bigint, { left, right }: Operation): Integer | Typed | undefined {
  const bounded = (value: bigint): Integer | undefined =>
    value > maximum || value < -maximum ? context.report.add(left.place, tooWide(BigInt(limits.width + 1), limits.width)) : integer(value);
  const truth = (value: bigint, place: Place): boolean | undefined =>
    value === 0n || value === 1n ? value === 1n : context.report.add(place, integerForBit(`\`${operator}\``, value));
  switch (operator) {
    case '+':
      return bounded(a + b);
    case '-':
      return bounded(a - b);
    case '*':
      return bounded(a * b);
    case '/':
      return b === 0n ? context.report.add(right.place, divisionByZero()) : integer(a / b);
    case '%':
      return b === 0n ? context.report.add(right.place, divisionByZero()) : integer(a % b);
    case '<<':
      return b < 0n || b > BigInt(limits.width) ? context.report.add(right.place, tooWide(b, limits.width)) : bounded(a << b);
    case '>>':
    case '>>>':
      return b < 0n || b > BigInt(limits.width) ? context.report.add(right.place, tooWide(b, limits.width)) : integer(a >> b);
    case '&':
      return integer(a & b);
    case '|':
      return integer(a | b);
    case '^':
      return integer(a ^ b);
    case '==':
      return knownBit(a === b);
    case '!=':
      return knownBit(a !== b);
    case '<':
      return knownBit(a < b);
    case '<=':
      return knownBit(a <= b);
    case '>':
      return knownBit(a > b);
    case '>=':
      return knownBit(a >= b);
    default: {
      const [x, y] = [truth(a, left.place), truth(b, right.place)];
      if (x === undefined || y === undefined) return undefined;
      return knownBit(operator === 'implies' ? !x || y : operator.startsWith('o') || operator === '||' ? x || y : x && y);
    }
  }
}

const maximum = (1n << BigInt(limits.width)) - 1n;

export function unary(context: Context, operator: PrefixOperator, operand: Located): Value | undefined {
  const { value, place } = operand;
  switch (operator) {
    case 'not':
    case '!': {
      const condition = conditionOf(context, operand, `\`${operator}\``);
      if (condition === undefined) return undefined;
      return condition.known === undefined ? bitValue(not(condition.term)) : knownBit(!condition.known);
    }
    case '-':
      if (value.kind === 'integer') return integer(-value.value);
      return widthKeeping(context, operator, operand, neg);
    case '~':
      return widthKeeping(context, operator, operand, not);
    default: {
      const vector = typedOf(context, operand, `\`${operator}\` of a number`);
      const vectorBits = vector && bitsOf(context, { value: vector, place }, `\`${operator}\``);
      if (vectorBits === undefined) return undefined;
      const reduce = operator === '&' ? redand : operator === '|' ? redor : redxor;
      return bitValue(reduce(vectorBits.term));
    }
  }
}

function widthKeeping(context: Context, operator: string, operand: Located, build: (term: Term) => Term): Value | undefined {
  const { value, place } = operand;
  if (value.kind === 'typed') {
    const vector = bitsOf(context, operand, `\`${operator}\``);
    return vector && typed(build(vector.term), value.type);
  }
  return flexible((type) => {
    const term = termOf(context, operand, type, `\`${operator}\``);
    if (term === undefined) return undefined;
    return type.kind === 'bits' ? build(term) : context.report.add(place, bitsNeeded(`\`${operator}\``, type, parenthesised('', place, '')));
  });
}

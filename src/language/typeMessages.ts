/** Messages about types, widths, constants and operators. */
import type { Fix } from '../spec/diagnostic.ts';
import type { EnumType, Type } from '../spec/spec.ts';
import type { Message } from './report.ts';
import { printType, type Range, type ValueType } from './values.ts';

const withFix = (message: Message, fix: Fix | undefined): Message =>
  fix === undefined ? message : { ...message, fix };

export const budgetExhausted = (limit: number): Message => ({
  code: 'size-limit',
  message: `the specification unrolls to more than ${limit} expressions; functions, comprehensions and wide operators must stay below that`,
});

export const tooWide = (width: number | bigint, limit: number): Message => ({
  code: 'size-limit',
  message: `a value of ${width} bits is wider than the ${limit} bits that FSpec accepts`,
});

/** How a type reads where its width is what matters. */
const wide = (type: ValueType): string =>
  type.kind === 'bits' && type.width === 1 && !type.signed ? 'bit (1 bit wide)' : printType(type);

export function operandMismatch(operator: string, left: ValueType, right: ValueType, fix?: Fix): Message {
  const found = `left is ${wide(left)}, right is ${wide(right)}`;
  if (left.kind === 'bits' && right.kind === 'bits') {
    return left.width === right.width
      ? withFix(
          {
            code: 'sign-mismatch',
            message: `\`${operator}\` needs operands of one signedness: ${found}; write \`signed(x)\` or \`unsigned(x)\``,
          },
          fix,
        )
      : withFix(
          {
            code: 'width-mismatch',
            message: `\`${operator}\` needs operands of one width: ${found}; extend or truncate one with \`as\``,
          },
          fix,
        );
  }
  return withFix({ code: 'type-mismatch', message: `\`${operator}\` needs operands of one type: ${found}` }, fix);
}

export function valueMismatch(what: string, expected: ValueType, actual: ValueType, fix?: Fix): Message {
  const found = `${what} needs ${wide(expected)}, but the value is ${wide(actual)}`;
  if (expected.kind === 'bits' && actual.kind === 'bits') {
    if (expected.width === actual.width)
      return withFix({ code: 'sign-mismatch', message: `${found}; signedness changes by \`as\` only` }, fix);
    return withFix(
      { code: 'width-mismatch', message: `${found}; a value is extended or truncated by \`as\` only` },
      fix,
    );
  }
  return withFix({ code: 'type-mismatch', message: found }, fix);
}

export const branchMismatch = (first: ValueType, other: ValueType, fix?: Fix): Message => ({
  ...valueMismatch('the other branches make that this branch', first, other, fix),
  message: `branches need one type: this one is ${wide(other)}, an earlier one is ${wide(first)}`,
});

export const literalTooLarge = (value: bigint, type: Type & { readonly kind: 'bits' }, fix?: Fix): Message => {
  const [low, high] = type.signed
    ? [-(1n << BigInt(type.width - 1)), (1n << BigInt(type.width - 1)) - 1n]
    : [0n, (1n << BigInt(type.width)) - 1n];
  const bounds = type.width > 64 ? 'its range' : `${low} … ${high}`;
  const hint = value < 0n && !type.signed ? '; for all ones write `~0`' : '';
  return withFix(
    { code: 'literal-does-not-fit', message: `${short(value)} does not fit ${wide(type)} (${bounds})${hint}` },
    fix,
  );
};

const short = (value: bigint): string => {
  const text = String(value);
  return text.length <= 40 ? text : `${text.slice(0, 20)}…`;
};

export const numberForEnum = (value: bigint, type: EnumType, fix?: Fix): Message =>
  withFix(
    {
      code: 'type-mismatch',
      message: `${type.name} needs one of its labels (${labelList(type)}), not the number ${short(value)}`,
    },
    fix,
  );

const labelList = (type: EnumType): string => {
  const names = type.labels.slice(0, 8).map((label) => label.name);
  return `${names.join(', ')}${type.labels.length > names.length ? ', …' : ''}`;
};

export const widthUnknown = (what: string, fix?: Fix): Message =>
  withFix(
    { code: 'width-unknown', message: `${what} has no width here; write it as \`8'd5\` or \`(…) as bits[8]\`` },
    fix,
  );

export const notABit = (what: string, type: ValueType, fix?: Fix): Message =>
  withFix(
    {
      code: 'not-a-bit',
      message: `${what} needs one bit, but the value is ${printType(type)}; compare it with something`,
    },
    fix,
  );

export const integerForBit = (what: string, value: bigint): Message => ({
  code: 'not-a-bit',
  message: `${what} needs one bit: 0, 1, \`true\` or \`false\`, not ${short(value)}`,
});

export const bitsNeeded = (what: string, type: ValueType, fix?: Fix): Message =>
  withFix(
    {
      code: 'type-mismatch',
      message: `${what} works on bits, but the value is ${printType(type)}${type.kind === 'enum' ? '; write `x as bits[n]` for its code' : ''}`,
    },
    fix,
  );

export const notConstant = (what: string): Message => ({
  code: 'not-constant',
  message: `${what} must be a constant: a number, a \`const\`, or arithmetic on them`,
});

export const invalidWidth = (what: string, value: bigint): Message => ({
  code: 'invalid-width',
  message: `${what} must be at least 1, not ${short(value)}`,
});

export const invalidLiteral = (text: string, reason: string): Message => ({
  code: 'invalid-literal',
  message: `\`${clipped(text)}\`: ${reason}`,
});

const clipped = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 40)}…`);

export const sizedLiteralTooLarge = (text: string, width: number): Message => ({
  code: 'literal-does-not-fit',
  message: `\`${clipped(text)}\` has more digits than its ${width} bits hold`,
});

export const indexOutOfRange = (index: bigint, range: Range | undefined, size: number, what: string): Message => ({
  code: 'index-out-of-range',
  message: `index ${short(index)} is outside ${what}${range === undefined ? `, which goes from 0 to ${size - 1}` : `[${range.msb}:${range.lsb}]`}`,
});

export const sliceOrder = (first: bigint, second: bigint, fix?: Fix): Message =>
  withFix(
    {
      code: 'invalid-range',
      message: `the slice [${short(first)}:${short(second)}] runs against the declared direction`,
    },
    fix,
  );

export const mixedOperators = (bitwise: string, comparison: string, fix: Fix): Message => ({
  code: 'mixed-operators',
  message: `\`${bitwise}\` next to \`${comparison}\` without parentheses: C and Python readers disagree; write the parentheses`,
  fix,
});

export const chainedComparison = (first: string, second: string): Message => ({
  code: 'chained-comparison',
  message: `\`${first}\` and \`${second}\` do not chain; write parentheses, or two comparisons joined by \`and\``,
});

export const notInsideOperator = (): Message => ({
  code: 'mixed-operators',
  message: '`not` binds looser than the operator in front of it; write parentheses around `not …`',
});

export const divisionByZero = (): Message => ({ code: 'division-by-zero', message: 'a constant is divided by zero' });

export const signedAmount = (what: string, fix?: Fix): Message =>
  withFix({ code: 'sign-mismatch', message: `${what} must be unsigned; write \`unsigned(x)\`` }, fix);

export const logicalShiftOfSigned = (fix?: Fix): Message =>
  withFix(
    {
      code: 'sign-mismatch',
      message:
        '`>>` on a signed value is read differently by C and Verilog; write `>>>` to keep the sign, or `unsigned(x) >> n`',
    },
    fix,
  );

export const notExhaustive = (missing: string): Message => ({
  code: 'case-not-exhaustive',
  message: `this \`case\` gives no value for ${missing}; add the patterns or \`default: …\``,
});

export const unreachableArm = (): Message => ({
  code: 'unreachable-arm',
  severity: 'warning',
  message: 'this arm is never taken: its patterns are covered by earlier arms',
});

export const anyNotAllowed = (where: string): Message => ({
  code: 'any-not-allowed',
  message: `\`any\` is possible in equations, lets and the right-hand sides of actions, not ${where}`,
});

export const anyNeedsType = (): Message => ({
  code: 'width-unknown',
  message: '`any` has no width here; write `any as bits[8]`',
});

export const argumentCount = (name: string, expected: string, actual: number): Message => ({
  code: 'argument-count',
  message: `${name} takes ${expected}, not ${actual}`,
});

export const noArraysHere = (isBit: boolean, text: string): Message => ({
  code: 'type-mismatch',
  message: isBit
    ? `\`bit\` is one bit wide; write \`${text.replace(/^bit/, 'bits')}\` for a vector`
    : 'only `memory` and `table` have a depth, and only one',
});

export const depthNeeded = (what: string, text: string): Message => ({
  code: 'invalid-width',
  message: `${what} needs a depth${text === '' ? ', counted from 0' : `: \`${text}[16]\``}`,
});

export const tooDeep = (depth: bigint, limit: number): Message => ({
  code: 'size-limit',
  message: `a depth of ${short(depth)} is beyond the ${limit} cells that FSpec accepts`,
});

export const widthNeeded = (name: string, fix: Fix): Message => ({
  code: 'invalid-width',
  message: `\`${name}\` needs a width: \`${name}[8]\`; a single bit is \`bit\``,
  fix,
});

export const enumCast = (
  from: ValueType,
  to: Type,
  fromWidth: number | undefined,
  toWidth: number | undefined,
): Message =>
  fromWidth === undefined
    ? {
        code: 'type-mismatch',
        message: `${printType(from)} does not become ${printType(to)} directly; cast to bits first`,
      }
    : {
        code: 'width-mismatch',
        message: `the codes of ${printType(to)} have ${toWidth} bits, but the value has ${fromWidth}`,
      };

export const valueCount = (what: string, expected: number, actual: bigint): Message => ({
  code: 'invalid-width',
  message: `${what} has ${expected} cells, but ${actual} value${actual === 1n ? ' is' : 's are'} given`,
});

export const patternWidth = (text: string, actual: number, expected: number): Message => ({
  code: 'width-mismatch',
  message: `the pattern \`${clipped(text)}\` has ${actual} bit${actual === 1 ? '' : 's'}, but the subject of this \`case\` has ${expected}`,
});

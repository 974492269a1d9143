/** Operators on numbers that have no width yet: exact, and bounded in size. */
import type { Context } from './context.ts';
import type { BinaryOperator } from './generated/ast.ts';
import { limits } from './limits.ts';
import type { Place } from './report.ts';
import { divisionByZero, integerForBit, tooWide } from './typeMessages.ts';
import { type Integer, integer, knownBit, type Typed } from './values.ts';

/** Arithmetic on numbers without width is exact; only its result must fit somewhere. */
export function integers(
  context: Context,
  operator: BinaryOperator,
  a: bigint,
  b: bigint,
  { left, right }: { readonly left: { readonly place: Place }; readonly right: { readonly place: Place } },
): Integer | Typed | undefined {
  const bounded = (value: bigint): Integer | undefined =>
    value > maximum || value < -maximum
      ? context.report.add(left.place, tooWide(BigInt(limits.width + 1), limits.width))
      : integer(value);
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
      return b < 0n || b > BigInt(limits.width)
        ? context.report.add(right.place, tooWide(b, limits.width))
        : bounded(a << b);
    case '>>':
    case '>>>':
      return b < 0n || b > BigInt(limits.width)
        ? context.report.add(right.place, tooWide(b, limits.width))
        : integer(a >> b);
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
      return knownBit(
        operator === 'implies' ? !x || y : operator.startsWith('o') || operator === '||' ? x || y : x && y,
      );
    }
  }
}

const maximum = (1n << BigInt(limits.width)) - 1n;

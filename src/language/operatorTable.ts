/** Binary operators: what kind they are and how tightly they bind. */
import type { BinaryOperator } from './generated/ast.ts';

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

/** Pieces of expression text with the precedence of their outermost operator, and the conversions between types. */
import type { Term } from '../../kernel/term.ts';
import type { NaturalType } from './printNatural.ts';
import { type Names, plainBits } from './printTypes.ts';
import { printType, sameType, type ValueType } from './values.ts';

export const precedences = {
  conditional: 0,
  implies: 1,
  or: 2,
  and: 3,
  not: 4,
  comparison: 5,
  bitor: 6,
  bitxor: 7,
  bitand: 8,
  shift: 9,
  sum: 10,
  product: 11,
  cast: 12,
  prefix: 13,
  primary: 14,
} as const;

export interface Piece {
  readonly text: string;
  readonly precedence: number;
}

export interface Printer {
  readonly names: Names;
  readonly natural: (term: Term) => NaturalType;
  /** Text of a subterm with a type: the wanted one (constants adapt to it), or its own. */
  readonly text: (term: Term, wanted: ValueType | undefined) => Piece;
  /** True for subterms that are written by a name, and must not be taken apart. */
  readonly isNamed: (term: Term) => boolean;
}

export const piece = (text: string, precedence: number = precedences.primary): Piece => ({ text, precedence });

/** The text, in parentheses where it binds looser than needed. */
export const wrapped = ({ text, precedence }: Piece, needed: number): string =>
  precedence >= needed ? text : `(${text})`;

/** The text of a value of type `have` where `wanted` is needed; the term stays the same. */
export function coerced(
  { names }: Pick<Printer, 'names'>,
  plain: Piece,
  have: ValueType,
  wanted: ValueType | undefined,
): Piece {
  if (wanted === undefined || have.kind === 'array' || wanted.kind === 'array' || sameType(have, wanted)) return plain;
  if (wanted.kind === 'enum') {
    const bits =
      have.kind === 'enum'
        ? coerced({ names }, plain, have, { kind: 'bits', width: names.enumOf(have.name)?.width ?? 1, signed: false })
        : plain;
    return cast(bits, wanted.name);
  }
  if (have.kind === 'enum') return cast(plain, printType(wanted));
  if (have.width === wanted.width) return piece(`${wanted.signed ? 'signed' : 'unsigned'}(${plain.text})`);
  return plain;
}

export const cast = (plain: Piece, type: string): Piece =>
  piece(`${wrapped(plain, precedences.cast)} as ${type}`, precedences.cast);

/** A condition: one bit, which must not be an enum. */
export function conditionPiece(self: Printer, term: Term): Piece {
  const type = self.natural(term);
  return self.text(term, type !== 'open' && type.kind === 'enum' ? plainBits(1) : undefined);
}

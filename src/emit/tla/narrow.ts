/** Operators whose operands and results are numbers. */
import { maximum, type Sort } from '../../../kernel/sort.ts';
import type { App } from '../../../kernel/term.ts';
import type { LibraryName } from './library.ts';
import { term as arithmetic, atom, call, type Piece, tight } from './piece.ts';
import { isNumber } from './values.ts';

export interface Application {
  readonly term: App;
  readonly values: readonly Piece[];
  readonly sorts: readonly Sort[];
  readonly use: (name: LibraryName) => LibraryName;
}

/** Widest vector whose products TLC can compute in one piece. */
const widestFactor = 15;

const modulo = (text: string, width: number): Piece => arithmetic(`(${text}) % ${2n ** BigInt(width)}`);

export function narrow({ term, values, sorts, use }: Application): Piece {
  const [a = atom(''), b = atom(''), c = atom('')] = values;
  const [first = 0, second = 0, third = 0] = sorts.map((sort) => (sort.kind === 'bits' ? sort.width : sort.element));
  const result = term.sort.kind === 'bits' ? term.sort.width : term.sort.element;
  const [p = 0, q = 0] = term.params;
  switch (term.op) {
    case 'not':
      return arithmetic(`${maximum(first)} - ${tight(a)}`);
    case 'neg':
      return modulo(`0 - ${tight(a)}`, first);
    case 'and':
      return call(use('And'), a, b);
    case 'or':
      return call(use('Or'), a, b);
    case 'xor':
      return call(use('Xor'), a, b);
    case 'add':
      return modulo(`${tight(a)} + ${tight(b)}`, first);
    case 'sub':
      return modulo(`${tight(a)} - ${tight(b)}`, first);
    case 'mul':
      return first <= widestFactor ? modulo(`${tight(a)} * ${tight(b)}`, first) : call(use('Mul'), a, b, first);
    case 'udiv':
      return call(use('Div'), a, b, first);
    case 'urem':
      return call(use('Rem'), a, b);
    case 'sdiv':
      return call(use('SDiv'), a, b, first);
    case 'srem':
      return call(use('SRem'), a, b, first);
    case 'shl':
      return call(use('Shl'), a, b, first);
    case 'lshr':
      return call(use('Shr'), a, b, first);
    case 'ashr':
      return call(use('Sar'), a, b, first);
    case 'concat':
      return arithmetic(`${tight(a)} * ${2 ** second} + ${tight(b)}`);
    case 'extract':
      return p === first - 1 && q === 0 ? a : call(use('Slice'), a, p, q);
    case 'zext':
      return a;
    case 'sext':
      return result === first ? a : call(use('Extend'), a, first, result);
    case 'repeat':
      return arithmetic(
        `${tight(a)} * ${Array.from({ length: p }, (_, at) => 2 ** (first * at)).reduce((x, y) => x + y, 0)}`,
      );
    case 'redxor':
      return call(use('Parity'), a);
    case 'part':
      return call(use('Part'), a, b, p, first);
    case 'setpart':
      return call(use('SetPart'), a, b, c, third, first);
    default:
      throw new Error(`${term.op} is printed elsewhere`);
  }
}

/** A shift amount, offset or address as a number: beyond what any vector has bits, one that is certainly too large. */
export function amount(value: Piece, width: number, use: (name: LibraryName) => LibraryName): Piece {
  return isNumber(width) ? value : call(use('Amount'), value);
}

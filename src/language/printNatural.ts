/** The type that the text of a term has by itself. */
import type { Term } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import { bitsType } from '../spec/types.ts';
import { type Names, plainBits } from './printTypes.ts';
import { sameType, type ValueType } from './values.ts';

/** `open`: the text takes the type that is wanted (constants, and conditionals between them). */
export type NaturalType = ValueType | 'open';

const widthOf = (term: Term): number => (term.sort.kind === 'bits' ? term.sort.width : 1);

export function naturalType(names: Names, term: Term, natural: (term: Term) => NaturalType): NaturalType {
  switch (term.kind) {
    case 'const':
      return 'open';
    case 'table':
      return { kind: 'array', element: plainBits(term.sort.element), depth: term.sort.depth };
    case 'var': {
      const declared = names.typeOf(term.name)?.type;
      if (declared !== undefined) return declared;
      return term.sort.kind === 'bits'
        ? plainBits(term.sort.width)
        : { kind: 'array', element: plainBits(term.sort.element), depth: term.sort.depth };
    }
    case 'app':
      break;
  }
  const [a, b, c] = term.args;
  const unsigned = plainBits(widthOf(term));
  switch (term.op) {
    case 'not':
    case 'and':
    case 'or':
      return widthOf(term) === 1 ? unsigned : commonBits(term.args.map(natural), widthOf(term));
    case 'neg':
    case 'xor':
    case 'add':
    case 'sub':
    case 'mul':
      return commonBits(term.args.map(natural), widthOf(term));
    case 'shl':
    case 'setpart':
      return commonBits(a === undefined ? [] : [natural(a)], widthOf(term));
    case 'ite':
      return b === undefined || c === undefined ? unsigned : common([natural(b), natural(c)], widthOf(term));
    case 'sdiv':
    case 'srem':
    case 'ashr':
    case 'sext':
      return bitsType(widthOf(term), true);
    case 'select': {
      const memory = a === undefined ? 'open' : natural(a);
      return memory !== 'open' && memory.kind === 'array' ? memory.element : unsigned;
    }
    case 'store':
      return a === undefined ? 'open' : natural(a);
    default:
      return unsigned;
  }
}

/** The type that operands share: open ones follow; where they differ, unsigned bits. */
export function common(types: readonly NaturalType[], width: number): NaturalType {
  const fixed = types.filter((type): type is ValueType => type !== 'open');
  const [first] = fixed;
  if (first === undefined) return 'open';
  return fixed.every((type) => sameType(type, first)) ? first : plainBits(width);
}

/** Like `common`, for operators that work on bits and give a type of their own. */
export function commonBits(types: readonly NaturalType[], width: number): Type {
  const type = common(types, width);
  return type !== 'open' && type.kind === 'bits' ? type : plainBits(width);
}

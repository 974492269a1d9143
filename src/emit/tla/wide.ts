/** Operators with operands or results of more bits than a number has. */
import type { LibraryName } from './library.ts';
import { type Application, amount } from './narrow.ts';
import { atom, call, operand, other, type Piece, tight } from './piece.ts';
import { isNumber } from './values.ts';

const whole: { readonly [op: string]: readonly [LibraryName, 'with width' | 'without'] } = {
  not: ['WNot', 'with width'],
  neg: ['WNeg', 'with width'],
  and: ['WAnd', 'without'],
  or: ['WOr', 'without'],
  xor: ['WXor', 'without'],
  add: ['WAdd', 'with width'],
  sub: ['WSub', 'with width'],
  mul: ['WMul', 'with width'],
  udiv: ['WDiv', 'with width'],
  urem: ['WRem', 'with width'],
  sdiv: ['WSDiv', 'with width'],
  srem: ['WSRem', 'with width'],
};

/** `fresh`: a new name for a bound variable. */
export function wide(application: Application & { readonly fresh: () => string }): Piece {
  const { term, values, fresh } = application;
  if (whole[term.op] !== undefined || shifts.has(term.op) || term.op === 'redxor') return printed(application, '');
  // What stands within a LAMBDA is evaluated for each bit: operands get a name outside of it, under which TLC keeps their values.
  const names: string[] = [];
  const simple = values.map((value): Piece => {
    if (isLiteral(value)) return value;
    const name = fresh();
    names.push(`${name} == ${operand(value)}`);
    return atom(name);
  });
  const piece = printed({ ...application, values: simple }, fresh());
  return names.length === 0 ? piece : other(`LET ${names.join(' ')} IN ${piece.text}`);
}

const shifts: ReadonlySet<string> = new Set(['shl', 'lshr', 'ashr']);

/** A name, a field, a number, or a tuple of numbers. */
const isLiteral = ({ text }: Piece): boolean => /^(\w+(\.\w+)?|<<[\d, ]*>>)$/.test(text);

function printed({ term, values, sorts, use }: Application, index: string): Piece {
  const [a = atom(''), b = atom(''), c = atom('')] = values;
  const [first = 0, second = 0, third = 0] = sorts.map((sort) => (sort.kind === 'bits' ? sort.width : sort.element));
  const result = term.sort.kind === 'bits' ? term.sort.width : term.sort.element;
  const [p = 0, q = 0] = term.params;
  const bit = (of: Piece, width: number, at: string): string =>
    call(use(isNumber(width) ? 'NBit' : 'WBit'), of, at).text;
  /** A vector from its bits, each given as text over the index. */
  const from = (text: string): Piece =>
    call(use(isNumber(result) ? 'Number' : 'Pack'), result, `LAMBDA ${index} : ${text}`);
  const known = whole[term.op];
  if (known !== undefined) {
    const [name, width] = known;
    const operands = term.args.length === 1 ? [a] : [a, b];
    return call(use(name), ...operands, ...(width === 'with width' ? [first] : []));
  }
  switch (term.op) {
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shifted(term.op, { a, b: amount(b, second, use), width: first, use });
    case 'concat':
      return from(
        `IF ${index} < ${second} THEN ${bit(b, second, index)} ELSE ${bit(a, first, `${index} - ${second}`)}`,
      );
    case 'extract':
      return q === 0 && p === first - 1 ? a : from(bit(a, first, q === 0 ? index : `${index} + ${q}`));
    case 'zext':
      return result === first ? a : from(`IF ${index} < ${first} THEN ${bit(a, first, index)} ELSE 0`);
    case 'sext':
      return from(`${bit(a, first, `IF ${index} < ${first} THEN ${index} ELSE ${first - 1}`)}`);
    case 'repeat':
      return from(bit(a, first, `${index} % ${first}`));
    case 'redxor':
      return call(use('WParity'), a);
    case 'part': {
      const at = `${index} + ${tight(amount(b, second, use))}`;
      return from(`IF ${at} < ${first} THEN ${bit(a, first, at)} ELSE 0`);
    }
    case 'setpart': {
      const at = tight(amount(b, second, use));
      const within = `${index} >= ${at} /\\ ${index} < ${at} + ${third}`;
      return from(`IF ${within} THEN ${bit(c, third, `${index} - ${at}`)} ELSE ${bit(a, first, index)}`);
    }
    default:
      throw new Error(`${term.op} is printed elsewhere`);
  }
}

interface Shift {
  readonly a: Piece;
  readonly b: Piece;
  readonly width: number;
  readonly use: Application['use'];
}

/** A number shifted by a wide amount, or a wide vector. */
function shifted(op: 'shl' | 'lshr' | 'ashr', { a, b, width, use }: Shift): Piece {
  const names = isNumber(width)
    ? ({ shl: 'Shl', lshr: 'Shr', ashr: 'Sar' } as const)
    : ({ shl: 'WShl', lshr: 'WShr', ashr: 'WSar' } as const);
  return call(use(names[op]), a, b, width);
}

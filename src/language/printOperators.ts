/** The text of one operator applied to its operands; one entry for each operator of the kernel. */

import type { Op } from '../../kernel/operators.ts';
import { clog2 } from '../../kernel/sort.ts';
import { type App, isApp, type Term, width } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import { bitsType } from '../spec/types.ts';
import { common, commonBits } from './printNatural.ts';
import { cast, conditionPiece, type Piece, type Printer, piece, precedences, wrapped } from './printPieces.ts';
import { plainBits, sizedText } from './printTypes.ts';
import type { Range, ValueType } from './values.ts';

type Write = (self: Printer, args: readonly [a: Term, b: Term, c: Term], params: readonly number[], term: App) => Piece;

const bitLength = (value: bigint): number => (value === 0n ? 1 : value.toString(2).length);

/** Left-associative infix text; a constant on the left keeps its width where the right side has no type to adapt to. */
function infix(
  self: Printer,
  sign: string,
  precedence: number,
  [a, b]: readonly [Term, Term],
  type: ValueType | undefined,
  operand = precedence,
): Piece {
  const bothOpen = self.natural(a) === 'open' && self.natural(b) === 'open';
  const left = wrapped(self.text(a, bothOpen && type?.kind !== 'array' ? undefined : type), operand);
  const right = wrapped(self.text(b, type), operand === precedence ? precedence + 1 : operand);
  return piece(`${left} ${sign} ${right}`, precedence);
}

/** Operators on bits of one width and signedness. */
const arithmetic =
  (sign: string, precedence: number): Write =>
  (self, [a, b]) =>
    infix(self, sign, precedence, [a, b], commonBits([self.natural(a), self.natural(b)], width(a)));

/** Operators of a fixed signedness. */
const ofSign =
  (sign: string, precedence: number, signed: boolean): Write =>
  (self, [a, b]) => {
    const type = bitsType(width(a), signed);
    const text = precedence === precedences.comparison ? precedences.shift : precedence;
    // An operand that is open takes its signedness from the other one, so one of them must show it.
    if (self.natural(a) === 'open' && self.natural(b) === 'open') {
      const left = signed ? piece(`signed(${self.text(a, undefined).text})`) : self.text(a, undefined);
      return piece(
        `${wrapped(left, text)} ${sign} ${wrapped(self.text(b, type), text === precedence ? precedence + 1 : text)}`,
        precedence,
      );
    }
    return infix(self, sign, precedence, [a, b], type, text);
  };

const logic =
  (sign: string, precedence: number): Write =>
  (self, [a, b]) =>
    piece(
      `${wrapped(logicPiece(self, a), precedence)} ${sign} ${wrapped(logicPiece(self, b), precedence + 1)}`,
      precedence,
    );

/** Operands of `and`, `or`, `not`: constants are written `true` and `false`. */
function logicPiece(self: Printer, term: Term): Piece {
  return term.kind === 'const' ? piece(term.value === 1n ? 'true' : 'false') : conditionPiece(self, term);
}

/** Vectors bit by bit, single bits as conditions. */
const bitwise =
  (sign: string, precedence: number, word: string, wordPrecedence: number): Write =>
  (self, args, params, term) =>
    (width(term) === 1 ? logic(word, wordPrecedence) : arithmetic(sign, precedence))(self, args, params, term);

/** A prefix sign; `&&` and `||` would read as one sign. */
function prefixed(sign: string, operand: Piece): Piece {
  const inner = wrapped(operand, precedences.prefix);
  return piece(inner.startsWith(sign) ? `${sign}(${inner})` : `${sign}${inner}`, precedences.prefix);
}

/** An operand as bits of its own signedness. */
function bitsPiece(self: Printer, term: Term): Piece {
  const type = self.natural(term);
  return self.text(term, type !== 'open' && type.kind === 'enum' ? plainBits(width(term)) : undefined);
}

const reduction =
  (sign: string): Write =>
  (self, [a]) =>
    prefixed(sign, bitsPiece(self, a));

const signedOperand = (self: Printer, term: Term, signed: boolean): Piece => {
  if (self.natural(term) === 'open')
    return signed ? piece(`signed(${self.text(term, undefined).text})`) : self.text(term, undefined);
  return self.text(term, bitsType(width(term), signed));
};

/** An index or amount: unsigned; a constant keeps its width. */
export function indexText(self: Printer, term: Term): string {
  return term.kind === 'const' ? sizedText(term.value, term.sort.width) : signedOperand(self, term, false).text;
}

function shiftAmount(self: Printer, term: Term): string {
  if (term.kind === 'const')
    return term.sort.width === bitLength(term.value) ? String(term.value) : sizedText(term.value, term.sort.width);
  return wrapped(signedOperand(self, term, false), precedences.sum);
}

const shift =
  (sign: string, operand: (self: Printer, term: Term) => Piece): Write =>
  (self, [a, b]) =>
    piece(`${wrapped(operand(self, a), precedences.shift)} ${sign} ${shiftAmount(self, b)}`, precedences.shift);

/** A vector to take bits from, and how its bits are numbered in the text (which is that of the name it is written by). */
function vector(self: Printer, term: Term): { readonly text: string; readonly range?: Range } {
  const text = wrapped(bitsPiece(self, term), precedences.primary);
  const range = term.kind === 'var' ? self.names.typeOf(text)?.range : undefined;
  return range === undefined ? { text } : { text, range };
}

/** The number by which the text calls bit `index` of a vector. */
export const bitNumber = (index: number, range: Range | undefined): number =>
  range === undefined ? index : range.msb >= range.lsb ? index + range.lsb : range.lsb - index;

function slice(self: Printer, term: Term, hi: number, lo: number): Piece {
  const plain = bitsPiece(self, term);
  if (plain.precedence < precedences.primary && lo === 0 && hi + 1 < width(term)) return cast(plain, printBits(hi + 1));
  const { text, range } = vector(self, term);
  return piece(
    hi === lo ? `${text}[${bitNumber(lo, range)}]` : `${text}[${bitNumber(hi, range)}:${bitNumber(lo, range)}]`,
  );
}

const printBits = (size: number): string => (size === 1 ? 'bit' : `bits[${size}]`);

function movingPart(self: Printer, term: Term, offset: Term, size: number): Piece {
  const { text, range } = vector(self, term);
  const index = range === undefined ? offset : declaredIndex(offset, range, size);
  // An offset that is not written in the numbering of the declaration: the vector is read without its range.
  const base = index === undefined ? `unsigned(${text})` : text;
  const shown = indexText(self, index ?? offset);
  return piece(size === 1 ? `${base}[${shown}]` : `${base}[${shown} +: ${size}]`);
}

/** The index that the text names when the offset is computed from it by the declared range. */
export function declaredIndex(offset: Term, range: Range, size: number): Term | undefined {
  if (!isApp(offset, 'sub')) return undefined;
  const [left, right] = offset.args;
  if (range.msb >= range.lsb) return right?.kind === 'const' && right.value === BigInt(range.lsb) ? left : undefined;
  return left?.kind === 'const' && left.value === BigInt(range.lsb - size + 1) ? right : undefined;
}

function extension(self: Printer, term: Term, to: number, signed: boolean): Piece {
  if (to === width(term)) return piece(`${signed ? 'sext' : 'zext'}(${bitsPiece(self, term).text}, ${to})`);
  const type = self.natural(term);
  const operand =
    !signed && type !== 'open' && type.kind === 'enum' ? self.text(term, undefined) : signedOperand(self, term, signed);
  return cast(operand, signed ? `signed[${to}]` : printBits(to));
}

function concatenation(self: Printer, term: App): Piece {
  // `{a, b, c}` joins from the left: only the left operand may be opened up.
  const parts: string[] = [];
  const [left, right] = term.args;
  if (left === undefined || right === undefined) throw new Error('a concatenation has two operands');
  parts.push(bitsPiece(self, right).text);
  const first = bitsPiece(self, left);
  const opened = isApp(left, 'concat') && first.text.startsWith('{') ? first.text.slice(1, -1) : first.text;
  return piece(`{${opened}, ${parts[0]}}`);
}

function conditional(self: Printer, [c, a, b]: readonly [Term, Term, Term]): Piece {
  const type = common([self.natural(a), self.natural(b)], a.sort.kind === 'bits' ? a.sort.width : 1);
  const wanted = type === 'open' ? undefined : type;
  return piece(
    `${wrapped(conditionPiece(self, c), precedences.implies)} ? ${self.text(a, wanted).text} : ${self.text(b, wanted).text}`,
    precedences.conditional,
  );
}

function equality(self: Printer, sign: string, [a, b]: readonly [Term, Term]): Piece {
  const type = common([self.natural(a), self.natural(b)], a.sort.kind === 'bits' ? a.sort.width : 1);
  const wanted = type === 'open' ? (a.sort.kind === 'bits' ? plainBits(a.sort.width) : undefined) : type;
  return infix(self, sign, precedences.comparison, [a, b], wanted, precedences.shift);
}

function negation(self: Printer, [a]: readonly Term[], term: App): Piece {
  if (a === undefined) throw new Error('a negation has one operand');
  if (width(term) > 1) return prefixed('~', self.text(a, naturalBits(self, a)));
  if (isApp(a, 'eq') && !self.isNamed(a)) {
    const [left, right] = a.args;
    if (left !== undefined && right !== undefined) return equality(self, '!=', [left, right]);
  }
  const operand = logicPiece(self, a);
  return operand.precedence === precedences.primary
    ? piece(`!${operand.text}`, precedences.prefix)
    : piece(`not ${wrapped(operand, precedences.comparison)}`, precedences.not);
}

/** The bits type of an operand, for operators that keep it. */
function naturalBits(self: Printer, term: Term): Type | undefined {
  const type = self.natural(term);
  return type !== 'open' && type.kind === 'enum' ? plainBits(width(term)) : undefined;
}

function disjunction(self: Printer, args: readonly [Term, Term, Term], params: readonly number[], term: App): Piece {
  const [a, b] = args;
  if (width(term) === 1 && isApp(a, 'not') && !self.isNamed(a)) {
    const [premise] = a.args;
    if (premise !== undefined) {
      return piece(
        `${wrapped(logicPiece(self, premise), precedences.or)} implies ${wrapped(logicPiece(self, b), precedences.implies)}`,
        precedences.implies,
      );
    }
  }
  return bitwise('|', precedences.bitor, 'or', precedences.or)(self, args, params, term);
}

function cell(self: Printer, memory: Term, address: Term): Piece {
  const base = wrapped(self.text(memory, undefined), precedences.primary);
  const depth = memory.sort.kind === 'array' ? memory.sort.depth : 1;
  return piece(`${base}[${addressText(self, address, depth)}]`);
}

function addressText(self: Printer, address: Term, depth: number): string {
  return addressIndex(address, depth, (term) => indexText(self, term));
}

/** The address of a write, which stands by itself. */
export function addressIndex(address: Term, depth: number, text: (term: Term) => string): string {
  if (address.kind !== 'const') return text(address);
  return address.sort.width === indexWidth(depth)
    ? String(address.value)
    : sizedText(address.value, address.sort.width);
}

const indexWidth = (depth: number): number => Math.max(1, clog2(depth));

function stored(self: Printer, [memory, address, value]: readonly [Term, Term, Term]): Piece {
  const type = self.natural(memory);
  const element = type !== 'open' && type.kind === 'array' ? type.element : plainBits(width(value));
  return piece(
    `store(${self.text(memory, undefined).text}, ${indexText(self, address)}, ${self.text(value, element).text})`,
  );
}

const writers: { readonly [K in Op]: Write } = {
  not: (self, args, _params, term) => negation(self, args, term),
  neg: (self, [a]) => prefixed('-', self.text(a, naturalBits(self, a))),
  and: bitwise('&', precedences.bitand, 'and', precedences.and),
  or: disjunction,
  xor: arithmetic('^', precedences.bitxor),
  add: arithmetic('+', precedences.sum),
  sub: arithmetic('-', precedences.sum),
  mul: arithmetic('*', precedences.product),
  udiv: ofSign('/', precedences.product, false),
  urem: ofSign('%', precedences.product, false),
  sdiv: ofSign('/', precedences.product, true),
  srem: ofSign('%', precedences.product, true),
  shl: shift('<<', (self, term) => self.text(term, naturalBits(self, term))),
  lshr: shift('>>', (self, term) => signedOperand(self, term, false)),
  ashr: shift('>>>', (self, term) => signedOperand(self, term, true)),
  eq: (self, [a, b]) => equality(self, '==', [a, b]),
  ult: ofSign('<', precedences.comparison, false),
  ule: ofSign('<=', precedences.comparison, false),
  slt: ofSign('<', precedences.comparison, true),
  sle: ofSign('<=', precedences.comparison, true),
  ite: (self, args) => conditional(self, args),
  concat: (self, _args, _params, term) => concatenation(self, term),
  extract: (self, [a], [hi = 0, lo = 0]) => slice(self, a, hi, lo),
  zext: (self, [a], [to = 1]) => extension(self, a, to, false),
  sext: (self, [a], [to = 1]) => extension(self, a, to, true),
  repeat: (self, [a], [count = 1]) => piece(`{${count}{${bitsPiece(self, a).text}}}`),
  redand: reduction('&'),
  redor: reduction('|'),
  redxor: reduction('^'),
  part: (self, [a, b], [size = 1]) => movingPart(self, a, b, size),
  setpart: (self, [a, b, c]) =>
    piece(`setpart(${bitsPiece(self, a).text}, ${indexText(self, b)}, ${bitsPiece(self, c).text})`),
  select: (self, [a, b]) => cell(self, a, b),
  store: (self, args) => stored(self, args),
};

export function printOperation(self: Printer, term: App): Piece {
  const [a, b = a, c = b] = term.args;
  if (a === undefined || b === undefined || c === undefined) throw new Error(`${term.op} has no operand`);
  return writers[term.op](self, [a, b, c], term.params, term);
}

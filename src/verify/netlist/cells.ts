/**
 * Meaning of Yosys' combinational cells, from its documentation of the internal cell library: operands are extended first (as signed when the operator reads all
 * of them as signed), the operation is done, the result is cut to Y_WIDTH.
 *
 * What Yosys and Verilog leave undefined is a fresh value here: division by zero, a `$shiftx` beyond its operand, several hot selects of a `$pmux`.
 */
import {
  add,
  and,
  ashr,
  bit,
  concat,
  conjunction,
  disjunction,
  eq,
  extract,
  ite,
  lshr,
  mul,
  ne,
  neg,
  not,
  or,
  redand,
  redor,
  redxor,
  resize,
  sdiv,
  sext,
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
  zext,
} from '../../../kernel/build.ts';
import { clog2 } from '../../../kernel/sort.ts';
import { constant, type Term, width } from '../../../kernel/term.ts';
import type { Wires } from './wires.ts';
import { type Cell, integer } from './yosysJson.ts';

/** The output Y of a cell, or why it has no meaning here. */
export type CellMeaning = (cell: Cell, pins: Pins, wires: Wires) => Term | string;

export interface Pins {
  readonly a: () => Term;
  readonly b: () => Term;
  readonly s: () => Term;
}

const yWidth = (cell: Cell): number => integer(cell.parameters['Y_WIDTH']);
const signedA = (cell: Cell): boolean => integer(cell.parameters['A_SIGNED']) === 1;
const signedB = (cell: Cell): boolean => integer(cell.parameters['B_SIGNED']) === 1;
const bothSigned = (cell: Cell): boolean => signedA(cell) && signedB(cell);

function extend(term: Term, to: number, signed: boolean): Term {
  const from = width(term);
  if (to === from) return term;
  if (to < from) return extract(term, to - 1, 0);
  return signed ? sext(term, to) : zext(term, to);
}

const flag = (condition: Term, cell: Cell): Term => resize(condition, yWidth(cell));

function unary(operation: (a: Term) => Term): CellMeaning {
  return (cell, { a }) => operation(extend(a(), yWidth(cell), signedA(cell)));
}

/** Operands are extended to the width of the result, which holds every bit that the result depends on. */
function ring(operation: (a: Term, b: Term) => Term): CellMeaning {
  return (cell, { a, b }) => {
    const signed = bothSigned(cell);
    return operation(extend(a(), yWidth(cell), signed), extend(b(), yWidth(cell), signed));
  };
}

function compare(unsigned: (a: Term, b: Term) => Term, signed = unsigned): CellMeaning {
  return (cell, { a, b }) => {
    const [x, y] = [a(), b()];
    const both = bothSigned(cell);
    const size = Math.max(width(x), width(y));
    return flag((both ? signed : unsigned)(extend(x, size, both), extend(y, size, both)), cell);
  };
}

function reduction(operation: (a: Term) => Term): CellMeaning {
  return (cell, { a }) => flag(operation(a()), cell);
}

/** Quotient or remainder in a width that holds both operands and the result; anything when the divisor is zero. */
function division(unsigned: (a: Term, b: Term) => Term, signed: (a: Term, b: Term) => Term): CellMeaning {
  return (cell, { a, b }, wires) => {
    const [x, y] = [a(), b()];
    const both = bothSigned(cell);
    const size = Math.max(width(x), width(y), yWidth(cell));
    const [dividend, divisor] = [extend(x, size, both), extend(y, size, both)];
    const result = resize((both ? signed : unsigned)(dividend, divisor), yWidth(cell));
    const isZero = eq(divisor, constant(0, size));
    return divisor.kind === 'const' && divisor.value !== 0n ? result : ite(isZero, wires.unknown(yWidth(cell)), result);
  };
}

/** Floored division: one less than the truncated quotient where the signs differ and it is not exact. */
function flooredQuotient(a: Term, b: Term): Term {
  const size = width(a);
  const inexact = ne(srem(a, b), constant(0, size));
  const differ = xor(bit(a, size - 1), bit(b, size - 1));
  return sub(sdiv(a, b), zext(and(inexact, differ), size));
}

const flooredRemainder = (a: Term, b: Term): Term => sub(a, mul(flooredQuotient(a, b), b));

/** Shifts read their amount as unsigned; the operand is extended to the wider of itself and the result. */
function shifter(operation: (a: Term, b: Term) => Term): CellMeaning {
  return (cell, { a, b }) => {
    const x = a();
    return resize(operation(extend(x, Math.max(width(x), yWidth(cell)), signedA(cell)), b()), yWidth(cell));
  };
}

/** `$shift` and `$shiftx`: a right shift by a signed or unsigned amount; negative amounts shift left. */
function windowed(outside: 'zero' | 'unknown'): CellMeaning {
  return (cell, { a, b }, wires) => {
    const [x, amount] = [a(), b()];
    const result = yWidth(cell);
    const from = width(x);
    // Bit k of the result is bit k + amount of the operand, where that lies in 0 … from − 1.
    const size = Math.max(width(amount), clog2(from + result + 1)) + 2;
    const offset = extend(amount, size, signedB(cell));
    const filled = extend(x, Math.max(from, result), outside === 'zero' && signedA(cell));
    const bits = Array.from({ length: result }, (_, index): Term => {
      const position = add(offset, constant(index, size));
      const inside = and(
        sle(constant(0, size), position),
        slt(position, constant(outside === 'zero' ? width(filled) : from, size)),
      );
      const value = resize(lshr(filled, position), 1);
      return ite(inside, value, outside === 'zero' ? constant(0, 1) : wires.unknown(1));
    });
    return joined(bits);
  };
}

/** One-bit terms, least significant first, as one vector. */
function joined(bits: readonly Term[]): Term {
  const [low, ...rest] = bits;
  if (low === undefined) throw new Error('a vector has at least one bit');
  return rest.reduce((below, next) => concat(next, below), low);
}

const pmux: CellMeaning = (cell, { a, b, s }, wires) => {
  const size = integer(cell.parameters['WIDTH']);
  const count = integer(cell.parameters['S_WIDTH']);
  const [choices, select] = [b(), s()];
  const hot = Array.from({ length: count }, (_, index) => bit(select, index));
  const several = disjunction(hot.slice(1).map((own, index) => and(own, disjunction(hot.slice(0, index + 1)))));
  const chosen = hot.reduceRight<Term>(
    (rest, own, index) => ite(own, extract(choices, (index + 1) * size - 1, index * size), rest),
    a(),
  );
  return count === 1 ? chosen : ite(several, wires.unknown(size), chosen);
};

const identity = (a: Term): Term => a;

export const cellMeanings: ReadonlyMap<string, CellMeaning> = new Map<string, CellMeaning>([
  ['$pos', unary(identity)],
  ['$buf', unary(identity)],
  ['$not', unary(not)],
  ['$neg', unary(neg)],
  ['$and', ring(and)],
  ['$or', ring(or)],
  ['$xor', ring(xor)],
  ['$xnor', ring((a, b) => not(xor(a, b)))],
  ['$add', ring(add)],
  ['$sub', ring(sub)],
  ['$mul', ring(mul)],
  ['$div', division(udiv, sdiv)],
  ['$mod', division(urem, srem)],
  ['$divfloor', division(udiv, flooredQuotient)],
  ['$modfloor', division(urem, flooredRemainder)],
  ['$shl', shifter(shl)],
  ['$sshl', shifter(shl)],
  ['$shr', shifter(lshr)],
  ['$sshr', (cell, pins, wires) => shifter(signedA(cell) ? ashr : lshr)(cell, pins, wires)],
  ['$shift', windowed('zero')],
  ['$shiftx', windowed('unknown')],
  ['$lt', compare(ult, slt)],
  ['$le', compare(ule, sle)],
  [
    '$gt',
    compare(
      (a, b) => ult(b, a),
      (a, b) => slt(b, a),
    ),
  ],
  [
    '$ge',
    compare(
      (a, b) => ule(b, a),
      (a, b) => sle(b, a),
    ),
  ],
  ['$eq', compare(eq)],
  ['$ne', compare(ne)],
  ['$reduce_and', reduction(redand)],
  ['$reduce_or', reduction(redor)],
  ['$reduce_bool', reduction(redor)],
  ['$reduce_xor', reduction(redxor)],
  ['$reduce_xnor', reduction((a) => not(redxor(a)))],
  ['$logic_not', reduction((a) => not(redor(a)))],
  ['$logic_and', (cell, { a, b }) => flag(conjunction([redor(a()), redor(b())]), cell)],
  ['$logic_or', (cell, { a, b }) => flag(disjunction([redor(a()), redor(b())]), cell)],
  ['$mux', (_cell, { a, b, s }) => ite(s(), b(), a())],
  ['$pmux', pmux],
  [
    '$bmux',
    (cell, { a, s }) => {
      const size = integer(cell.parameters['WIDTH']);
      const [words, select] = [a(), s()];
      const count = 2 ** width(select);
      return Array.from({ length: count - 1 }, (_, index) => index).reduceRight<Term>(
        (rest, index) =>
          ite(eq(select, constant(index, width(select))), extract(words, (index + 1) * size - 1, index * size), rest),
        extract(words, count * size - 1, (count - 1) * size),
      );
    },
  ],
]);

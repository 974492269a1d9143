/**
 * Estimated levels of two-input gates of one word-level cell, from its slowest input to its slowest output, where the structure is a fast usual one.
 *
 * A multiplexer, and the step of a carry (and-or), count as one level, inverters as none. With L(n) = ⌈log2 n⌉ and w the width of the operands:
 *
 * - and, or, xor, xnor, mux: 1; a choice among n cases and a default: L(n + 1), by muxes in a tree
 * - reductions: L(w); logical and, or: one more than the reduction of the wider operand
 * - equality: 1 + L(w); comparison: 1 + L(w), the carry of a subtraction
 * - addition, subtraction, negation: 2 + L(w), a parallel-prefix adder (1 where w is 1)
 * - shifts: one mux for each bit of the amount that can matter, at most L(w + 1); one more for a direction; none where the amount is constant
 * - multiplication: 1 for the partial products, 2 for each stage of 3:2 compressors, and the last addition
 * - division, remainder: for each bit of the dividend a subtraction and a mux; two negations where it is signed
 * - reading a memory of n words: L(n)
 */
import { clog2 } from '../../../kernel/sort.ts';
import { type Cell, integer } from './yosysJson.ts';

const parameter = (cell: Cell, name: string): number => integer(cell.parameters[name]);
const wider = (cell: Cell): number => Math.max(parameter(cell, 'A_WIDTH'), parameter(cell, 'B_WIDTH'));
const levels = (count: number): number => clog2(Math.max(count, 1));

export const adder = (width: number): number => (width <= 1 ? 1 : 2 + levels(width));

const isConstant = (cell: Cell, pin: string): boolean =>
  (cell.connections[pin] ?? []).every((bit) => typeof bit === 'string');

function shifter(cell: Cell): number {
  if (isConstant(cell, 'B')) return 0;
  const width = Math.max(parameter(cell, 'A_WIDTH'), parameter(cell, 'Y_WIDTH'));
  const direction = /^\$shiftx?$/.test(cell.type) && parameter(cell, 'B_SIGNED') === 1 ? 1 : 0;
  return Math.min(parameter(cell, 'B_WIDTH'), levels(width + 1)) + direction;
}

function multiplier(cell: Cell): number {
  const rows = Math.min(parameter(cell, 'A_WIDTH'), parameter(cell, 'B_WIDTH'));
  if (rows <= 1) return 1;
  let stages = 0;
  for (let left = rows; left > 2; left -= Math.floor(left / 3)) stages += 1;
  return 1 + 2 * stages + adder(parameter(cell, 'Y_WIDTH'));
}

function divider(cell: Cell): number {
  const signed = parameter(cell, 'A_SIGNED') === 1 && parameter(cell, 'B_SIGNED') === 1;
  const dividend = parameter(cell, 'A_WIDTH');
  const rows = dividend * (adder(parameter(cell, 'B_WIDTH') + 1) + 1);
  return signed ? rows + 2 * adder(dividend) : rows;
}

const bit = (): number => 1;
const none = (): number => 0;
const reduction = (cell: Cell): number => levels(parameter(cell, 'A_WIDTH'));
const logical = (cell: Cell): number => 1 + levels(wider(cell));
const comparison = (cell: Cell): number => 1 + levels(wider(cell));
const addition = (cell: Cell): number => adder(parameter(cell, 'Y_WIDTH'));

/** Cells with an output Y; others are unknown. */
export const cellLevels: ReadonlyMap<string, (cell: Cell) => number> = new Map([
  ...['$pos', '$buf', '$not'].map((type) => [type, none] as const),
  ...['$and', '$or', '$xor', '$xnor', '$mux'].map((type) => [type, bit] as const),
  ...['$reduce_and', '$reduce_or', '$reduce_bool', '$reduce_xor', '$reduce_xnor', '$logic_not'].map(
    (type) => [type, reduction] as const,
  ),
  ...['$logic_and', '$logic_or'].map((type) => [type, logical] as const),
  ...['$eq', '$ne', '$eqx', '$nex', '$lt', '$le', '$gt', '$ge'].map((type) => [type, comparison] as const),
  ...['$add', '$sub', '$neg'].map((type) => [type, addition] as const),
  ...['$shl', '$sshl', '$shr', '$sshr', '$shift', '$shiftx'].map((type) => [type, shifter] as const),
  ...['$div', '$mod', '$divfloor', '$modfloor'].map((type) => [type, divider] as const),
  ['$mul', multiplier],
  ['$pmux', (cell) => levels(parameter(cell, 'S_WIDTH') + 1)],
  ['$bmux', (cell) => parameter(cell, 'S_WIDTH')],
]);

export const memoryLevels = (cell: Cell): number => levels(parameter(cell, 'SIZE'));

/**
 * Lowering of terms to what Verilog can say: same meaning, fewer shapes.
 *
 *  - bits of an expression: Verilog slices names only, so slices are pushed down to names wherever that is exact;
 *  - memories: stores, conditionals and equality of whole memories become conditions on single cells;
 *  - constants are folded, and comparisons whose result never changes are decided, since linters warn about both.
 *
 * Every rewrite is an identity of the operator table's total meaning and keeps widths.
 */
import * as b from '../../../kernel/build.ts';
import { type Op, operators } from '../../../kernel/operators.ts';
import { clog2 } from '../../../kernel/sort.ts';
import { type App, apply, constant, isConst, type Term, table, width } from '../../../kernel/term.ts';
import { fold, topological } from '../../../kernel/traverse.ts';
import { bitwise, conditional, decided, equal, negated, neutral } from './identities.ts';

export function lowerAll(roots: readonly Term[]): readonly Term[] {
  return fold<Term>(roots, (term, args) => (term.kind === 'app' ? lowerNode(term, args) : term));
}

export function lower(root: Term): Term {
  return lowerAll([root])[0] ?? root;
}

function lowerNode(term: App, args: readonly Term[]): Term {
  const folded = foldConstants(term, args);
  if (folded !== undefined) return folded;
  const [x, y, z] = args;
  if (x === undefined) return term;
  const again = (): Term => apply(term.op, args, term.params);
  switch (term.op) {
    case 'not':
      return negated(x) ?? again();
    case 'extract':
      return slice(x, term.params[0] ?? 0, term.params[1] ?? 0);
    case 'zext':
    case 'sext':
      return term.params[0] === width(x) ? x : again();
    case 'repeat':
      return term.params[0] === 1 ? x : again();
    case 'redand':
    case 'redor':
    case 'redxor':
      return width(x) === 1 ? x : again();
    default:
      return y === undefined ? again() : lowerBinary(term, again, x, y, z);
  }
}

function lowerBinary(term: App, again: () => Term, x: Term, y: Term, z: Term | undefined): Term {
  switch (term.op) {
    case 'and':
    case 'or':
    case 'xor':
      return bitwise(term.op, x, y) ?? again();
    case 'eq':
      return x.sort.kind === 'array' ? sameMemory(x, y, x.sort.depth) : (equal(x, y) ?? again());
    case 'add':
    case 'sub':
    case 'mul':
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem':
      return neutral(term.op, x, y) ?? again();
    case 'ult':
    case 'ule':
    case 'slt':
    case 'sle':
      return decided(term.op, x, y) ?? again();
    case 'ite':
      return z === undefined ? again() : (conditional(x, y, z) ?? again());
    case 'shl':
    case 'lshr':
      return isConst(y, 0) ? x : beyond(y, width(x)) ? constant(0, width(x)) : again();
    case 'ashr':
      // A constant shift is replication of the sign and a slice, without signed arithmetic.
      return isConst(y)
        ? b.sext(slice(x, width(x) - 1, Math.min(Number(minimum(y.value, BigInt(width(x)))), width(x) - 1)), width(x))
        : again();
    case 'part': {
      const size = width(term);
      return isConst(y) ? constantPart(x, y.value, size) : again();
    }
    case 'setpart':
      return z !== undefined && isConst(y) ? replaceBits(x, y.value, z) : again();
    case 'select':
      return readCell(x, y);
    default:
      return again();
  }
}

const minimum = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const beyond = (amount: Term, size: number): boolean => amount.kind === 'const' && amount.value >= BigInt(size);

function foldConstants(term: App, args: readonly Term[]): Term | undefined {
  const values = args.map((arg) => (arg.kind === 'const' ? arg.value : arg.kind === 'table' ? arg.values : undefined));
  if (!values.every((value) => value !== undefined)) return undefined;
  const value = operators[term.op].meaning(
    values,
    args.map((arg) => arg.sort),
    term.params,
  );
  if (typeof value === 'bigint') return constant(value, width(term));
  return term.sort.kind === 'array' ? table(value, term.sort.element) : undefined;
}

/** Slices and cells that were built before: without it a shared operand would be visited once per path to it. */
const slices = new WeakMap<Term, Map<string, Term>>();
const cells = new WeakMap<Term, WeakMap<Term, Term>>();

/** Bits `lo` … `hi` of a lowered term. */
export function slice(x: Term, hi: number, lo: number): Term {
  if (hi - lo + 1 === width(x)) return x;
  const known = slices.get(x) ?? new Map<string, Term>();
  slices.set(x, known);
  const key = `${hi}:${lo}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = makeSlice(x, hi, lo);
  known.set(key, made);
  return made;
}

function makeSlice(x: Term, hi: number, lo: number): Term {
  const size = hi - lo + 1;
  if (x.kind === 'const') return constant(x.value >> BigInt(lo), size);
  if (x.kind !== 'app') return b.extract(x, hi, lo);
  const [p, q, r] = x.args;
  if (p === undefined) return b.extract(x, hi, lo);
  switch (x.op) {
    case 'extract': {
      const from = x.params[1] ?? 0;
      return slice(p, hi + from, lo + from);
    }
    case 'concat': {
      if (q === undefined) break;
      const split = width(q);
      if (hi < split) return slice(q, hi, lo);
      if (lo >= split) return slice(p, hi - split, lo - split);
      return b.concat(slice(p, hi - split, 0), slice(q, split - 1, lo));
    }
    case 'zext': {
      const kept = width(p);
      if (hi < kept) return slice(p, hi, lo);
      return lo >= kept ? constant(0, size) : b.zext(slice(p, kept - 1, lo), size);
    }
    case 'sext': {
      const kept = width(p);
      if (hi < kept) return slice(p, hi, lo);
      const from = Math.min(lo, kept - 1);
      const part = slice(p, kept - 1, from);
      return width(part) === size ? part : b.sext(part, size);
    }
    case 'shl':
    case 'lshr':
      return q?.kind === 'const' ? shiftedSlice(x, p, q.value, hi, lo) : b.extract(x, hi, lo);
    case 'not':
      return b.not(slice(p, hi, lo));
    case 'and':
    case 'or':
    case 'xor':
      return q === undefined
        ? b.extract(x, hi, lo)
        : (bitwise(x.op, slice(p, hi, lo), slice(q, hi, lo)) ?? apply(x.op, [slice(p, hi, lo), slice(q, hi, lo)]));
    case 'ite':
      if (q === undefined || r === undefined) break;
      return conditional(p, slice(q, hi, lo), slice(r, hi, lo)) ?? b.ite(p, slice(q, hi, lo), slice(r, hi, lo));
    case 'neg':
      return lo === 0 ? b.neg(slice(p, hi, 0)) : b.extract(x, hi, lo);
    case 'add':
    case 'sub':
    case 'mul':
      return lo === 0 && q !== undefined ? apply(x.op, [slice(p, hi, 0), slice(q, hi, 0)]) : b.extract(x, hi, lo);
    default:
      break;
  }
  return b.extract(x, hi, lo);
}

/** Bits of a constant shift: bits of the operand beside zeros. */
function shiftedSlice(x: App, operand: Term, amount: bigint, hi: number, lo: number): Term {
  const size = width(operand);
  const by = Number(amount);
  const count = hi - lo + 1;
  if (x.op === 'lshr') return constantPart(operand, BigInt(lo + by), count);
  if (hi < by) return constant(0, count);
  const kept = slice(operand, Math.min(hi - by, size - 1), Math.max(lo - by, 0));
  return lo >= by ? kept : b.concat(kept, constant(0, by - lo));
}

/** Bits from a constant offset upwards; zeros beyond the end. */
function constantPart(x: Term, offset: bigint, size: number): Term {
  if (offset >= BigInt(width(x))) return constant(0, size);
  const lo = Number(offset);
  const hi = Math.min(lo + size, width(x)) - 1;
  const part = slice(x, hi, lo);
  return width(part) === size ? part : b.zext(part, size);
}

function replaceBits(x: Term, offset: bigint, value: Term): Term {
  const size = width(x);
  if (offset >= BigInt(size)) return x;
  const lo = Number(offset);
  const count = Math.min(width(value), size - lo);
  const middle = slice(value, count - 1, 0);
  const withLow = lo === 0 ? middle : b.concat(middle, slice(x, lo - 1, 0));
  return lo + count === size ? withLow : b.concat(slice(x, size - 1, lo + count), withLow);
}

/** One cell of a memory expression, in terms of cells of memory names and tables. */
function readCell(memory: Term, address: Term): Term {
  if (memory.sort.kind === 'array' && isConst(address) && address.value >= BigInt(memory.sort.depth))
    return constant(0, memory.sort.element);
  if (memory.kind !== 'app') return b.select(memory, address);
  const known = cells.get(memory) ?? new WeakMap<Term, Term>();
  cells.set(memory, known);
  const found = known.get(address);
  if (found !== undefined) return found;
  const made = makeCell(memory, address);
  known.set(address, made);
  return made;
}

function makeCell(memory: App, address: Term): Term {
  const [p, q, r] = memory.args;
  if (p === undefined || q === undefined || r === undefined || memory.sort.kind !== 'array')
    return b.select(memory, address);
  if (memory.op === 'ite') {
    const [then, otherwise] = [readCell(q, address), readCell(r, address)];
    return conditional(p, then, otherwise) ?? b.ite(p, then, otherwise);
  }
  const before = readCell(p, address);
  const hit = sameAddress(q, address, memory.sort.depth);
  return conditional(hit, r, before) ?? b.ite(hit, r, before);
}

/** The addresses are equal and in range. */
function sameAddress(a: Term, other: Term, depth: number): Term {
  const wide = Math.max(width(a), width(other));
  const [left, right] = [a, other].map((side) => (isConst(side) ? constant(side.value, wide) : b.resize(side, wide)));
  if (left === undefined || right === undefined) throw new Error('two addresses were given');
  const same =
    left === right
      ? constant(1, 1)
      : isConst(left) && isConst(right)
        ? constant(0, 1)
        : (equal(left, right) ?? b.eq(left, right));
  const inside = isBelow(left, depth);
  return bitwise('and', same, inside) ?? b.and(same, inside);
}

/** index < count as a term; decided where the width decides it. */
export function isBelow(index: Term, count: number): Term {
  if (width(index) < 53 && 2 ** width(index) <= count) return constant(1, 1);
  if (isConst(index)) return constant(index.value < BigInt(count) ? 1 : 0, 1);
  const last = constant(count - 1, width(index));
  return decided('ule', index, last) ?? b.ule(index, last);
}

function sameMemory(x: Term, y: Term, depth: number): Term {
  const size = Math.max(1, clog2(depth));
  return Array.from({ length: depth }, (_, index): Term => {
    const [left, right] = [readCell(x, constant(index, size)), readCell(y, constant(index, size))];
    const pair = [left, right].map((cell) =>
      cell.kind === 'app' && cell.op === 'select' ? lowerNode(cell, cell.args) : cell,
    );
    const [a = left, c = right] = pair;
    return equal(a, c) ?? b.eq(a, c);
  }).reduce((all, next) => bitwise('and', all, next) ?? b.and(all, next));
}

const divisions: ReadonlySet<Op> = new Set<Op>(['udiv', 'urem', 'sdiv', 'srem']);

/**
 * Yosys 0.23 takes `x[a / b +: 2]` for one bit, and some remainders likewise (found by the differential test): part selects with a division in their
 * index are written in another way.
 */
export function divides(offset: Term): boolean {
  return topological([offset]).some((term) => term.kind === 'app' && divisions.has(term.op));
}

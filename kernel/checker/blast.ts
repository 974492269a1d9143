/**
 * Bit-blasting: a term becomes a vector of literals over an and-inverter graph, variables become inputs.
 *
 * Products, quotients and remainders of two variable operands that are wider than `expandedWidth` stay opaque: each is a vector of fresh inputs, and for two
 * of the same operator and width `congruence` says that equal operands (in either order, where the operator commutes) give equal results. That is sound
 * for proofs; a model of the abstraction counts as a counterexample only after evaluation.
 */
import type { Op } from '../operators.ts';
import type { App, Term, Var } from '../term.ts';
import { topological } from '../traverse.ts';
import { Aig, falseLiteral, type Literal, negate } from './aig.ts';
import {
  add,
  biased,
  choose,
  complement,
  constantVector,
  divide,
  equal,
  lessOrEqual,
  lessThan,
  multiply,
  neg,
  shift,
  sub,
  type Vector,
} from './arithmetic.ts';

/** Products and quotients up to this width are expanded to gates. */
export const expandedWidth = 6;

/** A bit vector, or the cells of a memory. */
type Blasted =
  | { readonly kind: 'bits'; readonly bits: Vector }
  | { readonly kind: 'cells'; readonly cells: readonly Vector[] };

interface Opaque {
  readonly op: Op;
  readonly operands: readonly Vector[];
  readonly result: Vector;
}

export class Blaster {
  readonly aig = new Aig();
  /** Inputs of each variable: its bits from the lowest, memories cell by cell. */
  readonly inputs = new Map<Var, readonly Literal[]>();
  private readonly done = new Map<Term, Blasted>();
  private readonly opaque: Opaque[] = [];

  /** The bits of a bit-vector term, least significant first. */
  bits(root: Term): Vector {
    for (const term of topological([root])) if (!this.done.has(term)) this.done.set(term, this.blast(term));
    return bitsOf(this.done.get(root));
  }

  get isAbstract(): boolean {
    return this.opaque.length > 0;
  }

  /** Literals that hold for every meaning of the opaque operators: equal operands give equal results. */
  congruence(): readonly Literal[] {
    const { aig } = this;
    return this.opaque.flatMap((a, index) =>
      this.opaque.slice(0, index).flatMap((b) => {
        if (a.op !== b.op || a.result.length !== b.result.length) return [];
        const [x, y] = a.operands;
        const [u, v] = b.operands;
        if (x === undefined || y === undefined || u === undefined || v === undefined) return [];
        const straight = aig.and(equal(aig, x, u), equal(aig, y, v));
        const same = a.op === 'mul' ? aig.or(straight, aig.and(equal(aig, x, v), equal(aig, y, u))) : straight;
        return [aig.or(negate(same), equal(aig, a.result, b.result))];
      }),
    );
  }

  private blast(term: Term): Blasted {
    switch (term.kind) {
      case 'const':
        return vector(constantVector(term.value, term.sort.width));
      case 'table':
        return { kind: 'cells', cells: term.values.map((value) => constantVector(value, term.sort.element)) };
      case 'var':
        return this.variable(term);
      case 'app':
        return this.application(
          term,
          term.args.map((arg) => this.done.get(arg)),
        );
    }
  }

  private variable(term: Var): Blasted {
    const fresh = (count: number): Vector => Array.from({ length: count }, () => this.aig.input());
    if (term.sort.kind === 'bits') {
      const bits = fresh(term.sort.width);
      this.inputs.set(term, bits);
      return vector(bits);
    }
    const { depth, element } = term.sort;
    const cells = Array.from({ length: depth }, () => fresh(element));
    this.inputs.set(term, cells.flat());
    return { kind: 'cells', cells };
  }

  private application(term: App, args: readonly (Blasted | undefined)[]): Blasted {
    const { aig } = this;
    const at = (index: number): Vector => bitsOf(args[index]);
    const word = (): number => (term.sort.kind === 'bits' ? term.sort.width : 0);
    switch (term.op) {
      case 'not':
        return vector(complement(at(0)));
      case 'neg':
        return vector(neg(aig, at(0)));
      case 'and':
        return vector(zip(at(0), at(1), (x, y) => aig.and(x, y)));
      case 'or':
        return vector(zip(at(0), at(1), (x, y) => aig.or(x, y)));
      case 'xor':
        return vector(zip(at(0), at(1), (x, y) => aig.xor(x, y)));
      case 'add':
        return vector(add(aig, at(0), at(1)));
      case 'sub':
        return vector(sub(aig, at(0), at(1)));
      case 'mul':
      case 'udiv':
      case 'urem':
      case 'sdiv':
      case 'srem':
        return vector(this.arithmetic(term.op, at(0), at(1)));
      case 'shl':
        return vector(shift(aig, at(0), at(1), falseLiteral, true));
      case 'lshr':
        return vector(shift(aig, at(0), at(1), falseLiteral, false));
      case 'ashr':
        return vector(shift(aig, at(0), at(1), at(0).at(-1) ?? falseLiteral, false));
      case 'eq':
        return vector([
          aig.all(cellsOf(args[0]).map((cell, index) => equal(aig, cell, cellsOf(args[1])[index] ?? []))),
        ]);
      case 'ult':
        return vector([lessThan(aig, at(0), at(1))]);
      case 'ule':
        return vector([lessOrEqual(aig, at(0), at(1))]);
      case 'slt':
        return vector([lessThan(aig, biased(at(0)), biased(at(1)))]);
      case 'sle':
        return vector([lessOrEqual(aig, biased(at(0)), biased(at(1)))]);
      case 'ite': {
        const condition = at(0)[0] ?? falseLiteral;
        if (term.sort.kind === 'bits') return vector(choose(aig, condition, at(1), at(2)));
        const otherwise = cellsOf(args[2]);
        return {
          kind: 'cells',
          cells: cellsOf(args[1]).map((cell, index) => choose(aig, condition, cell, otherwise[index] ?? [])),
        };
      }
      case 'concat':
        return vector([...at(1), ...at(0)]);
      case 'extract':
        return vector(at(0).slice(term.params[1], (term.params[0] ?? 0) + 1));
      case 'zext':
        return vector(extended(at(0), word(), falseLiteral));
      case 'sext':
        return vector(extended(at(0), word(), at(0).at(-1) ?? falseLiteral));
      case 'repeat':
        return vector(Array.from({ length: term.params[0] ?? 0 }, () => at(0)).flat());
      case 'redand':
        return vector([aig.all(at(0))]);
      case 'redor':
        return vector([negate(aig.all(complement(at(0))))]);
      case 'redxor':
        return vector([at(0).reduce((x, y) => aig.xor(x, y), falseLiteral)]);
      case 'part':
        return vector(shift(aig, at(0), at(1), falseLiteral, false).slice(0, word()));
      case 'setpart': {
        const [whole, offset, value] = [at(0), at(1), at(2)];
        const mask = shift(
          aig,
          extended(
            value.map(() => 1),
            whole.length,
            falseLiteral,
          ),
          offset,
          falseLiteral,
          true,
        );
        const placed = shift(aig, extended(value, whole.length, falseLiteral), offset, falseLiteral, true);
        return vector(
          whole.map((bit, index) => aig.mux(mask[index] ?? falseLiteral, placed[index] ?? falseLiteral, bit)),
        );
      }
      case 'select': {
        const cells = cellsOf(args[0]);
        const hits = cells.map((_, index) => this.addressed(at(1), index));
        const zero = constantVector(0n, word());
        return vector(
          cells.reduce(
            (rest, cell, index) => zip(rest, cell, (x, y) => aig.or(x, aig.and(hits[index] ?? falseLiteral, y))),
            zero,
          ),
        );
      }
      case 'store':
        return {
          kind: 'cells',
          cells: cellsOf(args[0]).map((cell, index) => choose(aig, this.addressed(at(1), index), at(2), cell)),
        };
    }
  }

  /** The address is the given number. */
  private addressed(address: Vector, index: number): Literal {
    return BigInt(index) >> BigInt(address.length) > 0n
      ? falseLiteral
      : equal(this.aig, address, constantVector(BigInt(index), address.length));
  }

  private arithmetic(op: 'mul' | 'udiv' | 'urem' | 'sdiv' | 'srem', a: Vector, b: Vector): Vector {
    const { aig } = this;
    const constant = (v: Vector): boolean => v.every((bit) => bit <= 1);
    const expanded = a.length <= expandedWidth || (constant(a) && constant(b));
    if (op === 'mul')
      return expanded || constant(b) ? multiply(aig, a, b) : constant(a) ? multiply(aig, b, a) : this.fresh(op, a, b);
    if (!expanded) return this.fresh(op, a, b);
    if (op === 'udiv') return divide(aig, a, b).quotient;
    if (op === 'urem') return divide(aig, a, b).remainder;
    const [signA, signB] = [a.at(-1) ?? falseLiteral, b.at(-1) ?? falseLiteral];
    const magnitude = (v: Vector, sign: Literal): Vector => choose(aig, sign, neg(aig, v), v);
    const { quotient, remainder } = divide(aig, magnitude(a, signA), magnitude(b, signB));
    // With a zero divisor the magnitudes give all ones and |a|: the signs below turn these into the specified values, too.
    if (op === 'srem') return choose(aig, signA, neg(aig, remainder), remainder);
    return choose(aig, aig.xor(signA, signB), neg(aig, quotient), quotient);
  }

  private fresh(op: Op, a: Vector, b: Vector): Vector {
    const known = this.opaque.find(
      (other) => other.op === op && sameVector(other.operands[0], a) && sameVector(other.operands[1], b),
    );
    if (known !== undefined) return known.result;
    const result = a.map(() => this.aig.input());
    this.opaque.push({ op, operands: [a, b], result });
    return result;
  }
}

const vector = (bits: Vector): Blasted => ({ kind: 'bits', bits });

function bitsOf(value: Blasted | undefined): Vector {
  if (value?.kind !== 'bits') throw new TypeError('a bit vector was expected');
  return value.bits;
}

/** The cells of a memory; a bit vector counts as a single cell. */
function cellsOf(value: Blasted | undefined): readonly Vector[] {
  if (value === undefined) throw new TypeError('an operand is missing');
  return value.kind === 'cells' ? value.cells : [value.bits];
}

const zip = (a: Vector, b: Vector, combine: (x: Literal, y: Literal) => Literal): Vector =>
  a.map((x, index) => combine(x, b[index] ?? falseLiteral));
const extended = (a: Vector, width: number, fill: Literal): Vector => [
  ...a,
  ...new Array<Literal>(width - a.length).fill(fill),
];
const sameVector = (a: Vector | undefined, b: Vector): boolean =>
  a?.length === b.length && b.every((bit, index) => bit === a[index]);

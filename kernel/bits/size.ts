/**
 * How large a goal becomes on bits, before it does: an upper bound of the gates that the circuits of the checker's bit-blaster have, summed over the
 * distinct subterms. Structural hashing and constants make the real number smaller. Costs one walk.
 */
import { expandedWidth } from '../checker/blast.ts';
import type { Op } from '../operators.ts';
import { type Sort, sizeInBits } from '../sort.ts';
import type { App, Term } from '../term.ts';
import { topological } from '../traverse.ts';

/** Gates of one bit of each circuit: an exclusive or, a multiplexer, a full adder. */
const [xorGates, muxGates, adderGates] = [3, 3, 9];

export function gateBound(roots: readonly Term[]): number {
  let gates = 0;
  /** Opaque products and quotients by operator and width: each pair of them gets a condition of congruence. */
  const opaque = new Map<string, number>();
  for (const term of topological(roots)) {
    if (term.kind !== 'app') continue;
    if (isOpaque(term)) {
      const kind = `${term.op}${size(term)}`;
      const others = opaque.get(kind) ?? 0;
      opaque.set(kind, others + 1);
      gates += others * (term.op === 'mul' ? 5 : 3) * (xorGates + 1) * size(term);
    } else gates += circuits[term.op](shapeOf(term));
  }
  return gates;
}

const size = (term: Term): number => sizeInBits(term.sort);

function isOpaque({ op, args }: App): boolean {
  const [a, b] = args;
  if (a === undefined || b === undefined || size(a) <= expandedWidth) return false;
  if (op === 'mul') return a.kind !== 'const' && b.kind !== 'const';
  return ['udiv', 'urem', 'sdiv', 'srem'].includes(op) && !(a.kind === 'const' && b.kind === 'const');
}

interface Shape {
  /** Bits of the result, of the first operand and of the second. */
  readonly result: number;
  readonly first: number;
  readonly second: number;
  /** Elements and element width of the first operand, when it is a memory. */
  readonly depth: number;
  readonly element: number;
}

function shapeOf(term: App): Shape {
  const [a, b] = term.args;
  const sort: Sort | undefined = a?.sort;
  return {
    result: size(term),
    first: a === undefined ? 0 : size(a),
    second: b === undefined ? 0 : size(b),
    depth: sort?.kind === 'array' ? sort.depth : 0,
    element: sort?.kind === 'array' ? sort.element : 0,
  };
}

type Circuit = (shape: Shape) => number;

const nothing: Circuit = () => 0;
const bitwise: Circuit = ({ result }) => result;
const reduction: Circuit = ({ first }) => first;
const adder: Circuit = ({ first }) => adderGates * first;
const stages = ({ first, second }: Shape): number => Math.min(second, Math.ceil(Math.log2(first + 1)));
const shifter: Circuit = (shape) => muxGates * shape.first * (stages(shape) + 1) + shape.second;
/** Restoring division: a subtraction, a comparison and a choice per bit of the quotient; twice the signs around it. */
const divider: Circuit = ({ first }) => first * (first + 1) * (2 * adderGates + muxGates) + 4 * adderGates * first;
const decoder = ({ depth, second }: Shape): number => depth * second;

const circuits: { readonly [K in Op]: Circuit } = {
  not: nothing,
  neg: adder,
  and: bitwise,
  or: bitwise,
  xor: ({ result }) => xorGates * result,
  add: adder,
  sub: adder,
  mul: ({ first }) => first * first * (adderGates + 1),
  udiv: divider,
  urem: divider,
  sdiv: divider,
  srem: divider,
  shl: shifter,
  lshr: shifter,
  ashr: shifter,
  eq: ({ first }) => (xorGates + 1) * first,
  ult: adder,
  ule: adder,
  slt: adder,
  sle: adder,
  ite: ({ result }) => muxGates * result,
  concat: nothing,
  extract: nothing,
  zext: nothing,
  sext: nothing,
  repeat: nothing,
  redand: reduction,
  redor: reduction,
  redxor: ({ first }) => xorGates * first,
  part: shifter,
  setpart: (shape) => 2 * shifter(shape) + muxGates * shape.first,
  select: (shape) => decoder(shape) + 2 * shape.depth * shape.element,
  store: (shape) => decoder(shape) + muxGates * shape.depth * shape.element,
};

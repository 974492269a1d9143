/**
 * Terms: immutable, typed, hash-consed expressions over bit vectors and memories.
 *
 * Two structurally equal terms are the same object, so `===` is structural equality and a `Map` keyed by terms is a memo over a DAG. The table of
 * live terms holds weak references only: a long-lived process does not grow. Builders check sorts and do nothing else: no builder simplifies
 * (simplify.ts does), so that what was written is what is proved. A violated sort rule is a bug of the caller and throws.
 */
import { WeakTable } from './intern.ts';
import { type Op, operators } from './operators.ts';
import { type ArraySort, array, type BitsSort, bits, maximum, printSort, type Sort, sameSort } from './sort.ts';

interface Node {
  /** Structural hash: equal on every machine and in every run, unlike the order of creation. */
  readonly hash: number;
}

export interface Const extends Node {
  readonly kind: 'const';
  readonly sort: BitsSort;
  readonly value: bigint;
}

/** A constant memory: a look-up table, or the initial contents of a memory. */
export interface Table extends Node {
  readonly kind: 'table';
  readonly sort: ArraySort;
  readonly values: readonly bigint[];
}

export interface Var extends Node {
  readonly kind: 'var';
  readonly sort: Sort;
  readonly name: string;
}

export interface App extends Node {
  readonly kind: 'app';
  readonly sort: Sort;
  readonly op: Op;
  readonly args: readonly Term[];
  readonly params: readonly number[];
}

export type Term = Const | Table | Var | App;

const live = new WeakTable<Term>();

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mix(hash: number, more: number): number {
  const mixed = Math.imul(hash ^ more, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Mixes in a number of any size, 32 bits at a time. */
function mixValue(hash: number, value: bigint): number {
  if (value <= 0xffffffffn) return mix(hash, Number(value));
  let mixed = hash;
  for (let rest = value; rest !== 0n; rest >>= 32n) mixed = mix(mixed, Number(rest & 0xffffffffn));
  return mixed;
}

const constantSeed = hashText('constant');
const tableSeed = hashText('table');
const opSeeds = Object.fromEntries(Object.keys(operators).map((op) => [op, hashText(op)])) as {
  readonly [K in Op]: number;
};

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

function remember<T extends Term>(term: T): T {
  Object.freeze(term);
  live.add(term);
  return term;
}

/** A constant; the value is reduced modulo 2^width, so −1 means all ones. */
export function constant(value: bigint | number, width: number): Const {
  const sort = bits(width);
  const reduced = BigInt.asUintN(width, BigInt(value));
  const hash = mixValue(mix(constantSeed, width), reduced);
  const found = live.find(
    hash,
    (term): term is Const => term.kind === 'const' && term.value === reduced && term.sort.width === width,
  );
  return found ?? remember({ kind: 'const', sort, value: reduced, hash });
}

export function table(values: readonly bigint[], element: number): Table {
  const sort = array(values.length, element);
  const reduced = Object.freeze(values.map((value) => BigInt.asUintN(element, value)));
  const hash = reduced.reduce(mixValue, mix(tableSeed, element));
  const found = live.find(
    hash,
    (term): term is Table => term.kind === 'table' && sameSort(term.sort, sort) && sameItems(term.values, reduced),
  );
  return found ?? remember({ kind: 'table', sort, values: reduced, hash });
}

export function variable(name: string, sort: Sort): Var {
  const hash = hashText(`v${printSort(sort)}:${name}`);
  const found = live.find(
    hash,
    (term): term is Var => term.kind === 'var' && term.name === name && sameSort(term.sort, sort),
  );
  return found ?? remember({ kind: 'var', sort, name, hash });
}

const noParams: readonly number[] = Object.freeze([]);

/** Applies an operator; throws a TypeError that names the sorts when the operator's sort rule is violated. */
export function apply(op: Op, args: readonly Term[], params: readonly number[] = noParams): App {
  let hash = opSeeds[op];
  for (const param of params) hash = mix(hash, param);
  for (const arg of args) hash = mix(hash, arg.hash);
  const found = live.find(
    hash,
    (term): term is App =>
      term.kind === 'app' && term.op === op && sameItems(term.args, args) && sameItems(term.params, params),
  );
  // Equal terms were checked when the first of them was made.
  return found ?? remember(make(op, args, params, hash));
}

function make(op: Op, args: readonly Term[], params: readonly number[], hash: number): App {
  const operator = operators[op];
  if (args.length !== operator.arity) throw new TypeError(`${op} takes ${operator.arity} operands, not ${args.length}`);
  if (params.length !== operator.parameters.length || !params.every(Number.isSafeInteger)) {
    throw new TypeError(
      `${op} takes the integer parameters (${operator.parameters.join(', ')}), not (${params.join(', ')})`,
    );
  }
  const sort = operator.sort(
    args.map((arg) => arg.sort),
    params,
  );
  if (typeof sort === 'string') throw new TypeError(`${op}: ${sort}`);
  return {
    kind: 'app',
    sort,
    op,
    args: Object.freeze([...args]),
    params: params.length === 0 ? noParams : Object.freeze([...params]),
    hash,
  };
}

/** Width of a bit-vector term in bits; throws for memories. */
export function width(term: Term): number {
  if (term.sort.kind !== 'bits') throw new TypeError(`a bit vector was expected, not ${printSort(term.sort)}`);
  return term.sort.width;
}

export const top: Const = constant(1, 1);
export const bottom: Const = constant(0, 1);

export function isConst(term: Term, value?: bigint | number): term is Const {
  return term.kind === 'const' && (value === undefined || term.value === BigInt(value));
}

export function isApp<O extends Op>(term: Term, op: O): term is App & { readonly op: O } {
  return term.kind === 'app' && term.op === op;
}

/** True when every bit of a constant is one. */
export function isOnes(term: Term): boolean {
  return term.kind === 'const' && term.value === maximum(term.sort.width);
}

/** Shorthands over `apply`: one per operator, and the usual derived forms (which are built from operators, so they add no meaning of their own). */
import { type App, apply, bottom, type Term, top, width } from './term.ts';

export const not = (a: Term): App => apply('not', [a]);
export const neg = (a: Term): App => apply('neg', [a]);
export const and = (a: Term, b: Term): App => apply('and', [a, b]);
export const or = (a: Term, b: Term): App => apply('or', [a, b]);
export const xor = (a: Term, b: Term): App => apply('xor', [a, b]);
export const add = (a: Term, b: Term): App => apply('add', [a, b]);
export const sub = (a: Term, b: Term): App => apply('sub', [a, b]);
export const mul = (a: Term, b: Term): App => apply('mul', [a, b]);
export const udiv = (a: Term, b: Term): App => apply('udiv', [a, b]);
export const urem = (a: Term, b: Term): App => apply('urem', [a, b]);
export const sdiv = (a: Term, b: Term): App => apply('sdiv', [a, b]);
export const srem = (a: Term, b: Term): App => apply('srem', [a, b]);
export const shl = (a: Term, amount: Term): App => apply('shl', [a, amount]);
export const lshr = (a: Term, amount: Term): App => apply('lshr', [a, amount]);
export const ashr = (a: Term, amount: Term): App => apply('ashr', [a, amount]);
export const eq = (a: Term, b: Term): App => apply('eq', [a, b]);
export const ne = (a: Term, b: Term): App => not(eq(a, b));
export const ult = (a: Term, b: Term): App => apply('ult', [a, b]);
export const ule = (a: Term, b: Term): App => apply('ule', [a, b]);
export const slt = (a: Term, b: Term): App => apply('slt', [a, b]);
export const sle = (a: Term, b: Term): App => apply('sle', [a, b]);
export const ite = (condition: Term, then: Term, otherwise: Term): App => apply('ite', [condition, then, otherwise]);
export const concat = (high: Term, low: Term): App => apply('concat', [high, low]);
export const extract = (a: Term, hi: number, lo: number): App => apply('extract', [a], [hi, lo]);
export const bit = (a: Term, index: number): App => extract(a, index, index);
export const zext = (a: Term, to: number): App => apply('zext', [a], [to]);
export const sext = (a: Term, to: number): App => apply('sext', [a], [to]);
export const repeat = (a: Term, count: number): App => apply('repeat', [a], [count]);
export const redand = (a: Term): App => apply('redand', [a]);
export const redor = (a: Term): App => apply('redor', [a]);
export const redxor = (a: Term): App => apply('redxor', [a]);
/** The `size` bits of `a` from the dynamic bit `offset` upwards. */
export const part = (a: Term, offset: Term, size: number): App => apply('part', [a, offset], [size]);
/** `a` with the bits from the dynamic bit `offset` upwards replaced by `value`. */
export const setpart = (a: Term, offset: Term, value: Term): App => apply('setpart', [a, offset, value]);
export const select = (memory: Term, address: Term): App => apply('select', [memory, address]);
export const store = (memory: Term, address: Term, value: Term): App => apply('store', [memory, address, value]);

export const implies = (a: Term, b: Term): App => or(not(a), b);

/** Conjunction from left to right; `top` for none. */
export function conjunction(terms: readonly Term[]): Term {
  return terms.length === 0 ? top : terms.slice(1).reduce<Term>((left, term) => and(left, term), terms[0] ?? top);
}

/** Disjunction from left to right; `bottom` for none. */
export function disjunction(terms: readonly Term[]): Term {
  return terms.length === 0 ? bottom : terms.slice(1).reduce<Term>((left, term) => or(left, term), terms[0] ?? bottom);
}

/** The low `to` bits, or a zero extension: the size changes, the unsigned value is kept where it fits. */
export function resize(a: Term, to: number): Term {
  const from = width(a);
  if (to === from) return a;
  return to < from ? extract(a, to - 1, 0) : zext(a, to);
}

/** The operands of nested `and`s of one bit, each once, in order of first occurrence. */
export function conjuncts(term: Term): readonly Term[] {
  const found: Term[] = [];
  // Without it the walk would take the time of the tree, which may be exponential in the size of the DAG.
  const seen = new Set<Term>([top]);
  const pending: Term[] = [term];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === 'app' && next.op === 'and' && width(next) === 1) pending.push(...[...next.args].reverse());
    else found.push(next);
  }
  return found;
}

/** Laws of neg, add, sub, mul, division, and of shifts. */
import { apply, constant, isApp, isConst, type Term, width } from '../term.ts';
import { flatten, rebuilt } from './chain.ts';
import { type Law, type Make, ones, zero } from './law.ts';
import { ordered } from './order.ts';

/** Sums and products in one order, whatever the order and nesting in which they were written; their constants are one. */
const sorted: Law = {
  law: 'chains of + and of · are sorted, their constants put together',
  rewrite: (_args, term, make) => {
    const flat = flatten(term);
    if (flat === undefined) return undefined;
    const constants = flat.filter((part) => part.kind === 'const');
    const rest = ordered(flat.filter((part) => part.kind !== 'const'));
    const [one, another, ...others] = constants;
    if (one === undefined || another === undefined) return rebuilt(term, [...rest, ...constants]);
    const folded = others.reduce((left, right) => make(term.op, [left, right]), make(term.op, [one, another]));
    const [first, ...more] = rest;
    if (first === undefined) return undefined;
    return make(term.op, [more.reduce<Term>((left, right) => apply(term.op, [left, right]), first), folded]);
  },
};

/** Bits that the value of a zero extension or of a constant needs; undefined for anything else. */
function needed(term: Term): number | undefined {
  if (isApp(term, 'zext') && term.args[0] !== undefined) return width(term.args[0]);
  return term.kind === 'const' ? Math.max(1, term.value.toString(2).length) : undefined;
}

/** Both operands at the larger of the widths that they need, when that is less than they have. */
function narrowed(a: Term, b: Term, make: Make): { readonly to: number; readonly args: readonly Term[] } | undefined {
  const [left, right] = [needed(a), needed(b)];
  if (left === undefined || right === undefined || (a.kind === 'const' && b.kind === 'const')) return undefined;
  const to = Math.max(left, right);
  return to < width(a) ? { to, args: [a, b].map((term) => make('extract', [term], [to - 1, 0])) } : undefined;
}

export const negLaws: readonly Law[] = [
  { law: '− − a = a', rewrite: ([a]) => (isApp(a, 'neg') ? a.args[0] : undefined) },
];

export const addLaws: readonly Law[] = [
  { law: 'a + 0 = a', rewrite: ([a, b]) => (isConst(a, 0) ? b : isConst(b, 0) ? a : undefined) },
  {
    law: '(a + c) + d = a + (c + d) for constants c, d',
    rewrite: ([a, b], _term, make) => {
      if (b.kind !== 'const' || !isApp(a, 'add')) return undefined;
      const [x, c] = a.args;
      return x !== undefined && c?.kind === 'const' ? make('add', [x, make('add', [c, b])]) : undefined;
    },
  },
  sorted,
];

export const subLaws: readonly Law[] = [
  { law: 'a − a = 0', rewrite: ([a, b]) => (a === b ? zero(a) : undefined) },
  {
    law: 'a − c = a + (−c) for a constant c',
    rewrite: ([a, b], _term, make) => (b.kind === 'const' ? make('add', [a, constant(-b.value, width(b))]) : undefined),
  },
  { law: '0 − a = −a', rewrite: ([a, b], _term, make) => (isConst(a, 0) ? make('neg', [b]) : undefined) },
];

export const mulLaws: readonly Law[] = [
  { law: 'a · 0 = 0', rewrite: ([a, b]) => (isConst(a, 0) ? a : isConst(b, 0) ? b : undefined) },
  { law: 'a · 1 = a', rewrite: ([a, b]) => (isConst(a, 1) ? b : isConst(b, 1) ? a : undefined) },
  {
    law: 'zext a · zext b = zext (zext a · zext b), the product at the sum of the widths of a and b',
    rewrite: ([a, b], term, make) => {
      const [left, right] = [needed(a), needed(b)];
      if (left === undefined || right === undefined || left + right >= width(term)) return undefined;
      const low = (operand: Term): Term => make('extract', [operand], [left + right - 1, 0]);
      return make('zext', [make('mul', [low(a), low(b)])], [width(term)]);
    },
  },
  sorted,
];

export const udivLaws: readonly Law[] = [
  { law: 'a / 1 = a', rewrite: ([a, b]) => (isConst(b, 1) ? a : undefined) },
  {
    law: 'zext a / zext b = b = 0 ? 1…1 : zext (a / b)',
    rewrite: ([a, b], term, make) => {
      const small = narrowed(a, b, make);
      if (small === undefined) return undefined;
      const quotient = make('zext', [make('udiv', small.args)], [width(term)]);
      return make('ite', [make('eq', [b, zero(b)]), ones(term), quotient]);
    },
  },
];
export const uremLaws: readonly Law[] = [
  { law: 'a % 1 = 0', rewrite: ([a, b]) => (isConst(b, 1) ? zero(a) : undefined) },
  {
    law: 'zext a % zext b = zext (a % b)',
    rewrite: ([a, b], term, make) => {
      const small = narrowed(a, b, make);
      return small === undefined ? undefined : make('zext', [make('urem', small.args)], [width(term)]);
    },
  },
];

/** A constant shift amount below the width; undefined otherwise. */
function amount(b: Term, a: Term): number | undefined {
  return b.kind === 'const' && b.value < BigInt(width(a)) ? Number(b.value) : undefined;
}

const beyond = (a: Term, b: Term): boolean => b.kind === 'const' && b.value >= BigInt(width(a));

export const shlLaws: readonly Law[] = [
  { law: 'a << c = 0 for c ≥ width', rewrite: ([a, b]) => (beyond(a, b) ? zero(a) : undefined) },
  { law: 'a << 0 = a', rewrite: ([a, b]) => (amount(b, a) === 0 ? a : undefined) },
  {
    law: 'a << c = {a[w−1−c:0], 0…0}',
    rewrite: ([a, b], _term, make) => {
      const by = amount(b, a);
      return by === undefined
        ? undefined
        : make('concat', [make('extract', [a], [width(a) - 1 - by, 0]), constant(0, by)]);
    },
  },
];

export const lshrLaws: readonly Law[] = [
  { law: 'a >> c = 0 for c ≥ width', rewrite: ([a, b]) => (beyond(a, b) ? zero(a) : undefined) },
  { law: 'a >> 0 = a', rewrite: ([a, b]) => (amount(b, a) === 0 ? a : undefined) },
  {
    law: 'a >> c = zext a[w−1:c]',
    rewrite: ([a, b], _term, make) => {
      const by = amount(b, a);
      return by === undefined ? undefined : make('zext', [make('extract', [a], [width(a) - 1, by])], [width(a)]);
    },
  },
];

export const ashrLaws: readonly Law[] = [
  {
    law: 'a >>> c = sext a[w−1:c], of the sign alone for c ≥ width',
    rewrite: ([a, b], _term, make) => {
      if (b.kind !== 'const') return undefined;
      const by = amount(b, a) ?? width(a) - 1;
      return by === 0 ? a : make('sext', [make('extract', [a], [width(a) - 1, by])], [width(a)]);
    },
  },
];

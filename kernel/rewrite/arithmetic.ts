/** Laws of neg, add, sub, mul, division, and of shifts. */
import { constant, isApp, isConst, type Term, width } from '../term.ts';
import { type Law, zero } from './law.ts';

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
];

export const udivLaws: readonly Law[] = [{ law: 'a / 1 = a', rewrite: ([a, b]) => (isConst(b, 1) ? a : undefined) }];
export const uremLaws: readonly Law[] = [
  { law: 'a % 1 = 0', rewrite: ([a, b]) => (isConst(b, 1) ? zero(a) : undefined) },
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

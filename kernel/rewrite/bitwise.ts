/** Laws of not, and, or, xor. */
import { isApp, isConst, isOnes, type Term, width } from '../term.ts';
import { flatten, rebuilt } from './chain.ts';
import { complementary, type Law, type Make, ones, zero } from './law.ts';
import { ordered } from './order.ts';

export const notLaws: readonly Law[] = [
  { law: 'not not a = a', rewrite: ([a]) => (isApp(a, 'not') ? a.args[0] : undefined) },
];

/** Chains are sorted, without duplicates; a pair `x, not x` decides the chain. */
function chain(decided: (like: Term) => Term): Law['rewrite'] {
  return (_args, term) => {
    const flat = flatten(term);
    if (flat === undefined) return undefined;
    const distinct = ordered([...new Set(flat)]);
    const seen = new Set(distinct);
    if (distinct.some((a) => isApp(a, 'not') && a.args[0] !== undefined && seen.has(a.args[0]))) return decided(term);
    return rebuilt(term, distinct);
  };
}

export const andLaws: readonly Law[] = [
  { law: 'a and 0 = 0', rewrite: ([a, b]) => (isConst(a, 0) ? a : isConst(b, 0) ? b : undefined) },
  { law: 'a and 1…1 = a', rewrite: ([a, b]) => (isOnes(a) ? b : isOnes(b) ? a : undefined) },
  { law: 'a and a = a', rewrite: ([a, b]) => (a === b ? a : undefined) },
  { law: 'a and not a = 0', rewrite: ([a, b]) => (complementary(a, b) ? zero(a) : undefined) },
  {
    law: 'a and (not a or b) = a and b',
    rewrite: ([a, b], _term, make) => absorbed('and', a, b, make) ?? absorbed('and', b, a, make),
  },
  { law: 'chains of and are sorted and distinct', rewrite: chain(zero) },
];

export const orLaws: readonly Law[] = [
  { law: 'a or 1…1 = 1…1', rewrite: ([a, b]) => (isOnes(a) ? a : isOnes(b) ? b : undefined) },
  { law: 'a or 0 = a', rewrite: ([a, b]) => (isConst(a, 0) ? b : isConst(b, 0) ? a : undefined) },
  { law: 'a or a = a', rewrite: ([a, b]) => (a === b ? a : undefined) },
  { law: 'a or not a = 1…1', rewrite: ([a, b]) => (complementary(a, b) ? ones(a) : undefined) },
  {
    law: 'a or (not a and b) = a or b',
    rewrite: ([a, b], _term, make) => absorbed('or', a, b, make) ?? absorbed('or', b, a, make),
  },
  { law: 'chains of or are sorted and distinct', rewrite: chain(ones) },
];

/** One step of absorption: `a and (x or y)` where x is a, or its complement. Dually for or. */
function absorbed(op: 'and' | 'or', a: Term, b: Term, make: Make): Term | undefined {
  const inner = op === 'and' ? 'or' : 'and';
  if (!isApp(b, inner)) return undefined;
  const [x, y] = b.args;
  if (x === undefined || y === undefined) return undefined;
  if (x === a || y === a) return a;
  if (complementary(x, a)) return make(op, [a, y]);
  if (complementary(y, a)) return make(op, [a, x]);
  return undefined;
}

export const xorLaws: readonly Law[] = [
  { law: 'a xor a = 0', rewrite: ([a, b]) => (a === b ? zero(a) : undefined) },
  { law: 'a xor not a = 1…1', rewrite: ([a, b]) => (complementary(a, b) ? ones(a) : undefined) },
  { law: 'a xor 0 = a', rewrite: ([a, b]) => (isConst(a, 0) ? b : isConst(b, 0) ? a : undefined) },
  {
    law: 'a xor 1…1 = not a',
    rewrite: ([a, b], _term, make) => (isOnes(a) ? make('not', [b]) : isOnes(b) ? make('not', [a]) : undefined),
  },
  {
    law: 'not a xor b = not (a xor b)',
    rewrite: ([a, b], _term, make) => {
      if (isApp(a, 'not') && a.args[0]) return make('not', [make('xor', [a.args[0], b])]);
      if (isApp(b, 'not') && b.args[0]) return make('not', [make('xor', [a, b.args[0]])]);
      return undefined;
    },
  },
  {
    law: 'a xor b = not (a = b) on one bit',
    rewrite: ([a, b], _term, make) => (width(a) === 1 ? make('not', [make('eq', [a, b])]) : undefined),
  },
];

export const reductionLaws = {
  redand: [{ law: 'redand a = (a = 1…1)', rewrite: ([a], _term, make) => make('eq', [a, ones(a)]) }],
  redor: [{ law: 'redor a = not (a = 0)', rewrite: ([a], _term, make) => make('not', [make('eq', [a, zero(a)])]) }],
  redxor: [{ law: 'redxor a = a on one bit', rewrite: ([a]) => (width(a) === 1 ? a : undefined) }],
} satisfies Record<string, readonly Law[]>;

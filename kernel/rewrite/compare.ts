/** Laws of equality and order. Strict orders are written with the non-strict ones, so that only `ule` and `sle` remain. */
import { maximum } from '../sort.ts';
import { bottom, constant, isApp, isConst, isOnes, type Term, top, width } from '../term.ts';
import { complementary, type Law, type Make } from './law.ts';

const isBits = (term: Term): boolean => term.sort.kind === 'bits';

function eqIte(a: Term, b: Term, make: Make): Term | undefined {
  if (!isApp(a, 'ite')) return undefined;
  const [c, x, y] = a.args;
  if (c === undefined || x === undefined || y === undefined) return undefined;
  if (x === b) return make('or', [c, make('eq', [y, b])]);
  if (y === b) return make('or', [make('not', [c]), make('eq', [x, b])]);
  if (b.kind === 'const' && x.kind === 'const') return make('and', [make('not', [c]), make('eq', [y, b])]);
  if (b.kind === 'const' && y.kind === 'const') return make('and', [c, make('eq', [x, b])]);
  if (isApp(b, 'ite') && b.args[0] === c && b.args[1] && b.args[2]) {
    return make('ite', [c, make('eq', [x, b.args[1]]), make('eq', [y, b.args[2]])]);
  }
  return undefined;
}

/** Equality of a concatenation or extension with something that can be cut at the same place. */
function eqSplit(a: Term, b: Term, make: Make): Term | undefined {
  const cutAt = (low: number): Term | undefined => {
    const [p, q] = [a, b].map(
      (side) => [make('extract', [side], [width(side) - 1, low]), make('extract', [side], [low - 1, 0])] as const,
    );
    return p && q ? make('and', [make('eq', [p[0], q[0]]), make('eq', [p[1], q[1]])]) : undefined;
  };
  if (isApp(a, 'concat') && a.args[1]) {
    const low = width(a.args[1]);
    if (b.kind === 'const' || (isApp(b, 'concat') && b.args[1] && width(b.args[1]) === low)) return cutAt(low);
  }
  if (isApp(a, 'zext') && a.args[0]) {
    const low = width(a.args[0]);
    if (isApp(b, 'zext') && b.args[0] && width(b.args[0]) === low) return make('eq', [a.args[0], b.args[0]]);
    if (b.kind === 'const') return b.value > maximum(low) ? bottom : make('eq', [a.args[0], constant(b.value, low)]);
  }
  return undefined;
}

export const eqLaws: readonly Law[] = [
  { law: '(a = a) = 1', rewrite: ([a, b]) => (a === b ? top : undefined) },
  { law: '(a = not a) = 0', rewrite: ([a, b]) => (complementary(a, b) ? bottom : undefined) },
  {
    law: '(a = 1) = a on one bit',
    rewrite: ([a, b]) => (isBits(a) && width(a) === 1 && isConst(b, 1) ? a : undefined),
  },
  {
    law: '(a = 0) = not a on one bit',
    rewrite: ([a, b], _term, make) => (isBits(a) && width(a) === 1 && isConst(b, 0) ? make('not', [a]) : undefined),
  },
  {
    law: '(not a = b) = not (a = b) on one bit; (not a = c) = (a = not c) for a constant c',
    rewrite: ([a, b], _term, make) => {
      const inner = isApp(a, 'not') ? a.args[0] : undefined;
      if (inner === undefined)
        return isApp(b, 'not') && b.args[0] && width(a) === 1 ? make('not', [make('eq', [a, b.args[0]])]) : undefined;
      if (width(inner) === 1) return make('not', [make('eq', [inner, b])]);
      return b.kind === 'const' ? make('eq', [inner, make('not', [b])]) : undefined;
    },
  },
  {
    law: '(a + c = d) = (a = d − c) for constants c, d',
    rewrite: ([a, b], _term, make) => {
      if (b.kind !== 'const' || !isApp(a, 'add')) return undefined;
      const [x, c] = a.args;
      return x !== undefined && c?.kind === 'const' ? make('eq', [x, make('sub', [b, c])]) : undefined;
    },
  },
  { law: '(c ? a : b) = a is c or a = b', rewrite: ([a, b], _term, make) => eqIte(a, b, make) ?? eqIte(b, a, make) },
  {
    law: '{a, b} = {c, d} is a = c and b = d',
    rewrite: ([a, b], _term, make) => eqSplit(a, b, make) ?? eqSplit(b, a, make),
  },
];

export const ultLaws: readonly Law[] = [
  { law: '(a < b) = not (b ≤ a)', rewrite: ([a, b], _term, make) => make('not', [make('ule', [b, a])]) },
];
export const sltLaws: readonly Law[] = [
  { law: '(a <s b) = not (b ≤s a)', rewrite: ([a, b], _term, make) => make('not', [make('sle', [b, a])]) },
];

export const uleLaws: readonly Law[] = [
  { law: '(a ≤ a) = 1', rewrite: ([a, b]) => (a === b ? top : undefined) },
  { law: '(0 ≤ a) = 1', rewrite: ([a]) => (isConst(a, 0) ? top : undefined) },
  { law: '(a ≤ 1…1) = 1', rewrite: ([, b]) => (isOnes(b) ? top : undefined) },
  { law: '(a ≤ 0) = (a = 0)', rewrite: ([a, b], _term, make) => (isConst(b, 0) ? make('eq', [a, b]) : undefined) },
  { law: '(1…1 ≤ a) = (a = 1…1)', rewrite: ([a, b], _term, make) => (isOnes(a) ? make('eq', [b, a]) : undefined) },
  {
    law: '(zext a ≤ c) by the width of a, for a constant c',
    rewrite: ([a, b], _term, make) => {
      const inner = isApp(a, 'zext') ? a.args[0] : undefined;
      if (inner === undefined || b.kind !== 'const') return undefined;
      return b.value >= maximum(width(inner)) ? top : make('ule', [inner, constant(b.value, width(inner))]);
    },
  },
  {
    law: '(c ≤ zext a) by the width of a, for a constant c',
    rewrite: ([a, b], _term, make) => {
      const inner = isApp(b, 'zext') ? b.args[0] : undefined;
      if (inner === undefined || a.kind !== 'const') return undefined;
      return a.value > maximum(width(inner)) ? bottom : make('ule', [constant(a.value, width(inner)), inner]);
    },
  },
];

export const sleLaws: readonly Law[] = [{ law: '(a ≤s a) = 1', rewrite: ([a, b]) => (a === b ? top : undefined) }];

/** Laws of conditionals, and of the operators that only move bits: concat, extract, extensions, repeat, part, setpart. */
import { constant, isApp, isConst, type Term, width } from '../term.ts';
import type { Law, Make } from './law.ts';

export const iteLaws: readonly Law[] = [
  { law: '(1 ? a : b) = a', rewrite: ([c, a]) => (isConst(c, 1) ? a : undefined) },
  { law: '(0 ? a : b) = b', rewrite: ([c, , b]) => (isConst(c, 0) ? b : undefined) },
  { law: '(c ? a : a) = a', rewrite: ([, a, b]) => (a === b ? a : undefined) },
  {
    law: '(not c ? a : b) = (c ? b : a)',
    rewrite: ([c, a, b], _term, make) => (isApp(c, 'not') && c.args[0] ? make('ite', [c.args[0], b, a]) : undefined),
  },
  {
    law: 'a condition that was decided outside is decided inside',
    rewrite: ([c, a, b], _term, make) => {
      const then = isApp(a, 'ite') && a.args[0] === c ? a.args[1] : undefined;
      const otherwise = isApp(b, 'ite') && b.args[0] === c ? b.args[2] : undefined;
      return then || otherwise ? make('ite', [c, then ?? a, otherwise ?? b]) : undefined;
    },
  },
  {
    law: 'on one bit, with a constant branch, a conditional is and/or',
    rewrite: ([c, a, b], _term, make) => {
      if (a.sort.kind !== 'bits' || width(a) !== 1) return undefined;
      if (isConst(a, 1) || a === c) return make('or', [c, b]);
      if (isConst(a, 0)) return make('and', [make('not', [c]), b]);
      if (isConst(b, 0) || b === c) return make('and', [c, a]);
      if (isConst(b, 1)) return make('or', [make('not', [c]), a]);
      return undefined;
    },
  },
];

export const concatLaws: readonly Law[] = [
  {
    law: '{0…0, a} = zext a',
    rewrite: ([a, b], term, make) => (isConst(a, 0) ? make('zext', [b], [width(term)]) : undefined),
  },
  {
    law: '{a[h:m], a[m−1:l]} = a[h:l]',
    rewrite: ([a, b], _term, make) => {
      if (!isApp(a, 'extract') || !isApp(b, 'extract') || a.args[0] !== b.args[0] || a.args[0] === undefined)
        return undefined;
      return a.params[1] === (b.params[0] ?? 0) + 1
        ? make('extract', [a.args[0]], [a.params[0] ?? 0, b.params[1] ?? 0])
        : undefined;
    },
  },
  {
    law: '{t[h:m], t[m−1:0]} = t[h:0], where the low part of t has a form of its own',
    rewrite: ([a, b], _term, make) => {
      const [whole] = isApp(a, 'extract') ? a.args : [];
      const [hi = 0, low = 0] = a.kind === 'app' ? a.params : [];
      if (whole?.kind !== 'app' || low === 0 || width(b) !== low) return undefined;
      const lowOf = (term: Term): Term => make('extract', [term], [low - 1, 0]);
      const inside =
        ['add', 'sub', 'mul', 'neg'].includes(whole.op) &&
        isApp(b, whole.op) &&
        whole.args.every((arg, index) => b.args[index] === lowOf(arg));
      return inside || lowOf(whole) === b ? make('extract', [whole], [hi, 0]) : undefined;
    },
  },
  {
    law: '{{a, b}, c} = {a, {b, c}}',
    rewrite: ([a, c], _term, make) =>
      isApp(a, 'concat') && a.args[0] && a.args[1]
        ? make('concat', [a.args[0], make('concat', [a.args[1], c])])
        : undefined,
  },
  {
    law: '{a, {b, c}} = {{a, b}, c} where a and b merge',
    rewrite: ([a, rest], _term, make) => {
      if (!isApp(rest, 'concat')) return undefined;
      const [b, c] = rest.args;
      if (b === undefined || c === undefined) return undefined;
      const merges =
        (a.kind === 'const' && b.kind === 'const') ||
        (isApp(a, 'extract') &&
          isApp(b, 'extract') &&
          a.args[0] === b.args[0] &&
          a.params[1] === (b.params[0] ?? 0) + 1);
      return merges ? make('concat', [make('concat', [a, b]), c]) : undefined;
    },
  },
];

function extractOf(a: Term, hi: number, lo: number, make: Make): Term | undefined {
  if (lo === 0 && hi === width(a) - 1) return a;
  if (a.kind !== 'app') return undefined;
  const [x, y] = a.args;
  if (x === undefined) return undefined;
  switch (a.op) {
    case 'extract':
      return make('extract', [x], [hi + (a.params[1] ?? 0), lo + (a.params[1] ?? 0)]);
    case 'concat': {
      if (y === undefined) return undefined;
      const low = width(y);
      if (hi < low) return make('extract', [y], [hi, lo]);
      if (lo >= low) return make('extract', [x], [hi - low, lo - low]);
      return make('concat', [make('extract', [x], [hi - low, 0]), make('extract', [y], [low - 1, lo])]);
    }
    case 'zext': {
      const inner = width(x);
      if (lo >= inner) return constant(0, hi - lo + 1);
      return hi < inner
        ? make('extract', [x], [hi, lo])
        : make('zext', [make('extract', [x], [inner - 1, lo])], [hi - lo + 1]);
    }
    case 'sext': {
      const inner = width(x);
      if (hi < inner) return make('extract', [x], [hi, lo]);
      return lo < inner
        ? make('sext', [make('extract', [x], [inner - 1, lo])], [hi - lo + 1])
        : make('repeat', [make('extract', [x], [inner - 1, inner - 1])], [hi - lo + 1]);
    }
    case 'add':
    case 'sub':
    case 'mul':
    case 'neg': {
      // Carries go upwards only.
      if (hi === width(a) - 1) return undefined;
      const low = make(
        a.op,
        a.args.map((arg) => make('extract', [arg], [hi, 0])),
      );
      return lo === 0 ? low : make('extract', [low], [hi, lo]);
    }
    default:
      return undefined;
  }
}

export const extractLaws: readonly Law[] = [
  {
    law: 'a slice is taken where its bits come from',
    rewrite: ([a], term, make) => extractOf(a, term.params[0] ?? 0, term.params[1] ?? 0, make),
  },
];

export const zextLaws: readonly Law[] = [
  { law: 'zext a = a at the same width', rewrite: ([a], term) => (width(a) === width(term) ? a : undefined) },
  {
    law: 'zext zext a = zext a',
    rewrite: ([a], term, make) => (isApp(a, 'zext') && a.args[0] ? make('zext', [a.args[0]], term.params) : undefined),
  },
];

export const sextLaws: readonly Law[] = [
  { law: 'sext a = a at the same width', rewrite: ([a], term) => (width(a) === width(term) ? a : undefined) },
  {
    law: 'sext sext a = sext a',
    rewrite: ([a], term, make) => (isApp(a, 'sext') && a.args[0] ? make('sext', [a.args[0]], term.params) : undefined),
  },
  {
    law: 'sext zext a = zext a for a proper extension',
    // Below the depth limit an improper one is still there, and then the sign is not 0.
    rewrite: ([a], term, make) =>
      isApp(a, 'zext') && a.args[0] && width(a.args[0]) < width(a) ? make('zext', [a.args[0]], term.params) : undefined,
  },
];

export const repeatLaws: readonly Law[] = [
  { law: '{1{a}} = a', rewrite: ([a], term) => (term.params[0] === 1 ? a : undefined) },
];

export const partLaws: readonly Law[] = [
  {
    law: 'a[c +: n] = a[c+n−1:c] for a constant c in range',
    rewrite: ([a, b], term, make) => {
      if (b.kind !== 'const') return undefined;
      const [size, low] = [width(term), Number(b.value)];
      if (b.value >= BigInt(width(a))) return constant(0, size);
      if (low + size <= width(a)) return make('extract', [a], [low + size - 1, low]);
      return make('zext', [make('extract', [a], [width(a) - 1, low])], [size]);
    },
  },
];

export const setpartLaws: readonly Law[] = [
  {
    law: 'a with [c +: n] := v is {a[w−1:c+n], v, a[c−1:0]} for a constant c in range',
    rewrite: ([a, b, v], _term, make) => {
      if (b.kind !== 'const') return undefined;
      if (b.value >= BigInt(width(a))) return a;
      const [low, size, whole] = [Number(b.value), width(v), width(a)];
      const value = low + size > whole ? make('extract', [v], [whole - low - 1, 0]) : v;
      const above = low + size;
      const upper = above < whole ? make('concat', [make('extract', [a], [whole - 1, above]), value]) : value;
      return low > 0 ? make('concat', [upper, make('extract', [a], [low - 1, 0])]) : upper;
    },
  },
];

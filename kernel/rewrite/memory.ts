/** Laws of memories: McCarthy's axioms of select and store, with bounds. */
import { constant, isApp, type Term } from '../term.ts';
import type { Law } from './law.ts';

const distinct = (a: Term, b: Term): boolean => a.kind === 'const' && b.kind === 'const' && a.value !== b.value;

/** A constant address, or an address that cannot reach beyond the depth. */
function inRange(address: Term, memory: Term): boolean {
  if (memory.sort.kind !== 'array' || address.sort.kind !== 'bits') return false;
  if (address.kind === 'const') return address.value < BigInt(memory.sort.depth);
  return address.sort.width < 53 && 2 ** address.sort.width <= memory.sort.depth;
}

export const selectLaws: readonly Law[] = [
  {
    law: '(m with [a] := v)[a] = v for a in range; (m with [a] := v)[b] = m[b] for different constants',
    rewrite: ([m, b], _term, make) => {
      if (!isApp(m, 'store')) return undefined;
      const [inner, a, v] = m.args;
      if (inner === undefined || a === undefined || v === undefined) return undefined;
      if (a === b && inRange(a, inner)) return v;
      // Addresses of different widths denote the same cell when their values are equal.
      return distinct(a, b) ? make('select', [inner, b]) : undefined;
    },
  },
  {
    law: 'm[c] = 0 for a constant c beyond the depth',
    rewrite: ([m, b]) =>
      m.sort.kind === 'array' && b.kind === 'const' && b.value >= BigInt(m.sort.depth)
        ? constant(0, m.sort.element)
        : undefined,
  },
];

export const storeLaws: readonly Law[] = [
  {
    law: '(m with [a] := v) with [a] := w = m with [a] := w',
    rewrite: ([m, a, w], _term, make) =>
      isApp(m, 'store') && m.args[1] === a && m.args[0] ? make('store', [m.args[0], a, w]) : undefined,
  },
  {
    law: 'm with [a] := m[a] = m',
    rewrite: ([m, a, v]) => (isApp(v, 'select') && v.args[0] === m && v.args[1] === a ? m : undefined),
  },
  {
    law: 'm with [c] := v = m for a constant c beyond the depth',
    rewrite: ([m, a]) =>
      m.sort.kind === 'array' && a.kind === 'const' && a.value >= BigInt(m.sort.depth) ? m : undefined,
  },
];

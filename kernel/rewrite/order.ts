/** A total order of terms by structure alone, so that sorting gives the same result in every run. */
import { print } from '../print.ts';
import type { Term } from '../term.ts';

export function compareTerms(a: Term, b: Term): number {
  if (a === b) return 0;
  // Constants last, then by structural hash; printing decides the rare collisions.
  const rank = (term: Term): number => (term.kind === 'const' ? 1 : 0);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a.hash !== b.hash) return a.hash - b.hash;
  const [left, right] = [print(a), print(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const ordered = (terms: readonly Term[]): readonly Term[] => [...terms].sort(compareTerms);

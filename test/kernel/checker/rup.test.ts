/** Proofs by reverse unit propagation, clause by clause. */
import { describe, expect, test } from 'vitest';
import { checkRup } from '../../../kernel/checker/rup.ts';

/** All four clauses over two variables: unsatisfiable, and not by propagation alone. */
const square = [
  [1, 2],
  [1, -2],
  [-1, 2],
  [-1, -2],
];

describe('a list of clauses', () => {
  test('that ends in a conflict is a proof, and what it does not need is left out', () => {
    expect(checkRup(square, 3, [[1, 3], [1]])).toEqual({ kind: 'accepted', core: [1] });
    expect(checkRup(square, 2, [[1], []])).toMatchObject({ kind: 'accepted' });
  });

  test('of which a step does not follow is none', () => {
    expect(checkRup(square.slice(0, 3), 2, [[-1]])).toEqual({ kind: 'refused', step: 0 });
    expect(checkRup(square, 2, [[]])).toEqual({ kind: 'refused', step: 0 });
  });

  test('that does not come to a conflict is none', () => {
    expect(checkRup(square, 2, [])).toEqual({ kind: 'refused', step: 0 });
    expect(checkRup(square.slice(0, 3), 2, [[1]])).toEqual({ kind: 'refused', step: 1 });
    expect(checkRup([[1]], 1, [[1]])).toEqual({ kind: 'refused', step: 1 });
  });
});

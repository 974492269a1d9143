/** A proof that is no longer wanted ends soon, wherever it is; and a verdict says which methods passed before the one that decided. */
import { describe, expect, test } from 'vitest';
import type { Solver } from '../../kernel/bits/solver.ts';
import { type Budget, budgetTable, defaultBudget } from '../../kernel/budget.ts';
import { add, and, eq, extract, implies, ite, mul, ne, not, or, select, store, ult, xor } from '../../kernel/build.ts';
import type { Goal } from '../../kernel/goal.ts';
import { type ProveOptions, prove } from '../../kernel/prove.ts';
import { array, bits } from '../../kernel/sort.ts';
import { constant, type Term, top, variable } from '../../kernel/term.ts';

const goal = (conclusion: Term, assumptions: readonly Term[] = []): Goal => ({
  ...{ id: 'test/goal', kind: 'SIM', says: 'a test', assumptions, conclusion },
});

const [w, v] = [variable('w', bits(64)), variable('v', bits(64))];
const [p, q] = [variable('p', bits(1)), variable('q', bits(1))];
const byte = variable('byte', bits(8));

/** Valid, and beyond every law: the square of a number of `size` bits is 0 or 1 modulo 4. */
function squares(size: number): Term {
  const x = variable(`x${size}`, bits(size));
  return not(extract(mul(x, x), 1, 1));
}

/** A formula on many flags that no law decides. */
function tangled(count: number): Term {
  const flags = Array.from({ length: count }, (_, index) => variable(`f${index}`, bits(1)));
  const at = (index: number): Term => flags[index % count] ?? top;
  return flags
    .map((flag, index): Term => or(xor(flag, at(index * 7 + 3)), and(at(index * 5 + 1), not(at(index * 3 + 2)))))
    .reduce((left, right) => or(and(left, right), not(ult(concatOf(left), concatOf(right)))));
}
const concatOf = (flag: Term): Term => ite(flag, w, v);

describe('a proof that is stopped', () => {
  const always: Budget = { ...defaultBudget, exhaustiveBits: 0, caseSplits: 0, samples: 0 };
  /** Never answers before it is told to stop. */
  const endless: Solver = {
    name: 'endless',
    solve: (_clauses, _variables, { stop }) => {
      while (stop?.() !== true);
      return { kind: 'unknown', why: 'it was stopped' };
    },
  };
  test.each<[string, Goal, ProveOptions]>([
    ['exhaustive evaluation', goal(squares(32)), { budget: { ...always, exhaustiveBits: 32 } }],
    ['case analysis', goal(tangled(400)), { budget: { ...always, caseSplits: 1e9, caseTerms: 1e12 } }],
    ['sampling', goal(squares(64)), { budget: { ...always, samples: 1e9 } }],
    ['the solver', goal(ult(mul(w, v), add(w, v))), { budget: always, solver: endless }],
    [
      'simplification',
      goal(
        eq(w, v),
        Array.from({ length: 3000 }, (_, index) =>
          implies(ne(variable(`g${index}`, bits(64)), variable(`g${index + 1}`, bits(64))), ult(w, v)),
        ),
      ),
      { budget: always },
    ],
  ])('ends during %s', (_name, asked, options) => {
    // Once to have the code compiled, then for the clock.
    for (const [after, most] of [
      [10, 1000],
      [60, 60 + 150],
    ] as const) {
      const begun = performance.now();
      const verdict = prove(asked, { ...options, stop: () => performance.now() - begun > after });
      const took = performance.now() - begun;
      // A machine that has other things to do may add to the 20 ms that are meant; a proof without a poll takes seconds.
      expect(took).toBeLessThan(most);
      if (took > after) expect(verdict).toEqual({ kind: 'unknown', why: 'cancelled' });
    }
  });

  test('before it began says nothing, however easy', () => {
    expect(prove(goal(top), { stop: () => true })).toEqual({ kind: 'unknown', why: 'cancelled' });
    expect(prove(goal(top), { stop: () => false })).toMatchObject({ kind: 'proved' });
  });

  test('other exceptions are not taken for a stop', () => {
    const broken: Solver = {
      name: 'broken',
      solve: () => {
        throw new RangeError('broken');
      },
    };
    expect(() => prove(goal(ult(mul(w, v), add(w, v))), { budget: always, solver: broken })).toThrow('broken');
  });
});

describe('methods that passed', () => {
  const blind: Solver = { name: 'blind', solve: () => ({ kind: 'unknown', why: 'sees nothing' }) };
  const normal = { method: 'simplification', why: 'the normal form of the goal is not the constant 1' };
  const tooMany = (size: number): object => ({
    method: 'exhaustive',
    why: `${budgetTable.exhaustiveBits.exhausted} (${size} of at most 20)`,
  });

  test('are none for the first one', () => {
    expect(prove(goal(eq(add(w, v), add(v, w))))).toEqual({
      ...{ kind: 'proved', method: 'simplification', cases: 0, passed: [] },
    });
  });

  test('are named with their reasons, cheapest first', () => {
    expect(prove(goal(squares(8)))).toEqual({ kind: 'proved', method: 'exhaustive', cases: 256, passed: [normal] });
    expect(prove(goal(ne(byte, constant(7, 8))))).toMatchObject({ kind: 'refuted', passed: [normal] });
    const chosen = ite(p, w, ite(q, v, w));
    expect(prove(goal(or(eq(chosen, w), eq(chosen, v))))).toMatchObject({
      ...{ kind: 'proved', method: 'cases', passed: [normal, tooMany(130)] },
    });
    const hidden = ite(eq(mul(w, v), constant(1, 64)), v, w);
    const verdict = prove(goal(or(ne(hidden, w), ne(v, w))), { solver: blind });
    expect(verdict).toMatchObject({ kind: 'refuted' });
    if (verdict.kind === 'refuted') expect(verdict.passed.slice(0, 2)).toEqual([normal, tooMany(128)]);
  });

  test('say that the bits were asked, and what came of it', () => {
    // One pair of operands refutes it, which sampling tries.
    const hard = ne(mul(w, v), constant(1, 64));
    const options = { budget: { ...defaultBudget, caseSplits: 100 }, solver: blind };
    const verdict = prove(goal(hard), options);
    expect(verdict).toMatchObject({
      kind: 'refuted',
      passed: [
        normal,
        tooMany(128),
        { method: 'cases' },
        { method: 'bits', why: 'blind: sees nothing' },
        { method: 'cases' },
      ],
    });
    expect(prove(goal(hard), options)).toEqual(verdict);
  });
});

describe('what would take too much memory is refused', () => {
  const memory = variable('memory', array(256, 8));
  const [i, j] = [variable('i', bits(8)), variable('j', bits(8))];
  const large = eq(select(store(store(memory, i, extract(w, 7, 0)), j, extract(v, 7, 0)), i), extract(w, 7, 0));
  const solved: Solver = { name: 'never asked', solve: () => ({ kind: 'unknown', why: 'asked all the same' }) };

  test('gates on bits', () => {
    const budget = { ...defaultBudget, samples: 0, caseSplits: 0, gates: 5000 };
    const verdict = prove(goal(large, [ne(i, j)]), { budget, solver: solved });
    expect(verdict).toMatchObject({ kind: 'unknown', why: expect.stringContaining(budgetTable.gates.exhausted) });
    const enough = prove(goal(large, [ne(i, j)]), { budget: { ...budget, gates: 50_000 }, solver: solved });
    expect(enough.kind === 'unknown' ? enough.why : '').not.toContain(budgetTable.gates.exhausted);
  });

  test('terms of a case analysis', () => {
    const budget = { ...defaultBudget, samples: 0, exhaustiveBits: 0 };
    const some = tangled(60);
    const few = prove(goal(some), { budget: { ...budget, caseTerms: 1000 } });
    expect(few).toMatchObject({ kind: 'unknown', why: expect.stringContaining(budgetTable.caseTerms.exhausted) });
    const more = prove(goal(some), { budget: { ...budget, caseSplits: 10 } });
    expect(more).toMatchObject({ kind: 'unknown', why: expect.stringContaining(budgetTable.caseSplits.exhausted) });
  });
});

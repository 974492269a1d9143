/** The embedded SAT solver: right answers, limits that hold, and reasons in place of crashes. */
import { describe, expect, it } from 'vitest';
import { cadicalSolver } from '../../src/tools/cadical.ts';

const limits = { conflicts: 100_000, milliseconds: 10_000 };

/** `pigeons` into one hole less: unsatisfiable, and hard for plain search. */
function pigeons(count: number): readonly (readonly number[])[] {
  const holes = count - 1;
  const sits = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const each = Array.from({ length: count }, (_, pigeon) =>
    Array.from({ length: holes }, (__, hole) => sits(pigeon, hole)),
  );
  const apart = Array.from({ length: holes }, (_, hole) =>
    each.flatMap((__, one) =>
      each.slice(one + 1).map((___, later) => [-sits(one, hole), -sits(one + 1 + later, hole)]),
    ),
  ).flat();
  return [...each, ...apart];
}

describe('CaDiCaL', () => {
  it('finds a model, and a proof that there is none', async () => {
    const solver = await cadicalSolver();
    const found = solver.solve([[1, 2], [-1]], 2, limits);
    if (found.kind !== 'satisfiable') throw new Error(found.kind);
    expect([found.value(1), found.value(2)]).toEqual([false, true]);
    expect(solver.solve(pigeons(4), 12, limits)).toMatchObject({ kind: 'unsatisfiable' });
    expect(solver.solve(pigeons(4).slice(1), 12, limits)).toMatchObject({ kind: 'satisfiable' });
  });

  it('gives up at a limit of time, of conflicts, or when it is told to', async () => {
    const solver = await cadicalSolver();
    const hard = pigeons(14);
    const variables = 14 * 13;
    expect(solver.solve(hard, variables, { conflicts: 50, milliseconds: 60_000 })).toMatchObject({
      kind: 'unknown',
      why: 'no answer within 50 conflicts',
    });
    const started = performance.now();
    expect(solver.solve(hard, variables, { conflicts: 1e8, milliseconds: 200 })).toMatchObject({
      kind: 'unknown',
      why: 'no answer within 200 ms',
    });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(solver.solve(hard, variables, { ...limits, stop: () => true })).toMatchObject({ kind: 'unknown' });
  });

  it('that cannot be loaded says so at every goal', async () => {
    const solver = await cadicalSolver({ locateFile: () => 'nowhere.wasm' });
    expect(solver.solve([[1]], 1, limits)).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/cannot be loaded.*nowhere[.]wasm.*Install/),
    });
  });

  it('that runs out of memory answers that it does not know, from then on', async () => {
    const solver = await cadicalSolver();
    for (const variables of [200_000_000, 1])
      expect(solver.solve([[1]], variables, limits)).toMatchObject({
        kind: 'unknown',
        why: expect.stringContaining('CaDiCaL crashed'),
      });
    expect((await cadicalSolver()).solve([[1]], 1, limits)).toMatchObject({ kind: 'satisfiable' });
  });
});

/** Sweeps on several threads: the answer of one thread, whatever the others do; and threads that hold nobody up. */
import { afterAll, describe, expect, test } from 'vitest';
import { defaultBudget } from '../../kernel/budget.ts';
import { add, and, eq, extract, mul, ne, not, or, redand, select, ule, zext } from '../../kernel/build.ts';
import { assignment, sweep } from '../../kernel/exhaustive.ts';
import { prove } from '../../kernel/prove.ts';
import { bits } from '../../kernel/sort.ts';
import { never, Stopped } from '../../kernel/stop.ts';
import { oneThread, type SweepJob } from '../../kernel/sweeper.ts';
import { sweepProgram } from '../../kernel/sweepProgram.ts';
import { constant, type Term, table, variable } from '../../kernel/term.ts';
import { SweepPool } from '../../src/worker/sweepPool.ts';

const pool = new SweepPool({ threads: 2, threshold: 2 ** 17 });
afterAll(() => pool.dispose());

const [a, b] = [variable('a', bits(10)), variable('b', bits(10))];
const free = [a, b];
const numbered = (number: number): Term =>
  and(eq(a, constant(number % 1024, 10)), eq(b, constant(Math.floor(number / 1024), 10)));

test('the lowest failing case is found, wherever others are', () => {
  for (const failing of [[0], [1_048_575], [700_000, 20_000, 1_000_000], [65_535, 65_536], [131_071, 900_000]]) {
    const conclusion = not(failing.map(numbered).reduce((left, right) => or(left, right)));
    const expected = { kind: 'violated', values: assignment(free, BigInt(Math.min(...failing))) };
    for (let repeat = 0; repeat < 5; repeat += 1) expect(sweep([], conclusion, free, pool, never)).toEqual(expected);
  }
  // From half of the cases on all fail: each thread finds one, one of them the lowest.
  for (let repeat = 0; repeat < 20; repeat += 1)
    expect(sweep([], ule(b, constant(511, 10)), free, pool)).toEqual({
      kind: 'violated',
      values: assignment(free, 2n ** 19n),
    });
});

test('all cases are evaluated when none fails', () => {
  expect(sweep([], not(extract(mul(add(a, b), add(a, b)), 1, 1)), free, pool)).toEqual({
    kind: 'all hold',
    cases: 2 ** 20,
  });
  expect(pool.started).toBe(2);
  const squares = table(
    Array.from({ length: 1024 }, (_, index) => BigInt(index * index)),
    20,
  );
  expect(sweep([], eq(select(squares, a), mul(zext(a, 20), zext(a, 20))), free, pool).kind).toBe('all hold');
  expect(sweep([], eq(select(squares, a), mul(zext(a, 20), zext(b, 20))), free, pool).kind).toBe('violated');
});

test('a proof gives the same verdict with and without threads', () => {
  const goals = [ne(mul(a, b), constant(1023, 10)), not(redand(add(a, mul(b, b)))), eq(mul(a, b), mul(b, a))];
  for (const conclusion of goals) {
    const goal = { id: 'pool', kind: 'SIM', says: 'a test', assumptions: [ule(a, b)], conclusion } as const;
    expect(prove(goal, { budget: defaultBudget, sweeper: pool })).toEqual(prove(goal, { budget: defaultBudget }));
  }
});

test('small sweeps start no thread', () => {
  const fresh = new SweepPool({ threads: 2 });
  expect(sweep([], ne(a, b), free.slice(), fresh).kind).toBe('violated');
  const small = [variable('s', bits(17))];
  expect(sweep([], not(redand(small[0] ?? a)), small, fresh).kind).toBe('violated');
  expect(fresh.started).toBe(2);
  const idle = new SweepPool({ threads: 2 });
  sweep([], not(redand(small[0] ?? a)), small, idle);
  expect(idle.started).toBe(0);
  return Promise.all([fresh.dispose(), idle.dispose()]);
});

/** 256 chunks of one case each; `text` says what a thread does with its chunk, where `main` tells the calling thread from the others. */
function job(text: string): SweepJob {
  const source = `const main = typeof __sweepPoolTest !== 'undefined'; return (from, to) => { ${text} };`;
  return { source, tables: [], blocks: 256, blocksPerChunk: 1, cases: 256 };
}

describe('threads that do not do their part', () => {
  const waitFor = 'const end = Date.now() + 2; while (Date.now() < end);';
  test.each([
    ['fail', `if (!main) throw new Error('failed'); ${waitFor} return from === 3 || from === 200 ? from : -1;`],
    ['never answer', `if (!main) for (;;); ${waitFor} return from === 3 || from === 200 ? from : -1;`],
    ['end', `if (!main) process.exit(1); ${waitFor} return from === 3 || from === 200 ? from : -1;`],
  ])('when they %s', async (_name, text) => {
    const lonely = new SweepPool({ threads: 1, threshold: 1, patienceMs: 100 });
    (globalThis as { __sweepPoolTest?: boolean }).__sweepPoolTest = true;
    // The failing cases are at whatever chunk the thread took as well: it is the calling thread that must do it again.
    expect(lonely.sweep(job(text), never)).toBe(3);
    const everyCase = `if (!main) throw new Error('failed'); ${waitFor} return -1;`;
    expect(lonely.sweep(job(everyCase), never)).toBe(-1);
    await lonely.dispose();
  });
});

test('a stopped sweep ends soon, with all its threads', async () => {
  const [x, y] = [variable('x', bits(16)), variable('y', bits(16))];
  const endless = sweepProgram([], eq(mul(x, y), mul(y, x)), [x, y]);
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const begun = performance.now();
    expect(() => pool.sweep(endless, () => performance.now() - begun > 50)).toThrow(Stopped);
    expect(performance.now() - begun).toBeLessThan(250);
  }
  // The threads are free again.
  expect(pool.sweep(sweepProgram([], ne(a, b), free), never)).toBe(0);
});

test('a pool that was disposed of still answers', async () => {
  const gone = new SweepPool({ threads: 2, threshold: 1 });
  await gone.dispose();
  const question = sweepProgram([], not(numbered(77_777)), free);
  expect(gone.sweep(question, never)).toBe(77_777);
  expect(oneThread.sweep(question, never)).toBe(77_777);
  expect(gone.started).toBe(0);
});

import { expect, test } from 'vitest';
import type { Compared, Growth, Row } from './row.ts';

type Sides = Pick<Compared, 'run' | 'baseline'>;

interface Measure {
  measure(name: string, sides: Sides): { readonly run: number; readonly baseline: number };
  fittedExponent(points: readonly { readonly size: number; readonly time: number }[]): number;
}

interface Table {
  runRow(row: Row): Promise<{ readonly cells: readonly string[]; readonly lines: readonly string[]; failed: boolean }>;
}

const { measure, fittedExponent }: Measure = await import(new URL('./measure.mjs', import.meta.url).href);
const { runRow }: Table = await import(new URL('./table.mjs', import.meta.url).href);

function spin(turns: number): number {
  let state = 1;
  for (let turn = 0; turn < turns; turn += 1) state = (state * 48271) % 2147483647;
  return state % 1;
}

const twice: Sides = { run: () => spin(200_000), baseline: () => spin(20_000) };

test('the ratio of two works is that of their times', () => {
  const { run, baseline } = measure('spin', twice);
  expect(run / baseline).toBeGreaterThan(4);
  expect(run / baseline).toBeLessThan(25);
});

test('works that give different results are not compared', () => {
  expect(() => measure('odd', { run: () => 1, baseline: () => 2 })).toThrow('odd: the results differ (1 and 2)');
});

test('the fitted exponent is that of a power law, and lies between those of noisy neighbours', () => {
  const law = (exponent: number) => [10, 20, 50, 90].map((size) => ({ size, time: 0.3 * size ** exponent }));
  for (const exponent of [0, 0.5, 1, 2]) expect(fittedExponent(law(exponent))).toBeCloseTo(exponent, 9);
  const noisy = law(1).map(({ size, time }, at) => ({ size, time: time * (at % 2 === 0 ? 1.1 : 0.9) }));
  expect(fittedExponent(noisy)).toBeGreaterThan(0.85);
  expect(fittedExponent(noisy)).toBeLessThan(1.15);
});

test('a row is built when it is run, and what goes wrong there is said of that row', async () => {
  let built = 0;
  const growth: Growth = {
    kind: 'growth',
    unit: 'turns',
    points: [20_000, 200_000].map((size) => ({
      size,
      build: () => {
        built += 1;
        return Promise.resolve(() => spin(size));
      },
    })),
  };
  const row: Row = { name: 'spin', build: () => growth };
  expect(built).toBe(0);
  const { lines, failed } = await runRow(row);
  expect([built, failed]).toEqual([2, false]);
  expect(lines[0]).toMatch(/^grows as turns\^[01]\.\d\d$/);
  expect(lines.slice(1).join()).toMatch(/^20000 turns: .*,200000 turns: /);

  const broken = await runRow({
    name: 'broken',
    build: () => {
      throw new Error('no such text');
    },
  });
  expect(broken).toMatchObject({ failed: true, lines: ['failed: no such text'] });
  const odd = await runRow({
    name: 'odd',
    build: () => ({ kind: 'compared', against: 'even', run: () => 1, baseline: () => 2 }),
  });
  expect(odd).toMatchObject({ failed: true });
});

test('a row that cannot be run here stays in the table with the reason', async () => {
  const row: Row = { name: 'tool', build: () => ({ kind: 'not run', why: 'it is not installed' }) };
  expect(await runRow(row)).toEqual({ cells: [], lines: ['not run: it is not installed'], failed: false });
});

test('a comparison shows both times, their ratio, and its figure', async () => {
  const { cells, lines } = await runRow({
    name: 'spin',
    build: () => ({ kind: 'compared', against: 'less', ...twice, figure: (run) => `${run > 0}` }),
  });
  expect(cells.map((cell) => cell.replaceAll(/[\d.]+/g, '#'))).toEqual([
    expect.stringMatching(/^# (ms|us)$/),
    expect.stringMatching(/^# (ms|us)$/),
    '# x',
  ]);
  expect(lines).toEqual(['less; true']);
});

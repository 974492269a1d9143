import { expect, test } from 'vitest';
import type { Row } from './row.ts';

interface Measure {
  measure(row: Row): { readonly run: number; readonly baseline: number };
}

const { measure }: Measure = await import(new URL('./measure.mjs', import.meta.url).href);

function spin(turns: number): number {
  let state = 1;
  for (let turn = 0; turn < turns; turn += 1) state = (state * 48271) % 2147483647;
  return state % 1;
}

test('the ratio of two works is that of their times', () => {
  const row: Row = { name: 'spin', against: 'less of it', run: () => spin(200_000), baseline: () => spin(20_000) };
  const { run, baseline } = measure(row);
  expect(run / baseline).toBeGreaterThan(4);
  expect(run / baseline).toBeLessThan(25);
});

test('works that give different results are not compared', () => {
  expect(() => measure({ name: 'odd', against: 'even', run: () => 1, baseline: () => 2 })).toThrow(
    'odd: the results differ (1 and 2)',
  );
});

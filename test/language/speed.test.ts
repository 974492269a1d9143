import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../src/language/parse.ts';
import { samples } from './samples.ts';

/** Least processor time of one reading in milliseconds, over several batches: what other work on the machine adds is left out. */
function leastTime(text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < 5; batch += 1) {
    const start = process.cpuUsage();
    for (let round = 0; round < 20; round += 1) parseSpec(text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 20_000);
  }
  return least;
}

describe('reading', () => {
  it.each(Object.entries(samples))('%s takes less than 10 ms, once warm', (_, text) => {
    expect(leastTime(text)).toBeLessThan(10);
  });
});

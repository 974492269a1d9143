/** The faults of plants.json can still be planted; `node test/verify/tla/planted.mjs` plants them in the emitter and lets the comparison with TLC look for them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import PLANTS from './plants.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('there are enough of them, each with a name of its own', () => {
  expect(PLANTS.length).toBeGreaterThanOrEqual(10);
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length);
});

test.each(PLANTS)('$name', ({ file, search, replace, tests }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(text.split(search)).toHaveLength(2);
  expect(replace).not.toBe(search);
  for (const path of tests) expect(existsSync(join(ROOT, path)), path).toBe(true);
});

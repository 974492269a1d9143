/** Temporary terms are not kept: measured in a process of its own, in which garbage can be collected on demand. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const kernel = fileURLToPath(new URL('../../kernel/', import.meta.url));

/** Builds a million terms in steps, and prints what is alive and how large the heap is, in megabytes. */
const program = `
import { apply, constant, variable } from './term.ts';
import { bits } from './sort.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
const x = variable('x', bits(32));
const kept = [];

async function megabytes() {
  for (let round = 0; round < 5; round += 1) {
    await pause();
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function buildMillion(keep) {
  const references = [];
  for (let step = 0; step < 50; step += 1) {
    let term = x;
    for (let index = 0; index < 10_000; index += 1) term = apply('add', [term, constant(step * 10_000 + index, 32)]);
    references.push(new WeakRef(term));
    if (keep) kept.push(term);
    await pause();
  }
  return references;
}

const alive = (references) => references.filter((reference) => reference.deref() !== undefined).length;

await buildMillion(false);
const before = await megabytes();
const temporary = await buildMillion(false);
const after = await megabytes();
const first = alive(temporary);
const held = await buildMillion(true);
const holding = await megabytes();
const second = alive(held);
const again = apply('add', [kept[7].args[0], kept[7].args[1]]) === kept[7];
console.log(JSON.stringify({ before, after, holding, temporary: first, held: second, again }));
`;

test('a million temporary terms leave nothing behind, and a million held ones stay themselves', async () => {
  const bundled = await build({
    stdin: { contents: program, resolveDir: kernel, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  });
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    bundled.outputFiles[0]?.text ?? '',
  ]);
  const found = JSON.parse(stdout) as Record<string, number | boolean>;
  expect(found).toMatchObject({ temporary: 0, held: 50, again: true });
  // A million terms that are held take more than 100 MB, and a million that are not leave empty slots of the table at most.
  expect(Number(found['holding']) - Number(found['after'])).toBeGreaterThan(60);
  expect(Number(found['after'])).toBeLessThan(Number(found['before']) + 50);
}, 400_000);

/** Processes and threads around the embedded Yosys: it keeps none alive, and dies with the thread that started it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '../worker/bundle.ts';

const thread = new URL('../../src/tools/yosysThread.mjs', import.meta.url).href;
let folder = '';
beforeAll(async () => {
  folder = await bundle({ host: 'src/tools/yosysHost.ts' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prelude = `
import { YosysHost } from './host.js';
const host = new YosysHost({ thread: new URL(${JSON.stringify(thread)}) });
const run = (text) => host.run({ script: 'read_verilog design.v; write_json o', files: { 'design.v': text }, output: 'o', milliseconds: 60_000 });
const good = 'module t(input a, output y); assign y = a; endmodule';
const endless = 'module t; genvar i; generate for (i = 0; i < 1; i = i) begin: g end endgenerate endmodule';
`;

async function runProgram(
  name: string,
  text: string,
): Promise<{ readonly code: unknown; readonly out: string; readonly ms: number }> {
  writeFileSync(join(folder, name), text);
  const started = performance.now();
  const child = spawn(process.execPath, [name], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], timeout: 40_000 });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out += part;
  });
  const [code] = await once(child, 'close');
  return { code, out, ms: performance.now() - started };
}

it('a process that only preloaded ends at once', async () => {
  const { code, ms } = await runProgram('preload.mjs', `${prelude} host.preload();`);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
});

it('a process waits for an answer, and ends with it', async () => {
  const { code, out, ms } = await runProgram(
    'answer.mjs',
    `${prelude} host.preload(); const result = await run(good); console.log(result.kind, result.output.includes('"t"'));`,
  );
  expect({ code, out }).toEqual({ code: 0, out: 'ended true\n' });
  expect(ms).toBeLessThan(20_000);
});

it('a Yosys that hangs dies with the thread that started it', async () => {
  writeFileSync(
    join(folder, 'engine.mjs'),
    `${prelude}
import { parentPort } from 'node:worker_threads';
await run(good);
void run(endless);
parentPort.postMessage('running');
`,
  );
  const { code, out } = await runProgram(
    'outer.mjs',
    `
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
const worker = new Worker(new URL('./engine.mjs', import.meta.url));
await once(worker, 'message');
const busy = async () => {
  await sleep(500);
  const before = process.cpuUsage();
  await sleep(1000);
  return process.cpuUsage(before).user / 1000;
};
const during = await busy();
await worker.terminate();
console.log(JSON.stringify({ during, after: await busy() }));
`,
  );
  expect(code).toBe(0);
  const { during, after } = JSON.parse(out) as { readonly during: number; readonly after: number };
  // Milliseconds of processor time in a second: nearly all of them, or none.
  expect(during).toBeGreaterThan(150);
  expect(after).toBeLessThan(75);
});

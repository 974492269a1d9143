/** The engine in its thread: it never holds up the editor, it stops when told, and its death is not the end. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { LazyEngine } from '../../../src/extension/engine/lazyEngine.ts';
import { Runs } from '../../../src/extension/runs/runs.ts';
import type { HostTest } from './framework.ts';
import { COUNTER, edit, extension, filesBelow, folder, generate, refine, tidyUp } from './workspace.ts';

const IN_THE_PROOF_MS = 3_000;
/** Were the proof in this thread, the lag would be its length, twenty times as much; on a machine with ten times its load 0.4 s have been seen. */
const LAG_LIMIT_MS = 1_000;
const STOP_LIMIT_MS = 1_000;

/** The client that the extension uses. */
const client = () => join(extension().extensionPath, 'dist', 'client.cjs');

/** Dies of what it is told to die of, else ends the run well. */
const MORTAL = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ kind, id, request }) => {
  if (kind !== 'run') return;
  if (request.text === 'die') throw new Error('out of luck');
  if (request.text === 'exit') process.exit(7);
  const finished = { kind: 'finished', verdict: 'passed', exitCode: 0, message: '', advice: [], ms: 1 };
  parentPort.postMessage({ kind: 'event', id, event: { run: 'r', seq: 0, ...finished } });
  parentPort.postMessage({ kind: 'end', id });
});
`;

export const engineTests: readonly HostTest[] = [
  {
    name: 'a long proof does not hold up the editor, and Stop ends it within a second and leaves nothing',
    limitMs: 30_000,
    run: async (context) => {
      tidyUp(context);
      const uri = vscode.Uri.file(join(folder(), 'slow.fspec'));
      const lag = measureLag();
      context.defer(lag.stop);
      let ended = 0;
      const running = refine(uri).then((result) => {
        ended = Date.now();
        return result;
      });
      await new Promise((resolve) => setTimeout(resolve, IN_THE_PROOF_MS));
      assert.equal(ended, 0, 'the proof was over too soon to say anything');
      assert.ok(lag.longest() < LAG_LIMIT_MS, `the editor was held up for ${lag.longest()} ms`);
      const asked = Date.now();
      await vscode.commands.executeCommand('rtlRefinery.stop');
      const result = await running;
      assert.equal(result?.verdict, 'cancelled', result?.message);
      assert.ok(ended - asked < STOP_LIMIT_MS, `stopped after ${ended - asked} ms`);
      assert.deepEqual([...filesBelow(join(folder(), 'rtl')), ...filesBelow(join(folder(), '.rtl-refinery'))], []);

      await edit(`[[${COUNTER}]]`);
      const next = await generate();
      assert.equal(next?.verdict, 'passed', next?.message);
    },
  },
  {
    name: 'an engine that dies is reported, and the next run has a new one',
    run: async (context) => {
      const home = mkdtempSync(join(tmpdir(), 'rtl-refinery-engine-'));
      context.defer(() => rmSync(home, { recursive: true, force: true }));
      const script = join(home, 'engine.mjs');
      writeFileSync(script, MORTAL);
      const engine = new LazyEngine({ client: client(), engine: script });
      context.defer(() => engine.dispose());
      const runs = new Runs(engine);
      context.defer(() => runs.dispose());
      const run = (text: string) => runs.start({ kind: 'check', text, name: 'x.fspec' }, { input: text }).done;
      const died = (await run('die')).finished;
      assert.equal(died?.verdict, 'crashed');
      assert.match(died.message, /out of luck/);
      assert.equal((await run('live')).finished?.verdict, 'passed');
      assert.match((await run('exit')).finished?.message ?? '', /exit code 7/);
      assert.equal((await run('live')).finished?.verdict, 'passed');
    },
  },
  {
    name: 'an engine that is missing is reported',
    run: async (context) => {
      const engine = new LazyEngine({ client: client(), engine: join(tmpdir(), 'rtl-refinery-no-such-engine.js') });
      context.defer(() => engine.dispose());
      const runs = new Runs(engine);
      context.defer(() => runs.dispose());
      const { finished } = await runs.start({ kind: 'doctor' }, { input: '' }).done;
      assert.equal(finished?.verdict, 'crashed');
      assert.match(finished.message, /rtl-refinery-no-such-engine/);
    },
  },
];

/** The longest time between two turns of this thread's event loop, in ms, beyond the timer's own. */
function measureLag(): { readonly longest: () => number; readonly stop: () => void } {
  const period = 10;
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - period);
    last = now;
  }, period);
  return { longest: () => Math.round(longest), stop: () => clearInterval(timer) };
}

/** An engine thread whose runs do what their description says: everything that can go wrong with a thread. */
import { spawn } from 'node:child_process';
import { parentPort, workerData } from 'node:worker_threads';
import type { RunEvent } from '../../src/pipeline/events.ts';
import { recordChildren } from '../../src/worker/childTable.ts';
import { serve } from '../../src/worker/host.ts';
import type { ThreadData } from '../../src/worker/protocol.ts';

if (parentPort === null) throw new Error('started as a worker thread only');
const port = parentPort;
recordChildren((workerData as ThreadData).children);

const head = { run: 'scripted' };
const started: RunEvent = { ...head, seq: 0, kind: 'started', command: 'generate', input: '' };
const finished = (message: string): RunEvent => ({
  ...head,
  seq: 2,
  kind: 'finished',
  verdict: 'passed',
  exitCode: 0,
  message,
  advice: [],
  ms: 0,
});

function busyFor(ms: number): void {
  for (const end = Date.now() + ms; Date.now() < end; );
}

const untilAborted = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

serve(port, async function* (request, signal) {
  process.stdout.write('a library prints something\n');
  yield started;
  const script = request.kind === 'generate' ? request.description : '';
  switch (script) {
    case 'obedient':
      await untilAborted(signal);
      yield {
        ...head,
        seq: 1,
        kind: 'finished',
        verdict: 'cancelled',
        exitCode: 130,
        message: 'by itself',
        advice: [],
        ms: 0,
      };
      return;
    case 'busy':
      // The event above is on its way only when the thread has had a turn.
      await pause(20);
      busyFor(20_000);
      break;
    case 'stubborn':
      await pause(20_000);
      break;
    case 'child': {
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore', detached: true });
      await new Promise((resolve) => child.once('spawn', resolve));
      yield { ...head, seq: 1, kind: 'note', message: String(child.pid) };
      await pause(20);
      busyFor(20_000);
      break;
    }
    case 'throw':
      throw new Error('planted');
    case 'exit':
      process.exitCode = 3;
      return process.exit();
    case 'memory': {
      const hoard: number[][] = [];
      for (;;) hoard.push(new Array<number>(1_000_000).fill(hoard.length));
    }
    case 'stages':
      yield { ...head, seq: 1, kind: 'stage started', stage: 'refine' };
      await pause(200);
      yield { ...head, seq: 2, kind: 'stage finished', stage: 'refine', outcome: 'done', ms: 5 };
      yield { ...finished(script), seq: 3 };
      return;
    case 'silent note':
      break;
    case 'silent end':
      return;
    case 'another version':
      port.postMessage({ kind: 'telepathy', id: 1 });
      await pause(20_000);
      break;
    case 'wrong event':
      yield { ...started, seq: -5 };
      await pause(20_000);
      break;
    default:
      yield { ...head, seq: 1, kind: 'note', message: script };
  }
  yield finished(script);
});

/** A proof deep in its work sees that its run is to stop, which no message could tell it. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createStopFlag, setStopFlag, stopFlagReader } from '../../src/worker/stopFlag.ts';

test('the flag is seen where it was set, until it is taken back', () => {
  const flag = createStopFlag();
  const [isStopped, other] = [stopFlagReader(flag), stopFlagReader(createStopFlag())];
  expect(isStopped()).toBe(false);
  setStopFlag(flag, true);
  expect([isStopped(), other()]).toEqual([true, false]);
  setStopFlag(flag, false);
  expect(isStopped()).toBe(false);
});

test('a thread that never returns to its event loop sees it', async () => {
  const flag = createStopFlag();
  const busy = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('begun');
    const word = new Int32Array(workerData);
    while (Atomics.load(word, 0) === 0);
    parentPort.postMessage('stopped');`;
  const worker = new Worker(busy, { eval: true, workerData: flag });
  const said: unknown[] = [];
  await new Promise<void>((resolve) => {
    worker.on('message', (message: unknown) => {
      said.push(message);
      if (message === 'begun') setStopFlag(flag, true);
      else resolve();
    });
  });
  expect(said).toEqual(['begun', 'stopped']);
  await worker.terminate();
});

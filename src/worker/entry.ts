/** The engine's thread. What a run needs is loaded with the first run, so that the thread is there at once. */
import { parentPort, workerData } from 'node:worker_threads';
import { recordChildren } from './childTable.ts';
import { serve } from './host.ts';
import type { ThreadData } from './protocol.ts';
import { stopFlagReader } from './stopFlag.ts';
import { SweepPool } from './sweepPool.ts';

if (parentPort === null) throw new Error('the engine is started as a worker thread');

const { children, stop } = workerData as ThreadData;
recordChildren(children);

const proofs = { stop: stopFlagReader(stop), sweeper: new SweepPool() };

serve(parentPort, async function* (request, signal) {
  const [{ startRun }, { composeEngine }] = await Promise.all([
    import('../pipeline/run.ts'),
    import('../pipeline/compose.ts'),
  ]);
  yield* startRun(request, composeEngine(proofs), signal);
});

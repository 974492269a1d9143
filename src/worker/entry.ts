/** The engine's thread. What a run needs is loaded with the first run, so that the thread is there at once. */
import { parentPort, workerData } from 'node:worker_threads';
import { recordChildren } from './childTable.ts';
import { serve } from './host.ts';
import type { ThreadData } from './protocol.ts';

if (parentPort === null) throw new Error('the engine is started as a worker thread');

const { children } = workerData as ThreadData;
recordChildren(children);

serve(parentPort, async function* (request, signal) {
  const [{ startRun }, { composeEngine }] = await Promise.all([
    import('../pipeline/run.ts'),
    import('../pipeline/compose.ts'),
  ]);
  yield* startRun(request, composeEngine(), signal);
});

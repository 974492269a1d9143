/** Threads that stand in for Yosys, written for one test. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface FakeThread {
  readonly folder: string;
  readonly thread: URL;
  readonly remove: () => Promise<void>;
}

/** `body` may use `post`, `onRequest` and `beat`, which leaves a sign of life in the file `beat` of the folder. */
export function fakeThread(body: string): FakeThread {
  const folder = mkdtempSync(join(tmpdir(), 'rtl refinery ü '));
  const path = join(folder, 'thread.mjs');
  writeFileSync(
    path,
    `import { appendFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const post = (message) => parentPort.postMessage(message);
const onRequest = (work) => parentPort.on('message', work);
const beat = () => appendFileSync(new URL('./beat', import.meta.url), '.');
beat();
${body}
`,
  );
  return { folder, thread: pathToFileURL(path), remove: () => rm(folder, { recursive: true, force: true }) };
}

// The thread that the embedded Yosys runs in. Plain JavaScript, so that it starts from the sources as it is; bundled as a file of its own.
//
// Posts `ready` or `unavailable` once, then one answer for each request { script, files, output }. Answers are checked by yosysHost.ts.

import { parentPort, workerData } from 'node:worker_threads';
import { limitMemory, pageBytes } from './yosysMemory.mjs';

const { memoryBytes, logCharacters } = workerData;

/** The memory of the instance that runs, which tells a lack of memory from other ends. */
let memory;
const { compile, instantiate } = WebAssembly;
const maximumPages = Math.floor(memoryBytes / pageBytes);
WebAssembly.compileStreaming = async (response) =>
  compile(limitMemory(new Uint8Array(await (await response).arrayBuffer()), maximumPages));
WebAssembly.instantiate = async (module, imports) => {
  const instance = await instantiate(module, imports);
  memory = instance.exports.memory ?? memory;
  return instance;
};

try {
  const yosys = await import('@yowasp/yosys');
  // Without arguments it only loads and compiles.
  await yosys.runYosys();
  parentPort.on('message', (request) => {
    void answer(yosys, request).then((message) => parentPort.postMessage(message));
  });
  parentPort.postMessage({ kind: 'ready', version: yosys.version });
} catch (error) {
  parentPort.postMessage({ kind: 'unavailable', reason: messageOf(error) });
}

async function answer(yosys, { script, files, output }) {
  const log = limitedLog();
  const listen = (bytes) => log.add(bytes);
  memory = undefined;
  try {
    const written = await yosys.runYosys(['-q', '-p', script], files, { stdout: listen, stderr: listen });
    return { kind: 'ended', output: asText(written[output]), ...log.result() };
  } catch (error) {
    // An exit code is how Yosys refuses a text; anything else is a trap of the machine code, after which nothing can be trusted.
    if (error instanceof yosys.Exit) return { kind: 'ended', ...log.result() };
    // It grows its memory in steps of up to a sixteenth, and traps at the first that is refused.
    const exhausted = (memory?.buffer.byteLength ?? 0) > (memoryBytes * 7) / 8;
    return { kind: 'trapped', exhausted, reason: messageOf(error), ...log.result() };
  }
}

/** Keeps the beginning and the end (where the reason of a refusal is), and counts what is left out between them. */
function limitedLog() {
  const decoder = new TextDecoder();
  let head = '';
  let tail = '';
  let omitted = 0;
  return {
    add(bytes) {
      if (bytes === null) return;
      tail += decoder.decode(bytes, { stream: true });
      const room = logCharacters - head.length;
      head += tail.slice(0, room);
      tail = tail.slice(room);
      if (tail.length > 2 * logCharacters) {
        omitted += tail.length - logCharacters;
        tail = tail.slice(-logCharacters);
      }
    },
    result: () => ({ log: omitted === 0 ? head + tail : `${head}\n${tail}`, omitted }),
  };
}

function asText(file) {
  return file instanceof Uint8Array ? new TextDecoder().decode(file) : file;
}

function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** The command line: puts the process (streams, signals, exit code) and the engine's thread around `runCommand`. */

import manifest from '../../package.json' with { type: 'json' };
import { codeOf } from '../pipeline/fileSystem.ts';
import { EngineClient } from '../worker/client.ts';
import { listenForInterrupts } from './interrupt.ts';
import { plainProgress, spinningProgress } from './render/progress.ts';
import { styleFor } from './render/style.ts';
import { runCommand } from './run.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    // The reader has gone (`| head`): the run goes on, so that the artefacts are whole.
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

const client = new EngineClient({ engine: new URL('./engine.js', import.meta.url) });
process.once('exit', () => client.killChildren());
const interrupt = listenForInterrupts((exitCode) => process.exit(exitCode));
const isTerminal = process.stderr.isTTY === true;
const errors = styleFor(isTerminal, process.env);

const exitCode = await runCommand(process.argv.slice(2), {
  version: manifest.version,
  folder: process.cwd(),
  standardInput: process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  results: styleFor(process.stdout.isTTY === true, process.env),
  errors,
  progress: () =>
    isTerminal
      ? spinningProgress(process.stderr, errors)
      : plainProgress((line) => void process.stderr.write(`${line}\n`)),
  signal: interrupt.signal,
  start: (request, signal) => client.run(request, signal),
});
await client.dispose();
interrupt.release();
process.exitCode = interrupt.exitCode() ?? exitCode;

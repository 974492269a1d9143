/** TLC, the model checker of TLA+, as a program: it runs in a folder of its own that is gone afterwards, within limits on time, disk and output. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelCheckerOfTla, TlcRequest, TlcRun } from '../../verify/ports/tlc.ts';
import { inFolder } from '../folder.ts';
import { type ProcessResult, runProcess } from '../process.ts';
import { scratchFolder, tlcArguments } from './arguments.ts';
import { watchDisk } from './disk.ts';
import { inspectJar } from './jar.ts';
import { locateTlc, type TlcSettings } from './locate.ts';
import { runOf } from './outcome.ts';
import { progressReader } from './progress.ts';

const defaultMilliseconds = 60_000;
const defaultDiskBytes = 512 * 1024 * 1024;
/** Characters; a trace of a thousand states of a thousand bits is 4 million. */
const outputLimit = 32_000_000;

export const tlc: ModelCheckerOfTla = tlcChecker();

export function tlcChecker(settings: TlcSettings = {}): ModelCheckerOfTla {
  return { name: 'TLC', check: (request, signal) => check(settings, request, signal) };
}

async function check(settings: TlcSettings, request: TlcRequest, signal: AbortSignal): Promise<TlcRun> {
  const { module, config } = request;
  const names = [module.name, config.name];
  const wrong = names.find((name, index) => !(index === 0 ? /^[A-Za-z]\w*\.tla$/ : /^[A-Za-z]\w*\.cfg$/).test(name));
  if (wrong !== undefined) return { kind: 'broke', reason: `TLC takes no file with the name ${JSON.stringify(wrong)}` };
  const found = await locateTlc(settings);
  if (found.kind === 'missing') return { kind: 'not run', reason: found.reason, advice: found.advice };
  const jar = await inspectJar(found.jar);
  if (jar.kind === 'no tlc') return { kind: 'broke', reason: jar.reason };
  try {
    return await inFolder([module, config], async (folder) => {
      await mkdir(join(folder, scratchFolder));
      const args = tlcArguments({
        jar: found.jar,
        folder,
        module: module.name,
        config: config.name,
        knows: jar.knows,
      });
      return await runIn(folder, found.java, args, request, signal);
    });
  } catch (error) {
    return { kind: 'broke', reason: `no folder for TLC: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function runIn(
  folder: string,
  java: string,
  args: readonly string[],
  request: TlcRequest,
  signal: AbortSignal,
): Promise<TlcRun> {
  const { milliseconds = defaultMilliseconds, diskBytes = defaultDiskBytes, progress } = request;
  const full = new AbortController();
  const watch = watchDisk(folder, diskBytes, () => full.abort());
  try {
    const result = await runProcess({
      command: java,
      args,
      cwd: folder,
      signal: AbortSignal.any([signal, full.signal]),
      milliseconds,
      outputLimit,
      // The folder for temporary files may have any name.
      locale: 'C.UTF-8',
      ...(progress === undefined ? {} : { onOutput: progressReader(progress) }),
    });
    if (result.kind === 'ended') return runOf(result, request);
    if (result.kind === 'cancelled' && watch.exceeded() && !signal.aborted)
      return { kind: 'broke', reason: `TLC wrote more than ${megabytes(diskBytes)} to the disk and was stopped` };
    return failure(result, milliseconds);
  } finally {
    watch.stop();
  }
}

function failure(result: Exclude<ProcessResult, { kind: 'ended' }>, milliseconds: number): TlcRun {
  switch (result.kind) {
    case 'missing':
      return { kind: 'not run', reason: result.reason };
    case 'cancelled':
      return { kind: 'not run', reason: 'cancelled' };
    case 'timed out':
      return { kind: 'broke', reason: `TLC was not done within ${milliseconds / 1000} s and was stopped` };
    case 'flooded':
      return { kind: 'broke', reason: `TLC printed more than ${outputLimit} characters and was stopped` };
    case 'crashed':
      return { kind: 'broke', reason: `Java ended abnormally: ${result.reason}` };
  }
}

function megabytes(bytes: number): string {
  const value = bytes / (1024 * 1024);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} MB`;
}

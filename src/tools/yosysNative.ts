/** A native Yosys, only where RTL_REFINERY_YOSYS asks for it: the same script, in a temporary folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locate } from './discovery.ts';
import { inFolder } from './folder.ts';
import { runProcess } from './process.ts';
import type { YosysRequest, YosysResult } from './yosysHost.ts';
import { nativeYosys } from './yosysProgram.ts';

const never = new AbortController().signal;

export async function runNative({ signal = never, ...request }: YosysRequest): Promise<YosysResult> {
  const found = await locate(nativeYosys);
  if (found.kind === 'missing') return { kind: 'failed', cause: 'missing', reason: `${found.reason}. ${found.advice}` };
  const sources = Object.entries(request.files).map(([name, text]) => ({ name, text }));
  try {
    return await inFolder(sources, (folder) => runIn(folder, found.path, request, signal));
  } catch (error) {
    const reason = `The temporary files of Yosys cannot be written: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'failed', cause: 'crashed', reason };
  }
}

async function runIn(
  folder: string,
  command: string,
  { script, output, milliseconds }: YosysRequest,
  signal: AbortSignal,
): Promise<YosysResult> {
  // The version comes from a run of its own, beside the real one.
  const [result, version] = await Promise.all([
    runProcess({ command, args: ['-q', '-p', script], cwd: folder, signal, milliseconds }),
    nativeVersion(command, folder, signal),
  ]);
  switch (result.kind) {
    case 'ended': {
      const log = { text: `${result.stdout}${result.stderr}`, omitted: 0 };
      const written = result.exitCode === 0 ? await textOf(join(folder, output)) : undefined;
      return { kind: 'ended', version, output: written, log };
    }
    case 'cancelled':
      return { kind: 'failed', cause: 'cancelled', reason: 'cancelled' };
    case 'missing':
      return { kind: 'failed', cause: 'missing', reason: `${result.reason}. ${nativeYosys.advice}` };
    case 'timed out':
      return {
        kind: 'failed',
        cause: 'timed out',
        reason: `${result.reason}. Look for a loop in the text that does not end, or allow more time.`,
      };
    case 'flooded':
    case 'crashed':
      return { kind: 'failed', cause: 'crashed', reason: `${result.reason}. ${nativeYosys.advice}` };
  }
}

export async function nativeVersion(command: string, cwd: string, signal: AbortSignal): Promise<string> {
  const result = await runProcess({ command, args: ['-V'], cwd, signal, milliseconds: 5000 });
  return (result.kind === 'ended' ? /Yosys (\S+)/.exec(result.stdout)?.[1] : undefined) ?? 'unknown';
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

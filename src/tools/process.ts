/**
 * External processes: argument vectors only, never a shell; limits on time and output; the whole process group is killed, so that nothing a program started
 * outlives it.
 */
import { execa } from 'execa';

export interface ProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly milliseconds: number;
  /** Characters of standard output and error together. */
  readonly outputLimit?: number;
  /** Called with each part of standard output as it comes; parts are cut anywhere. */
  readonly onOutput?: (part: string) => void;
  /** `C` if left out; `C.UTF-8` for a program that reads the names of files by it. */
  readonly locale?: 'C' | 'C.UTF-8';
}

export type ProcessResult =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'timed out'; readonly reason: string }
  | { readonly kind: 'flooded'; readonly reason: string }
  | { readonly kind: 'crashed'; readonly reason: string }
  | { readonly kind: 'cancelled' };

const defaultOutputLimit = 4_000_000;

export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const {
    command,
    args,
    cwd,
    signal,
    milliseconds,
    outputLimit = defaultOutputLimit,
    onOutput,
    locale = 'C',
  } = request;
  if (signal.aborted) return { kind: 'cancelled' };
  // A group of its own, so that one signal reaches everything the program starts; Windows has trees instead, which execa kills by itself.
  const grouped = process.platform !== 'win32';
  const child = execa(command, [...args], {
    cwd,
    reject: false,
    detached: grouped,
    stdin: 'ignore',
    maxBuffer: outputLimit,
    stripFinalNewline: false,
    windowsHide: true,
    env: { LC_ALL: locale, LANGUAGE: 'C' },
  });
  if (onOutput !== undefined) {
    const decoder = new TextDecoder();
    child.stdout?.on('data', (part: Uint8Array) => onOutput(decoder.decode(part, { stream: true })));
  }
  let ended: 'timed out' | 'cancelled' | undefined;
  const kill = (reason: 'timed out' | 'cancelled'): void => {
    ended ??= reason;
    killGroup(child.pid, grouped);
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => kill('timed out'), milliseconds);
  const onAbort = (): void => kill('cancelled');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const result = await child;
    if (ended === 'cancelled') return { kind: 'cancelled' };
    if (ended === 'timed out')
      return { kind: 'timed out', reason: `${command} gave no answer within ${milliseconds / 1000} s and was stopped` };
    if (result.isMaxBuffer)
      return { kind: 'flooded', reason: `${command} printed more than ${outputLimit} characters and was stopped` };
    if (result.exitCode !== undefined)
      return { kind: 'ended', exitCode: result.exitCode, stdout: result.stdout, stderr: result.stderr };
    if (result.code === 'ENOENT') return { kind: 'missing', reason: `${command} is not there` };
    if (result.code === 'EACCES') return { kind: 'missing', reason: `${command} may not be executed` };
    return {
      kind: 'crashed',
      reason: `${command} ended ${result.signal === undefined ? `abnormally: ${result.shortMessage ?? ''}` : `by ${result.signal}`}`,
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    // Whatever the program left running goes with it.
    killGroup(child.pid, grouped);
  }
}

function killGroup(pid: number | undefined, grouped: boolean): void {
  if (pid === undefined || !grouped) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

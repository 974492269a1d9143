import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
  readonly ms: number;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when the output so far, both streams together, contains the text. */
  readonly said: (text: string) => Promise<void>;
}

export interface Surroundings {
  readonly cwd: string;
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** Largest file that may be written, in KiB. */
  readonly fileLimit?: number;
}

/** Starts the bundled command line as a process of its own. */
export function startCommand(
  cli: string,
  args: readonly string[],
  { cwd, input, env = {}, uid, fileLimit }: Surroundings,
): Running {
  const begun = performance.now();
  const command = [process.execPath, cli, ...args];
  const [program = '', ...rest] =
    fileLimit === undefined ? command : ['/bin/sh', '-c', `ulimit -f ${2 * fileLimit}; exec "$0" "$@"`, ...command];
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'pipe',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  // A command that refuses its input early does not read all of it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal, out, err, ms: performance.now() - begun }));
  });
  const said = async (text: string) => {
    while (!(out + err).includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended without saying ${text}: ${out}${err}`);
      await delay(5);
    }
  };
  return { child, ended, said };
}

export async function runCommand(cli: string, args: readonly string[], around: Surroundings): Promise<Ended> {
  return await startCommand(cli, args, around).ended;
}

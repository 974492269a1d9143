/** Benches under Icarus, many in one program: each prints one line that starts with its name. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Bench {
  readonly name: string;
  readonly text: string;
  /** Verilog modules that the bench needs. */
  readonly modules: readonly string[];
  readonly data?: { readonly file: string; readonly words: string };
}

export type BenchResult =
  | { readonly kind: 'ran'; readonly words: readonly string[] }
  | { readonly kind: 'rejected'; readonly log: string };

const execute = promisify(execFile);
const most = 25;

/** One result per bench, in order. */
export async function runBenches(benches: readonly Bench[]): Promise<readonly BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mutation-'));
  try {
    const results: BenchResult[] = [];
    for (let start = 0; start < benches.length; start += most)
      results.push(...(await batch(benches.slice(start, start + most), folder)));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function batch(benches: readonly Bench[], folder: string): Promise<readonly BenchResult[]> {
  const results = new Map<string, BenchResult>();
  for (const { name, text, modules, data } of benches) {
    await writeFile(join(folder, `${name}.v`), [...modules, text].join('\n'));
    if (data !== undefined) await writeFile(join(folder, data.file), data.words);
  }
  // One that hangs keeps all others of its program from their ends: then each gets a program of its own.
  const pending: (readonly string[])[] = [benches.map(({ name }) => name)];
  for (let names = pending.pop(); names !== undefined; names = pending.pop()) {
    if (names.length === 0) continue;
    const compiled = await run(
      'iverilog',
      ['-g2005', ...names.flatMap((name) => ['-s', name]), '-o', 'all.vvp', ...names.map((name) => `${name}.v`)],
      folder,
      60_000,
    );
    if (compiled.failed) {
      const culprits = names.filter((name) => new RegExp(`\\b${name}\\.v:\\d+`).test(compiled.text));
      for (const name of culprits.length > 0 ? culprits : names)
        results.set(name, { kind: 'rejected', log: compiled.text.slice(0, 400) });
      pending.push(names.filter((name) => !results.has(name)));
      continue;
    }
    const ran = await run('vvp', ['-n', 'all.vvp'], folder, names.length === 1 ? 10_000 : 60_000);
    for (const name of names) {
      const line = new RegExp(`^${name} (.*)$`, 'm').exec(ran.text)?.[1];
      if (line !== undefined) results.set(name, { kind: 'ran', words: line.split(' ') });
      else if (names.length === 1) results.set(name, { kind: 'rejected', log: 'it does not come to rest' });
      else pending.push([name]);
    }
  }
  return benches.map(({ name }) => results.get(name) ?? { kind: 'rejected', log: 'not run' });
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  timeout: number,
): Promise<{ readonly failed: boolean; readonly text: string }> {
  try {
    const { stdout, stderr } = await execute(command, args, { cwd, maxBuffer: 1 << 26, timeout });
    return { failed: false, text: stdout + stderr };
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { readonly stdout?: string; readonly stderr?: string };
    return { failed: true, text: stdout + stderr };
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runProcess } from '../../src/tools/process.ts';
import { isGone } from '../worker/alive.ts';
import { type FakeTool, fakeTool } from './fakeTool.ts';

const tools: FakeTool[] = [];
afterEach(async () => {
  for (const tool of tools.splice(0)) await tool.remove();
});

async function run(
  script: string,
  options: {
    readonly milliseconds?: number;
    readonly outputLimit?: number;
    readonly signal?: AbortSignal;
    readonly args?: readonly string[];
  } = {},
) {
  const tool = await fakeTool('tool', script);
  tools.push(tool);
  const { milliseconds = 10_000, outputLimit, signal = new AbortController().signal, args = [] } = options;
  const result = await runProcess({
    command: tool.path,
    args,
    cwd: tool.folder,
    signal,
    milliseconds,
    ...(outputLimit === undefined ? {} : { outputLimit }),
  });
  return { result, tool };
}

describe('runProcess', () => {
  it('returns what a program prints, and its exit code', async () => {
    const { result } = await run('echo out; echo err >&2; exit 3');
    expect(result).toEqual({ kind: 'ended', exitCode: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('hands on what a program prints while it runs, and gives it the locale that is asked for', async () => {
    const tool = await fakeTool('tool', 'printf "ü$LC_ALL"; sleep 600');
    tools.push(tool);
    const controller = new AbortController();
    let printed = '';
    const result = await runProcess({
      command: tool.path,
      args: [],
      cwd: tool.folder,
      signal: controller.signal,
      milliseconds: 10_000,
      locale: 'C.UTF-8',
      onOutput: (part) => {
        printed += part;
        controller.abort();
      },
    });
    expect(result).toEqual({ kind: 'cancelled' });
    expect(printed).toBe('üC.UTF-8');
    expect((await run('echo $LC_ALL')).result).toMatchObject({ stdout: 'C\n' });
  });

  it('passes arguments as they are: no shell reads them', async () => {
    const { result } = await run('printf "%s|" "$@"', { args: ['a b', '$(touch x)', '; rm y', 'ü'] });
    expect(result).toMatchObject({ kind: 'ended', stdout: 'a b|$(touch x)|; rm y|ü|' });
  });

  it('stops a program that hangs, and what it started', async () => {
    const { result, tool } = await run('sleep 600 & echo $! > child; while :; do :; done', { milliseconds: 400 });
    expect(result).toMatchObject({ kind: 'timed out', reason: expect.stringContaining('0.4 s') });
    const { readFile } = await import('node:fs/promises');
    const child = Number(await readFile(join(tool.folder, 'child'), 'utf8'));
    expect(child).toBeGreaterThan(0);
    expect(await isGone(child)).toBe(true);
  });

  it('leaves no background process behind when the program itself ends well', async () => {
    const { result } = await run('sleep 600 >/dev/null 2>&1 & echo $!');
    expect(result.kind).toBe('ended');
    const child = Number(result.kind === 'ended' ? result.stdout : 0);
    expect(await isGone(child)).toBe(true);
  });

  it('stops a program that floods its output', async () => {
    const { result } = await run('while :; do echo 0123456789012345678901234567890123456789; done', {
      outputLimit: 10_000,
    });
    expect(result).toMatchObject({ kind: 'flooded', reason: expect.stringContaining('10000 characters') });
  });

  it('tells a missing program and one that may not be executed from one that fails', async () => {
    const signal = new AbortController().signal;
    const missing = await runProcess({ command: '/nowhere/tool', args: [], cwd: '.', signal, milliseconds: 1000 });
    expect(missing).toMatchObject({ kind: 'missing' });
    const { result } = await run('exit 1');
    expect(result).toMatchObject({ kind: 'ended', exitCode: 1 });
  });

  it('says how a program crashed', async () => {
    const { result } = await run('kill -SEGV $$');
    expect(result).toMatchObject({ kind: 'crashed', reason: expect.stringContaining('SIGSEGV') });
  });

  it('stops at once when it is cancelled, and starts nothing when it was cancelled before', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const start = performance.now();
    const { result } = await run('sleep 600', { signal: controller.signal });
    expect(result).toEqual({ kind: 'cancelled' });
    expect(performance.now() - start).toBeLessThan(5000);
    const again = await run('touch started', { signal: controller.signal });
    expect(again.result).toEqual({ kind: 'cancelled' });
    expect(existsSync(join(again.tool.folder, 'started'))).toBe(false);
  });
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../src/pipeline/fileSystem.ts';
import { cleanRuns, createRun, discardRun, keepRun, listRuns } from '../../src/pipeline/runStore.ts';
import { contentsOf, scratchFolder } from './scratch.ts';

const begun = new Date('2031-02-03T04:05:06.789Z');
const idle = () => new AbortController().signal;

async function kept(root: string, date: Date, input = 'text'): Promise<string> {
  const run = await createRun(diskFileSystem, root, { module: 'm', input, begun: date });
  if (!run.ok) throw new Error(run.failure.message);
  await keepRun(
    diskFileSystem,
    root,
    run.value,
    new Map([
      ['m.v', 'x'],
      ['steps/00.txt', 'y'],
    ]),
    idle(),
  );
  return run.value.name;
}

describe('the run store', () => {
  test('names a run by date, time, module and input, and latest names it', async () => {
    const root = scratchFolder();
    const name = await kept(root, begun);
    expect(name).toMatch(/^2031-02-03\/040506-m-[0-9a-f]{8}$/);
    expect(contentsOf(root)).toEqual({
      '.rtl-refinery/.gitignore': '*\n',
      '.rtl-refinery/runs/latest': `${name}\n`,
      [`.rtl-refinery/runs/${name}/m.v`]: 'x',
      [`.rtl-refinery/runs/${name}/steps/00.txt`]: 'y',
    });
  });

  test('gives two runs of one second two folders', async () => {
    const root = scratchFolder();
    const names = await Promise.all([1, 2, 3].map(() => kept(root, begun)));
    expect(new Set(names).size).toBe(3);
    expect(await listRuns(diskFileSystem, root)).toEqual([...names].sort());
  });

  test('a discarded run leaves nothing', async () => {
    const root = scratchFolder();
    const run = await createRun(diskFileSystem, root, { module: 'm', input: '', begun });
    if (!run.ok) throw new Error(run.failure.message);
    await discardRun(diskFileSystem, run.value);
    expect(Object.keys(contentsOf(root))).toEqual(['.rtl-refinery/.gitignore']);
  });

  test('a store that cannot be made is an expected failure', async () => {
    const root = scratchFolder();
    writeFileSync(join(root, '.rtl-refinery'), '');
    expect(await createRun(diskFileSystem, root, { module: 'm', input: '', begun })).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^Cannot keep the run in /) },
    });
  });

  test("a user's .gitignore in the store stays", async () => {
    const root = scratchFolder();
    mkdirSync(join(root, '.rtl-refinery'));
    writeFileSync(join(root, '.rtl-refinery', '.gitignore'), 'mine\n');
    await kept(root, begun);
    expect(readFileSync(join(root, '.rtl-refinery', '.gitignore'), 'utf8')).toBe('mine\n');
  });
});

describe('cleaning', () => {
  test('keeps the newest runs and removes the oldest', async () => {
    const root = scratchFolder();
    const days = [3, 1, 2].map((day) => new Date(Date.UTC(2031, 0, day)));
    for (const day of days) await kept(root, day);
    const removed = await cleanRuns(diskFileSystem, root, 1);
    expect(removed).toMatchObject({
      ok: true,
      value: [expect.stringMatching(/^2031-01-01/), expect.stringMatching(/^2031-01-02/)],
    });
    expect(await listRuns(diskFileSystem, root)).toEqual([expect.stringMatching(/^2031-01-03/)]);
    expect(await diskFileSystem.list(join(root, '.rtl-refinery', 'runs'))).toEqual(['2031-01-03', 'latest']);
  });

  test('of everything removes the pointer as well', async () => {
    const root = scratchFolder();
    await kept(root, begun);
    await cleanRuns(diskFileSystem, root, 0);
    expect(await diskFileSystem.list(join(root, '.rtl-refinery', 'runs'))).toEqual([]);
  });

  test('touches nothing that is not a run', async () => {
    const root = scratchFolder();
    await kept(root, begun);
    const runs = join(root, '.rtl-refinery', 'runs');
    mkdirSync(join(runs, 'notes'));
    mkdirSync(join(runs, '2031-02-03', 'mine'));
    await cleanRuns(diskFileSystem, root, 0);
    expect((await diskFileSystem.list(runs)).toSorted()).toEqual(['2031-02-03', 'notes']);
  });

  test('does nothing where there is no store, or fewer runs', async () => {
    const root = scratchFolder();
    expect(await cleanRuns(diskFileSystem, root, 0)).toEqual({ ok: true, value: [] });
    await kept(root, begun);
    expect(await cleanRuns(diskFileSystem, root, 1)).toEqual({ ok: true, value: [] });
  });
});

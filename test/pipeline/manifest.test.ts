import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../src/pipeline/fileSystem.ts';
import { manifestName, refuseChanged, writeArtefacts } from '../../src/pipeline/manifest.ts';
import { contentsOf, scratchFolder } from './scratch.ts';

const idle = () => new AbortController().signal;
const FIRST = [
  { name: 'm.v', text: 'module m;\n' },
  { name: 'm.fspec', text: 'module m\n' },
];
const SECOND = [
  { name: 'm.v', text: 'module m; // 2\n' },
  { name: 'm.fspec', text: 'module m\n' },
];

const write = (folder: string, files: typeof FIRST, force = false) =>
  writeArtefacts(diskFileSystem, { module: 'm', folder, files, records: [], force }, idle());

async function generated(): Promise<string> {
  const folder = join(scratchFolder(), 'out');
  expect((await write(folder, FIRST)).ok).toBe(true);
  return folder;
}

describe('the manifest', () => {
  test('lists every file with its hash, holds no path and no date, and is the same each time', async () => {
    const [one, two] = [await generated(), await generated()];
    expect(contentsOf(one)).toEqual(contentsOf(two));
    const manifest = JSON.parse(readFileSync(join(one, manifestName('m')), 'utf8'));
    expect(manifest).toEqual({
      version: 1,
      module: 'm',
      files: { 'm.fspec': expect.stringMatching(/^[0-9a-f]{64}$/), 'm.v': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test('what was generated is replaced, and what is the same is left alone', async () => {
    const folder = await generated();
    const result = await write(folder, SECOND);
    expect(result).toMatchObject({
      ok: true,
      value: [
        { name: 'm.v', change: 'replaced' },
        { name: 'm.fspec', change: 'unchanged' },
      ],
    });
    expect(contentsOf(folder)['m.v']).toBe('module m; // 2\n');
  });

  test('a file that the user changed is not overwritten, nor anything beside it', async () => {
    const folder = await generated();
    appendFileSync(join(folder, 'm.v'), '// mine\n');
    const before = contentsOf(folder);
    const result = await write(folder, SECOND);
    expect(result).toMatchObject({
      ok: false,
      failure: {
        verdict: 'bad input',
        message: `m.v in ${folder} was changed after generation. Nothing was written.`,
        advice: [expect.stringContaining('--out'), expect.stringContaining('--force')],
      },
    });
    expect(contentsOf(folder)).toEqual(before);
  });

  test('with force it is overwritten', async () => {
    const folder = await generated();
    appendFileSync(join(folder, 'm.v'), '// mine\n');
    expect((await write(folder, SECOND, true)).ok).toBe(true);
    expect(contentsOf(folder)['m.v']).toBe('module m; // 2\n');
  });

  test('a change that is exactly what would be written is no conflict', async () => {
    const folder = await generated();
    writeFileSync(join(folder, 'm.v'), 'module m; // 2\n');
    expect((await write(folder, SECOND)).ok).toBe(true);
  });

  test('a file that the user deleted is made again', async () => {
    const folder = await generated();
    rmSync(join(folder, 'm.v'));
    expect(await write(folder, FIRST)).toMatchObject({
      ok: true,
      value: [
        { name: 'm.v', change: 'created' },
        { name: 'm.fspec', change: 'unchanged' },
      ],
    });
  });

  test("a user's own file of that name is not overwritten", async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'm.v'), 'mine\n');
    expect(await write(folder, FIRST)).toMatchObject({
      ok: false,
      failure: { message: `${folder} already holds m.v, which this command did not generate. Nothing was written.` },
    });
    expect(contentsOf(folder)).toEqual({ 'm.v': 'mine\n' });
  });

  test.each(['', '{', '[]', '{"version":2,"files":{}}', '{"version":1,"files":[1]}', '{"version":1}'])(
    'a manifest that is damaged (%s) protects everything',
    async (text) => {
      const folder = await generated();
      writeFileSync(join(folder, manifestName('m')), text);
      expect((await write(folder, SECOND)).ok).toBe(false);
      expect(contentsOf(folder)['m.v']).toBe('module m;\n');
    },
  );

  test('files of another module in the same folder are none of its business', async () => {
    const folder = await generated();
    const files = [{ name: 'n.v', text: 'module n;\n' }];
    expect(
      (await writeArtefacts(diskFileSystem, { module: 'n', folder, files, records: [], force: false }, idle())).ok,
    ).toBe(true);
    expect((await write(folder, SECOND)).ok).toBe(true);
  });

  test('a set that was cut off between two renames is completed by the same command', async () => {
    const folder = await generated();
    writeFileSync(join(folder, 'm.v'), 'module m; // 2\n');
    expect((await refuseChanged(diskFileSystem, folder, 'm', SECOND)).ok).toBe(true);
    expect((await refuseChanged(diskFileSystem, folder, 'm', FIRST)).ok).toBe(false);
    expect((await write(folder, SECOND)).ok).toBe(true);
    expect((await write(folder, FIRST)).ok).toBe(true);
  });

  test('an output folder that is a file is an expected failure', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'out'), '');
    expect(await write(join(folder, 'out'), FIRST)).toMatchObject({
      ok: false,
      failure: { verdict: 'bad input', message: expect.stringContaining('a part of the path is a file') },
    });
  });

  test('a folder in the place of a file is an expected failure', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'm.v'));
    expect(await write(folder, FIRST)).toMatchObject({
      ok: false,
      failure: { verdict: 'bad input', message: expect.stringContaining('folder') },
    });
  });
});

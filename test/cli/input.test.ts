import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requestOf } from '../../src/cli/input.ts';
import type { Invocation } from '../../src/cli/invocation.ts';
import { DESCRIPTION_LIMIT } from '../../src/pipeline/description.ts';
import { scratchFolder } from '../pipeline/scratch.ts';

async function* bytes(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

const output = { json: false, quiet: false };
const generate = (...words: readonly string[]): Invocation => ({
  kind: 'generate',
  words,
  out: undefined,
  force: false,
  requireChecks: false,
  tlc: 'never',
  output,
});

function request(invocation: Invocation, folder = scratchFolder(), standardInput: AsyncIterable<Uint8Array> = bytes()) {
  return requestOf(invocation, { folder, standardInput });
}

const badInput = (message: RegExp) => ({
  ok: false,
  failure: { verdict: 'bad input', message: expect.stringMatching(message) },
});

describe('a description', () => {
  test('is the words of the command line', async () => {
    expect(await request(generate('A', 'counter'), '/work')).toEqual({
      ok: true,
      value: { kind: 'generate', description: 'A counter', root: '/work', force: false, tlc: 'never' },
    });
  });

  test('is the text of a file that is named', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'Zähler beschreibung.txt'), '// A counter\n');
    writeFileSync(join(folder, 'counter'), 'A counter\n');
    expect(await request(generate('Zähler beschreibung.txt'), folder)).toMatchObject({
      ok: true,
      value: { description: '// A counter\n' },
    });
    expect(await request(generate('counter'), folder)).toMatchObject({
      ok: true,
      value: { description: 'A counter\n' },
    });
    expect(await request(generate('decoder'), folder)).toMatchObject({ ok: true, value: { description: 'decoder' } });
  });

  test('comes from the standard input', async () => {
    expect(await request(generate('-'), '/', bytes('A coun', 'ter'))).toMatchObject({
      ok: true,
      value: { description: 'A counter' },
    });
    // A letter of two bytes may be cut by a chunk.
    const [first, second] = [Buffer.from('ü').subarray(0, 1), Buffer.from('ü').subarray(1)];
    expect(await request(generate('-'), '/', bytes(first, second))).toMatchObject({
      ok: true,
      value: { description: 'ü' },
    });
  });

  test('that does not exist as a file is not taken for words when it can only be a file', async () => {
    expect(await request(generate('designs/counter.txt'))).toMatchObject(
      badInput(/^There is no file designs\/counter\.txt/),
    );
    expect(await request(generate('counter.md'))).toMatchObject(badInput(/^There is no file counter\.md/));
  });

  test('may not be a folder, nor a specification', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'x.d'));
    writeFileSync(join(folder, 'a.fspec'), 'module a');
    expect(await request(generate('x.d'), folder)).toMatchObject(badInput(/is a folder/));
    expect(await request(generate('a.fspec'), folder)).toMatchObject({
      ok: false,
      failure: { advice: ['rtl-refinery refine a.fspec'] },
    });
  });

  test('may not be missing or empty', async () => {
    expect(await request(generate())).toMatchObject(badInput(/There is no description/));
    expect(await request(generate(''))).toMatchObject(badInput(/empty/));
    expect(await request(generate('-'), '/', bytes())).toMatchObject(badInput(/empty/));
  });

  test('of a megabyte is refused without reading on', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'big.txt'), 'a '.repeat(512 * 1024));
    const begun = performance.now();
    expect(await request(generate('big.txt'), folder)).toMatchObject(
      badInput(/too long: 1024 KiB, and the limit is 64 KiB/),
    );
    expect(await request(generate('x '.repeat(40 * 1024)))).toMatchObject(badInput(/too long/));
    let chunks = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        chunks += 1;
        yield Buffer.alloc(DESCRIPTION_LIMIT, 'a');
      }
    }
    expect(await request(generate('-'), folder, endless())).toMatchObject(badInput(/too long/));
    expect(chunks).toBe(2);
    expect(await request(generate('/dev/zero'))).toMatchObject(badInput(/too long/));
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test('may be exactly as long as the limit', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'full.txt'), 'a'.repeat(DESCRIPTION_LIMIT));
    expect((await request(generate('full.txt'), folder)).ok).toBe(true);
    writeFileSync(join(folder, 'over.txt'), 'a'.repeat(DESCRIPTION_LIMIT + 1));
    expect((await request(generate('over.txt'), folder)).ok).toBe(false);
  });

  test('must be text', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'a.bin'), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0xff]));
    expect(await request(generate('a.bin'), folder)).toMatchObject(badInput(/a\.bin is not text/));
    expect(await request(generate('-'), '/', bytes(Buffer.from([0xff])))).toMatchObject(
      badInput(/standard input is not text/),
    );
  });
});

describe('other commands', () => {
  test('resolve the output folder where the user stands', async () => {
    const folder = scratchFolder();
    const invocation: Invocation = {
      kind: 'generate',
      words: ['A counter'],
      out: 'out ü',
      force: true,
      requireChecks: true,
      tlc: 'never',
      output,
    };
    expect(await request(invocation, folder)).toMatchObject({
      ok: true,
      value: { out: join(folder, 'out ü'), root: folder, force: true, requireChecks: true },
    });
  });

  test('find the specification of a chain beside it', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'm.chain.json'), '{}');
    const replay: Invocation = { kind: 'replay', file: 'm.chain.json', specification: undefined, check: false, output };
    expect(await request(replay, folder)).toMatchObject(badInput(/There is no file m\.fspec/));
    writeFileSync(join(folder, 'm.fspec'), 'module m');
    expect(await request(replay, folder)).toMatchObject({
      ok: true,
      value: { kind: 'replay', text: '{}', name: 'm.chain.json', specification: { text: 'module m', name: 'm.fspec' } },
    });
  });

  test('take the Verilog of a chain where it lies beside', async () => {
    const folder = scratchFolder();
    for (const [name, text] of [
      ['m.chain.json', '{}'],
      ['m.fspec', 'module m'],
      ['m.v', 'module m;'],
    ] as const)
      writeFileSync(join(folder, name), text);
    const replay: Invocation = { kind: 'replay', file: 'm.chain.json', specification: undefined, check: false, output };
    expect(await request(replay, folder)).toMatchObject({
      ok: true,
      value: { verilog: { text: 'module m;', name: 'm.v' } },
    });
  });

  test('read a script of picks', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'm.fspec'), 'module m');
    const refine: Invocation = {
      kind: 'refine',
      file: 'm.fspec',
      picks: 'p.json',
      out: undefined,
      force: false,
      requireChecks: false,
      tlc: 'never',
      output,
    };
    expect(await request(refine, folder)).toMatchObject(badInput(/There is no file p\.json/));
    writeFileSync(join(folder, 'p.json'), '[]');
    expect(await request(refine, folder)).toMatchObject({ ok: true, value: { picks: { text: '[]', name: 'p.json' } } });
  });
});

import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.ts';

function read(...words: readonly string[]) {
  let [out, err] = ['', ''];
  const result = readArguments(words, '1.2.3', {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { result, out, err };
}

describe('arguments', () => {
  test('a bare description means generate', () => {
    expect(read('A 2-bit counter').result).toEqual({
      kind: 'generate',
      words: ['A 2-bit counter'],
      out: undefined,
      force: false,
      requireChecks: false,
      tlc: 'never',
      output: { json: false, quiet: false },
    });
    expect(read('A', '2-bit', 'counter').result).toMatchObject({ kind: 'generate', words: ['A', '2-bit', 'counter'] });
    expect(read('generate', 'A counter').result).toEqual(read('A counter').result);
  });

  test('options may stand before and after a bare description', () => {
    const expected = { kind: 'generate', words: ['A counter'], out: 'x y', output: { json: true, quiet: false } };
    expect(read('A counter', '--out', 'x y', '--json').result).toMatchObject(expected);
    expect(read('--out', 'x y', '--json', 'A counter').result).toMatchObject(expected);
  });

  test('a lone dash is the standard input', () => {
    expect(read('generate', '-').result).toMatchObject({ kind: 'generate', words: ['-'] });
    expect(read('-').result).toMatchObject({ kind: 'generate', words: ['-'] });
  });

  test('no arguments are a description that is missing, which is refused later', () => {
    expect(read().result).toMatchObject({ kind: 'generate', words: [] });
  });

  test.each([
    [
      ['refine', 'a.fspec', '--picks', 'p.json', '--force'],
      { kind: 'refine', file: 'a.fspec', picks: 'p.json', force: true },
    ],
    [['check', 'a.fspec', '--quiet'], { kind: 'check', file: 'a.fspec', output: { json: false, quiet: true } }],
    [['simulate', 'a.fspec'], { kind: 'simulate', cycles: 32, seed: 1, stimuli: undefined, vcd: undefined }],
    [
      ['simulate', 'a.fspec', '--cycles', '7', '--seed', '0', '--vcd', 'w.vcd', '--stimuli', 's.txt'],
      { cycles: 7, seed: 0, vcd: 'w.vcd', stimuli: 's.txt' },
    ],
    [['replay', 'm.chain.json'], { kind: 'replay', file: 'm.chain.json', specification: undefined }],
    [['A counter', '--require-checks'], { kind: 'generate', requireChecks: true }],
    [['doctor'], { kind: 'doctor' }],
    [['clean'], { kind: 'clean', keep: 10 }],
    [['clean', '--keep', '0'], { kind: 'clean', keep: 0 }],
  ])('%j are read', (words, expected) => {
    expect(read(...words).result).toMatchObject(expected);
  });

  test.each([
    [['check'], /missing required argument/],
    [['check', 'a.fspec', 'b.fspec'], /too many arguments/],
    [['simulate', 'a.fspec', '--cycles', '0'], /Expected at least 1/],
    [['simulate', 'a.fspec', '--cycles', '1e3'], /Expected a number/],
    [['simulate', 'a.fspec', '--seed', '-1'], /Expected a number/],
    [['clean', '--keep', '99999999999999999999'], /Expected a number/],
    [['A counter', '--ouch', 'x'], /unknown option '--ouch'[\s\S]*--out/],
  ])('%j are refused with exit code 2', (words, message) => {
    const { result, out, err } = read(...words);
    expect(result).toEqual({ kind: 'answered', exitCode: 2 });
    expect(err).toMatch(message);
    expect(out).toBe('');
  });

  test('help and version go to standard output with exit code 0', () => {
    expect(read('--version')).toEqual({ result: { kind: 'answered', exitCode: 0 }, out: '1.2.3\n', err: '' });
    const help = read('--help');
    expect(help.result).toEqual({ kind: 'answered', exitCode: 0 });
    expect(help.out).toContain('Exit codes:');
    expect(read('simulate', '--help').out).toContain('--cycles <n>');
  });
});

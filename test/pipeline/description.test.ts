import { describe, expect, test } from 'vitest';
import {
  acceptDescription,
  DESCRIPTION_LIMIT,
  decodeText,
  stripCommentMarkers,
} from '../../src/pipeline/description.ts';

describe('a description', () => {
  test.each(['', ' ', '\n\t\n', '// \n//', '/* */', '/**/'])('%j is empty', (text) => {
    expect(acceptDescription(text)).toMatchObject({
      ok: false,
      failure: { verdict: 'bad input', message: 'The description is empty.' },
    });
  });

  test('may be as long as the limit and not a byte longer', () => {
    expect(acceptDescription('a'.repeat(DESCRIPTION_LIMIT)).ok).toBe(true);
    expect(acceptDescription('a'.repeat(DESCRIPTION_LIMIT + 1))).toMatchObject({
      ok: false,
      failure: { verdict: 'bad input', message: expect.stringContaining('too long') },
    });
    // The limit counts bytes.
    expect(acceptDescription('ü'.repeat(DESCRIPTION_LIMIT / 2 + 1)).ok).toBe(false);
  });

  test('with a NUL character is refused, and with any other character is not', () => {
    expect(acceptDescription('a\0b')).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('NUL') },
    });
    expect(acceptDescription('ein Zähler 🙂')).toEqual({ ok: true, value: 'ein Zähler 🙂' });
  });

  test('of hostile shape is decided at once', () => {
    for (const unit of ['*', '/*', '*/', '- ', '\n', '# ', '/']) {
      const begun = performance.now();
      acceptDescription(unit.repeat(DESCRIPTION_LIMIT / unit.length));
      acceptDescription(`/*${unit.repeat(DESCRIPTION_LIMIT / unit.length - 4)}*/`);
      expect(performance.now() - begun).toBeLessThan(500);
    }
  });
});

describe('bytes', () => {
  test('of UTF-8 are text, with or without a byte order mark', () => {
    expect(decodeText(Buffer.from('Zähler'), 'x')).toEqual({ ok: true, value: 'Zähler' });
    expect(decodeText(Buffer.from('\ufeffcounter'), 'x')).toEqual({ ok: true, value: 'counter' });
  });

  test.each([[[0xff, 0xfe, 0x41, 0x00]], [[0x41, 0x00]], [[0xc3]], [[0x7f, 0x45, 0x4c, 0x46, 0x02, 0x00]]])(
    '%j are not',
    (bytes) => {
      expect(decodeText(Uint8Array.from(bytes), 'design.txt')).toMatchObject({
        ok: false,
        failure: { message: expect.stringMatching(/^design\.txt is not text/) },
      });
    },
  );
});

describe('comment markers', () => {
  test.each([
    ['// A counter.\n//  Two bits.', 'A counter.\n Two bits.'],
    ['  -- A counter\n  --\n  -- with enable', 'A counter\n\nwith enable'],
    ['# A counter', 'A counter'],
    ['/// A counter', 'A counter'],
    ['/* A counter */', 'A counter'],
    ['/**\n * A counter\n *  with enable\n */', 'A counter\n with enable'],
  ])('of %j are taken off', (text, bare) => {
    expect(stripCommentMarkers(text)).toBe(bare);
  });

  test.each(['A counter', '// A counter\nwith enable', '- a\n- b', '* a\n* b', '/* a */ b /* c */', 'counts 10 -- 20'])(
    '%j has none',
    (text) => {
      expect(stripCommentMarkers(text)).toBe(text);
    },
  );
});

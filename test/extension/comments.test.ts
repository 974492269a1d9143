import { describe, expect, it } from 'vitest';
import { commentAt, withoutMarkers } from '../../src/extension/description/comments.ts';

const WORDS = 'A counter\nwith enable.';

describe('withoutMarkers', () => {
  it.each([
    ['//', '// A counter\n// with enable.'],
    ['///', '/// A counter\n/// with enable.'],
    ['//!', '  //! A counter\n  //! with enable.'],
    ['/* */', '/* A counter\n   with enable. */'],
    ['/** with stars', '/**\n * A counter\n * with enable.\n */'],
    ['#', '# A counter\n# with enable.'],
    ['--', '-- A counter\n-- with enable.'],
    [';', '; A counter\n; with enable.'],
    ['%', '% A counter\n%% with enable.'],
    ['(* *)', '(* A counter\n   with enable. *)'],
    ['<!-- -->', '<!-- A counter\nwith enable. -->'],
    ['{- -}', '{- A counter\n with enable. -}'],
    ['"""', '"""A counter\nwith enable."""'],
    ['Windows line ends', '// A counter\r\n// with enable.\r\n'],
    ['a selection that begins behind the first marker', 'A counter\n// with enable.'],
    ['a selection that begins behind the opening', 'A counter\n * with enable.\n */'],
    ['a selection that ends before the closing', '/* A counter\n * with enable.'],
    ['a selection of lines with stars only', ' * A counter\n * with enable.'],
    ['a comment and the code below it', '// A counter\n// with enable.\nmodule counter;\nendmodule'],
    ['plain words', '  A counter\n  with enable.\n'],
  ])('takes the words out of %s', (_, text) => {
    expect(withoutMarkers(text)).toBe(WORDS);
  });

  it.each([
    ['a minus sign', 'y = a -- b is not meant'],
    ['an arrow', '--> the output'],
    ['a hash before a word', '#5 is the delay\nof the counter'],
    ['a list with dashes', '- counts up\n- wraps at 9'],
    ['a star inside', 'y = a * b\nz = c * d'],
    ['words of another alphabet', 'Ein Zähler von 0 bis 9, 計數器'],
  ])('leaves %s', (_, text) => {
    expect(withoutMarkers(text)).toBe(text);
  });

  it('keeps blank lines inside and drops them around', () => {
    expect(withoutMarkers('//\n// one\n//\n// two\n//')).toBe('one\n\ntwo');
  });

  it('keeps the indentation of lists', () => {
    expect(withoutMarkers('// ports:\n//   a in\n//   b out')).toBe('ports:\n  a in\n  b out');
  });

  it('gives nothing for markers alone', () => {
    for (const text of ['//', '/* */', '/**/', '#\n#', '<!-- -->', '']) expect(withoutMarkers(text)).toBe('');
  });
});

describe('commentAt', () => {
  const at = (text: string, line: number) => commentAt(text.split('\n'), line);

  it.each([0, 1])('finds the lines around line %i', (line) => {
    expect(at('// A counter\n// with enable.\nmodule m;', line)).toBe(WORDS);
  });

  it.each([1, 2, 3, 4])('finds the block around line %i', (line) => {
    expect(at('int x;\n/*\n * A counter\n * with enable.\n */\nint y;', line)).toBe(WORDS);
  });

  it.each([
    ['code below a block', '/* A counter */\nmodule m;', 1],
    ['code above a block', 'module m;\n/* A counter */', 0],
    ['code between two blocks', '/* one */\nmodule m;\n/* two */', 1],
    ['a sensitivity list', 'always @(*)\nbegin\nend // (*)', 1],
    ['a block that is never closed', '/* A counter\nmodule m;', 1],
    ['a directive', '#include <x>', 0],
    ['an empty comment', '//', 0],
    ['plain words', 'A counter\nwith enable.', 0],
    ['a line that is not there', 'A counter', 7],
  ])('finds none in %s', (_, text, line) => {
    expect(at(text, line)).toBeUndefined();
  });
});

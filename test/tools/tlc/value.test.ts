import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValue } from '../../../src/tools/tlc/value.ts';
import type { TlaValue } from '../../../src/verify/ports/tlc.ts';
import { integer, string } from './cases.ts';

const tuple = (...items: TlaValue[]): TlaValue => ({ kind: 'tuple', items });
const set = (...items: TlaValue[]): TlaValue => ({ kind: 'set', items });
const other = (text: string): TlaValue => ({ kind: 'other', text });

describe('a value that TLC prints', () => {
  it.each<[string, TlaValue]>([
    ['0', integer(0)],
    ['-5', integer(-5)],
    ['2147483647', integer(2147483647)],
    ['TRUE', { kind: 'boolean', value: true }],
    ['FALSE', { kind: 'boolean', value: false }],
    ['"idle"', string('idle')],
    ['"q\\"uo\\\\te\\n\\t"', string('q"uo\\te\n\t')],
    ['">> }, |->"', string('>> }, |->')],
    ['<<>>', tuple()],
    ['<<1, <<>>, <<<<-1>>>>>>', tuple(integer(1), tuple(), tuple(tuple(integer(-1))))],
    ['<< 1,\n   0,\n   1 >>', tuple(integer(1), integer(0), integer(1))],
    ['{}', set()],
    ['{{}, {3}, "a"}', set(set(), set(integer(3)), string('a'))],
    ['0..3', set(integer(0), integer(1), integer(2), integer(3))],
    ['-1..0', set(integer(-1), integer(0))],
    ['3..2', set()],
    ['mv', other('mv')],
    ['(mv)', other('mv')],
    ['{m1, 2}', set(other('m1'), integer(2))],
  ])('%s', (text, value) => {
    expect(parseValue(text)).toEqual(value);
  });

  it('a record is a function of strings', () => {
    expect(parseValue('[valid |-> TRUE, data |-> <<1>>]')).toEqual({
      kind: 'function',
      entries: [
        [string('valid'), { kind: 'boolean', value: true }],
        [string('data'), tuple(integer(1))],
      ],
    });
  });

  it('a function may be spread over lines, with any keys', () => {
    expect(parseValue('( 0 :> <<1>> @@\n  <<1, 2>> :> "x" @@\n  "b c" :> (1 :> 2) )')).toEqual({
      kind: 'function',
      entries: [
        [integer(0), tuple(integer(1))],
        [tuple(integer(1), integer(2)), string('x')],
        [string('b c'), { kind: 'function', entries: [[integer(1), integer(2)]] }],
      ],
    });
  });

  it.each([
    '<<1, 2',
    '<<1, 2>',
    '{1, }',
    '[a |-> ]',
    '[S -> T]',
    '[a: {1}]',
    '(1 :> )',
    '(1 :> 2 @@ 3)',
    '1 2',
    '1 ..',
    '"open',
    'SUBSET {1, 2}',
    '0..100000000',
    '?',
    '',
  ])('keeps what it does not understand: %s', (text) => {
    expect(parseValue(` ${text}\n`)).toEqual(other(text));
  });

  it('does not fail on a value that is nested too deeply', () => {
    const text = `${'<<'.repeat(100_000)}${'>>'.repeat(100_000)}`;
    expect(parseValue(text)).toEqual(other(text));
  });
});

const { value } = fc.letrec<{ value: TlaValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n })
      .map((number): TlaValue => ({ kind: 'integer', value: number })),
    fc.boolean().map((flag): TlaValue => ({ kind: 'boolean', value: flag })),
    fc.string().map(string),
    fc.array(tie('value'), { maxLength: 4 }).map((items): TlaValue => ({ kind: 'tuple', items })),
    fc.array(tie('value'), { maxLength: 4 }).map((items): TlaValue => ({ kind: 'set', items })),
    fc
      .array(fc.tuple(tie('value'), tie('value')), { minLength: 1, maxLength: 4 })
      .map((entries): TlaValue => ({ kind: 'function', entries })),
  ),
}));

/** As TLC prints it, with blanks or with the ends of lines. */
function print(shown: TlaValue, line: string): string {
  const list = (items: readonly TlaValue[]): string => items.map((item) => print(item, line)).join(`,${line}`);
  switch (shown.kind) {
    case 'integer':
      return String(shown.value);
    case 'boolean':
      return shown.value ? 'TRUE' : 'FALSE';
    case 'string':
      return JSON.stringify(shown.value).replaceAll(/\\u([0-9a-f]{4})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      );
    case 'tuple':
      return `<<${list(shown.items)}>>`;
    case 'set':
      return `{${list(shown.items)}}`;
    case 'function':
      return `(${shown.entries.map(([key, to]) => `${print(key, line)} :> ${print(to, line)}`).join(` @@${line}`)})`;
    case 'other':
      return shown.text;
  }
}

it('every value is read back from what is printed of it', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(' ', '\n   '), (made, line) => {
      expect(parseValue(print(made, line))).toEqual(made);
    }),
    { numRuns: 500 },
  );
});

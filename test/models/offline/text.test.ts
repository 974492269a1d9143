import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similar } from '../../../src/models/offline/nearest.ts';
import { cover, grammar, quotations } from '../../../src/models/offline/text/cover.ts';
import { tokens } from '../../../src/models/offline/text/lexer.ts';
import { literal, spelledNumber } from '../../../src/models/offline/text/numbers.ts';
import { compile, matchesAt, wordsOf } from '../../../src/models/offline/text/pattern.ts';
import { lemmatizer } from '../../../src/models/offline/text/words.ts';

const texts = (text: string): readonly string[] => tokens(text).map((token) => token.text);

describe('numbers', () => {
  it.each([
    ['one', 1, 1],
    ['thirty two', 32, 2],
    ['two hundred fifty six', 256, 4],
    ['one thousand twenty four', 1024, 4],
    ['nineteen ninety', 19, 1],
    ['two four', 2, 1],
    ['zeros', 0, 1],
  ])('%s', (text, value, length) => {
    expect(spelledNumber(text.split(' '), 0)).toEqual({ value, length });
  });

  it.each(['hundred', 'bits', ''])('%s is no number', (text) => {
    expect(spelledNumber([text], 0)).toBeUndefined();
  });

  it.each([
    ["8'hA5", { value: 0xa5n, width: 8 }],
    ["4'b1010", { value: 10n, width: 4 }],
    ['0x1F', { value: 31n }],
    ['0b101', { value: 5n }],
  ])('%s', (text, value) => {
    expect(literal(text)).toEqual(value);
  });

  it.each(["2'd5", "4'b12", '0x', "0'b0", '12'])('%s is no literal', (text) => {
    expect(literal(text)).toBeUndefined();
  });
});

describe('tokens', () => {
  it.each([
    ['An 8-bit counter', ['an', '8', '-', 'bit', 'counter']],
    ['thirty-two-bit', ['32', '-', 'bit']],
    ['a 4bit mod10 counter', ['a', '4', 'bit', 'mod', '10', 'counter']],
    ['3to8 decoder, 16x8', ['3', 'to', '8', 'decoder', ',', '16', 'x', '8']],
    ["the counter's output `q`", ['the', 'counter', 'output', 'q']],
    ["en == 1 and en='1'", ['en', 'be', '1', 'and', 'en', 'be', '1']],
    ["it's not; doesn't", ['it', 'not', ';', "doesn't"]],
    ['to -1', ['to', '-', '1']],
  ])('%s', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('tells a minus sign from a dash', () => {
    expect(tokens('to -1').map(({ kind }) => kind)).toEqual(['word', 'other', 'number']);
    expect(tokens('4-1').map(({ kind }) => kind)).toEqual(['number', 'pause', 'number']);
  });

  it('ends a phrase at a bullet, an empty line, and a line that names its subject', () => {
    for (const text of ['a\n- b', 'a\n* b', 'a\n2) b', 'a\n\nb', 'a\nWidth: b', 'a. b'])
      expect(tokens(text).some(({ kind }) => kind === 'stop')).toBe(true);
    expect(tokens('a\nb').some(({ kind }) => kind === 'stop')).toBe(false);
  });

  it('loses nothing: what is between tokens is white space or a possessive', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        let rest = '';
        let at = 0;
        for (const token of tokens(text)) {
          rest += text.slice(at, token.start);
          at = token.end;
        }
        expect((rest + text.slice(at)).replace(/['’]s/g, '').trim()).toBe('');
      }),
    );
  });
});

describe('patterns', () => {
  const matches = (pattern: string, text: string): readonly (readonly [number, string])[] =>
    [...matchesAt(compile(pattern), tokens(text), 0)].map(({ end, bindings }) => [
      end,
      bindings.map(({ slot, value }) => `${slot}=${value}`).join(' '),
    ]);

  it.each([
    ['count (up #d=up|down #d=down)', 'count down', [[2, 'd=down']]],
    [
      'count [up #d=up]',
      'count up',
      [
        [2, 'd=up'],
        [1, ''],
      ],
    ],
    ['<num:w> bit [wide]', 'eight - bit', [[3, 'w=8']]],
    ['reset <name:r>', 'reset the rst_n', [[3, 'r=rst_n']]],
    ['reset <name:r>', 'reset music', []],
    ['input called <any:n>', 'input called music', [[3, 'n=music']]],
    ['find <digits:p>', 'find 0110', [[2, 'p=0110']]],
    ['find <digits:p>', "find 4'b0110", [[2, 'p=0110']]],
    ['find <digits:p>', 'find 102', []],
    ['when <word:s> high', 'when go high', [[3, 's=go']]],
    ['when <word:s> high', 'when reset high', []],
    ['input <name:n> and', 'input a and', [[3, 'n=a']]],
    ['input <name:n>', 'input a counter', []],
    [
      'a [up #x=1] [down #x=2]',
      'a up down',
      [
        [2, 'x=1'],
        [1, ''],
      ],
    ],
  ])('%s on "%s"', (pattern, text, expected) => {
    expect(matches(pattern, text)).toEqual(expected);
  });

  it.each(['count (up', 'a]', '<what:x> b', 'a %'])('%s is malformed', (pattern) => {
    expect(() => compile(pattern)).toThrow(/pattern/);
  });

  it('knows its words', () => {
    expect(wordsOf(compile('count (up #d=up|[all] down) <num:n>'))).toEqual(['count', 'up', 'all', 'down']);
  });
});

describe('words', () => {
  const lemma = lemmatizer(new Set(['count', 'enable', 'shift', 'carry', 'stop', 'word', 'words', 'as']));
  it.each([
    ['counts', 'count'],
    ['counting', 'count'],
    ['enabled', 'enable'],
    ['enabling', 'enable'],
    ['carries', 'carry'],
    ['stopped', 'stop'],
    ['words', 'word'],
    ['grey', 'gray'],
    ['async', 'asynchronous'],
    ['is', 'be'],
    ['counter', 'counter'],
    ['ass', 'ass'],
  ])('%s', (word, base) => {
    expect(lemma(word)).toBe(base);
  });
});

describe('cover', () => {
  const rules = [
    { pattern: compile('counter'), head: true },
    { pattern: compile('<num:w> bit'), head: false },
    { pattern: compile('with enable'), head: false },
    { pattern: compile('big counter with'), head: false },
  ];
  const explain = (text: string): readonly string[] => {
    const list = tokens(text);
    return quotations(text, list, cover(list, grammar(rules)));
  };

  it.each([
    ['a 4 bit counter with enable', []],
    ['a 4 bit counter with error correction', ['with error correction']],
    ['a 4 bit counter that also plays music', ['that also plays music']],
    ['a red counter and a blue counter', ['a red', 'and a blue']],
    ['an odd, 4 bit counter', ['an odd']],
  ])('%s', (text, quotes) => {
    expect(explain(text)).toEqual(quotes);
  });

  it('prefers an explanation in which the design is named', () => {
    const list = tokens('big counter with enable');
    const covered = cover(
      list,
      grammar([...rules, { pattern: compile('enable'), head: false }, { pattern: compile('big'), head: false }]),
    );
    expect(covered.phrases.some(({ rule }) => rule.head)).toBe(true);
    expect(covered.unexplained).toEqual([]);
  });
});

describe('similar', () => {
  it.each([
    ['counter', 'counter', true],
    ['couter', 'counter', true],
    ['cuonter', 'counter', true],
    ['counterr', 'counter', true],
    ['kounter', 'counter', true],
    ['mounted', 'counter', false],
    ['rom', 'ram', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(similar(one, other)).toBe(expected);
    expect(similar(other, one)).toBe(expected);
  });
});

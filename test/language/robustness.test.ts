import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../src/language/limits.ts';
import { type Parsed, parseSpec } from '../../src/language/parse.ts';
import { parseExpression } from '../../src/language/parseExpression.ts';
import { printSpec } from '../../src/language/printSpec.ts';
import { runExamples } from '../../src/spec/examples.ts';
import { systemOf } from '../../src/spec/system.ts';
import { differences } from './same.ts';
import { samples } from './samples.ts';

/** A text is either refused with a place and a reason, or it means a System. */
function expectSound(text: string): Parsed {
  const parsed = parseSpec(text);
  if (parsed.kind === 'spec') systemOf(parsed.spec);
  else {
    expect(parsed.diagnostics.length).toBeGreaterThan(0);
    for (const { range, message } of parsed.diagnostics) {
      expect(range.line).toBeGreaterThan(0);
      expect(range.column).toBeGreaterThan(0);
      expect(range.line).toBeLessThanOrEqual(text.split('\n').length);
      expect(message.length).toBeGreaterThan(10);
    }
  }
  return parsed;
}

describe('every sample', () => {
  it.each(Object.entries(samples))('%s is read without a warning, its examples hold, and it prints back', (_, text) => {
    const parsed = expectSound(text);
    if (parsed.kind === 'errors') throw new Error(parsed.diagnostics.map((found) => found.message).join('\n'));
    expect(parsed.warnings).toEqual([]);
    expect(runExamples(parsed.spec).filter((result) => result.kind !== 'holds')).toEqual([]);
    const again = parseSpec(printSpec(parsed.spec));
    expect(again.kind === 'spec' ? differences(parsed.spec, again.spec) : again.diagnostics).toEqual([]);
  });

  it.each(Object.entries(samples))(
    '%s without any one character gives a message or a design',
    (_, text) => {
      for (let at = 0; at < text.length; at += 1) expectSound(text.slice(0, at) + text.slice(at + 1));
    },
    60_000,
  );

  it.each(Object.entries(samples))(
    '%s cut off at every third place gives a message or a design',
    (_, text) => {
      for (let at = 0; at < text.length; at += 3) expectSound(text.slice(0, at));
    },
    60_000,
  );
});

describe('hostile text', () => {
  const around = (expression: string): string => `module m input a : bit output y : bit y = ${expression}`;
  const many = 10_000;
  const refused: readonly (readonly [name: string, text: string])[] = [
    ['parentheses', around(`${'('.repeat(many)}a${')'.repeat(many)}`)],
    ['unclosed braces', around('{'.repeat(many))],
    ['conditionals', around('a ? '.repeat(many))],
    ['lets', around('1 + let t = a in '.repeat(many))],
    ['lets in lets', around('let t = '.repeat(many))],
    ['let bodies behind conditionals', around('let t : bit = a in a ? '.repeat(many))],
    ['case subjects', around('case '.repeat(many))],
    ['inline whens', `module m clock clk input a : bit reg r : bit on clk ${'when a: '.repeat(many)}`],
    ['else chains', `module m clock clk input a : bit reg r : bit on clk ${"when a: r' = a else: ".repeat(many)}`],
    ['primed guards', `module m clock clk input a : bit reg r : bit on clk ${"when a': ".repeat(many)}`],
    ['types', around(`a as ${'bits['.repeat(many)}`)],
    ['calls', around(`${'f('.repeat(many)}a${')'.repeat(many)}`)],
  ];
  it.each(refused)('%s nested ten thousand times are refused', (_, text) => {
    const parsed = expectSound(text);
    expect(parsed.kind === 'errors' && parsed.diagnostics.map((found) => found.code)).toEqual(['nesting-too-deep']);
  });

  it.each([
    ['(', 'a', ')'],
    ['{', 'a', '}'],
    ['a ? ', 'a', ' : a'],
    ['-a[', '0', ']'],
    ['(let t = a in ', 't', ')'],
    ['let t = ', 'a', ' in t'],
    ['case a { default: ', 'a', '}'],
  ] as const)('%s nested to the limit is read', (open, inner, close) => {
    const levels = open.startsWith('(let') || open.startsWith('case') ? limits.nesting / 2 - 1 : limits.nesting - 1;
    const parsed = parseSpec(around(`${open.repeat(levels)}${inner}${close.repeat(levels)}`));
    expect(parsed.kind === 'spec' ? [] : parsed.diagnostics.map((found) => found.message)).toEqual([]);
  });

  it('long flat texts are read', () => {
    expect(expectSound(around(`${'a ^ '.repeat(3000)}a`)).kind).toBe('spec');
    expect(expectSound(around(`${'-'.repeat(3000)}a`)).kind).toBe('spec');
    expect(expectSound(around(`${'a ? a : '.repeat(3000)}a`)).kind).toBe('spec');
    const lets = Array.from(
      { length: 1000 },
      (_, index) => `let w${index} : bit = ${index === 0 ? 'a' : `w${index - 1}`}`,
    );
    expect(expectSound(`module m input a : bit output y : bit y = w999 ${lets.join('\n')}`).kind).toBe('spec');
    expect(expectSound(`module m input a : bit output y : bit y = w999 ${[...lets].reverse().join('\n')}`).kind).toBe(
      'spec',
    );
  }, 30_000);

  it('growth is bounded', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, index) => `function f${index}(x : bit) : bit = ${index === 0 ? 'x' : `f${index - 1}(x) ^ f${index - 1}(x)`}`,
    );
    const exploding = [
      `module m input a : bit output y : bit ${doubling.join(' ')} y = f39(a)`,
      around('sum(i in 0..99999: sum(j in 0..99999: a))'),
      around('{1000000000000{a}} == 0'),
      around('popcount({65536{a}}) == 0 and (1 << 1000000000) == 0'),
      around(`1${'0'.repeat(100_000)} == a`),
      around("99999999999999999999'd1 == a"),
      'module m clock clk memory r : bits[8][1000000000] = 0',
      'module m input a : bits[99999999999999999999]',
    ];
    for (const text of exploding) expect(expectSound(text).kind, text.slice(0, 80)).toBe('errors');
  }, 60_000);

  it('any text at all gives a message or a design', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expectSound(text);
        expectSound(`module m ${text}`);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('any sequence of words of the language gives a message or a design', () => {
    const words = [
      ...new Set(Object.values(samples).flatMap((text) => text.match(/[A-Za-z_]\w*|\d+'\w+|\d+|[^\s\w]/g) ?? [])),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (chosen) => {
        expectSound(`module m input en : bit ${chosen.join(' ')}`);
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it('any sample with words dropped, doubled or exchanged gives a message or a design', () => {
    const edit = fc.record({ kind: fc.constantFrom('drop', 'double', 'exchange'), at: fc.nat(), with: fc.nat() });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(samples)),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (text, edits) => {
          const words = text.match(/\s+|[A-Za-z_]\w*|\d+'\w+|\d+|[^\s\w]/g) ?? [];
          for (const { kind, at, with: other } of edits) {
            const place = at % words.length;
            const word = words[place] ?? '';
            if (kind === 'drop') words.splice(place, 1);
            else if (kind === 'double') words.splice(place, 0, word);
            else words[place] = words[other % words.length] ?? '';
          }
          expectSound(words.join(''));
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it('any expression text gives a message or a term', () => {
    const parsed = parseSpec(samples['fifo'] ?? '');
    if (parsed.kind === 'errors') throw new Error('the sample is read');
    for (const text of [
      '',
      '(',
      'count +',
      "count' == count + 1",
      'nothing',
      'mem',
      'mem[0]',
      'count == 99',
      '1',
      'any',
      "'",
      'a b',
      'module m',
    ]) {
      const found = parseExpression(text, parsed.spec);
      if (found.kind === 'errors') expect(found.diagnostics.length, text).toBeGreaterThan(0);
    }
  });
});

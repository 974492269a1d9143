import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Rule {
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly patterns?: readonly Rule[];
}

const file = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const grammar = JSON.parse(file('syntaxes/fspec.tmLanguage.json')) as {
  readonly scopeName: string;
  readonly repository: Readonly<Record<string, Rule>>;
};

function expressions(rule: Rule): readonly string[] {
  return [rule.match, rule.begin, rule.end]
    .filter((text) => text !== undefined)
    .concat((rule.patterns ?? []).flatMap(expressions));
}

describe('syntaxes/fspec.tmLanguage.json', () => {
  it('has regular expressions that can be read', () => {
    expect(grammar.scopeName).toBe('source.fspec');
    for (const text of Object.values(grammar.repository).flatMap(expressions))
      expect(() => new RegExp(text, 'u'), text).not.toThrow();
  });

  it('knows every word of the grammar', () => {
    const rules = file('src/language/fspec.langium')
      .replace(/^.*terminal.*$/gm, '')
      .replace(/\/\/.*$/gm, '');
    const words = new Set([...rules.matchAll(/'([a-z]+)'/g)].map(([, word = '']) => word));
    const known = Object.values(grammar.repository).flatMap(expressions).join(' ');
    expect(
      [...words].filter((word) => !new RegExp(`\\b${word}s?\\b`).test(known.replace('bits?', 'bits bit'))),
    ).toEqual([]);
  });
});

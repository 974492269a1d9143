/** Every text that people see can be translated: l10n/bundle.l10n.json has all of them. `npx vitest run test/extension/l10n -u` writes it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = readdirSync('src/extension', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** The texts given to `l10n.t`. */
function textsIn(source: string): readonly string[] {
  return [...source.matchAll(/\bl10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  );
}

describe('texts of the extension', () => {
  it('are all in the bundle', async () => {
    const texts = [...new Set(sources.flatMap(textsIn))].sort();
    const bundle = Object.fromEntries(texts.map((text) => [text, text]));
    await expect(`${JSON.stringify(bundle, null, 2)}\n`).toMatchFileSnapshot('../../l10n/bundle.l10n.json');
  });

  it('are literals: a text that is put together cannot be found in a bundle', () => {
    const calls = sources.flatMap((source) => [...source.matchAll(/\bl10n\.t\(\s*(\S)/g)].map(([, quote]) => quote));
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((quote) => quote !== "'")).toEqual([]);
  });

  it('are never shown past it', () => {
    const shown =
      /\bshow(?:Information|Warning|Error)Message\(\s*['"`]|\b(?:title|prompt|placeHolder|placeholder|openLabel|tooltip): ['"`]/;
    expect(sources.filter((source) => shown.test(source))).toEqual([]);
    expect(shown.test("showErrorMessage('no')") && shown.test("title: 'no'")).toBe(true);
  });
});

describe('texts of package.json', () => {
  const manifest = readFileSync('package.json', 'utf8');
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;

  it('are the ones in package.nls.json, all of them', () => {
    const used = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
    expect([...new Set(used)].sort()).toEqual(Object.keys(texts).sort());
  });
});

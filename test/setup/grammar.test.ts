import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Grammar {
  ensureGrammar(root: string): Promise<string | undefined>;
}

const { ensureGrammar }: Grammar = await import(new URL('../../src/cli/bootstrap/grammar.mjs', import.meta.url).href);

const GREETING = `grammar Greeting
entry Model: 'hello' name=ID;
hidden terminal WS: /\\s+/;
terminal ID: /[a-z]+/;
`;

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'rtl-refinery-grammar-'));
  mkdirSync(join(clone, 'src', 'language'), { recursive: true });
  cpSync(join(ROOT, 'langium-config.json'), join(clone, 'langium-config.json'));
  cpSync(join(ROOT, 'package.json'), join(clone, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction');
});

afterEach(() => {
  rmSync(clone, { recursive: true, force: true });
});

const write = (text: string) => writeFileSync(join(clone, 'src/language/fspec.langium'), text);
const generated = (file: string) => readFileSync(join(clone, 'src/language/generated', file), 'utf8');

test('the parser modules are generated when the grammar has changed, and only then', async () => {
  write(GREETING);
  expect(await ensureGrammar(clone)).toBeUndefined();
  expect(generated('ast.ts')).toContain('hello');
  writeFileSync(join(clone, 'src/language/generated/ast.ts'), 'mine');
  writeFileSync(join(clone, 'src/language/generated/other.ts'), 'mine');
  expect(await ensureGrammar(clone)).toBeUndefined();
  expect(generated('ast.ts')).toBe('mine');
  write(GREETING.replace('hello', 'goodbye'));
  expect(await ensureGrammar(clone)).toBeUndefined();
  expect(generated('ast.ts')).toContain('goodbye');
  rmSync(join(clone, 'src/language/generated/module.ts'));
  expect(await ensureGrammar(clone)).toBeUndefined();
  expect(generated('module.ts')).toContain('Module');
});

test('a grammar with a mistake is refused, again and again until it is right', async () => {
  write(GREETING.replace('name=ID', 'name=IDENTIFIER'));
  for (const _ of ['first', 'second']) expect(await ensureGrammar(clone)).toContain('IDENTIFIER');
  write(GREETING);
  expect(await ensureGrammar(clone)).toBeUndefined();
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder whose name has a space and a letter outside ASCII; removed after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'my spec ü '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file below a folder with its text, by path with forward slashes. */
export function contentsOf(folder: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (path: string, name: string) => {
    if (statSync(path).isDirectory())
      for (const child of readdirSync(path).sort()) visit(join(path, child), name === '' ? child : `${name}/${child}`);
    else found[name] = readFileSync(path, 'utf8');
  };
  visit(folder, '');
  return found;
}

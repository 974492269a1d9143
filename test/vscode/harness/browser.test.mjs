import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, workbenchUrl } from './browser.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-browser-'));
  for (const name of ['google-chrome', 'chromium-browser', 'not-executable']) writeFileSync(join(folder, name), '');
  for (const name of ['google-chrome', 'chromium-browser']) chmodSync(join(folder, name), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('finding Chromium', () => {
  it('prefers the names in order, on the path', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium-browser'));
  });

  it('takes CHROMIUM, a path or a name, and nothing else when that cannot be executed', () => {
    expect(findChromium({ PATH: folder, CHROMIUM: 'google-chrome' })).toBe(join(folder, 'google-chrome'));
    expect(findChromium({ PATH: folder, CHROMIUM: join(folder, 'google-chrome') })).toBe(join(folder, 'google-chrome'));
    expect(findChromium({ PATH: folder, CHROMIUM: join(folder, 'not-executable') })).toBeUndefined();
  });

  it('finds nothing where there is nothing', () => {
    expect(findChromium({ PATH: '/nowhere' })).toBeUndefined();
    expect(findChromium({})).toBeUndefined();
  });
});

describe('the address of a workbench', () => {
  it('keeps blanks and letters outside ASCII', () => {
    const url = new URL(workbenchUrl({ port: 1, folder: '/a/my spec ü', extension: '/x y', suite: '/s/index.cjs' }));
    expect(url.searchParams.get('folder')).toBe('/a/my spec ü');
    expect(JSON.parse(url.searchParams.get('payload'))).toEqual([
      ['extensionDevelopmentPath', 'vscode-remote://127.0.0.1:1/x%20y'],
      ['extensionTestsPath', 'vscode-remote://127.0.0.1:1/s/index.cjs'],
    ]);
  });

  it('names no suite for a window that is clicked in', () => {
    expect(workbenchUrl({ port: 1, folder: '/a', extension: '/x' })).not.toContain('extensionTestsPath');
  });
});

/** Debian's Chromium, driven by playwright-core, with VS Code in it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { markedEnvironment } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const VIEWPORT = { width: 1280, height: 800 };

/** Path of a Chromium, from the variable CHROMIUM (a path or a name) or the search path; undefined when there is none. */
export function findChromium(environment = process.env) {
  const wanted = environment['CHROMIUM'] ? [environment['CHROMIUM']] : NAMES;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = wanted.flatMap((name) =>
    name.includes('/') ? [name] : folders.map((folder) => join(folder, name)),
  );
  return candidates.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {{ executable: string, teardown: import('./teardown.mjs').Teardown }} options */
export async function startBrowser({ executable, teardown }) {
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--lang=en-US'],
    env: markedEnvironment({ LANGUAGE: 'en_US' }),
    handleSIGINT: false, // the run stops everything itself, in order
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  teardown.defer('close the browser', () => browser.close());
  return browser;
}

/** A page with its own storage: nothing is remembered from one workbench to the next. */
export async function newPage(browser) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return context.newPage();
}

/**
 * Address of a workbench. Paths may have blanks and any letters.
 * @param {{ port: number, folder: string, extension: string, suite?: string }} options `suite`: a CommonJS file that exports `run`.
 */
export function workbenchUrl({ port, folder, extension, suite }) {
  const remote = (path) => `vscode-remote://127.0.0.1:${port}${pathToFileURL(path).pathname}`;
  const payload = [['extensionDevelopmentPath', remote(extension)]];
  if (suite !== undefined) payload.push(['extensionTestsPath', remote(suite)]);
  const query = new URLSearchParams({ folder, payload: JSON.stringify(payload) });
  return `http://127.0.0.1:${port}/?${query}`;
}

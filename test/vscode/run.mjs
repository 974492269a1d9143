/**
 * Tests in a real VS Code: the VS Code server from npm, Debian's Chromium, the extension loaded from its folder.
 * First the suite in the extension host (suite/), then the tests that click (ui/). Needs a built extension.
 *
 * node test/vscode/run.mjs [--extension FOLDER] [--suite FILE] [--ui FILE] [--workspace FOLDER] [--only TEXT]
 * --only: of the tests that click, those with TEXT in their names.
 *
 * RTL_REFINERY_RESULT: file for the result (harness/results.mjs). CHROMIUM: the browser to use.
 * Pictures and logs are left in .cache/ of the repository. Exit code: 0 passed or not run, 1 failed, 130 interrupted.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium, newPage, startBrowser, workbenchUrl } from './harness/browser.mjs';
import { bundleSuite, whyNotLoadable } from './harness/bundle.mjs';
import { installServer } from './harness/install.mjs';
import { survivors } from './harness/processes.mjs';
import { createResults, publish, resultsOfSuite } from './harness/results.mjs';
import { startServer } from './harness/server.mjs';
import { createTeardown } from './harness/teardown.mjs';
import { copyWorkspace, temporaryFolder } from './harness/workspace.mjs';
import { openWorkbench } from './ui/workbench.mjs';

const RUN_LIMIT_MS = 400_000; // after the server was installed; a run takes about a minute, on a busy machine several times that
const SUITE_LIMIT_MS = 100_000;
const UI_TEST_LIMIT_MS = 60_000;

const here = fileURLToPath(new URL('.', import.meta.url));
const repository = resolve(here, '../..');
const pictures = join(repository, '.cache/screenshots');
const logs = join(repository, '.cache/vscode-logs');

const { values: options } = parseArgs({
  options: {
    extension: { type: 'string', default: repository },
    suite: { type: 'string', default: join(here, 'suite/index.ts') },
    ui: { type: 'string', default: join(here, 'ui/index.mjs') },
    workspace: { type: 'string', default: join(here, 'fixture') },
    only: { type: 'string', default: '' },
  },
});

const results = createResults();
const teardown = createTeardown();
const stop = new AbortController();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    stop.abort(new Error(`interrupted by ${signal}`));
  });
}

process.exit(await main());

async function main() {
  try {
    const prepared = await prepare();
    if (prepared !== undefined) await unlessStopped(testIn(prepared));
  } catch (error) {
    results.add({ name: 'run in VS Code', ok: false, error: error.message });
  }
  for (const problem of await teardown.run()) results.add({ name: 'tidy up', ok: false, error: problem });
  const code = publish(results.summary());
  return interrupted ? 130 : code;
}

/** Everything that may be missing, found before anything is started; undefined when the tests cannot run here. */
async function prepare() {
  const executable = findChromium();
  if (executable === undefined) {
    const where = process.env['CHROMIUM'] ? `CHROMIUM=${process.env['CHROMIUM']} cannot be executed` : 'none on PATH';
    results.skipAll(`real VS Code: Chromium is needed (${where}); Debian: apt-get install chromium`);
    return undefined;
  }
  const extension = resolve(options.extension);
  const missing = whyNotLoadable(extension);
  if (missing !== undefined) throw new Error(missing);
  const server = await installServer({ signal: stop.signal, say: (line) => process.stdout.write(`${line}\n`) });
  if (!server.ok) throw new Error(server.reason);
  return { main: server.main, executable, extension };
}

async function testIn({ main, executable, extension }) {
  setTimeout(() => stop.abort(new Error(`stopped after ${RUN_LIMIT_MS / 1000} s`)), RUN_LIMIT_MS).unref();
  for (const folder of [pictures, logs]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const temporary = await temporaryFolder(teardown);
  // Steps are undone last first: this one runs when server and browser are gone.
  teardown.defer('look for processes left behind', checkSurvivors);
  const suiteLog = join(temporary, 'suite.ndjson');
  const [suite, server, browser] = await Promise.all([
    bundleSuite({ entry: resolve(options.suite), folder: join(temporary, 'suite') }),
    startServer({
      main,
      dataFolder: join(temporary, 'server'),
      teardown,
      env: { RTL_REFINERY_SUITE_LOG: suiteLog },
      signal: stop.signal,
    }),
    startBrowser({ executable, teardown }),
  ]);
  teardown.defer('keep the log of the server', () => writeFileSync(join(logs, 'server.log'), server.output()));
  const context = { port: server.port, extension, temporary, browser };
  await runSuite({ ...context, suite, suiteLog });
  await runUiTests(context);
}

/** The suite in the extension host: a page is opened, the suite runs by itself, the page is told the exit code. */
async function runSuite({ port, extension, temporary, browser, suite, suiteLog }) {
  const folder = await copyWorkspace(resolve(options.workspace), temporary, 'suite');
  const page = await newPage(browser);
  const exited = new Promise((resolve) => {
    page.on('crash', () => resolve('the page crashed'));
    page.exposeFunction('codeAutomationLog', (type, args) => log('suite.log', `${type} ${[args].flat().join(' ')}`));
    page.exposeFunction('codeAutomationExit', (code) => resolve(`the extension host said exit code ${code}`));
    setTimeout(() => resolve(`stopped after ${SUITE_LIMIT_MS / 1000} s`), SUITE_LIMIT_MS).unref();
  });
  let lastError = '';
  page.on('console', (message) => {
    log('suite.log', `${message.type()} ${message.text()}`);
    if (message.type() === 'error' && !message.text().startsWith('%c')) lastError = message.text();
  });
  await page.goto(workbenchUrl({ port, folder, extension, suite }));
  const cause = `${await exited}; last error on its console: ${lastError.split('\n').slice(0, 4).join('\n')}`;
  const text = existsSync(suiteLog) ? readFileSync(suiteLog, 'utf8') : '';
  const outcome = resultsOfSuite(text, cause);
  if (outcome.some((test) => !test.ok))
    await page.screenshot({ path: join(pictures, 'failed-suite.png') }).catch(() => {});
  for (const test of outcome) results.add({ ...test, name: `host: ${test.name}` });
  await page.context().close();
}

/** Tests that click. Each has a workbench and a workspace of its own. */
async function runUiTests({ port, extension, temporary, browser }) {
  const { uiTests } = await import(pathToFileURL(resolve(options.ui)).href);
  const chosen = uiTests.filter((test) => test.name.includes(options.only));
  if (chosen.length === 0) throw new Error(`no UI test has a name with "${options.only}"`);
  for (const [index, test] of chosen.entries()) {
    const start = Date.now();
    const folder = await copyWorkspace(resolve(options.workspace), temporary, `ui-${index}`);
    const page = await newPage(browser);
    page.on('console', (message) => log('ui.log', `${test.name}: ${message.type()} ${message.text()}`));
    let error;
    try {
      await within(UI_TEST_LIMIT_MS, async () => {
        const url = workbenchUrl({ port, folder, extension });
        await test.run(await openWorkbench({ page, url, folder, pictures }));
      });
    } catch (failure) {
      stop.signal.throwIfAborted(); // it failed because its browser was closed
      error = failure.stack ?? String(failure);
      await page.screenshot({ path: join(pictures, `failed-${test.name.replace(/\W+/g, '-')}.png`) }).catch(() => {});
    }
    results.add({ name: `ui: ${test.name}`, ok: error === undefined, ms: Date.now() - start, ...(error && { error }) });
    await page.context().close();
  }
}

/** Everything is stopped: what still lives was left behind by the extension or by a test. */
async function checkSurvivors() {
  const left = survivors();
  for (const { id } of left) process.kill(id, 'SIGKILL');
  const error = left.map(({ id, command }) => `process ${id} was still alive: ${command}`).join('\n');
  results.add({ name: 'no process is left behind', ok: left.length === 0, ...(error && { error }) });
}

function log(name, line) {
  appendFileSync(join(logs, name), `${line}\n`);
}

function unlessStopped(work) {
  const stopped = new Promise((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  work.catch(() => {}); // when it lost the race: it fails because what it uses was stopped
  return Promise.race([work, stopped]);
}

async function within(ms, work) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

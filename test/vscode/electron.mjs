/**
 * The suite of the extension host in desktop VS Code, for machines that may download it (`@vscode/test-electron`).
 *
 * node test/vscode/electron.mjs [VERSION]     VERSION: of VS Code, `stable` by default
 *
 * Same suite, same results, same RTL_REFINERY_RESULT as run.mjs; the tests that click need run.mjs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { bundleSuite, whyNotLoadable } from './harness/bundle.mjs';
import { createResults, publish, resultsOfSuite } from './harness/results.mjs';
import { createTeardown } from './harness/teardown.mjs';
import { copyWorkspace, temporaryFolder } from './harness/workspace.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const extension = resolve(here, '../..');
const results = createResults();
const teardown = createTeardown();

try {
  const missing = whyNotLoadable(extension);
  if (missing !== undefined) throw new Error(missing);
  await testIn(await temporaryFolder(teardown));
} catch (error) {
  results.add({ name: 'run in desktop VS Code', ok: false, error: error.message });
}
await teardown.run();
process.exitCode = publish(results.summary());

async function testIn(temporary) {
  const suiteLog = join(temporary, 'suite.ndjson');
  const workspace = await copyWorkspace(join(here, 'fixture'), temporary, 'suite');
  const suite = await bundleSuite({ entry: join(here, 'suite/index.ts'), folder: join(temporary, 'suite') });
  let cause = 'VS Code ended';
  try {
    await runTests({
      version: process.argv[2] ?? 'stable',
      extensionDevelopmentPath: extension,
      extensionTestsPath: suite,
      extensionTestsEnv: { RTL_REFINERY_SUITE_LOG: suiteLog },
      launchArgs: [
        workspace,
        '--disable-extensions',
        '--disable-workspace-trust',
        `--user-data-dir=${join(temporary, 'user')}`,
      ],
    });
  } catch (error) {
    cause = error.message; // also thrown when tests failed; the log says which
  }
  const log = existsSync(suiteLog) ? readFileSync(suiteLog, 'utf8') : '';
  for (const test of resultsOfSuite(log, cause)) results.add({ ...test, name: `host: ${test.name}` });
}

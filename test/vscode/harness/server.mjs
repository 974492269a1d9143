/** Starting the VS Code server for one run: free port, fresh data folders, no telemetry, its log kept for failures. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { markedEnvironment, startGroup, stopGroup } from './processes.mjs';

const START_LIMIT_MS = 30_000;

/** Settings that keep pictures and focus the same from run to run; nothing that the extension under test could notice. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  'chat.commandCenter.enabled': false,
  'files.simpleDialog.enable': true,
};

/**
 * @param {{ main: string, dataFolder: string, teardown: import('./teardown.mjs').Teardown, env?: Record<string, string>, signal?: AbortSignal }} options
 * @returns {Promise<{ port: number, output: () => string }>} Throws with the server's last lines when it does not come up.
 */
export async function startServer({ main, dataFolder, teardown, env = {}, signal }) {
  for (const scope of ['Machine', 'User']) {
    await mkdir(join(dataFolder, 'data', scope), { recursive: true });
    await writeFile(join(dataFolder, 'data', scope, 'settings.json'), JSON.stringify(SETTINGS, null, 2));
  }
  const argv = [
    main,
    '--without-connection-token',
    '--accept-server-license-terms',
    '--host=127.0.0.1',
    '--port=0',
    `--server-data-dir=${dataFolder}`,
    '--disable-telemetry',
    '--disable-workspace-trust',
    '--enable-smoke-test-driver',
    // Ends by itself when nobody is connected any more, should this process be killed without a chance to stop it.
    '--enable-remote-auto-shutdown',
  ];
  const group = startGroup(process.execPath, argv, { env: markedEnvironment(env) });
  teardown.defer('stop the VS Code server', () => stopGroup(group));
  for (let waited = 0; waited < START_LIMIT_MS; waited += 50) {
    signal?.throwIfAborted();
    const port = /Extension host agent listening on (\d+)/.exec(group.output)?.[1];
    if (port !== undefined) return { port: Number(port), output: () => group.output };
    if (group.ended) break;
    await sleep(50);
  }
  throw new Error(`the VS Code server did not start:\n${group.output.split('\n').slice(-15).join('\n')}`);
}

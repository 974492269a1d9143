/** Workspaces for the tests: fresh copies, in a folder whose name has a blank and a letter outside ASCII. */
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const WORKSPACE_NAME = 'my spec ü';

/** A temporary folder that the teardown removes. */
export async function temporaryFolder(teardown) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rtl-refinery-vscode-')));
  teardown.defer('remove the temporary folder', () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A fresh copy of a fixture under `<parent>/<label>/my spec ü`. */
export async function copyWorkspace(fixture, parent, label) {
  const folder = join(parent, label, WORKSPACE_NAME);
  await cp(fixture, folder, { recursive: true });
  return folder;
}

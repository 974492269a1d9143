/** Executables made for one test: shell scripts in a folder with a space and an umlaut in its name. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FakeTool {
  readonly folder: string;
  readonly path: string;
  readonly remove: () => Promise<void>;
}

export async function fakeTool(name: string, script: string): Promise<FakeTool> {
  const root = await mkdtemp(join(tmpdir(), 'rtl-refinery-test-'));
  const folder = join(root, 'my spec ü');
  await mkdir(folder);
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return { folder, path, remove: () => rm(root, { recursive: true, force: true }) };
}

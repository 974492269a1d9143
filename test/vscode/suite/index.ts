/**
 * The suite that runs inside the extension host, with the full API. `run` is what VS Code calls (extensionTestsPath).
 * Each file exports a list of tests; a new file is one line here.
 */
import { runHostTests } from './framework.ts';
import { loadingTests } from './loading.ts';

export async function run(): Promise<void> {
  await runHostTests([...loadingTests]);
}

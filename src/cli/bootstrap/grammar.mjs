import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { staleStamp, writeStamp } from './stamp.mjs';

const INPUTS = ['src/language/fspec.langium', 'langium-config.json', 'node_modules/langium-cli/package.json'];
const GENERATED = ['ast.ts', 'grammar.ts', 'module.ts'];

/** Generates the parser modules of FSpec from its grammar when the grammar has changed. Returns what went wrong, if anything. */
export async function ensureGrammar(root) {
  if (whyGenerate(root) === undefined) return undefined;
  return await withLock(root, 'grammar', () => {
    const stamp = whyGenerate(root);
    return stamp === undefined ? undefined : generate(root, stamp);
  });
}

const folder = (root) => join(root, 'src', 'language', 'generated');
const stampFile = (root) => join(root, '.cache', 'grammar.stamp');

function whyGenerate(root) {
  const complete = GENERATED.every((file) => existsSync(join(folder(root), file)));
  return staleStamp(root, complete ? stampFile(root) : join(root, '.no-stamp'), INPUTS);
}

function generate(root, stamp) {
  removeStrangers(folder(root));
  const cli = join(root, 'node_modules', 'langium-cli', 'bin', 'langium.js');
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) {
    return `The grammar of FSpec was refused${error === undefined ? '' : ` (${error.message})`}:\n${stdout}${stderr}`;
  }
  writeStamp(stampFile(root), stamp);
  return undefined;
}

/** Langium asks before it deletes a file that it did not write, and takes no answer for a reason to do nothing and report success. */
function removeStrangers(generated) {
  if (!existsSync(generated)) return;
  for (const name of readdirSync(generated)) {
    if (!GENERATED.includes(name)) rmSync(join(generated, name), { recursive: true });
  }
}

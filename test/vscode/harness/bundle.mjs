/** The suite of the extension host as one CommonJS file in a folder outside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** @returns {Promise<string>} path of a file that exports `run` */
export async function bundleSuite({ entry, folder }) {
  const outfile = join(folder, 'index.cjs');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return outfile;
}

/** Undefined when the extension in that folder can be loaded, else what is missing. */
export function whyNotLoadable(extension) {
  const manifest = join(extension, 'package.json');
  if (!existsSync(manifest)) return `no extension in ${extension}: there is no package.json`;
  const { main } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof main !== 'string') return `${manifest} names no "main": VS Code would load nothing`;
  const file = [join(extension, main), join(extension, `${main}.js`)].find(existsSync);
  return file === undefined ? `the extension is not built: ${main} is missing (npm run build)` : undefined;
}

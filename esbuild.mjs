// Bundles dist/: the extension, its side of the engine, the engine of the worker thread, the thread of Yosys, the command line. `--production` minifies and leaves
// out source maps.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, stampBuild } from './src/cli/bootstrap/build.mjs';
import { ensureGrammar } from './src/cli/bootstrap/grammar.mjs';
import { ensureInstalled } from './src/cli/bootstrap/install.mjs';
import { withLock } from './src/cli/bootstrap/lock.mjs';

const ROOT = fileURLToPath(new URL('./', import.meta.url));
const PRODUCTION = process.argv.includes('--production');
const MODE = PRODUCTION ? 'production' : 'development';

// Some packages still call require(), which an ES module does not have.
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

const COMMON = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  absWorkingDir: ROOT,
  outdir: 'dist',
  write: false,
  metafile: true,
  minify: PRODUCTION,
  sourcemap: PRODUCTION ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
};

const BUNDLES = [
  {
    entryPoints: { extension: 'src/extension/extension.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
  },
  // Loaded by the extension with its first run: waking up must not read it.
  { entryPoints: { client: 'src/worker/client.ts' }, format: 'cjs', outExtension: { '.js': '.cjs' } },
  { entryPoints: { engine: 'src/worker/entry.ts' }, format: 'esm', banner: { js: REQUIRE } },
  // Started by the engine when something is to be proved about a text, under the name that it has among the sources.
  {
    entryPoints: { yosysThread: 'src/tools/yosysThread.mjs' },
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    plugins: [elaborationOnly()],
  },
  { entryPoints: { cli: 'src/cli/main.ts' }, format: 'esm', banner: { js: `#!/usr/bin/env node\n${REQUIRE}` } },
];

/** Files that a package reads beside its own code, which a bundle cannot hold. */
const ASSETS = [
  { package: 'cadical-wasm', file: 'dist/cadical.wasm' },
  ...['', '2', '3', '4'].map((part) => ({ package: '@yowasp/yosys', file: `gen/yosys.core${part}.wasm` })),
];

/** Licences of packages that ship none themselves, with those of what is compiled into them. */
const LICENCES = { '@yowasp/yosys': 'src/tools/yosysLicences.txt' };

const problem = (await ensureInstalled(ROOT)) ?? (await withLock(ROOT, 'build', build));
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

/** Returns what went wrong, if anything. */
async function build() {
  if (isBuilt(ROOT, MODE)) return undefined;
  const started = performance.now();
  const refused = await ensureGrammar(ROOT);
  if (refused !== undefined) return refused;
  const esbuild = await import('esbuild');
  try {
    await stampBuild(ROOT, MODE, async () => {
      const results = await Promise.all(BUNDLES.map((bundle) => esbuild.build({ ...COMMON, ...bundle })));
      const files = results.flatMap((result) => result.outputFiles);
      return replaceDist([
        ...files,
        ...assets(results),
        { path: join(ROOT, 'dist', 'LICENSES.txt'), contents: licences(results) },
      ]);
    });
  } catch (error) {
    // esbuild has already written its messages; anything else is a mistake of this script.
    if (!Array.isArray(error.errors)) throw error;
    return 'The sources could not be bundled.';
  }
  process.stderr.write(`Built dist/ (${MODE}) in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  return undefined;
}

/** Leaves the libraries for synthesis out of the bundled Yosys: 8 MB that elaboration does not read. */
function elaborationOnly() {
  return {
    name: 'elaboration-only',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[.]\/resources-yosys[.]js$/ }, () => ({
        path: join(ROOT, 'src/tools/yosysResources.mjs'),
      })),
  };
}

/** Puts the files in place one rename each, so that a command running meanwhile never reads half of one, and removes all others. */
function replaceDist(files) {
  const dist = join(ROOT, 'dist');
  mkdirSync(dist, { recursive: true });
  const outputs = files.map(({ path, contents }) => {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, contents, { mode: path.endsWith('cli.js') ? 0o755 : 0o644 });
    renameSync(draft, path);
    return relative(ROOT, path).split(sep).join('/');
  });
  for (const name of readdirSync(dist)) {
    if (name !== '.stamp' && !outputs.includes(`dist/${name}`))
      rmSync(join(dist, name), { recursive: true, force: true });
  }
  return outputs;
}

/** The files that the bundled packages look for beside the bundle. */
function assets(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return ASSETS.filter(({ package: name }) => inputs.some((input) => input.includes(`node_modules/${name}/`))).map(
    ({ package: name, file }) => ({
      path: join(ROOT, 'dist', basename(file)),
      contents: readFileSync(join(ROOT, 'node_modules', name, file)),
    }),
  );
}

/** The licence texts that the bundled packages ask to travel with copies of them, in one file. */
function licences(results) {
  const folders = new Set();
  for (const { metafile } of results) {
    for (const input of Object.keys(metafile.inputs)) {
      const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
      if (match !== null) folders.add(match[0]);
    }
  }
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const shipped = readdirSync(join(ROOT, folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const file = LICENCES[name] ?? (shipped === undefined ? undefined : `${folder}/${shipped}`);
    const text =
      file === undefined ? 'The package ships no licence text.' : readFileSync(join(ROOT, file), 'utf8').trim();
    return { title: `${name} ${version} (${license})`, text };
  });
  const unique = new Map(texts.map(({ title, text }) => [title, text]));
  return [...unique]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([title, text]) => `${title}\n${'='.repeat(title.length)}\n\n${text}\n`)
    .join('\n\n');
}

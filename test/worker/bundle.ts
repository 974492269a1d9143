import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

/** Bundles TypeScript entries, given relative to the repository, the way esbuild.mjs does; returns the folder, outside of the repository. */
export async function bundle(entryPoints: Readonly<Record<string, string>>): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), 'rtl refinery ü '));
  await build({
    entryPoints: { ...entryPoints },
    absWorkingDir: ROOT,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: REQUIRE },
    logLevel: 'silent',
  });
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  return outdir;
}

/** The product as it is bundled, with everything that it needs beside it, in a folder outside of the repository. */
export async function product(): Promise<string> {
  await promisify(execFile)(process.execPath, ['esbuild.mjs'], { cwd: ROOT });
  const outdir = mkdtempSync(join(tmpdir(), 'rtl refinery ü '));
  const dist = join(ROOT, 'dist');
  for (const name of readdirSync(dist).filter((entry) => /\.(c|m)?js$|\.wasm$/.test(entry)))
    copyFileSync(join(dist, name), join(outdir, name));
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  return outdir;
}

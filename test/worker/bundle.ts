import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

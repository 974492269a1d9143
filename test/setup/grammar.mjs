// Before any test of a vitest run, so that one file can be tested in a clone where nothing has been built yet.

import { fileURLToPath } from 'node:url';
import { ensureGrammar } from '../../src/cli/bootstrap/grammar.mjs';

export async function setup() {
  const problem = await ensureGrammar(fileURLToPath(new URL('../../', import.meta.url)));
  if (problem !== undefined) throw new Error(problem);
}

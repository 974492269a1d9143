// `npm test`: installs what is missing, runs every suite, and ends with one line summed over all of them.
// `npm test -- SUITE...` runs only the named suites. Until the packages are installed this uses nothing but Node.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../src/cli/bootstrap/install.mjs';
import { ensureTools } from './setup/debian.mjs';
import { ensureTlc } from './setup/maven.mjs';
import { SUITES } from './setup/suites.mjs';
import { add, isGreen, NOTHING, summary } from './setup/tally.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CI = process.env.CI === 'true';

process.exitCode = await main(process.argv.slice(2));

async function main(wanted) {
  const unknown = wanted.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = SUITES.map((suite) => suite.name).join(', ');
    process.stderr.write(`No suite is called ${unknown.join(', ')}. The suites are: ${known}.\n`);
    return 2;
  }
  const suites = SUITES.filter((suite) => suite.always === true || wanted.length === 0 || wanted.includes(suite.name));
  const problem = await ensureInstalled(ROOT);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return close({ ...NOTHING, failed: 1 });
  }
  const scratch = mkdtempSync(join(tmpdir(), 'rtl-refinery-test-'));
  try {
    return close(await runAll(suites, scratch));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function runAll(suites, scratch) {
  let total = suites.some((suite) => suite.tools === true) ? add(await ensureTools(CI), ensureTlc(CI)) : NOTHING;
  const lines = [];
  for (const suite of suites) {
    process.stdout.write(`\n== ${suite.name}: ${suite.title}\n`);
    const started = performance.now();
    const tally = await suite.run({ root: ROOT, scratch });
    total = add(total, tally);
    lines.push(
      `${suite.name.padEnd(10)} ${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s   ${summary(tally)}`,
    );
    if (suite.always === true && tally.failed > 0) break;
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return total;
}

/** Prints the last line; returns the exit code. */
function close(total) {
  process.stdout.write(`\n${summary(total)}\n`);
  return isGreen(total, CI) ? 0 : 1;
}

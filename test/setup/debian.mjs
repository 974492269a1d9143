import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { add, FAILED, NOTHING } from './tally.mjs';

/** The programs that tests use when they are there, and Debian's packages that bring them. */
const TOOLS = [
  { program: 'iverilog', packages: ['iverilog'] },
  { program: 'verilator', packages: ['verilator'] },
  { program: 'yosys', packages: ['yosys'] },
  // Without fonts its screenshots show boxes for letters.
  { program: 'chromium', packages: ['chromium', 'fonts-liberation'] },
];

const UPDATE_LIMIT_MS = 5 * 60 * 1000;
const INSTALL_LIMIT_MS = 15 * 60 * 1000;

/**
 * Installs the missing tools where that is possible without asking. What is still missing then is not run: it counts as skipped,
 * or as failed in CI, where it could have been installed and green must mean that everything ran.
 */
export async function ensureTools(ci) {
  const missing = TOOLS.filter(({ program }) => !isOnPath(program));
  if (missing.length === 0) return NOTHING;
  const names = missing.flatMap(({ packages }) => packages);
  const administrator = findAdministrator();
  if (administrator === undefined) {
    process.stdout.write(
      `Missing: ${names.join(', ')}. To run the tests that use them: sudo apt-get install ${names.join(' ')}\n`,
    );
  } else {
    process.stdout.write(`Installing Debian's packages that the tests use: ${names.join(', ')}.\n`);
    installPackages(administrator, names);
  }
  let tally = NOTHING;
  for (const { program } of missing) {
    if (isOnPath(program)) continue;
    process.stdout.write(`Not run: the tests that use ${program}, which is not installed.\n`);
    tally = add(tally, ci && administrator !== undefined ? FAILED : { ...NOTHING, skipped: 1 });
  }
  return tally;
}

/** What to put before a command that needs rights, or undefined where there is no apt-get or no right to use it unasked. */
export function findAdministrator() {
  if (!isOnPath('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const passwordless = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return passwordless ? ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'] : undefined;
}

/** Asks nothing; says what failed. */
export function installPackages(administrator, names) {
  aptGet(administrator, ['update'], UPDATE_LIMIT_MS);
  aptGet(administrator, ['install', '-y', '--no-install-recommends', ...names], INSTALL_LIMIT_MS);
}

function aptGet(administrator, args, timeout) {
  const [command, ...rest] = [...administrator, 'apt-get', '-q', ...args];
  const { status, signal, error } = spawnSync(command, rest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout,
  });
  if (status !== 0)
    process.stdout.write(`apt-get ${args[0]} failed: ${error?.message ?? signal ?? `exit code ${status}`}\n`);
}

export function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
}

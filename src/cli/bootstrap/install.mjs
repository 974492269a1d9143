import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';

/** Installs the dependencies that package-lock.json names when they are not what node_modules holds. Returns what went wrong, if anything. */
export async function ensureInstalled(root) {
  if (whyInstall(root) === undefined) return undefined;
  return await withLock(root, 'install', () => {
    const reason = whyInstall(root);
    return reason === undefined ? undefined : install(root, reason);
  });
}

/**
 * The reason why the installed packages are not those of the lock file, or undefined when they are. npm leaves a copy of the lock
 * file in node_modules as its last step: comparing the two needs no process and notices an installation that was cut off.
 */
function whyInstall(root) {
  const locked = readPackages(join(root, 'package-lock.json'));
  if (locked === undefined) throw new Error(`${join(root, 'package-lock.json')} is missing`);
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return 'node_modules is missing';
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '') continue;
    const found = installed[path];
    if (found === undefined) {
      if (entry.optional === true) continue;
      return `${path} is missing`;
    }
    if (found.version !== entry.version || found.integrity !== entry.integrity)
      return `${path} is not the locked version`;
  }
  const extra = Object.keys(installed).find((path) => !(path in locked));
  return extra === undefined ? undefined : `${extra} is not in the lock file`;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install(root, reason) {
  const names = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies ?? {});
  process.stderr.write(
    `Installing the npm packages of package-lock.json with npm ci (${reason}): ${names.join(', ')} and the build tools. This takes about a minute.\n`,
  );
  const [command, ...args] = npm();
  const { status, signal, error } = spawnSync(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    // Standard output belongs to the command that is going to run.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  });
  if (status === 0) return undefined;
  const cause = error?.message ?? (signal === null ? `exit code ${status}` : `stopped by ${signal}`);
  return `npm ci failed (${cause}). Check the connection to the npm registry, then run "npm ci" in ${root}.`;
}

/** npm as an argument vector that needs no shell, which on Windows npm.cmd would. */
function npm() {
  const running = process.env.npm_execpath;
  const home = dirname(process.execPath);
  const candidates = [
    ...(running !== undefined && basename(running) === 'npm-cli.js' ? [running] : []),
    join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(home, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = candidates.find((candidate) => existsSync(candidate));
  return script === undefined ? ['npm'] : [process.execPath, script];
}

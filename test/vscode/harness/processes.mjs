/**
 * Child processes of a run. Each is started in a process group of its own and stopped as a group. Every process inherits
 * a mark in its environment, so that whatever the extension under test leaves behind can be found and named.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MARK = 'RTL_REFINERY_TEST_RUN';
const GRACE_MS = 3_000;

/** The environment for a child of this run: the caller's, without what would change how VS Code starts, plus the mark. */
export function markedEnvironment(extra = {}) {
  const environment = { ...process.env, ...extra, [MARK]: String(process.pid) };
  for (const name of Object.keys(environment)) {
    if (/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|VITEST)/.test(name)) delete environment[name];
  }
  return environment;
}

/** Starts a program in its own process group. `output` grows with both its streams, up to 1 MB. */
export function startGroup(file, argv, { cwd, env = markedEnvironment() } = {}) {
  const child = spawn(file, argv, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = { child, output: '', ended: false };
  const collect = (chunk) => {
    if (group.output.length < 1_000_000) group.output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  child.on('exit', () => {
    group.ended = true;
  });
  child.on('error', (error) => {
    group.ended = true;
    collect(`${error.message}\n`);
  });
  return group;
}

/** Asks the whole group to end, and ends it after a grace period. Also members that outlive their leader. */
export async function stopGroup(group) {
  const id = group.child.pid;
  if (id === undefined) return;
  signalGroup(id, 'SIGTERM');
  for (let waited = 0; waited < GRACE_MS && signalGroup(id, 0); waited += 50) await sleep(50);
  signalGroup(id, 'SIGKILL');
}

function signalGroup(id, signal) {
  try {
    process.kill(-id, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Processes of this run that are still alive, as `{ id, command }`; empty where there is no /proc.
 * Ask after everything was stopped: what is left then is an orphan.
 */
export function survivors() {
  const mark = `${MARK}=${process.pid}`;
  return processIds().flatMap((id) => {
    try {
      if (!readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(mark)) return [];
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'))) return [];
      return [{ id, command: readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }];
    } catch {
      return []; // ended between listing and reading, or belongs to somebody else
    }
  });
}

function processIds() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

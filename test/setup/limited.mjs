import { spawn, spawnSync } from 'node:child_process';

const GRACE_MS = 5000;

/** Groups that are running, so that an interrupted run leaves none behind. */
const running = new Set();

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.once(signal, () => {
    for (const pid of running) killGroup(pid, 'SIGKILL');
    process.exit(code);
  });
}

/**
 * Runs a command with a time limit in seconds. Whatever it started is killed with it when the limit passes, and when it ends.
 * Returns undefined when it exited with 0, otherwise how it ended.
 */
export function runLimited(command, args, { cwd, limit, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    let timedOut = false;
    let kill;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid, 'SIGTERM');
      kill = setTimeout(() => killGroup(child.pid, 'SIGKILL'), GRACE_MS);
    }, limit * 1000);
    const end = (how) => {
      clearTimeout(timer);
      clearTimeout(kill);
      if (child.pid !== undefined) {
        running.delete(child.pid);
        killGroup(child.pid, 'SIGKILL');
      }
      if (how !== undefined) process.stdout.write(`${[command, ...args].join(' ')}: ${how}\n`);
      resolve(how);
    };
    if (child.pid !== undefined) running.add(child.pid);
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => {
      if (timedOut) end(`stopped after ${limit} s`);
      else if (signal !== null) end(`ended by ${signal}`);
      else end(code === 0 ? undefined : `exit code ${code}`);
    });
  });
}

function killGroup(pid, signal) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Nothing of the group is left.
    if (error.code !== 'ESRCH') throw error;
  }
}

// Whatever a run started is found and ended, also what hides in a group of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { markedEnvironment, startGroup, stopGroup, survivors } from './processes.mjs';
import { createTeardown } from './teardown.mjs';

const isAlive = (id) => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};

const groups = [];
afterEach(() => Promise.all(groups.splice(0).map(stopGroup)));

function shell(script) {
  const group = startGroup('sh', ['-c', script]);
  groups.push(group);
  return group;
}

async function outputOf(group, pattern) {
  for (let waited = 0; waited < 5_000; waited += 20) {
    const match = pattern.exec(group.output);
    if (match !== null) return match;
    await sleep(20);
  }
  throw new Error(`no ${pattern} in ${group.output}`);
}

describe('process groups', () => {
  it('end with their children, also when these outlive the leader', async () => {
    const group = shell('sleep 60 & echo child $!');
    const child = Number((await outputOf(group, /child (\d+)/))[1]);
    expect(isAlive(child)).toBe(true);
    await stopGroup(group);
    await sleep(100);
    expect(isAlive(child)).toBe(false);
  });

  it('end when they ignore the polite signal', async () => {
    const group = shell("trap '' TERM; echo ready; while :; do sleep 0.1; done");
    await outputOf(group, /ready/);
    await stopGroup(group);
    await sleep(100);
    expect(group.ended).toBe(true);
  });

  it('report a program that does not exist', async () => {
    const group = startGroup('no-such-program', []);
    await outputOf(group, /ENOENT/);
    expect(group.ended).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('survivors', () => {
  it('are found by their mark outside their group, and only while they live', async () => {
    expect(survivors()).toEqual([]);
    const group = shell('setsid sleep 61 & echo started');
    await outputOf(group, /started/);
    await sleep(200);
    await stopGroup(group);
    const left = survivors();
    expect(left.map(({ command }) => command)).toEqual(['sleep 61']);
    for (const { id } of left) process.kill(id, 'SIGKILL');
    await sleep(200);
    expect(survivors()).toEqual([]);
  });

  it('are marked, and know nothing of a VS Code around the tests', () => {
    const names = Object.keys(markedEnvironment({ VSCODE_PID: '1', ELECTRON_RUN_AS_NODE: '1', EXTRA: '1' }));
    expect(names).toContain('EXTRA');
    expect(names).not.toContain('VSCODE_PID');
    expect(names).not.toContain('ELECTRON_RUN_AS_NODE');
  });
});

describe('teardown', () => {
  it('undoes the last first, once, and goes on after a failure', async () => {
    const order = [];
    const teardown = createTeardown();
    teardown.defer('first', () => void order.push('first'));
    teardown.defer('second', () => {
      order.push('second');
      throw new Error('stuck');
    });
    const problems = await Promise.all([teardown.run(), teardown.run()]);
    expect(order).toEqual(['second', 'first']);
    expect(problems).toEqual([['second: stuck'], ['second: stuck']]);
  });
});

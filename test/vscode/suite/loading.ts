/** The extension is there, wakes up, and brings what package.json announces. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';
import { extension } from './workspace.ts';

export const loadingTests: readonly HostTest[] = [
  {
    name: 'the workspace has a blank and a letter outside ASCII in its name',
    run: () => assert.equal(vscode.workspace.workspaceFolders?.[0]?.name, 'my spec ü'),
  },
  {
    name: 'nothing is activated by opening a folder',
    run: () => assert.equal(extension().isActive, false),
  },
  {
    name: 'waking up takes at most 50 ms of processor time',
    run: async () => {
      await settled();
      const [start, used] = [performance.now(), process.cpuUsage()];
      await extension().activate();
      const { user, system } = process.cpuUsage(used);
      const spent = `${Math.round((user + system) / 1000)} ms of processor time in ${Math.round(performance.now() - start)} ms`;
      console.info(`RTL Refinery woke up: ${spent}`);
      assert.ok(user + system <= 50_000, spent);
    },
  },
  {
    name: 'every announced command exists after activation',
    run: async () => {
      await extension().activate();
      const announced = announcedCommands();
      assert.ok(announced.includes('rtlRefinery.generate'), announced.join(', '));
      const known = new Set(await vscode.commands.getCommands(true));
      assert.deepEqual(
        announced.filter((command) => !known.has(command)),
        [],
      );
    },
  },
  {
    name: 'the chain view can be focused',
    run: async () => {
      await vscode.commands.executeCommand('rtlRefinery.chain.focus');
    },
  },
];

function announcedCommands(): readonly string[] {
  const manifest = extension().packageJSON as { contributes?: { commands?: readonly { command: string }[] } };
  return (manifest.contributes?.commands ?? []).map(({ command }) => command);
}

/** The time of the clock says more about a busy machine than about the extension, and the processor's counts all threads: these come to rest first. */
async function settled(): Promise<void> {
  const calm = { period: 100, share: 0.1 };
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const used = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, calm.period));
    const { user, system } = process.cpuUsage(used);
    if (user + system < calm.period * 1000 * calm.share) return;
  }
}

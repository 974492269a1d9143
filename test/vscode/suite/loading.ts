/** The extension is there, wakes up, and brings what package.json announces. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';

const EXTENSION = 'rtl-refinery.rtl-refinery';

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

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(EXTENSION);
  assert.ok(found, `${EXTENSION} is not loaded`);
  return found;
}

function announcedCommands(): readonly string[] {
  const manifest = extension().packageJSON as { contributes?: { commands?: readonly { command: string }[] } };
  return (manifest.contributes?.commands ?? []).map(({ command }) => command);
}

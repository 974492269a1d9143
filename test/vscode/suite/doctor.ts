/** Doctor: a report that can be copied. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';
import { tidyUp } from './workspace.ts';

export const doctorTests: readonly HostTest[] = [
  {
    name: 'the doctor says which tools are found, in a document',
    run: async (context) => {
      tidyUp(context);
      const report = await vscode.commands.executeCommand<string>('rtlRefinery.doctor');
      assert.match(report, /^## .*iverilog.*: (not )?found$/im);
      assert.match(report, /Node \d+/);
      assert.equal(vscode.window.activeTextEditor?.document.getText(), report);
    },
  },
];

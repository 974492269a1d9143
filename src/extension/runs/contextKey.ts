/** `rtlRefinery.running`: whether there is a run to stop, for menus and buttons. */
import * as vscode from 'vscode';
import type { Runs } from './runs.ts';

const KEY = 'rtlRefinery.running';

export function tellWhetherRunning(runs: Runs, background: (work: Thenable<unknown>) => void): vscode.Disposable {
  let told = false;
  return runs.onDidChange(() => {
    const running = runs.records.some(({ finished }) => finished === undefined);
    if (running !== told) background(vscode.commands.executeCommand('setContext', KEY, running));
    told = running;
  });
}

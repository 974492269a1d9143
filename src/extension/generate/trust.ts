/** Restricted Mode: generating writes files and runs simulators, so it waits until the workspace is trusted. */
import * as vscode from 'vscode';

export async function requireTrust(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Generating writes files and runs simulators, so it needs a trusted workspace.'),
    manage,
  );
  if (answer === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return vscode.workspace.isTrusted;
}

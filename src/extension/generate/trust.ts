/** Restricted Mode: what writes files or runs tools waits until the workspace is trusted. */
import * as vscode from 'vscode';

/** `why`: what the reader is told about what needs it. */
export async function requireTrust(why: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const answer = await vscode.window.showWarningMessage(why, manage);
  if (answer === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return vscode.workspace.isTrusted;
}

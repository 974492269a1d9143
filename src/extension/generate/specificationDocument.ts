/** The specification that a command works on: the one that it is given, the active one, or one that the user opens. */
import * as vscode from 'vscode';

export async function specificationDocument(uri: vscode.Uri | undefined): Promise<vscode.TextDocument | undefined> {
  const wanted = uri ?? vscode.window.activeTextEditor?.document.uri;
  const document = wanted === undefined ? undefined : await vscode.workspace.openTextDocument(wanted);
  if (document?.languageId === 'fspec') return document;
  const open = vscode.l10n.t('Open Specification…');
  const answer = await vscode.window.showInformationMessage(vscode.l10n.t('Open an FSpec file (.fspec) first.'), open);
  if (answer !== open) return undefined;
  const [chosen] = (await vscode.window.showOpenDialog({ filters: { FSpec: ['fspec'] } })) ?? [];
  return chosen === undefined ? undefined : vscode.workspace.openTextDocument(chosen);
}

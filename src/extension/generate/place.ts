/** Where a run writes: the workspace folder of the text it was started on, or the one that the user names. */
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { outputSetting } from '../settings.ts';

export interface Place {
  /** Absolute path. */
  readonly root: string;
  /** Relative to `root` or absolute; absent for the engine's default. */
  readonly out?: string;
}

/** Undefined when no folder was chosen. */
export async function placeFor(origin: vscode.Uri | undefined): Promise<Place | undefined> {
  const folder = await folderFor(origin);
  if (folder === undefined) return undefined;
  const out = outputSetting(folder);
  return out === undefined ? { root: folder.fsPath } : { root: folder.fsPath, out };
}

async function folderFor(origin: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const own = origin === undefined ? undefined : vscode.workspace.getWorkspaceFolder(origin);
  if (own !== undefined) return onDisk(own.uri);
  const [first, ...others] = vscode.workspace.workspaceFolders ?? [];
  if (first === undefined) return askForFolder(origin);
  if (others.length === 0) return onDisk(first.uri);
  const placeHolder = vscode.l10n.t('Which folder shall the generated files be put in?');
  const chosen = await vscode.window.showWorkspaceFolderPick({ placeHolder });
  return chosen === undefined ? undefined : onDisk(chosen.uri);
}

async function askForFolder(origin: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Folder for the generated files'),
      openLabel: vscode.l10n.t('Generate Here'),
      canSelectFiles: false,
      canSelectFolders: true,
      ...(origin?.scheme === 'file' ? { defaultUri: vscode.Uri.file(dirname(origin.fsPath)) } : {}),
    })) ?? [];
  return chosen === undefined ? undefined : onDisk(chosen);
}

async function onDisk(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (uri.scheme === 'file') return uri;
  const open = vscode.l10n.t('Open Folder…');
  const answer = await vscode.window.showErrorMessage(
    vscode.l10n.t('{0} is not a folder on disk. Open one to generate RTL into it.', uri.toString(true)),
    open,
  );
  if (answer === open) await vscode.commands.executeCommand('vscode.openFolder');
  return undefined;
}

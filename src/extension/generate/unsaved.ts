/** Generated files that are open with unsaved changes: a run would write under them, and one of the two would be lost at the next save. */
import { basename, resolve, sep } from 'node:path';
import * as vscode from 'vscode';
import { MODULE } from '../settings.ts';
import type { Place } from './place.ts';

/** Saves them after a yes. False when the user wants to look first. */
export async function settleUnsaved({ root, out = 'rtl' }: Place): Promise<boolean> {
  // The part of the output folder that does not depend on the module.
  const folder = resolve(root, out.split(MODULE)[0] ?? '');
  const unsaved = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === 'file' && uri.fsPath.startsWith(folder + sep),
  );
  if (unsaved.length === 0) return true;
  const save = vscode.l10n.t('Save and Generate');
  const names = unsaved.map(({ uri }) => basename(uri.fsPath)).join(', ');
  const message = vscode.l10n.t('{0} in the output folder: changes are not saved.', names);
  if ((await vscode.window.showWarningMessage(message, save)) !== save) return false;
  const saved = await Promise.all(unsaved.map((document) => document.save()));
  return saved.every(Boolean);
}

/** The report of a run, as a page where Markdown can be shown as one. */
import * as vscode from 'vscode';
import { type RunRecord, reportOf } from '../runs/record.ts';
import { showFocused } from './show.ts';

const PREVIEW = 'markdown.showPreview';

/** Says in words why there is nothing to show, where that is so. */
export async function showReport(record: RunRecord): Promise<string | undefined> {
  const report = reportOf(record);
  if (report === undefined) return vscode.l10n.t('This run wrote no report.');
  const uri = vscode.Uri.file(report.location);
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    return vscode.l10n.t('{0} is gone. Generate the RTL again.', report.path);
  }
  try {
    // The command wakes the extension that it belongs to.
    await vscode.commands.executeCommand(PREVIEW, uri);
  } catch {
    // It is a built-in extension, and can be switched off.
    await showFocused(uri);
  }
  return undefined;
}

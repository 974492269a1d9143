/** Opening a document so that the reader keeps the focus and does not lose what is on the screen. */
import * as vscode from 'vscode';

/** In the column where it already is, else beside the active editor; as a lasting tab. The focus stays where it is. */
export async function showBeside(document: vscode.TextDocument): Promise<vscode.TextEditor> {
  const shown = columnOf(document.uri);
  const empty = vscode.window.activeTextEditor === undefined;
  return vscode.window.showTextDocument(document, {
    viewColumn: shown ?? (empty ? vscode.ViewColumn.One : vscode.ViewColumn.Beside),
    preview: false,
    preserveFocus: true,
  });
}

/** Opens a file because the reader has asked for it: then it gets the focus. */
export async function showFocused(uri: vscode.Uri): Promise<void> {
  const viewColumn = columnOf(uri);
  await vscode.window.showTextDocument(uri, { preview: false, ...(viewColumn === undefined ? {} : { viewColumn }) });
}

function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const wanted = uri.toString();
  for (const group of vscode.window.tabGroups.all) {
    for (const { input } of group.tabs) {
      if (input instanceof vscode.TabInputText && input.uri.toString() === wanted) return group.viewColumn;
    }
  }
  return undefined;
}

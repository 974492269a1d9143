/** What the tests need of the workspace: its folder, texts in editors, files on disk, and the commands of the extension. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { HostContext } from './framework.ts';

export const COUNTER =
  'A 2-bit counter that increments every clock cycle when enabled, and resets to zero. The reset is synchronous and active high.';

/** What the commands give back to a caller. */
export interface Generated {
  readonly verdict: string;
  readonly message: string;
  readonly module?: string;
  readonly files: readonly string[];
}

export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension('rtl-refinery.rtl-refinery');
  if (found === undefined) throw new Error('the extension is not loaded');
  return found;
}

export function folder(): string {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  if (first === undefined) throw new Error('there is no workspace folder');
  return first.uri.fsPath;
}

/** Names of all files below a folder, sorted, with forward slashes; none when it is not there. */
export function filesBelow(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile());
    return files
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(path.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort();
  } catch {
    return [];
  }
}

/** Removes what the runs of a test wrote, and closes its editors. */
export function tidyUp(context: HostContext): void {
  context.defer(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['rtl', '.rtl-refinery']) rmSync(join(folder(), name), { recursive: true, force: true });
  });
}

/**
 * Writes a file of the workspace; the test removes it in the end. Each test takes another name: VS Code keeps the text of a document for a while after
 * its editor was closed, whatever happens to the file.
 */
export function place(context: HostContext, name: string, text: string): vscode.Uri {
  const path = join(folder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  context.defer(() => rmSync(path, { force: true }));
  return vscode.Uri.file(path);
}

export async function generate(): Promise<Generated | undefined> {
  return vscode.commands.executeCommand<Generated | undefined>('rtlRefinery.generate');
}

export async function refine(uri: vscode.Uri): Promise<Generated | undefined> {
  return vscode.commands.executeCommand<Generated | undefined>('rtlRefinery.refineSpecification', uri);
}

/** An editor with an unsaved text; what is between `[[` and `]]` is selected, a lone `[[]]` is the cursor. */
export async function edit(marked: string, language = 'plaintext'): Promise<vscode.TextEditor> {
  const [from, to] = [marked.indexOf('[['), marked.indexOf(']]') - 2];
  const content = marked.replace('[[', '').replace(']]', '');
  const document = await vscode.workspace.openTextDocument({ content, language });
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(document.positionAt(from), document.positionAt(to));
  return editor;
}

/** Paths of the files in open tabs; `only`: tabs that are, or are not, previews. */
export function openFiles(): readonly { readonly path: string; readonly preview: boolean }[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input, isPreview }) =>
      input instanceof vscode.TabInputText ? [{ path: input.uri.fsPath, preview: isPreview }] : [],
    ),
  );
}

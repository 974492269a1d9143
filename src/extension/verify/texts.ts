/** What is verified, and against what: the Verilog of the reader, and the specification beside it or the one that is chosen. */
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { isVerilog } from '../runs/texts.ts';

/** The document of the address, else the one in the active editor, else one that is chosen; undefined when none was chosen. */
export async function verilogDocument(uri: vscode.Uri | undefined): Promise<vscode.TextDocument | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const document = uri === undefined ? active : await vscode.workspace.openTextDocument(uri);
  if (document !== undefined && isVerilogDocument(document)) return document;
  const open = vscode.l10n.t('Open Verilog…');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Open a Verilog file (.v, .sv) to verify it against its specification.'),
    open,
  );
  if (answer !== open) return undefined;
  const [chosen] = (await vscode.window.showOpenDialog({ filters: { Verilog: ['v', 'sv'] } })) ?? [];
  return chosen === undefined ? undefined : vscode.workspace.openTextDocument(chosen);
}

/** The `.fspec` of the same name beside the Verilog; where there is none, one that is chosen. Undefined when none was chosen. */
export async function specificationFor(verilog: vscode.TextDocument): Promise<vscode.TextDocument | undefined> {
  const { uri } = verilog;
  const beside = uri.scheme === 'untitled' ? undefined : await openIfThere(sibling(uri, '.fspec'));
  if (beside !== undefined) return beside;
  const choose = vscode.l10n.t('Choose Specification…');
  const wanted = `${stemOf(uri)}.fspec`;
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} has no specification beside it: {1} is not there.', basename(uri.path), wanted),
    choose,
  );
  if (answer !== choose) return undefined;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Specification of {0}', basename(uri.path)),
      openLabel: vscode.l10n.t('Verify'),
      filters: { FSpec: ['fspec'] },
      ...(uri.scheme === 'untitled' ? {} : { defaultUri: uri.with({ path: dirname(uri.path) }) }),
    })) ?? [];
  return chosen === undefined ? undefined : openIfThere(chosen, true);
}

/** The name of a text for the engine, which tells the language by it. */
export function nameOf({ uri, languageId }: vscode.TextDocument): string {
  const name = basename(uri.path);
  if (isVerilog(name)) return name;
  return `${name}${languageId === 'systemverilog' ? '.sv' : '.v'}`;
}

function isVerilogDocument({ uri, languageId }: vscode.TextDocument): boolean {
  return isVerilog(uri.path) || ['verilog', 'systemverilog'].includes(languageId);
}

const stemOf = (uri: vscode.Uri): string => basename(uri.path).replace(/\.s?v$/, '');

function sibling(uri: vscode.Uri, suffix: string): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..', `${stemOf(uri)}${suffix}`);
}

/** Undefined when it is not there, or cannot be read, which `told` says to the reader. */
async function openIfThere(uri: vscode.Uri, told = false): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    if (told) await vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

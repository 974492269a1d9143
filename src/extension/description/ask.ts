/** Where a description comes from: the selection, the comment at the cursor, or a question. Asks only for what is missing. */
import * as vscode from 'vscode';
import { commentAt, withoutMarkers } from './comments.ts';

export interface Description {
  readonly text: string;
  /** The document that it was taken from. */
  readonly origin?: vscode.Uri;
}

/** Undefined when the question was left without an answer. */
export async function describe(editor: vscode.TextEditor | undefined): Promise<Description | undefined> {
  const found = editor === undefined ? undefined : descriptionIn(editor);
  if (found !== undefined) return found;
  const text = await askForDescription();
  if (text === undefined) return undefined;
  return editor === undefined ? { text } : { text, origin: editor.document.uri };
}

function descriptionIn({ document, selection }: vscode.TextEditor): Description | undefined {
  const { uri: origin } = document;
  if (!selection.isEmpty) {
    const text = withoutMarkers(document.getText(selection));
    return text === '' ? undefined : { text, origin };
  }
  const around = 400;
  const first = Math.max(0, selection.active.line - around);
  const last = Math.min(document.lineCount, selection.active.line + around);
  const lines = Array.from({ length: last - first }, (_, index) => document.lineAt(first + index).text);
  const text = commentAt(lines, selection.active.line - first);
  return text === undefined ? undefined : { text, origin };
}

/** Characters that an input box takes without harm; what is longer is better edited where it came from. */
const EDITABLE = 2_000;

export async function askForDescription(value = ''): Promise<string | undefined> {
  const answer = await vscode.window.showInputBox({
    title: vscode.l10n.t('Generate RTL from Description'),
    prompt: vscode.l10n.t('What does the circuit do?'),
    placeHolder: vscode.l10n.t('A 4-bit counter with enable and synchronous reset'),
    value: value.slice(0, EDITABLE).replace(/\s+/g, ' '),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' && text !== '' ? vscode.l10n.t('Say what the circuit does.') : undefined,
  });
  const text = answer?.trim() ?? '';
  return text === '' ? undefined : text;
}

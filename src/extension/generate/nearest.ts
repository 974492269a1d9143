/** A description that was not understood: says which words, and offers the nearest designs as a beginning. */
import * as vscode from 'vscode';
import type { EventOf } from '../../worker/protocol.ts';
import { askForDescription } from '../description/ask.ts';

/** The description to try instead; undefined when the user leaves it. */
export async function offerNearest(
  refusal: EventOf<'not understood'>,
  description: string,
): Promise<string | undefined> {
  const show = vscode.l10n.t('Show Nearest Designs');
  const edit = vscode.l10n.t('Edit Description');
  const buttons = refusal.nearest.length === 0 ? [edit] : [show, edit];
  const message = vscode.l10n.t('The description was not understood. {0}', refusal.reason);
  const answer = await vscode.window.showWarningMessage(message, ...buttons);
  if (answer === edit) return askForDescription(description);
  return answer === show ? pickNearest(refusal.nearest) : undefined;
}

interface DesignPick extends vscode.QuickPickItem {
  readonly example: string;
}

async function pickNearest(nearest: EventOf<'not understood'>['nearest']): Promise<string | undefined> {
  const edit = { iconPath: new vscode.ThemeIcon('edit'), tooltip: vscode.l10n.t('Edit the words first') };
  const pick = vscode.window.createQuickPick<DesignPick>();
  pick.title = vscode.l10n.t('Nearest Designs');
  pick.placeholder = vscode.l10n.t('Generate from an example, or edit its words first');
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.items = nearest.map(({ name, example }) => ({ label: name, detail: example, example, buttons: [edit] }));
  try {
    const chosen = await new Promise<{ readonly example: string; readonly edit: boolean } | undefined>((resolve) => {
      pick.onDidAccept(() => {
        const [item] = pick.activeItems;
        resolve(item === undefined ? undefined : { example: item.example, edit: false });
      });
      pick.onDidTriggerItemButton(({ item }) => resolve({ example: item.example, edit: true }));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
    if (chosen === undefined) return undefined;
    return chosen.edit ? await askForDescription(chosen.example) : chosen.example;
  } finally {
    pick.dispose();
  }
}

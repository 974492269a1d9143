/** The suggestions that FSpec diagnostics bring along, as quick fixes. */
import * as vscode from 'vscode';
import { fixOf, rangeOf, SPECIFICATION_SOURCE } from './convert.ts';
import type { Problems } from './problems.ts';

export function offerQuickFixes(problems: Problems): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions: (document, range) =>
      problems
        .at(document.uri, SPECIFICATION_SOURCE)
        .filter((diagnostic) => diagnostic.range.intersection(range) !== undefined)
        .flatMap((diagnostic) => actionFor(diagnostic, document) ?? []),
  };
  const metadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  return vscode.languages.registerCodeActionsProvider({ language: 'fspec' }, provider, metadata);
}

function actionFor(diagnostic: vscode.Diagnostic, document: vscode.TextDocument): vscode.CodeAction | undefined {
  const fix = fixOf(diagnostic);
  if (fix === undefined) return undefined;
  const action = new vscode.CodeAction(fix.label, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.isPreferred = true;
  action.edit = new vscode.WorkspaceEdit();
  for (const { range, text } of fix.edits) action.edit.replace(document.uri, rangeOf(range), text);
  return action;
}

/** Problems: published for what is wrong now, withdrawn when it is not any more. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';
import { place, refine, tidyUp } from './workspace.ts';

const GOOD = `module blink
  clock clk
  reset rst sync high
  output led : bit = 0
  on clk
    led' = not led
`;
const BAD = GOOD.replace('not led', 'not BROKEN');

export const problemTests: readonly HostTest[] = [
  {
    name: 'a mistake in a specification is in Problems while it is there, at its place',
    run: async (context) => {
      tidyUp(context);
      const uri = place(context, 'mistake.fspec', BAD);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      const [problem] = await context.until('a problem', () => some(uri));
      assert.equal(problem?.source, 'fspec');
      assert.equal(document.getText(problem.range), 'BROKEN');
      await replace(document, 'BROKEN', 'led');
      await context.until('no problem', () => vscode.languages.getDiagnostics(uri).length === 0);
      await replace(document, 'not led', 'not BROKEN');
      await context.until('the problem again', () => some(uri));
    },
  },
  {
    name: 'a suggestion is a quick fix, and settles the problem',
    run: async (context) => {
      tidyUp(context);
      const uri = place(context, 'suggestion.fspec', GOOD.replace('not led', 'not lde'));
      await vscode.window.showTextDocument(uri);
      const [problem] = await context.until('a problem', () => some(uri));
      assert.ok(problem);
      const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        problem.range,
      );
      const [fix] = actions.filter(({ edit }) => edit !== undefined);
      assert.ok(fix?.edit, actions.map(({ title }) => title).join());
      assert.ok(await vscode.workspace.applyEdit(fix.edit));
      await context.until('no problem', () => vscode.languages.getDiagnostics(uri).length === 0);
    },
  },
  {
    name: 'the problems of a specification go with its editor',
    run: async (context) => {
      tidyUp(context);
      const uri = place(context, 'closed.fspec', BAD);
      await vscode.window.showTextDocument(uri);
      await context.until('a problem', () => some(uri));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await context.until('no problem', () => vscode.languages.getDiagnostics(uri).length === 0);
    },
  },
  {
    name: 'a specification that is refused is in Problems, and not any more after it was refined',
    run: async (context) => {
      tidyUp(context);
      const settings = vscode.workspace.getConfiguration('rtlRefinery');
      await settings.update('checkSpecification', 'off', vscode.ConfigurationTarget.Workspace);
      context.defer(() => settings.update('checkSpecification', undefined, vscode.ConfigurationTarget.Workspace));
      const uri = place(context, 'refused.fspec', BAD);
      assert.equal((await refine(uri))?.verdict, 'bad input');
      assert.ok(some(uri));
      await replace(await vscode.workspace.openTextDocument(uri), 'BROKEN', 'led');
      assert.equal((await refine(uri))?.verdict, 'passed');
      assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    },
  },
];

function some(uri: vscode.Uri): readonly vscode.Diagnostic[] | undefined {
  const diagnostics = vscode.languages.getDiagnostics(uri);
  return diagnostics.length > 0 ? diagnostics : undefined;
}

async function replace(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const start = document.getText().indexOf(from);
  assert.ok(start >= 0, `${from} is not in the text`);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
  edit.replace(document.uri, range, to);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

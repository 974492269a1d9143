/** From a text in the editor to files in the workspace. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';
import { COUNTER, edit, filesBelow, folder, generate, openFiles, place, refine, tidyUp } from './workspace.ts';

const ARTEFACTS = [
  '.cfg',
  '.chain.json',
  '.fspec',
  '.manifest.json',
  '.map.json',
  '.report.json',
  '.report.md',
  '.tla',
  '.v',
  '_tb.sv',
];

export const generationTests: readonly HostTest[] = [
  {
    name: 'a selected comment becomes files in the workspace, and the Verilog is opened without taking the focus',
    run: async (context) => {
      tidyUp(context);
      const source = await vscode.workspace.openTextDocument(join(folder(), 'notes.txt'));
      const editor = await vscode.window.showTextDocument(source);
      editor.selection = new vscode.Selection(2, 0, 3, 200);
      const result = await generate();
      assert.equal(result?.verdict, 'passed', result?.message);
      const { module } = result;
      assert.ok(module);
      const output = join(folder(), 'rtl', module);
      assert.deepEqual(filesBelow(output), ARTEFACTS.map((suffix) => module + suffix).sort());
      const verilog = join(output, `${module}.v`);
      assert.match(readFileSync(verilog, 'utf8'), new RegExp(`^module ${module}\\b`, 'm'));
      assert.deepEqual(
        openFiles().filter(({ path }) => path === verilog),
        [{ path: verilog, preview: false }],
      );
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, source.uri.fsPath);
    },
  },
  {
    name: 'the comment at the cursor of an unsaved text is taken, and the words around it are not',
    run: async (context) => {
      tidyUp(context);
      await edit(`entity nonsense is\n  -- ${COUNTER.replace(', and', ',\n  -- [[]]and')}\nend nonsense;`, 'vhdl');
      const result = await generate();
      assert.equal(result?.verdict, 'passed', result?.message);
    },
  },
  {
    name: 'a caller of the command brings its own words',
    run: async (context) => {
      tidyUp(context);
      const result = await vscode.commands.executeCommand<{ verdict: string; message: string }>(
        'rtlRefinery.generate',
        {
          description: COUNTER,
        },
      );
      assert.equal(result.verdict, 'passed', result.message);
    },
  },
  {
    name: 'what is not understood writes nothing',
    run: async (context) => {
      tidyUp(context);
      await edit('[[a weird machine that makes tea]]');
      const result = await generate();
      assert.equal(result?.verdict, 'not understood');
      assert.deepEqual(filesBelow(join(folder(), 'rtl')), []);
    },
  },
  {
    name: 'an edited specification is refined, from the file that it is in',
    run: async (context) => {
      tidyUp(context);
      await edit(`[[${COUNTER}]]`);
      const first = await generate();
      const path = first?.files.find((file) => file.endsWith('.fspec'));
      assert.ok(path, first?.message);
      const document = await vscode.workspace.openTextDocument(path);
      const change = new vscode.WorkspaceEdit();
      change.insert(document.uri, new vscode.Position(0, 0), '// edited by hand\n');
      assert.ok(await vscode.workspace.applyEdit(change));
      const second = await refine(document.uri);
      assert.equal(second?.verdict, 'passed', second?.message);
      assert.equal(document.isDirty, false);
      assert.match(readFileSync(path, 'utf8'), /^\/\/ edited by hand\n/);
    },
  },
  {
    name: 'a file that the user changed is not overwritten without a yes, and the difference is shown',
    run: async (context) => {
      tidyUp(context);
      await edit(`[[${COUNTER}]]`);
      const first = await generate();
      const path = first?.files.find((file) => file.endsWith('.v'));
      assert.ok(path, first?.message);
      const mine = `// mine\n${readFileSync(path, 'utf8')}`;
      writeFileSync(path, mine);
      await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
      const second = await generate();
      assert.equal(second?.verdict, 'bad input');
      const diff = await context.until('the diff', () =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .map(({ input }) => input)
          .find((input) => input instanceof vscode.TabInputTextDiff),
      );
      assert.equal(diff.original.fsPath, path);
      const proposed = await vscode.workspace.openTextDocument(diff.modified);
      assert.equal(`// mine\n${proposed.getText()}`, mine);
      await vscode.commands.executeCommand('notifications.clearAll');
      assert.equal(readFileSync(path, 'utf8'), mine);
    },
  },
  {
    name: 'the output folder of the setting is used, with the name of the module filled in',
    run: async (context) => {
      tidyUp(context);
      const settings = vscode.workspace.getConfiguration('rtlRefinery');
      await settings.update('output', 'rtl/gen ü/$' + '{module}/hw', vscode.ConfigurationTarget.Workspace);
      context.defer(() => settings.update('output', undefined, vscode.ConfigurationTarget.Workspace));
      await edit(`[[${COUNTER}]]`);
      const result = await generate();
      assert.equal(result?.verdict, 'passed', result?.message);
      const output = join(folder(), 'rtl', 'gen ü', result.module ?? '', 'hw');
      assert.ok(result.files.length > 0 && result.files.every((file) => file.startsWith(output)), result.files.join());
    },
  },
  {
    name: 'a text that is no specification is refused where its name is an FSpec file, and nothing is written',
    run: async (context) => {
      tidyUp(context);
      const result = await refine(place(context, 'wrong.fspec', 'module wrong\n  output BROKEN : bits[0]\n'));
      assert.equal(result?.verdict, 'bad input');
      assert.deepEqual(filesBelow(join(folder(), 'rtl')), []);
    },
  },
];

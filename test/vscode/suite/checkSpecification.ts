/** *Check Specification*: what the model checkers find, in Problems of both texts. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';
import { place, tidyUp } from './workspace.ts';

const SPECIFICATION = `module tick
  clock clk
  reset rst sync high
  input en : bit
  output count : bits[2] = 0
  on clk
    when en: count' = count + 1
  invariant in_range: count <= 2
`;

interface Checked {
  readonly verdict: string;
  readonly message: string;
  readonly checks: readonly { readonly tool: string; readonly verdict: string; readonly reason?: string }[];
}

const check = (uri?: vscode.Uri) =>
  vscode.commands.executeCommand<Checked | undefined>('rtlRefinery.checkSpecification', uri);

const linesOf = (diagnostics: readonly vscode.Diagnostic[]) =>
  diagnostics.map(({ source, range }) => `${source} ${range.start.line + 1}`).sort();

export const checkSpecificationTests: readonly HostTest[] = [
  {
    name: 'a claim that fails is in Problems at its line, by both model checkers, and in the module in TLA+',
    limitMs: 60_000,
    run: async (context) => {
      tidyUp(context);
      const uri = place(context, 'tick.fspec', SPECIFICATION);
      await vscode.window.showTextDocument(uri);
      const wrong = await check();
      assert.equal(wrong?.verdict, 'refuted', wrong?.message);
      const tlc = wrong.checks.find(({ tool }) => tool === 'TLC');
      assert.ok(tlc);
      assert.ok(linesOf(vscode.languages.getDiagnostics(uri)).includes('model checker 8'));
      if (tlc.verdict === 'not run') return;
      assert.equal(tlc.verdict, 'failed', tlc.reason);
      assert.deepEqual(linesOf(vscode.languages.getDiagnostics(uri)), ['model checker 8', 'tlc 8']);
      const [module] = vscode.languages.getDiagnostics().filter(([{ path }]) => path.endsWith('/tick.tla'));
      assert.ok(module, 'the module in TLA+ has no problem');
      const text = await vscode.workspace.openTextDocument(module[0]);
      assert.deepEqual(
        module[1].map(({ range }) => text.lineAt(range.start.line).text),
        ['in_range == count <= 2'],
      );
    },
  },
  {
    name: 'a claim that holds leaves no problem behind',
    limitMs: 60_000,
    run: async (context) => {
      tidyUp(context);
      const uri = place(context, 'tock.fspec', SPECIFICATION.replace('tick', 'tock').replace('<= 2', '<= 3'));
      const right = await check(uri);
      assert.equal(right?.verdict, 'passed', right?.message);
      assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
      assert.deepEqual(
        right.checks.map(({ tool, verdict }) => [tool, verdict === 'failed']),
        [
          ['model checker', false],
          ['TLC', false],
        ],
      );
    },
  },
];

/** Verilog of the reader against its specification: the theorem, and what Problems says when it does not hold. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { HostTest } from './framework.ts';
import { folder, place, tidyUp } from './workspace.ts';

const SPECIFICATION = `module tally
  clock clk
  reset rst sync high
  input en : bit
  output count : bits[2] = 0
  on clk
    when en: count' = count + 1
`;

/** Not as the engine would write it. */
const RIGHT = `// module tally, by hand
module tally (input clk, input rst, input en, output [1:0] count);
  reg [1:0] state = 2'd0;
  wire [1:0] next = {state[1] ^ (state[0] & en), state[0] ^ en};
  always @(posedge clk) state <= rst ? 2'd0 : next;
  assign count = state;
endmodule
`;
const WRONG = RIGHT.replace('state[0] ^ en}', '~state[0]}');
const UNREADABLE = RIGHT.replace('endmodule', '');

interface Verified {
  readonly verdict: string;
  readonly message: string;
  readonly theorem?: string;
}

const verify = (uri?: vscode.Uri) =>
  vscode.commands.executeCommand<Verified | undefined>('rtlRefinery.verifyVerilog', uri);

const { Error: ERROR } = vscode.DiagnosticSeverity;

async function rewrite(uri: vscode.Uri, text: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const change = new vscode.WorkspaceEdit();
  change.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(change));
  return document;
}

export const verifyTests: readonly HostTest[] = [
  {
    name: 'Verilog that does what its specification says is proved; a wrong change, not saved, is refuted on its module',
    limitMs: 60_000,
    run: async (context) => {
      tidyUp(context);
      place(context, 'tally.fspec', SPECIFICATION);
      const uri = place(context, 'tally.v', RIGHT);
      await vscode.window.showTextDocument(uri);
      const right = await verify();
      assert.deepEqual([right?.verdict, right?.theorem], ['passed', 'proved'], right?.message);
      assert.deepEqual(vscode.languages.getDiagnostics(uri), []);

      const document = await rewrite(uri, WRONG);
      assert.ok(document.isDirty);
      const wrong = await verify(uri);
      assert.deepEqual([wrong?.verdict, wrong?.theorem], ['refuted', 'refuted'], wrong?.message);
      assert.equal(readFileSync(uri.fsPath, 'utf8'), RIGHT);
      const [problem, ...others] = vscode.languages.getDiagnostics(uri);
      assert.deepEqual(others, []);
      assert.equal(problem?.severity, ERROR);
      assert.match(
        problem.message,
        /^tally\.v does not do what its specification says\.\n(.*\n)*then count is \d, specified is \d$/,
      );
      assert.deepEqual(problem.range, new vscode.Range(1, 7, 1, 12));

      await rewrite(uri, RIGHT);
      await context.until('no problem', () => vscode.languages.getDiagnostics(uri).length === 0);
      const again = await verify(uri);
      assert.equal(again?.verdict, 'passed', again?.message);
    },
  },
  {
    name: 'Verilog that cannot be read has the messages of the front end, and a wrong specification its own',
    limitMs: 60_000,
    run: async (context) => {
      tidyUp(context);
      const specification = place(context, 'heap.fspec', SPECIFICATION.replace('tally', 'heap'));
      const uri = place(context, 'heap.v', UNREADABLE.replaceAll('tally', 'heap'));
      const result = await verify(uri);
      assert.deepEqual([result?.verdict, result?.theorem], ['check failed', 'rejected'], result?.message);
      const problems = vscode.languages.getDiagnostics(uri);
      assert.ok(problems.length > 0 && problems.every(({ severity }) => severity === ERROR));
      assert.deepEqual(vscode.languages.getDiagnostics(specification), []);
      await rewrite(specification, 'module heap\n  output BROKEN : bits[0]\n');
      const broken = await verify(uri);
      assert.equal(broken?.verdict, 'bad input', broken?.message);
      assert.ok(vscode.languages.getDiagnostics(specification).length > 0);
    },
  },
  {
    name: 'Verilog without a specification beside it is asked about, and nothing is run until there is an answer',
    run: async (context) => {
      tidyUp(context);
      const uri = place(context, 'alone.v', RIGHT);
      let ended = false;
      const asked = verify(uri).then((result) => {
        ended = true;
        return result;
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      assert.equal(ended, false);
      await vscode.commands.executeCommand('notifications.clearAll');
      assert.equal(await asked, undefined);
      assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    },
  },
  {
    name: 'a generated text is verified where it lies, and edited wrongly it is refuted',
    limitMs: 60_000,
    run: async (context) => {
      tidyUp(context);
      const description = 'A 3-bit counter that increments every clock cycle when enabled, and resets to zero.';
      const made = await vscode.commands.executeCommand<Verified & { readonly module?: string }>(
        'rtlRefinery.generate',
        { description },
      );
      assert.equal(made.verdict, 'passed', made.message);
      assert.match(made.message, /is proved to do what its specification says/);
      const module = made.module ?? '';
      const uri = vscode.Uri.file(join(folder(), 'rtl', module, `${module}.v`));
      const right = await verify(uri);
      assert.equal(right?.theorem, 'proved', right?.message);
      const text = readFileSync(uri.fsPath, 'utf8');
      assert.ok(text.includes("+ 3'd1"), text);
      await rewrite(uri, text.replace("+ 3'd1", "+ 3'd3"));
      const wrong = await verify(uri);
      assert.equal(wrong?.theorem, 'refuted', wrong?.message);
      assert.equal(vscode.languages.getDiagnostics(uri)[0]?.severity, ERROR);
    },
  },
];

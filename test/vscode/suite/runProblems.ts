/** What runs say in Problems, from scripted runs: tools and obligations that complain are rare in good weather. */
import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { VirtualDocuments } from '../../../src/extension/documents/virtualDocuments.ts';
import { followRuns } from '../../../src/extension/problems/followRuns.ts';
import { Problems } from '../../../src/extension/problems/problems.ts';
import { Runs } from '../../../src/extension/runs/runs.ts';
import type { EventBody } from '../../../src/worker/protocol.ts';
import type { HostContext, HostTest } from './framework.ts';
import { place, tidyUp } from './workspace.ts';

const SPECIFICATION = '// one\nmodule lamp\n  input a : bit\n';
const PICK = { rule: 'Alternation', target: 'clk.step', params: {} };
const RANGE = { line: 2, column: 3, endLine: 2, endColumn: 7 };

const end = (verdict: 'passed' | 'unproved' | 'refuted' | 'cancelled' | 'check failed'): EventBody => ({
  kind: 'finished',
  verdict,
  exitCode: 0,
  message: '',
  advice: [],
  ms: 1,
});

const file = (uri: vscode.Uri): EventBody => ({
  kind: 'file',
  role: 'Verilog',
  path: uri.fsPath,
  location: uri.fsPath,
  change: 'created',
});

const check = (tool: string, message?: string): EventBody => ({
  kind: 'check',
  name: tool,
  tool,
  verdict: message === undefined ? 'passed' : 'failed',
  simulation: false,
  diagnostics:
    message === undefined
      ? []
      : [{ code: 'x', severity: 'warning', source: tool, file: 'lamp.v', range: RANGE, message }],
  ms: 1,
});

const mismatch: EventBody = {
  kind: 'check',
  name: 'testbench',
  tool: 'iverilog',
  verdict: 'failed',
  simulation: true,
  reason: '1 of 2 moments differ',
  diagnostics: [],
  ms: 1,
};

const obligation = (id: string, verdict: 'proved' | 'refuted'): EventBody => ({
  kind: 'obligation',
  step: 0,
  obligation: {
    id,
    kind: 'GRD',
    says: 'the guards cover',
    assumptions: [],
    conclusion: 'a',
    verdict:
      verdict === 'proved'
        ? { kind: 'proved', method: 'simplification', cases: 1 }
        : { kind: 'refuted', counterexample: { a: '0' } },
    ms: 1,
  },
});

/** Runs whose events are written here, followed as the extension follows its own. */
function scripted(context: HostContext) {
  let script: readonly EventBody[] = [];
  const runs = new Runs({
    run: async function* () {
      for (const [seq, body] of script.entries()) yield { run: 'scripted', seq, ...body };
    },
  });
  const problems = new Problems();
  const documents = new VirtualDocuments();
  const following = followRuns(runs, problems, documents);
  context.defer(() => vscode.Disposable.from(following, runs, problems, documents).dispose());
  return {
    problems,
    run: async (origin: vscode.Uri, ...bodies: readonly EventBody[]) => {
      script = bodies;
      await runs.start({ kind: 'refine', text: '', name: 'lamp.fspec', root: '/', force: false }, { input: '', origin })
        .done;
    },
  };
}

const shown = (uri: vscode.Uri) =>
  vscode.languages.getDiagnostics(uri).map(({ source, message, range }) => `${source} ${range.start.line}: ${message}`);

export const runProblemTests: readonly HostTest[] = [
  {
    name: 'what a tool says is on the line of the Verilog, by tool, until the tool is content',
    run: async (context) => {
      tidyUp(context);
      const { run } = scripted(context);
      const origin = place(context, 'lamp.fspec', SPECIFICATION);
      const verilog = place(context, 'rtl/lamp/lamp.v', 'module lamp;\n  wire y;\nendmodule\n');
      await run(
        origin,
        file(verilog),
        check('iverilog', 'no driver'),
        check('verilator', 'UNDRIVEN'),
        end('check failed'),
      );
      assert.deepEqual(shown(verilog).sort(), ['iverilog 1: no driver', 'verilator 1: UNDRIVEN']);
      await run(origin, file(verilog), check('iverilog'), check('verilator', 'UNDRIVEN'), end('check failed'));
      assert.deepEqual(shown(verilog), ['verilator 1: UNDRIVEN']);
      const again = check('verilator', 'UNDRIVEN');
      await run(origin, file(verilog), again, again, mismatch, end('check failed'));
      assert.deepEqual(shown(verilog).sort(), [
        'iverilog 0: The check "testbench" failed.\n1 of 2 moments differ',
        'verilator 1: UNDRIVEN',
      ]);
      await run(origin, file(verilog), check('iverilog'), again, end('check failed'));
      assert.deepEqual(shown(verilog), ['verilator 1: UNDRIVEN']);
      await run(origin, file(verilog), check('verilator'), end('cancelled'));
      assert.deepEqual(shown(verilog), ['verilator 1: UNDRIVEN']);
    },
  },
  {
    name: 'what a tool says goes when the Verilog is edited, and stays when it is only read again',
    run: async (context) => {
      tidyUp(context);
      const { run } = scripted(context);
      const origin = place(context, 'lamp.fspec', SPECIFICATION);
      const verilog = place(context, 'rtl/lamp/edited.v', 'module lamp;\n  wire y;\nendmodule\n');
      const messages = check('iverilog', 'no driver');
      assert.ok(messages.kind === 'check');
      const diagnostics = messages.diagnostics.map((diagnostic) => ({ ...diagnostic, file: 'edited.v' }));
      const { document } = await vscode.window.showTextDocument(verilog);
      await run(origin, file(verilog), { ...messages, diagnostics }, end('check failed'));
      appendFileSync(verilog.fsPath, '// from disk\n');
      await context.until('the text from disk', () => document.getText().endsWith('// from disk\n'));
      assert.deepEqual(shown(verilog), ['iverilog 1: no driver']);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(verilog, new vscode.Position(0, 0), '\n');
      await vscode.workspace.applyEdit(edit);
      await context.until('no problem', () => shown(verilog).length === 0);
    },
  },
  {
    name: 'a refuted obligation is on the name of its module, with the counterexample; one that another pick settled is not',
    run: async (context) => {
      tidyUp(context);
      const { run } = scripted(context);
      const origin = place(context, 'refuted.fspec', SPECIFICATION);
      const specification: EventBody = {
        kind: 'specification',
        module: 'lamp',
        name: 'refuted.fspec',
        text: SPECIFICATION,
      };
      const failed: readonly EventBody[] = [
        specification,
        { kind: 'picked', step: 0, pick: PICK },
        obligation('lamp/clk.step/WD', 'proved'),
        obligation('lamp/clk.step/GRD', 'refuted'),
        { kind: 'refused', step: 0, pick: PICK, refusal: 'refuted', reason: 'no', strikes: 1 },
      ];
      await run(origin, ...failed, end('refuted'));
      const [problem, ...others] = vscode.languages.getDiagnostics(origin);
      assert.deepEqual(others, []);
      assert.equal(problem?.code, 'lamp/clk.step/GRD');
      assert.match(problem.message, /the guards cover\n.*a=0/);
      assert.deepEqual(problem.range, new vscode.Range(1, 7, 1, 11));
      await run(origin, ...failed, end('passed'));
      assert.deepEqual(shown(origin), []);
    },
  },
  {
    name: 'a run that was overtaken publishes nothing',
    run: (context) => {
      const { problems } = scripted(context);
      const uri = vscode.Uri.file('/nowhere/overtaken.v');
      const say = (generation: number, ...messages: readonly string[]) =>
        problems.publish(generation, {
          uri,
          source: 'iverilog',
          diagnostics: messages.map((message) => new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), message)),
        });
      say(7, 'new');
      say(6, 'old');
      assert.deepEqual(shown(uri), ['undefined 0: new']);
      say(8);
      assert.deepEqual(shown(uri), []);
    },
  },
];

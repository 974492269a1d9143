/**
 * The VS Code extension: the only folder that imports `vscode`. This file puts its parts together and owns them; the engine runs in worker threads
 * and is reached through `engine/`, runs and their records live in `runs/`, and every other folder is one thing that people see.
 */
import * as vscode from 'vscode';
import { ChainTree } from './chain/chainTree.ts';
import { obligationText } from './chain/goalText.ts';
import { attemptOf, type ChainNode, obligationOf } from './chain/nodes.ts';
import { StepRevealer } from './chain/reveal.ts';
import { revealClaim } from './chain/revealClaim.ts';
import { Checker } from './check/checker.ts';
import { runDoctor } from './doctor/doctor.ts';
import { showReport } from './documents/report.ts';
import { showFocused } from './documents/show.ts';
import { VirtualDocuments } from './documents/virtualDocuments.ts';
import { LazyEngine } from './engine/lazyEngine.ts';
import { Generator } from './generate/generator.ts';
import { specificationDocument } from './generate/specificationDocument.ts';
import { followRuns } from './problems/followRuns.ts';
import { LiveCheck } from './problems/liveCheck.ts';
import { Problems } from './problems/problems.ts';
import { offerQuickFixes } from './problems/quickFixes.ts';
import { tellWhetherRunning } from './runs/contextKey.ts';
import { logRuns } from './runs/log.ts';
import { forgetRuns, rememberRuns } from './runs/memory.ts';
import type { RunRecord } from './runs/record.ts';
import { Runs } from './runs/runs.ts';
import { specificationUri, verilogUri } from './runs/texts.ts';
import { Verifier } from './verify/verifier.ts';

let engine: LazyEngine | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const own = <T extends vscode.Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const bundled = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'dist', name).fsPath;
  engine = new LazyEngine({ client: bundled('client.cjs'), engine: bundled('engine.js') });
  const log = own(vscode.window.createOutputChannel('RTL Refinery', { log: true }));
  const report = (error: unknown) => log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const background = (work: Thenable<unknown>) => {
    work.then(undefined, report);
  };
  const documents = own(new VirtualDocuments());
  const problems = own(new Problems());
  const runs = own(new Runs(engine));
  const tree = own(new ChainTree(runs));
  const revealer = own(new StepRevealer());
  own(logRuns(runs, log));
  own(followRuns(runs, problems, documents));
  own(offerQuickFixes(problems));
  own(tellWhetherRunning(runs, background));
  own(rememberRuns(runs, context.workspaceState, background));
  own(new LiveCheck({ engine, problems, nextGeneration: () => runs.nextGeneration(), report }));
  own(vscode.workspace.onDidChangeTextDocument(({ document }) => revealer.unmarkIn(document)));

  const version = String((context.extension.packageJSON as { readonly version?: unknown }).version);
  const doctor = () => runDoctor(runs, documents, version);
  const showSpecification = async (record: RunRecord) => {
    const uri = specificationUri(record, documents);
    if (uri !== undefined) await showFocused(uri);
  };
  const tellIfAny = (remark: string | undefined) => {
    if (remark !== undefined) background(vscode.window.showInformationMessage(remark));
  };
  const actions = {
    showChain: ({ generation }: RunRecord) => tree.show(generation),
    showSpecification,
    showReport: async (record: RunRecord) => tellIfAny(await showReport(record)),
    showProblems: async () => {
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    },
    showLog: () => log.show(),
    openOutputSetting: async () => {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'rtlRefinery.output');
    },
    runDoctor: async () => {
      await doctor();
    },
  };
  const generator = new Generator({ runs, documents, background, actions });
  const verifier = new Verifier({ runs, background, actions, withdraw: (uri) => problems.clear(uri) });

  const checker = new Checker({
    ...{ runs, background, actions },
    documentOf: specificationDocument,
    showChain: actions.showChain,
  });

  const withRecord = (work: (record: RunRecord, node: ChainNode) => Promise<unknown>) => async (node?: ChainNode) => {
    const record = node === undefined ? undefined : tree.recordOf(node);
    if (node !== undefined && record !== undefined) await work(record, node);
  };
  const commands: Readonly<Record<string, (...args: never[]) => unknown>> = {
    generate: (argument?: unknown) => generator.fromDescription(wordsIn(argument)),
    refineSpecification: (uri?: unknown) => generator.fromSpecification(uri instanceof vscode.Uri ? uri : undefined),
    verifyVerilog: (uri?: unknown) => verifier.verify(uri instanceof vscode.Uri ? uri : undefined),
    checkSpecification: (uri?: unknown) => checker.check(uri instanceof vscode.Uri ? uri : undefined),
    stop: () => runs.stopAll(),
    doctor,
    showLog: () => log.show(),
    clearChain: async () => {
      runs.clear();
      tree.refreshAll();
      await forgetRuns(context.workspaceState);
    },
    revealStep: withRecord(async (record, node) => {
      const attempt = attemptOf(record, node);
      tellIfAny(attempt === undefined ? undefined : await revealer.reveal(record, attempt));
    }),
    revealClaim: withRecord((record, node) => revealClaim(record, node, documents)),
    openVerilog: withRecord(async (record) => {
      const verilog = verilogUri(record);
      if (verilog !== undefined) await showFocused(verilog);
    }),
    openReport: withRecord(actions.showReport),
    openSpecification: withRecord(showSpecification),
    copyObligation: withRecord(async (record, node) => {
      const obligation = obligationOf(record, node);
      if (obligation !== undefined) await vscode.env.clipboard.writeText(obligationText(obligation));
    }),
  };
  for (const [name, run] of Object.entries(commands)) own(vscode.commands.registerCommand(`rtlRefinery.${name}`, run));
}

/** Ends the engine's threads and what they have started, before the host goes. */
export async function deactivate(): Promise<void> {
  await engine?.dispose();
}

/** A description that a caller of the command brings along: `{ description }`. The editor's menu passes an address instead. */
function wordsIn(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('description' in argument)) return undefined;
  return typeof argument.description === 'string' ? argument.description : undefined;
}

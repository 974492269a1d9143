/** Doctor: which tools are found, and what each is good for, as a report that can be copied. */
import * as vscode from 'vscode';
import type { EventOf } from '../../worker/protocol.ts';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import { showProgress } from '../runs/progress.ts';
import type { RunRecord } from '../runs/record.ts';
import type { Runs } from '../runs/runs.ts';

export async function runDoctor(runs: Runs, documents: VirtualDocuments, version: string): Promise<string | undefined> {
  const run = runs.start({ kind: 'doctor' }, { input: vscode.l10n.t('Doctor'), silent: true });
  await showProgress(runs, run, vscode.l10n.t('RTL Refinery: looking for tools'));
  const record = await run.done;
  if (record.finished?.verdict === 'cancelled') return undefined;
  const report = reportOf(record, version);
  const document = await vscode.workspace.openTextDocument(documents.put('Doctor.md', 'doctor', report));
  await vscode.window.showTextDocument(document, { preview: true });
  return report;
}

function reportOf({ tools, finished }: RunRecord, version: string): string {
  const about = [
    `RTL Refinery ${version}`,
    `VS Code ${vscode.version}`,
    `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  ];
  return [
    '# RTL Refinery Doctor',
    '',
    ...about.map((line) => `- ${line}`),
    '',
    ...tools.flatMap(toolLines),
    ...(finished === undefined ? [] : [[finished.message, ...finished.advice].join('\n'), '']),
  ].join('\n');
}

function toolLines({ name, found, path, version, enables, advice }: EventOf<'tool'>): readonly string[] {
  return [
    `## ${name}: ${found ? vscode.l10n.t('found') : vscode.l10n.t('not found')}`,
    '',
    ...(version === undefined ? [] : [`- ${vscode.l10n.t('Version')}: ${version}`]),
    ...(path === undefined ? [] : [`- ${vscode.l10n.t('Path')}: ${path}`]),
    `- ${vscode.l10n.t('Good for')}: ${enables}`,
    ...(advice === undefined ? [] : [`- ${vscode.l10n.t('Advice')}: ${advice}`]),
    '',
  ];
}

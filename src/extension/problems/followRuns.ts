/** Publishes what runs say when they end, and withdraws it when its text is changed or gone. */
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../documents/virtualDocuments.ts';
import type { Runs } from '../runs/runs.ts';
import { SPECIFICATION_SOURCE } from './convert.ts';
import { problemsOf } from './ofRun.ts';
import type { Problems } from './problems.ts';

export function followRuns(runs: Runs, problems: Problems, documents: VirtualDocuments): vscode.Disposable {
  return vscode.Disposable.from(
    runs.onDidChange(({ record, event }) => {
      // A run that was stopped knows nothing new: what an earlier one said stays true.
      if (event?.kind !== 'finished' || event.verdict === 'cancelled') return;
      for (const set of problemsOf(record, documents)) problems.publish(record.generation, set);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      // A document that is not dirty was read anew from disk, where a run has just written it; that it becomes dirty is a change of its own.
      if (!document.isDirty) return;
      // FSpec is checked again by itself (liveCheck.ts).
      const stale = problems.sources.filter((source) => source !== SPECIFICATION_SOURCE);
      problems.clear(document.uri, stale);
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const uri of files) problems.clear(uri);
    }),
  );
}

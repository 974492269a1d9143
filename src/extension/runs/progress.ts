/** A run as a notification: its stages as they come, and a button that stops it. */
import * as vscode from 'vscode';
import type { StageName } from '../../worker/protocol.ts';
import type { Runs, StartedRun } from './runs.ts';
import { stageWords } from './words.ts';

/** Stages of a run that goes well, in order; progress is measured in them. */
const STAGES: readonly StageName[] = ['interpret', 'specify', 'examples', 'refine', 'emit', 'prove', 'check', 'write'];

/** Shows the run until it has ended. */
export async function showProgress(runs: Runs, run: StartedRun, title: string): Promise<void> {
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      let reached = 0;
      let obligations = 0;
      const listening = vscode.Disposable.from(
        token.onCancellationRequested(run.stop),
        runs.onDidChange(({ record: { generation }, event }) => {
          if (generation !== run.generation || event === undefined) return;
          if (event.kind === 'stage started') {
            const next = ((STAGES.indexOf(event.stage) + 1) / (STAGES.length + 1)) * 100;
            progress.report({ message: stageWords(event.stage), increment: Math.max(0, next - reached) });
            reached = Math.max(reached, next);
          } else if (event.kind === 'progress') {
            progress.report({ message: event.message });
          } else if (event.kind === 'obligation') {
            obligations += 1;
            progress.report({ message: vscode.l10n.t('Refining and proving: {0}', obligations) });
          }
        }),
      );
      try {
        await run.done;
      } finally {
        listening.dispose();
      }
    },
  );
}

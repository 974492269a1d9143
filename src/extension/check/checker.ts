/** *Check Specification*: examples, every reachable state, and TLC's opinion, shown as a run. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { type Actions, tellOutcome } from '../generate/outcome.ts';
import { showProgress } from '../runs/progress.ts';
import type { Runs } from '../runs/runs.ts';
import { tlcPrograms } from '../settings.ts';

export interface CheckerPorts {
  readonly runs: Runs;
  readonly actions: Omit<Actions, 'again'>;
  /** The document to work on; undefined when the user left a question unanswered. */
  readonly documentOf: (uri: vscode.Uri | undefined) => Promise<vscode.TextDocument | undefined>;
  /** Shows the trace, where there is one. */
  readonly showChain: Actions['showChain'];
  /** Takes over a promise that nobody waits for. */
  readonly background: (work: Thenable<unknown>) => void;
}

/** What a caller of the command gets back. */
export interface Checked {
  readonly verdict: string;
  readonly message: string;
  readonly checks: readonly { readonly tool: string; readonly verdict: string; readonly reason?: string }[];
}

export class Checker {
  private readonly ports: CheckerPorts;

  constructor(ports: CheckerPorts) {
    this.ports = ports;
  }

  /** The text counts as it is in its editor, saved or not. */
  async check(uri?: vscode.Uri): Promise<Checked | undefined> {
    const document = await this.ports.documentOf(uri);
    return document && this.run(document);
  }

  private async run(document: vscode.TextDocument): Promise<Checked> {
    const { runs, actions, background, showChain } = this.ports;
    const name = basename(document.uri.path);
    // TLC is a program of the machine: a workspace that is not trusted starts none.
    const opinion = vscode.workspace.isTrusted
      ? ({ tlc: 'where small', programs: tlcPrograms() } as const)
      : ({ tlc: 'never' } as const);
    const run = runs.start(
      { kind: 'check', text: document.getText(), name, thorough: true, ...opinion },
      { input: name, origin: document.uri },
    );
    background(showProgress(runs, run, vscode.l10n.t('RTL Refinery')));
    const record = await run.done;
    if (record.traces.length > 0) background(showChain(record));
    const again = async () => {
      await this.run(document);
    };
    background(tellOutcome(record, { ...actions, again }));
    return {
      verdict: record.finished?.verdict ?? 'crashed',
      message: record.finished?.message ?? '',
      checks: record.checks.map(({ tool, verdict, reason }) => ({
        tool,
        verdict,
        ...(reason === undefined ? {} : { reason }),
      })),
    };
  }
}

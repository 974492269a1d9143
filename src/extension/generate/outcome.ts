/** How a run ended, as a message with what to do next. */
import * as vscode from 'vscode';
import { type RunRecord, reportOf } from '../runs/record.ts';

/** What a button of a message does. */
export interface Actions {
  readonly showChain: (record: RunRecord) => Promise<void>;
  readonly showSpecification: (record: RunRecord) => Promise<void>;
  readonly showReport: (record: RunRecord) => Promise<void>;
  readonly showProblems: () => Promise<void>;
  readonly showLog: () => void;
  readonly openOutputSetting: () => Promise<void>;
  readonly runDoctor: () => Promise<void>;
  readonly again: () => Promise<void>;
  /** Absent where there is no description to edit. */
  readonly editDescription?: () => Promise<void>;
}

interface Button {
  readonly title: string;
  readonly press: () => Promise<void> | void;
}

const STOPPED_MS = 5_000;

export async function tellOutcome(record: RunRecord, actions: Actions): Promise<void> {
  const { finished } = record;
  if (finished === undefined) return;
  const chain: Button = { title: vscode.l10n.t('Show Chain'), press: () => actions.showChain(record) };
  const specification: Button = {
    title: vscode.l10n.t('Show Specification'),
    press: () => actions.showSpecification(record),
  };
  const report: readonly Button[] =
    reportOf(record) === undefined
      ? []
      : [{ title: vscode.l10n.t('Open Report'), press: () => actions.showReport(record) }];
  const problems: Button = { title: vscode.l10n.t('Show Problems'), press: actions.showProblems };
  switch (finished.verdict) {
    case 'passed':
      return ask(vscode.window.showInformationMessage, finished.message, [chain, ...report, specification]);
    case 'check failed':
      return ask(vscode.window.showErrorMessage, finished.message, [problems, chain]);
    case 'refuted':
      return ask(vscode.window.showErrorMessage, finished.message, [problems, chain]);
    case 'unproved':
      return ask(vscode.window.showWarningMessage, finished.message, [chain, problems]);
    case 'bad input':
      return ask(vscode.window.showErrorMessage, finished.message, [remedyOf(record, actions) ?? problems]);
    case 'tool missing': {
      const doctor: Button = { title: vscode.l10n.t('Run Doctor'), press: actions.runDoctor };
      return ask(vscode.window.showErrorMessage, finished.message, [doctor]);
    }
    case 'crashed': {
      const log: Button = { title: vscode.l10n.t('Show Log'), press: actions.showLog };
      const again: Button = { title: vscode.l10n.t('Try Again'), press: actions.again };
      return ask(vscode.window.showErrorMessage, finished.message, [again, log]);
    }
    case 'not understood':
      return ask(vscode.window.showWarningMessage, finished.message, []);
    case 'cancelled':
      vscode.window.setStatusBarMessage(`$(circle-slash) ${finished.message}`, STOPPED_MS);
      return undefined;
  }
}

/** What was refused: the words, or the folder to write to. Undefined when it is the specification, whose problems are listed. */
function remedyOf(
  { command, specification, messages }: RunRecord,
  { editDescription, openOutputSetting }: Actions,
): Button | undefined {
  if (messages.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))) return undefined;
  if (command !== 'verify' && specification !== undefined)
    return { title: vscode.l10n.t('Change Output Folder'), press: openOutputSetting };
  return editDescription && { title: vscode.l10n.t('Edit Description'), press: editDescription };
}

type Show = (message: string, ...titles: string[]) => Thenable<string | undefined>;

async function ask(show: Show, message: string, buttons: readonly Button[]): Promise<void> {
  const answer = await show(message, ...buttons.map(({ title }) => title));
  await buttons.find(({ title }) => title === answer)?.press();
}

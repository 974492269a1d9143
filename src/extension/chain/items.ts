/** The rows of the Refinement Chain: words, icons, tooltips, and what a click does. */
import * as vscode from 'vscode';
import type { Attempt, RunRecord } from '../runs/record.ts';
import { millisecondsOf, specificationFileOf, verdictOf, verilogOf } from '../runs/record.ts';
import { checkWords, levelWords, stageWords, tallyWords, timeWords, verdictWords } from '../runs/words.ts';
import { obligationTooltip } from './goalText.ts';
import { checkIcon, groupIcon, obligationIcon, runIcon, stepIcon } from './icons.ts';
import type { ChainNode } from './nodes.ts';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** A node that is no longer in its record gives an empty row, which the next refresh removes. */
export function itemOf(record: RunRecord, node: ChainNode, newest: boolean): vscode.TreeItem {
  const item = rowOf(record, node, newest) ?? new vscode.TreeItem('');
  item.id = node.id;
  const { label, description } = item;
  if (typeof label === 'string' && typeof description === 'string')
    item.accessibilityInformation = { label: `${label}, ${description}` };
  return item;
}

function rowOf(record: RunRecord, node: ChainNode, newest: boolean): vscode.TreeItem | undefined {
  switch (node.kind) {
    case 'run':
      return runRow(record, newest);
    case 'outcome':
      return outcomeRow(record);
    case 'step':
      return stepRow(record.attempts[node.attempt], node);
    case 'obligation':
      return obligationRow(record, node);
    case 'group':
      return groupRow(record, node.of);
    case 'check':
      return checkRow(record, node.at);
    case 'assumption':
      return row(record.assumptions[node.at] ?? '', None);
  }
}

function row(
  label: string,
  state: vscode.TreeItemCollapsibleState,
  rest: Partial<Pick<vscode.TreeItem, 'description' | 'iconPath' | 'contextValue' | 'command' | 'tooltip'>> = {},
): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(label, state), rest);
}

function runRow(record: RunRecord, newest: boolean): vscode.TreeItem {
  const { finished, stage } = record;
  const tally = tallyWords(record.attempts.flatMap(({ obligations }) => obligations));
  const parts =
    finished === undefined
      ? [stage === undefined ? vscode.l10n.t('starting') : stageWords(stage)]
      : [verdictWords(finished.verdict), ...(tally === '' ? [] : [tally]), timeWords(finished.ms)];
  const tooltip = [record.input, ...(finished === undefined ? [] : [finished.message])].join('\n\n');
  const files = [
    ...(verilogOf(record) === undefined ? [] : ['verilog']),
    ...(specificationFileOf(record) === undefined && record.specification === undefined ? [] : ['specification']),
  ];
  return row(record.module ?? record.input, newest ? Expanded : Collapsed, {
    description: parts.join(' · '),
    iconPath: runIcon(record),
    contextValue: ['run', ...files].join('.'),
    tooltip,
  });
}

function outcomeRow({ finished }: RunRecord): vscode.TreeItem | undefined {
  if (finished === undefined) return undefined;
  return row(finished.message, None, { iconPath: new vscode.ThemeIcon('comment'), tooltip: finished.message });
}

function stepRow(attempt: Attempt | undefined, node: ChainNode): vscode.TreeItem | undefined {
  if (attempt === undefined) return undefined;
  const { state, obligations, rule, target, picker, reason } = attempt;
  const verdict = verdictOf(obligations);
  const parts = [
    ...stateWords(state),
    ...(obligations.length === 0 ? [] : [tallyWords(obligations), timeWords(millisecondsOf(attempt))]),
    target,
  ];
  const where = vscode.l10n.t('{0} at {1}', ruleWords(rule), target);
  const who = picker === undefined ? [] : [vscode.l10n.t('Picked by {0}', picker)];
  const tooltip = [where, ...who, ...(reason === undefined ? [] : [reason])].join('\n');
  const failed = verdict === 'refuted' || verdict === 'unknown';
  const reveal = vscode.l10n.t('Reveal RTL Lines');
  return row(
    `${attempt.step + 1}. ${ruleWords(rule)}`,
    failed ? Expanded : obligations.length === 0 ? None : Collapsed,
    {
      description: parts.join(' · '),
      iconPath: stepIcon(attempt),
      contextValue: `${state}Step`,
      tooltip,
      ...(state === 'installed'
        ? { command: { command: 'rtlRefinery.revealStep', title: reveal, arguments: [node] } }
        : {}),
    },
  );
}

/** Nothing of a step that is part of the chain: its obligations say it. */
function stateWords(state: Attempt['state']): readonly string[] {
  switch (state) {
    case 'refused':
      return [vscode.l10n.t('refused')];
    case 'undone':
      return [vscode.l10n.t('undone')];
    case 'unfinished':
      return [vscode.l10n.t('unfinished')];
    case 'proving':
    case 'installed':
      return [];
  }
}

/** `SequentialComposition` as it is written in a sentence. */
function ruleWords(rule: string): string {
  return rule.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

function obligationRow(
  record: RunRecord,
  { attempt, at }: { readonly attempt: number; readonly at: number },
): vscode.TreeItem | undefined {
  const obligation = record.attempts[attempt]?.obligations[at];
  if (obligation === undefined) return undefined;
  return row(`${obligation.kind}: ${obligation.says}`, None, {
    description: `${levelWords(obligation.verdict)} · ${timeWords(obligation.ms)}`,
    iconPath: obligationIcon(obligation),
    contextValue: 'obligation',
    tooltip: obligationTooltip(obligation),
  });
}

function groupRow(record: RunRecord, of: 'check' | 'assumption'): vscode.TreeItem {
  if (of === 'assumption') {
    const { length } = record.assumptions;
    return row(vscode.l10n.t('Assumptions'), Collapsed, { description: `${length}`, iconPath: groupIcon(of) });
  }
  const verdicts = (['passed', 'failed', 'not run'] as const).flatMap((verdict) => {
    const count = record.checks.filter((check) => check.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${checkWords(verdict)}`];
  });
  const failed = record.checks.some(({ verdict }) => verdict === 'failed');
  return row(vscode.l10n.t('Checks'), failed ? Expanded : Collapsed, {
    description: verdicts.join(' · '),
    iconPath: groupIcon(of),
  });
}

function checkRow(record: RunRecord, at: number): vscode.TreeItem | undefined {
  const check = record.checks[at];
  if (check === undefined) return undefined;
  const { name, tool, version, verdict, reason, ms } = check;
  const tooltip = [version === undefined ? tool : `${tool} ${version}`, ...(reason === undefined ? [] : [reason])].join(
    '\n',
  );
  return row(name, None, {
    description: [tool, checkWords(verdict), ...(verdict === 'not run' ? [] : [timeWords(ms)])].join(' · '),
    iconPath: checkIcon(check),
    tooltip,
  });
}

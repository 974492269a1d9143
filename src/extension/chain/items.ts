/** The rows of the Refinement Chain: words, icons, tooltips, and what a click does. */
import * as vscode from 'vscode';
import type { RunVerdict } from '../../worker/protocol.ts';
import type { Attempt, RunRecord } from '../runs/record.ts';
import { millisecondsOf, reportOf, specificationFileOf, verdictOf } from '../runs/record.ts';
import { verilogUri } from '../runs/texts.ts';
import { goalsWords, reachWords } from '../runs/theoremWords.ts';
import {
  checkWords,
  levelWords,
  obligationsWords,
  stageWords,
  tallyWords,
  timeWords,
  verdictWords,
} from '../runs/words.ts';
import { obligationTooltip } from './goalText.ts';
import { checkIcon, groupIcon, obligationIcon, runIcon, stepIcon } from './icons.ts';
import { type ChainNode, obligationOf } from './nodes.ts';
import { row } from './row.ts';
import { theoremRow } from './theoremRow.ts';
import { traceRow, traceStepRow, traceValueRow } from './traceRows.ts';

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
    case 'goal':
      return obligationRow(record, node);
    case 'theorem':
      return theoremRow(record, node);
    case 'trace':
      return traceRow(record.traces[node.trace], node);
    case 'traceStep':
      return traceStepRow(record.traces[node.trace], node.step);
    case 'traceValue':
      return traceValueRow(record.traces[node.trace], node.step, node.name);
    case 'group':
      return groupRow(record, node.of);
    case 'check':
      return checkRow(record, node.at);
    case 'assumption':
      return row(record.assumptions[node.at] ?? '', None);
  }
}

function runRow(record: RunRecord, newest: boolean): vscode.TreeItem {
  const { finished, stage } = record;
  const parts =
    finished === undefined
      ? [stage === undefined ? vscode.l10n.t('starting') : stageWords(stage)]
      : [endWords(record, finished.verdict), ...tallyOf(record), timeWords(finished.ms)];
  const tooltip = [record.input, ...(finished === undefined ? [] : [finished.message])].join('\n\n');
  const files = [
    ...(verilogUri(record) === undefined ? [] : ['verilog']),
    ...(specificationFileOf(record) === undefined && record.specification === undefined ? [] : ['specification']),
    ...(reportOf(record) === undefined ? [] : ['report']),
  ];
  return row(record.module ?? record.input, newest ? Expanded : Collapsed, {
    description: parts.join(' · '),
    iconPath: runIcon(record),
    contextValue: ['run', ...files].join('.'),
    tooltip,
  });
}

/** A run that passed with the theorem has proved its Verilog, which is more than that nothing failed. */
function endWords({ theorem }: RunRecord, verdict: RunVerdict): string {
  return verdict === 'passed' && theorem?.verdict === 'proved' ? vscode.l10n.t('proved') : verdictWords(verdict);
}

/** Obligations of the steps and goals of the theorem: how many, where all are proved, else how many of each verdict. */
function tallyOf({ attempts, theorem }: RunRecord): readonly string[] {
  const obligations = attempts.flatMap((attempt) => attempt.obligations);
  const steps = verdictOf(obligations) === 'proved' ? obligationsWords(obligations.length) : tallyWords(obligations);
  return [steps, goalsWords(theorem?.obligations ?? [])].filter((part) => part !== '');
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

function obligationRow(record: RunRecord, node: ChainNode): vscode.TreeItem | undefined {
  const obligation = obligationOf(record, node);
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
  const { name, tool, version, verdict, reason, level, ms } = check;
  const reach = level === undefined ? [] : [reachWords(level)];
  const tooltip = [
    version === undefined ? tool : `${tool} ${version}`,
    ...reach,
    ...(reason === undefined ? [] : [reason]),
  ];
  return row(name, None, {
    description: [tool, checkWords(verdict), ...reach, ...(verdict === 'not run' ? [] : [timeWords(ms)])].join(' · '),
    iconPath: checkIcon(check),
    tooltip: tooltip.join('\n'),
  });
}

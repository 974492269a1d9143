/** The row of the theorem about the Verilog. */
import * as vscode from 'vscode';
import type { EventOf } from '../../worker/protocol.ts';
import { type RunRecord, reportOf } from '../runs/record.ts';
import { verilogUri } from '../runs/texts.ts';
import { goalsWords, reachWords, rootsWords, theoremSentence, theoremVerdictWords } from '../runs/theoremWords.ts';
import { timeWords } from '../runs/words.ts';
import { theoremIcon } from './icons.ts';
import type { ChainNode } from './nodes.ts';
import { row } from './row.ts';
import { escaped } from './tooltip.ts';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

export function theoremRow(record: RunRecord, node: ChainNode): vscode.TreeItem | undefined {
  const { theorem } = record;
  if (theorem === undefined) return undefined;
  const { verdict, roots, obligations } = theorem;
  const parts = [theoremVerdictWords(verdict), rootsWords(roots) ?? '', goalsWords(obligations)];
  const failed = obligations.some((goal) => goal.verdict.kind !== 'proved');
  const open = vscode.l10n.t('Open Verilog');
  return row(
    vscode.l10n.t('Theorem about the Verilog'),
    obligations.length === 0 ? None : failed ? Expanded : Collapsed,
    {
      description: parts.filter((part) => part !== '').join(' · '),
      iconPath: theoremIcon(theorem),
      contextValue: reportOf(record) === undefined ? 'theorem' : 'theorem.report',
      tooltip: theoremTooltip(theorem),
      ...(verilogUri(record) === undefined
        ? {}
        : { command: { command: 'rtlRefinery.openVerilog', title: open, arguments: [node] } }),
    },
  );
}

function theoremTooltip(theorem: EventOf<'theorem'>): vscode.MarkdownString {
  const { frontEnd, level, obligations, certified, remarks, ms } = theorem;
  const facts = [
    ...(frontEnd === undefined ? [] : [vscode.l10n.t('Read back by {0}', `${frontEnd.name} ${frontEnd.version}`)]),
    ...(level === undefined ? [] : [vscode.l10n.t('It holds {0}', reachWords(level))]),
    ...(obligations.length === 0
      ? []
      : [
          vscode.l10n.t('{0} of {1} goals have a certificate that the checker confirms', certified, obligations.length),
        ]),
    timeWords(ms),
  ];
  const tooltip = new vscode.MarkdownString();
  tooltip.appendMarkdown(`**${escaped(theoremSentence(theorem))}**\n\n`);
  tooltip.appendMarkdown(facts.map((fact) => `- ${escaped(fact)}\n`).join(''));
  if (remarks.length > 0) tooltip.appendCodeblock(remarks.join('\n'), 'text');
  return tooltip;
}

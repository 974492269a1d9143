/** An obligation as text: what is copied, and what its tooltip shows. */
import { l10n, MarkdownString } from 'vscode';
import type { EventObligation } from '../../worker/protocol.ts';
import { levelWords, timeWords } from '../runs/words.ts';
import { escaped } from './tooltip.ts';

/** Assumptions above, conclusion below the turnstile. */
function goalText({ assumptions, conclusion }: EventObligation): string {
  return [...assumptions.map((assumption) => `  ${assumption}`), `⊢ ${conclusion}`].join('\n');
}

function counterexampleText({ verdict }: EventObligation): string | undefined {
  if (verdict.kind !== 'refuted') return undefined;
  const lines = Object.entries(verdict.counterexample).map(
    ([name, value]) => `  ${name} = ${typeof value === 'string' ? value : `[${value.join(', ')}]`}`,
  );
  return lines.length === 0 ? `  ${l10n.t('the goal is false whatever the values are')}` : lines.join('\n');
}

function verdictText(obligation: EventObligation): string {
  const { verdict, ms } = obligation;
  const level = `${levelWords(verdict)}, ${timeWords(ms)}`;
  return verdict.kind === 'unknown' ? `${level}: ${verdict.why}` : level;
}

export function obligationText(obligation: EventObligation): string {
  const counterexample = counterexampleText(obligation);
  return [
    `${obligation.id}`,
    obligation.says,
    '',
    goalText(obligation),
    '',
    verdictText(obligation),
    ...(counterexample === undefined ? [] : ['', l10n.t('Counterexample:'), counterexample]),
    '',
  ].join('\n');
}

export function obligationTooltip(obligation: EventObligation): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.appendMarkdown(`**${escaped(obligation.id)}**\n\n${escaped(obligation.says)}\n\n`);
  tooltip.appendCodeblock(goalText(obligation), 'fspec');
  tooltip.appendMarkdown(escaped(verdictText(obligation)));
  const counterexample = counterexampleText(obligation);
  if (counterexample !== undefined) {
    tooltip.appendMarkdown(`\n\n${escaped(l10n.t('Counterexample:'))}\n\n`);
    tooltip.appendCodeblock(counterexample, 'text');
  }
  return tooltip;
}

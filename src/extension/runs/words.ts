/** How stages, verdicts and times are called. */
import { l10n } from 'vscode';
import type { EventObligation, RunVerdict, StageName } from '../../worker/protocol.ts';

export function stageWords(stage: StageName): string {
  switch (stage) {
    case 'interpret':
      return l10n.t('Reading the description');
    case 'specify':
      return l10n.t('Checking the specification');
    case 'examples':
      return l10n.t('Running the examples');
    case 'explore':
      return l10n.t('Exploring the specification');
    case 'refine':
      return l10n.t('Refining and proving');
    case 'emit':
      return l10n.t('Emitting Verilog');
    case 'check':
      return l10n.t('Checking the Verilog');
    case 'write':
      return l10n.t('Writing files');
    case 'simulate':
      return l10n.t('Simulating');
    case 'replay':
      return l10n.t('Replaying the chain');
    case 'prove':
      return l10n.t('Proving the Verilog');
    case 'second opinion':
      return l10n.t('Asking TLC');
  }
}

export function verdictWords(verdict: RunVerdict): string {
  switch (verdict) {
    case 'passed':
      return l10n.t('passed');
    case 'refuted':
      return l10n.t('refuted');
    case 'check failed':
      return l10n.t('check failed');
    case 'bad input':
      return l10n.t('refused');
    case 'tool missing':
      return l10n.t('tool missing');
    case 'not understood':
      return l10n.t('not understood');
    case 'unproved':
      return l10n.t('unproved');
    case 'crashed':
      return l10n.t('crashed');
    case 'cancelled':
      return l10n.t('stopped');
  }
}

/** The level of an obligation, and how it was reached. */
export function levelWords(verdict: EventObligation['verdict']): string {
  switch (verdict.kind) {
    case 'proved':
      return methodWords(verdict.method, verdict.cases);
    case 'refuted':
      return l10n.t('refuted');
    case 'unknown':
      return l10n.t('unknown');
  }
}

function methodWords(method: string, cases: number): string {
  switch (method) {
    case 'simplification':
      return l10n.t('proved by simplification');
    case 'cases':
      return cases === 1 ? l10n.t('proved, 1 case') : l10n.t('proved, {0} cases', cases.toLocaleString());
    case 'exhaustive':
      return l10n.t('proved exhaustively, {0} cases', cases.toLocaleString());
    default:
      return l10n.t('proved by {0}', method);
  }
}

export function checkWords(verdict: 'passed' | 'failed' | 'not run'): string {
  switch (verdict) {
    case 'passed':
      return l10n.t('passed');
    case 'failed':
      return l10n.t('failed');
    case 'not run':
      return l10n.t('not run');
  }
}

/** A time as people read it: `12 ms`, `1.4 s`. */
export function timeWords(ms: number): string {
  if (ms < 1) return l10n.t('<1 ms');
  return ms < 1000 ? l10n.t('{0} ms', Math.round(ms)) : l10n.t('{0} s', (ms / 1000).toFixed(1));
}

/** How many obligations there are. */
export function obligationsWords(count: number): string {
  return count === 1 ? l10n.t('1 obligation') : l10n.t('{0} obligations', count);
}

/** How many obligations there are of each verdict: `8 proved`, `2 proved, 1 refuted`. Empty when there are none. */
export function tallyWords(obligations: readonly EventObligation[]): string {
  const count = (kind: EventObligation['verdict']['kind']) =>
    obligations.filter(({ verdict }) => verdict.kind === kind).length;
  const [proved, refuted, unknown] = [count('proved'), count('refuted'), count('unknown')];
  return [
    ...(proved === 0 ? [] : [l10n.t('{0} proved', proved)]),
    ...(refuted === 0 ? [] : [l10n.t('{0} refuted', refuted)]),
    ...(unknown === 0 ? [] : [l10n.t('{0} unknown', unknown)]),
  ].join(', ');
}

/** One icon and colour for each state, the same wherever it is shown. */
import { ThemeColor, ThemeIcon } from 'vscode';
import type { EventObligation, EventOf } from '../../worker/protocol.ts';
import type { Attempt, RunRecord } from '../runs/record.ts';

const GOOD = new ThemeColor('testing.iconPassed');
const BAD = new ThemeColor('testing.iconFailed');
const OPEN = new ThemeColor('problemsWarningIcon.foreground');
const QUIET = new ThemeColor('disabledForeground');

const RUNNING = new ThemeIcon('loading~spin');

export function runIcon({ finished }: RunRecord): ThemeIcon {
  switch (finished?.verdict) {
    case undefined:
      return RUNNING;
    case 'passed':
      return new ThemeIcon('pass-filled', GOOD);
    case 'refuted':
    case 'check failed':
    case 'bad input':
    case 'crashed':
      return new ThemeIcon('error', BAD);
    case 'unproved':
    case 'not understood':
    case 'tool missing':
      return new ThemeIcon('question', OPEN);
    case 'cancelled':
      return new ThemeIcon('circle-slash', QUIET);
  }
}

export function stepIcon({ state }: Attempt): ThemeIcon {
  switch (state) {
    case 'proving':
      return RUNNING;
    case 'installed':
      return new ThemeIcon('pass', GOOD);
    case 'refused':
      return new ThemeIcon('warning', OPEN);
    case 'undone':
      return new ThemeIcon('discard', QUIET);
    case 'unfinished':
      return new ThemeIcon('circle-slash', QUIET);
  }
}

export function obligationIcon({ verdict }: EventObligation): ThemeIcon {
  switch (verdict.kind) {
    case 'proved':
      return new ThemeIcon(verdict.method === 'exhaustive' ? 'check-all' : 'check', GOOD);
    case 'refuted':
      return new ThemeIcon('error', BAD);
    case 'unknown':
      return new ThemeIcon('question', OPEN);
  }
}

export function theoremIcon({ verdict }: EventOf<'theorem'>): ThemeIcon {
  switch (verdict) {
    case 'proved':
      return new ThemeIcon('verified-filled', GOOD);
    case 'refuted':
    case 'rejected':
      return new ThemeIcon('error', BAD);
    case 'netlist equal only':
    case 'not inductive':
      return new ThemeIcon('warning', OPEN);
    case 'undecided':
      return new ThemeIcon('question', OPEN);
    case 'not run':
      return new ThemeIcon('circle-slash', QUIET);
  }
}

export function checkIcon({ verdict }: EventOf<'check'>): ThemeIcon {
  switch (verdict) {
    case 'passed':
      return new ThemeIcon('pass', GOOD);
    case 'failed':
      return new ThemeIcon('error', BAD);
    case 'not run':
      return new ThemeIcon('circle-slash', QUIET);
  }
}

export const groupIcon = (of: 'check' | 'assumption'): ThemeIcon => new ThemeIcon(of === 'check' ? 'beaker' : 'info');

/** How what was found about the Verilog is called. */
import { l10n } from 'vscode';
import type { EventOf } from '../../worker/protocol.ts';
import { tallyWords } from './words.ts';

type Theorem = EventOf<'theorem'>;

export function theoremVerdictWords(verdict: Theorem['verdict']): string {
  switch (verdict) {
    case 'proved':
      return l10n.t('proved');
    case 'netlist equal only':
      return l10n.t('netlist equal only');
    case 'refuted':
      return l10n.t('refuted');
    case 'not inductive':
      return l10n.t('not inductive');
    case 'undecided':
      return l10n.t('undecided');
    case 'rejected':
      return l10n.t('rejected');
    case 'not run':
      return l10n.t('not run');
  }
}

/** The verdict in a sentence, for who does not know its name. */
export function theoremSentence({ name, verdict }: Pick<Theorem, 'name' | 'verdict'>): string {
  switch (verdict) {
    case 'proved':
      return l10n.t('{0} is proved to do what its specification says.', name);
    case 'netlist equal only':
      return l10n.t('{0} has a netlist that is right, but a simulator may see something else.', name);
    case 'refuted':
      return l10n.t('{0} does not do what its specification says.', name);
    case 'not inductive':
      return l10n.t('{0} differs from its specification in a state that was not shown to be reachable.', name);
    case 'undecided':
      return l10n.t('{0} could be neither proved nor refuted.', name);
    case 'rejected':
      return l10n.t('{0} is rejected by the front end that has to read it.', name);
    case 'not run':
      return l10n.t('{0} was not proved: the front end that has to read it did not work.', name);
  }
}

/** Nothing is proved of what the circuit does before its first reset. */
export const fromResetOnly = (name: string): string => l10n.t('{0} is proved from reset, but not from power-up.', name);

/** Where a proof holds from; undefined where nothing was proved. */
export function rootsWords(roots: Theorem['roots']): string | undefined {
  const [powerUp, reset] = [roots.includes('powerUp'), roots.includes('reset')];
  if (powerUp && reset) return l10n.t('from power-up and reset');
  if (powerUp) return l10n.t('from power-up');
  return reset ? l10n.t('from reset') : undefined;
}

/** How far a result reaches. */
export function reachWords(level: NonNullable<Theorem['level']>): string {
  return level === 'inductive' ? l10n.t('for all states') : l10n.t('for all states that can be reached');
}

/** How many goals there are, and where not all are proved, how many of each verdict. Empty when there are none. */
export function goalsWords(goals: Theorem['obligations']): string {
  if (!goals.every(({ verdict }) => verdict.kind === 'proved')) return tallyWords(goals);
  if (goals.length === 0) return '';
  return goals.length === 1 ? l10n.t('1 goal') : l10n.t('{0} goals', goals.length);
}

/**
 * The kinds of obligation that the use of a rule has to yield, whatever the rule itself says. The engine asks for them: a rule that forgets to oblige anything
 * would otherwise install what it likes.
 */
import type { ObligationKind } from '../../kernel/goal.ts';
import type { Program } from './program.ts';
import type { RuleId } from './step.ts';

interface Demand {
  /** Of every use. */
  readonly always: readonly ObligationKind[];
  /** Of the uses that the rule's page names. */
  readonly sometimes: readonly ObligationKind[];
}

export const demands: { readonly [K in RuleId]: Demand } = {
  Initialization: { always: [], sometimes: ['INIT', 'FIS', 'WD', 'INV'] },
  Iteration: { always: ['FRAME'], sometimes: ['INV'] },
  SequentialComposition: { always: ['FIS', 'WD', 'POST'], sometimes: [] },
  Assignment: { always: ['SIM', 'WD'], sometimes: [] },
  Alternation: { always: ['GRD', 'WD'], sometimes: ['POST'] },
  IntroduceVariable: { always: ['WD'], sometimes: ['FIS', 'INIT', 'INV'] },
  ParallelComposition: { always: ['SIM', 'FIS'], sometimes: [] },
};

/** What the program as it is demands of a rule. */
export function demanded(rule: RuleId, program: Program): readonly ObligationKind[] {
  return [...demands[rule].always, ...ofProgram(rule, program)];
}

function ofProgram(rule: RuleId, { state, spec }: Program): readonly ObligationKind[] {
  const claims = spec.invariants.length > 0;
  const given = (kind: ObligationKind, condition: boolean): readonly ObligationKind[] => (condition ? [kind] : []);
  switch (rule) {
    case 'Initialization':
      return [
        ...given('INIT', state.length > 0),
        ...given('FIS', spec.choices.length > 0 || spec.assumptions.length > 0),
        ...given('INV', claims && spec.domains.length === 0),
      ];
    case 'Iteration':
      return given('INV', claims);
    default:
      return [];
  }
}

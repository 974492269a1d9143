/** What TLC found, against what the embedded model checker found: the same verdict, as many states, a trace of the same length. */
import type { EmittedTla } from '../../emit/tla/emitTla.ts';
import type { ModelChecked } from '../../spec/modelChecker/result.ts';
import type { TlcRun } from '../ports/tlc.ts';

export type TlcRan = Extract<TlcRun, { kind: 'ran' }>;

export type Comparison =
  | { readonly kind: 'agree' }
  /** The embedded checker has no verdict, or it left state out, so that nothing can be compared. */
  | { readonly kind: 'open' }
  | { readonly kind: 'disagree'; readonly how: string };

export function compare({ invariants }: EmittedTla, { outcome, distinct }: TlcRan, own: ModelChecked): Comparison {
  if (own.kind === 'not run' || own.kind === 'incomplete') return { kind: 'open' };
  const mine = own.kind === 'holds' ? 'every claim holds' : `a violation after ${own.trace.steps.length} steps`;
  const disagree = (theirs: string): Comparison => ({
    kind: 'disagree',
    how: `TLC finds ${theirs}, the embedded model checker ${mine}`,
  });
  switch (outcome.kind) {
    case 'error':
      return disagree(`an error: ${outcome.diagnostics.map(({ message }) => message).join('; ')}`);
    case 'holds':
      if (own.kind !== 'holds') return disagree('that every claim holds');
      if (own.leftOut.length > 0 || own.states === distinct) return { kind: 'agree' };
      return { kind: 'disagree', how: `TLC finds ${distinct} states, the embedded model checker ${own.states}` };
    case 'deadlock':
      return disagree(`a deadlock after ${outcome.trace.length - 1} steps`);
    case 'violated': {
      const steps = outcome.trace.length - 1;
      const says = invariants.find(({ name }) => name === outcome.invariant)?.says;
      if (own.kind === 'holds' || own.trace.steps.length !== steps || says === undefined || says.kind === 'type')
        return disagree(`that ${outcome.invariant} is violated after ${steps} steps`);
      return { kind: 'agree' };
    }
  }
}

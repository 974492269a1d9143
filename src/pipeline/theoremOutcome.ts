/** What a theorem means for a run: one table for every command that proves a text. */
import type { Root } from '../../kernel/refines.ts';
import type { EventOf } from './events.ts';
import { type Failure, fail, type Result, succeed } from './outcome.ts';
import type { Conclusion } from './stream.ts';

export const rootName: Readonly<Record<Root, string>> = { powerUp: 'power-up', reset: 'reset' };

/** Passes when the theorem holds from `from`. */
export function conclusionOf(theorem: EventOf<'theorem'>, from: Root): Result<Conclusion> {
  const { name, verdict, roots, remarks } = theorem;
  if (verdict !== 'proved') {
    const [outcome, message] = failures[verdict];
    return fail(outcome, `${name} ${message}`, remarks);
  }
  if (roots.includes(from)) {
    const where = roots.map((root) => rootName[root]).join(' and from ');
    const message = `${name} is proved to do what its specification says, from ${where}: ${reachOf(theorem)}.`;
    return succeed({ message, advice: [] });
  }
  const advice = roots.map((root) => `It is proved from ${rootName[root]}: --from ${rootName[root]}`);
  return fail('unproved', `${name} is not proved from ${rootName[from]}.`, advice);
}

function reachOf({ level, obligations, certified }: EventOf<'theorem'>): string {
  if (level === 'reachable') return 'every state that can be reached was visited';
  // A goal that fails belongs to a root that is not claimed.
  const goals = obligations.filter(({ verdict }) => verdict.kind === 'proved').length;
  const without = goals === certified ? '' : ` (${goals - certified} of them without a certificate)`;
  return `${goals} goals${without}, for all inputs, for ever`;
}

type Unproved = Exclude<EventOf<'theorem'>['verdict'], 'proved'>;

const failures: Readonly<Record<Unproved, readonly [Failure['verdict'], string]>> = {
  refuted: ['refuted', 'does not do what its specification says.'],
  rejected: ['check failed', 'is rejected by the front end.'],
  'not run': ['tool missing', 'was not proved: the front end that has to read it did not work.'],
  'netlist equal only': ['unproved', 'has a netlist that is right, but a simulator may see something else.'],
  'not inductive': ['unproved', 'differs from its specification in a state that was not shown to be reachable.'],
  undecided: ['unproved', 'could be neither proved nor refuted.'],
};

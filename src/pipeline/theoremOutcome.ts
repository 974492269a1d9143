/** What a theorem means for a run: one table for every command that proves a text. */
import type { Root } from '../../kernel/refines.ts';
import type { EventOf } from './events.ts';
import { type Failure, fail, type Result, succeed } from './outcome.ts';
import type { Conclusion } from './stream.ts';

export const rootName: Readonly<Record<Root, string>> = { powerUp: 'power-up', reset: 'reset' };

/** Passes when the theorem holds from `from`. */
export function conclusionOf(
  { name, verdict, roots, obligations, remarks, level }: EventOf<'theorem'>,
  from: Root,
): Result<Conclusion> {
  if (verdict !== 'proved') {
    const [outcome, message] = failures[verdict];
    return fail(outcome, `${name} ${message}`, remarks);
  }
  if (roots.includes(from)) {
    const where = roots.map((root) => rootName[root]).join(' and from ');
    const reach = level === 'reachable' ? 'in every state that can be reached' : 'for all inputs, for ever';
    const message = `${name} is proved to do what its specification says, from ${where}: ${obligations.length} goals, ${reach}.`;
    return succeed({ message, advice: [] });
  }
  const advice = roots.map((root) => `It is proved from ${rootName[root]}: --from ${rootName[root]}`);
  return fail('unproved', `${name} is not proved from ${rootName[from]}.`, advice);
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

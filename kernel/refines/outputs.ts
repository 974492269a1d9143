/** OUT and INV: what is seen at every settled moment. */
import { conjuncts, eq, not } from '../build.ts';
import { type Context, goal } from './context.ts';
import type { RefinesGoal } from './simulation.ts';

export function outputGoals(context: Context): readonly RefinesGoal[] {
  const { implementation, specification, seen } = context;
  const outputs = specification.outputs.map((output): RefinesGoal => {
    const actual = implementation.outputs.find((candidate) => candidate.port === output.port);
    const specified = seen(output.value);
    return {
      about: 'text',
      goal: goal(
        context,
        'OUT',
        `OUT.${output.port}`,
        `the output ${output.port} is as specified`,
        eq(actual?.value ?? not(specified), specified),
      ),
    };
  });
  const constraint = conjuncts(seen(specification.constraint)).map(
    (term, index): RefinesGoal => ({
      about: 'text',
      goal: goal(
        context,
        'OUT',
        `OUT.choice${index}`,
        'what the text chooses is a choice that the specification allows',
        term,
      ),
    }),
  );
  const claims = specification.claims.map(
    ({ name, term }): RefinesGoal => ({
      about: 'claim',
      goal: goal(
        context,
        'INV',
        `INV.${name}`,
        `the claim ${name} of the specification holds at every moment`,
        seen(term),
      ),
    }),
  );
  return [...outputs, ...constraint, ...claims];
}

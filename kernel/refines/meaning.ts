/**
 * FIS and WD: from assumptions that no environment can satisfy everything would follow, and a division by zero in a specification means nothing. Both are asked of
 * the specification as the implementation's states show it.
 */
import { conjunction, disjunction } from '../build.ts';
import type { Goal } from '../goal.ts';
import { type Term, top } from '../term.ts';
import { substituteIn } from '../traverse.ts';
import { wellDefined } from '../wellDefined.ts';
import { type Context, goal } from './context.ts';
import type { RefinesGoal } from './simulation.ts';

export function meaningGoals(context: Context): readonly RefinesGoal[] {
  return [...feasibility(context), ...definedness(context)];
}

function feasibility(context: Context): readonly RefinesGoal[] {
  const { specification, simulation, seen } = context;
  if (specification.assume === top) return [];
  const invariant = simulation.invariant.map((conjunct) => conjunct.term);
  const assumed = seen(specification.assume);
  const some = disjunction(simulation.environment.map((inputs) => substituteIn(assumed, new Map<Term, Term>(inputs))));
  return [
    {
      about: 'specification',
      goal: goal(
        context,
        'FIS',
        'FIS.assumptions',
        'in every state some inputs satisfy the assumptions',
        some,
        invariant,
      ),
    },
  ];
}

function definedness(context: Context): readonly RefinesGoal[] {
  const { specification, simulation, assumptions } = context;
  const invariant = simulation.invariant.map((conjunct) => conjunct.term);
  const ask = (name: string, says: string, terms: readonly Term[], under: readonly Term[]): readonly RefinesGoal[] => {
    const condition = conjunction([...new Set(terms.map(wellDefined))].filter((term) => term !== top));
    if (condition === top) return [];
    const asked: Goal = goal(context, 'WD', `WD.${name}`, `${says} is defined`, context.seen(condition), under);
    return [{ about: 'specification', goal: asked }];
  };
  return [
    ...ask('assumptions', 'what is assumed', [specification.assume], invariant),
    ...ask('choices', 'what a choice has to satisfy', [specification.constraint], assumptions),
    ...specification.updates.flatMap(({ variable, next }) =>
      ask(`step.${variable.name}`, `the specified new value of ${variable.name}`, [next], assumptions),
    ),
    ...specification.outputs.flatMap(({ port, value }) =>
      ask(`out.${port}`, `the specified value of ${port}`, [value], assumptions),
    ),
    ...specification.resets.flatMap(({ name, values }) =>
      ask(
        `reset.${name}`,
        `what the reset ${name} gives`,
        values.map(({ value }) => value),
        assumptions,
      ),
    ),
    ...specification.claims.flatMap(({ name, term }) => ask(`claim.${name}`, `the claim ${name}`, [term], assumptions)),
  ];
}

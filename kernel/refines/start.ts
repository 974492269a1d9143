/** START: the implementation's start states are start states of the specification, from power-up and from a reset. */
import { conjuncts, eq } from '../build.ts';
import type { Term } from '../term.ts';
import { substituteIn, variables } from '../traverse.ts';
import { type Context, goal, settled } from './context.ts';
import type { RefinesGoal } from './simulation.ts';

export function startGoals(context: Context): readonly RefinesGoal[] {
  const { implementation, specification, simulation } = context;
  const values = new Map<Term, Term>();
  for (const entry of implementation.state) if (entry.powerUp !== 'any') values.set(entry.variable, entry.powerUp);
  const at = (term: Term): Term => substituteIn(term, values);
  const powerUp = specification.state.flatMap((entry): readonly RefinesGoal[] => {
    const image = simulation.state.get(entry.variable);
    if (image === undefined || entry.powerUp === 'any') return [];
    return [
      {
        about: 'text',
        root: 'powerUp',
        goal: goal(
          context,
          'START',
          `START.powerUp.${entry.variable.name}`,
          `${entry.variable.name} powers up to its specified value`,
          eq(at(image), entry.powerUp),
          [],
        ),
      },
    ];
  });
  const invariant = simulation.invariant.map(
    (conjunct): RefinesGoal => ({
      about: 'text',
      conjunct: conjunct.name,
      root: 'powerUp',
      goal: goal(
        context,
        'START',
        `START.powerUp.invariant.${conjunct.name}`,
        `${conjunct.name} holds at power-up`,
        at(conjunct.term),
        [],
      ),
    }),
  );
  return [...powerUp, ...invariant, ...specification.resets.flatMap((_, index) => resetGoals(context, index))];
}

/** From any state, with a reset active: after one edge of the clock (synchronous), or at once (asynchronous). */
function resetGoals(context: Context, index: number): readonly RefinesGoal[] {
  const { implementation, specification, simulation } = context;
  const reset = specification.resets[index];
  if (reset === undefined) return [];
  const after = new Map<Term, Term>(
    reset.kind === 'async'
      ? settled(implementation)
      : implementation.updates.map((update) => [update.variable, update.next] as const),
  );
  const at = (term: Term): Term => substituteIn(term, after);
  const assumptions = [
    ...conjuncts(specification.assume).filter((term) =>
      variables([term]).every((used) => implementation.inputs.includes(used)),
    ),
    reset.asserted,
  ];
  const values = reset.values.flatMap(({ variable: target, value }): readonly RefinesGoal[] => {
    const image = simulation.state.get(target);
    return image === undefined
      ? []
      : [
          {
            about: 'text',
            root: 'reset',
            goal: goal(
              context,
              'START',
              `START.${reset.name}.${target.name}`,
              `the reset ${reset.name} gives ${target.name} its value from any state`,
              eq(at(image), value),
              assumptions,
            ),
          },
        ];
  });
  const invariant = simulation.invariant.map(
    (conjunct): RefinesGoal => ({
      about: 'text',
      conjunct: conjunct.name,
      root: 'reset',
      goal: goal(
        context,
        'START',
        `START.${reset.name}.invariant.${conjunct.name}`,
        `${conjunct.name} holds after the reset ${reset.name} from any state`,
        at(conjunct.term),
        assumptions,
      ),
    }),
  );
  return [...values, ...invariant];
}

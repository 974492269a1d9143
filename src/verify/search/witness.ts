/** The specification as a simulation reads it off the text: the state it starts in, and the choices that the text makes. */
import { compile, type Word } from '../../../kernel/compile.ts';
import { evaluate } from '../../../kernel/evaluate.ts';
import type { Root, Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import type { Resolution } from '../../spec/choosers.ts';
import type { Moment, Values } from '../../spec/simulator.ts';

/** Values of the specification's state where it starts: power-up or reset values; where it allows any, what the text has there. */
export function startState(
  root: Root,
  specification: System,
  implementation: System,
  simulation: Simulation,
  text: Values,
  inputs: Values,
): Values {
  const values = new Map([...inputs, ...text]);
  for (const choice of implementation.choices) values.set(choice.name, 0n);
  const reset = new Map(
    specification.resets.flatMap((entry) =>
      evaluate(entry.asserted, inputs) === 1n
        ? entry.values.map(({ variable, value }) => [variable, value] as const)
        : [],
    ),
  );
  return new Map(
    specification.state.map(({ variable: target, powerUp }) => {
      const fixed = root === 'reset' ? reset.get(target) : powerUp === 'any' ? undefined : powerUp;
      const image = fixed ?? simulation.state.get(target);
      return [target.name, image === undefined ? 0n : evaluate(image, values)];
    }),
  );
}

/** The choices that the text makes at its present moment. */
export function observedChoices(
  implementation: System,
  specification: System,
  simulation: Simulation,
  moment: () => Moment | undefined,
): (fixed: readonly Word[]) => Resolution {
  const compiled = compile(
    specification.choices.map((choice) => simulation.choices.get(choice) ?? choice),
    [...implementation.inputs, ...implementation.state.map((entry) => entry.variable), ...implementation.choices],
  );
  return () => {
    const now = moment();
    if (now === undefined) return { kind: 'infeasible', reason: 'the text has not started' };
    return { kind: 'resolved', words: compiled.run([...now.inputs, ...now.state, ...now.choices]) };
  };
}

/** Whether the specification allows the choices of a moment. */
export function allowedChoices(specification: System): (moment: Moment) => boolean {
  if (specification.choices.length === 0) return () => true;
  const compiled = compile(
    [specification.constraint],
    [...specification.inputs, ...specification.state.map((entry) => entry.variable), ...specification.choices],
  );
  return ({ inputs, state, choices }) => compiled.run([...inputs, ...state, ...choices])[0] === 1;
}

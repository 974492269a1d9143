/**
 * The product of text and specification, explored state by state: every input in every reachable pair of states. It ends with a shortest difference, or with the
 * certainty that there is none from power-up.
 */
import { conjuncts, eq } from '../../../kernel/build.ts';
import type { ProveOptions } from '../../../kernel/prove.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import type { Claim, StateVariable, System } from '../../../kernel/system.ts';
import { type Term, top } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { type ModelChecked, type ModelCheckLimits, type ModelTrace, modelCheck } from '../../spec/modelChecker.ts';
import type { Values } from '../../spec/simulator.ts';
import type { Difference } from './difference.ts';
import { judge } from './judge.ts';
import { type Cycle, eventsOf, type Run } from './run.ts';

export type Explored =
  | { readonly kind: 'difference'; readonly difference: Difference }
  | { readonly kind: 'equal'; readonly states: number; readonly transitions: number }
  | { readonly kind: 'none'; readonly why: string };

/** Claims: outputs are equal, and what the text chooses is allowed. The specification follows the choices that the simulation reads off the text. */
export function productOf(specification: System, implementation: System, simulation: Simulation): System {
  const choices = new Map<Term, Term>(simulation.choices);
  const seen = (term: Term): Term => substituteIn(term, choices);
  const claim = (name: string, term: Term): Claim => ({ kind: 'invariant', name, term });
  return {
    inputs: specification.inputs,
    state: [
      ...implementation.state,
      ...specification.state.map(
        ({ variable, powerUp }): StateVariable => ({
          variable,
          // The model checker starts a variable where those before it say.
          powerUp: powerUp === 'any' ? (simulation.state.get(variable) ?? 'any') : powerUp,
        }),
      ),
    ],
    choices: implementation.choices,
    constraint: top,
    clocks: specification.clocks,
    updates: [
      ...implementation.updates,
      ...specification.updates.map((update) => ({ ...update, next: seen(update.next) })),
    ],
    levels: [...implementation.levels, ...specification.levels],
    resets: [],
    outputs: [],
    assume: specification.assume,
    claims: [
      ...specification.outputs.map(({ port, value }) => {
        const actual = implementation.outputs.find((output) => output.port === port)?.value ?? value;
        return claim(port, eq(actual, seen(value)));
      }),
      ...conjuncts(specification.constraint).map((term) => claim('what is chosen', seen(term))),
    ],
  };
}

export interface ExploreOptions {
  readonly limits: ModelCheckLimits;
  readonly prove: ProveOptions;
  readonly stop: () => boolean;
}

export function exploreProduct(
  specification: System,
  implementation: System,
  simulation: Simulation,
  { limits, prove, stop }: ExploreOptions,
): Explored {
  const result: ModelChecked = modelCheck(productOf(specification, implementation, simulation), { limits, stop });
  switch (result.kind) {
    case 'holds':
      return { kind: 'equal', states: result.states, transitions: result.transitions };
    case 'violated': {
      const judged = judge(specification, implementation, runOf(specification, implementation, result.trace), prove);
      return judged.kind === 'difference' ? judged : { kind: 'none', why: judged.why };
    }
    case 'deadlock':
    case 'not run':
    case 'incomplete':
      return { kind: 'none', why: result.reason };
  }
}

/** The trace as events; its last moment is followed by two more edges, in which a choice can show. */
function runOf(specification: System, implementation: System, { start, steps, moment }: ModelTrace): Run {
  const inputs = new Set(specification.inputs.map((input) => input.name));
  const unknowns = new Set(implementation.choices.map((choice) => choice.name));
  const cycle = (values: Values, edge: boolean): Cycle => ({
    inputs: new Map([...values].filter(([name]) => inputs.has(name))),
    unknowns: new Map([...values].filter(([name]) => unknowns.has(name))),
    edge,
  });
  const last = moment ?? steps.at(-1)?.inputs ?? new Map();
  const cycles = [
    ...steps.map((step) => cycle(step.inputs, step.event === 'edge')),
    cycle(last, true),
    cycle(last, true),
    cycle(last, false),
  ];
  const own = new Set(implementation.state.map((entry) => entry.variable.name));
  return {
    root: 'powerUp',
    state: new Map([...start].filter(([name]) => own.has(name))),
    comparedFrom: 0,
    ...eventsOf(specification, cycles),
  };
}

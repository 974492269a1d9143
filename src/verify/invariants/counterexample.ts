/** A counterexample to induction as a person reads it, and what would exclude it. */
import { evaluateBits } from '../../../kernel/evaluate.ts';
import type { Counterexample } from '../../../kernel/goal.ts';
import type { Root, Simulation } from '../../../kernel/refines.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { zeroValue } from '../../spec/choosers.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import { simulatedStates } from './states.ts';
import { readable } from './subjects.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: Value;
}

export interface CounterexampleToInduction {
  /** Registers and memories of the text, by the names that they have there. A goal from a start state reads none. */
  readonly registers: readonly NamedValue[];
  readonly inputs: readonly NamedValue[];
  /** The strongest simple statement that all simulated states satisfy and this one does not; it need not be an invariant. */
  readonly proposal?: Candidate;
}

export interface CtiOptions {
  readonly roots?: readonly Root[];
  readonly seed?: number;
  readonly stop?: () => boolean;
}

/** What the counterexample leaves open is 0. Absent proposal: the state may well be reachable, or nothing simple excludes it. */
export function ctiOf(
  { values }: Counterexample,
  implementation: System,
  specification: System,
  simulation: Simulation,
  { roots = ['powerUp'], seed = 1, stop = () => false }: CtiOptions = {},
): CounterexampleToInduction {
  const own = implementation.state.map((entry) => entry.variable);
  const state = new Map(own.map(({ name, sort }): [string, Value] => [name, values.get(name) ?? zeroValue(sort)]));
  const states = simulatedStates(implementation, specification, simulation, { roots, seed, stop });
  const { candidates } = candidatesOf(implementation, simulation, states);
  const proposal = candidates.find(({ term }) => evaluateBits(term, state) === 0n);
  return {
    registers: [...state].map(([name, value]) => ({ name: readable(name), value })),
    inputs: specification.inputs.flatMap(({ name }) => {
      const value = values.get(name);
      return value === undefined ? [] : [{ name, value }];
    }),
    ...(proposal === undefined ? {} : { proposal }),
  };
}

/** `q = 12, busy = 1; with en = 1`. */
export function printCti({ registers, inputs }: CounterexampleToInduction): string {
  const shown = (entries: readonly NamedValue[]): string =>
    entries
      .map(({ name, value }) => `${name} = ${typeof value === 'bigint' ? value : `{${value.join(', ')}}`}`)
      .join(', ');
  return [shown(registers), ...(inputs.length === 0 ? [] : [`with ${shown(inputs)}`])].join('; ');
}

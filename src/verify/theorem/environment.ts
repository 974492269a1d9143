/** Inputs that satisfy the assumptions of a specification, as the simulation states them: the proof asks whether they do. */
import { not } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { type ProveOptions, prove } from '../../../kernel/prove.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import { constant, type Term, top, type Var } from '../../../kernel/term.ts';

/** Assumptions speak of inputs alone, so that one witness serves all states: the counterexample of "nothing satisfies them". Empty when none is found. */
export function environmentOf({ inputs, assume }: System, options: ProveOptions): Simulation['environment'] {
  if (assume === top) return [];
  const goal: Goal = {
    id: 'environment',
    kind: 'FIS',
    says: 'no input is possible',
    assumptions: [],
    conclusion: not(assume),
  };
  const verdict = prove(goal, options);
  if (verdict.kind !== 'refuted') return [];
  const witness = new Map<Var, Term>();
  for (const input of inputs) {
    const value = verdict.counterexample.values.get(input.name);
    if (typeof value === 'bigint' && input.sort.kind === 'bits') witness.set(input, constant(value, input.sort.width));
  }
  return [witness];
}

/**
 * One clock cycle of a System with at most one clock as three events of kernel/system.ts, with the clock at its idle level before and after them:
 *
 * - `change`: all inputs but the clock take the values of the cycle, levels settle;
 * - `edge`: the clock goes to its active level, its updates read what had settled and take effect together, levels settle;
 * - `return`: the clock goes back; updates fire again only where both edges are active, levels settle.
 *
 * Each event leads to a settled moment that carries its name. Without a clock there is only the change.
 */
import type { System } from '../../../kernel/system.ts';
import { constant, type Term, type Var } from '../../../kernel/term.ts';
import { substitute, variables } from '../../../kernel/traverse.ts';
import { settledTerms } from '../modelChecker/moments.ts';

export const momentNames = ['change', 'edge', 'return'] as const;

export type MomentName = (typeof momentNames)[number];

export interface NewValue {
  readonly variable: Var;
  readonly value: Term;
}

/** An event and what is seen at the moment after it; terms over state and data inputs, the level of the clock being known. */
export interface Phase {
  readonly moment: MomentName;
  /** Level of the clock at the moment. */
  readonly level: 0 | 1;
  /** What fires, over the state and inputs of the moment before. */
  readonly fired: readonly NewValue[];
  /** What levels change then, over the state after firing. */
  readonly settled: readonly NewValue[];
  readonly outputs: readonly Term[];
  readonly assume: Term;
  readonly claims: readonly Term[];
  /** Nothing can differ from the moment before. */
  readonly idle: boolean;
}

export interface Cycle {
  readonly state: readonly Var[];
  readonly clock: Var | undefined;
  /** Inputs without the clock. */
  readonly inputs: readonly Var[];
  readonly phases: readonly Phase[];
}

/** Or why the system is not covered. */
export function cycleOf(system: System): Cycle | string {
  if (system.clocks.length > 1) return 'the design has several clocks';
  const [clock] = system.clocks;
  const level = clock?.level;
  if (level !== undefined && (level.kind !== 'var' || !system.inputs.includes(level)))
    return 'the clock is not an input';
  if (system.choices.length > 0)
    return `the specification leaves open what ${system.choices.map(({ name }) => name).join(', ')} is`;
  const inputs = system.inputs.filter((input) => input !== level);
  const memory = inputs.find(({ sort }) => sort.kind !== 'bits');
  if (memory !== undefined) return `the input ${memory.name} is not a bit vector`;
  const state = system.state.map(({ variable }) => variable);
  const settledTo = settledTerms(system, state);
  const observed = [
    system.assume,
    ...system.claims.map(({ term }) => term),
    ...system.outputs.map(({ value }) => value),
  ];
  const active = clock?.edge === 'fall' ? 0 : 1;
  const at = (value: number, terms: readonly Term[]): readonly Term[] =>
    level === undefined ? terms : substitute(terms, new Map([[level, constant(value, 1)]]));

  const phase = (moment: MomentName, value: 0 | 1, fires: boolean, idle: boolean): Phase => {
    const [assume, ...rest] = at(value, observed);
    if (assume === undefined) throw new Error('a system has an assumption');
    const next = fires
      ? at(
          value,
          system.updates.map((update) => update.next),
        )
      : [];
    return {
      moment,
      level: value,
      fired: changing(
        system.updates.slice(0, next.length).map(({ variable }) => variable),
        next,
      ),
      settled: changing(state, at(value, settledTo)),
      assume,
      claims: rest.slice(0, system.claims.length),
      outputs: rest.slice(system.claims.length),
      idle,
    };
  };

  const change = phase('change', active === 1 ? 0 : 1, false, false);
  if (clock === undefined || level === undefined) return { state, clock: undefined, inputs, phases: [change] };
  const both = clock.edge === 'both';
  const phased = variables([...settledTo, ...observed]).includes(level);
  return {
    state,
    clock: level,
    inputs,
    phases: [change, phase('edge', active, true, false), phase('return', active === 1 ? 0 : 1, both, !both && !phased)],
  };
}

function changing(targets: readonly Var[], values: readonly Term[]): readonly NewValue[] {
  return targets.flatMap((variable, index) => {
    const value = values[index];
    return value === undefined || value === variable ? [] : [{ variable, value }];
  });
}

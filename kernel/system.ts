/**
 * `System`: the one meaning that a specification, a program and an emitted text have in common. It is simulated, explored, compared and proved.
 *
 * An event is a *change* (no clock input changes) or an *edge* (only clock inputs change, any non-empty set of them). No clock fires at power-up.
 * Round 0: the clocks whose level changes under the new inputs and the old state fire together, all reading old values; then `levels` settle.
 * Round k: clocks whose level changed through state fire, until none does. Every settled moment is observed. Choices have one value per settled
 * moment, read by its outputs and by round 0 of the edge that follows; they never occur in `clocks`, `levels` or `assume`.
 */
import type { Term, Var } from './term.ts';

export interface StateVariable {
  readonly variable: Var;
  /** A term over nothing (a constant), or any value whatever. */
  readonly powerUp: Term | 'any';
}

export interface Clock {
  readonly name: string;
  /** One bit, over state and inputs. */
  readonly level: Term;
  readonly edge: 'rise' | 'fall' | 'both';
}

export interface Update {
  readonly variable: Var;
  /** Index into `clocks`. */
  readonly clock: number;
  /** Next value, over old state, inputs and choices. */
  readonly next: Term;
}

/** Level-sensitive state: asynchronous reset or latch. While `when` holds the variable has `value`; the first match of a variable wins. */
export interface Level {
  readonly variable: Var;
  readonly when: Term;
  readonly value: Term;
}

export interface Reset {
  readonly name: string;
  readonly kind: 'sync' | 'async';
  readonly asserted: Term;
  readonly values: readonly { readonly variable: Var; readonly value: Term }[];
}

export interface Output {
  readonly port: string;
  readonly value: Term;
}

export interface Claim {
  readonly kind: 'invariant';
  readonly name: string;
  readonly term: Term;
}

export interface System {
  /** All input ports as levels, clocks and resets too, in port order. */
  readonly inputs: readonly Var[];
  readonly state: readonly StateVariable[];
  readonly choices: readonly Var[];
  /** Over state, inputs and choices; `top` where there is no freedom. */
  readonly constraint: Term;
  readonly clocks: readonly Clock[];
  /** At most one per state variable. */
  readonly updates: readonly Update[];
  readonly levels: readonly Level[];
  readonly resets: readonly Reset[];
  readonly outputs: readonly Output[];
  /** Over inputs (and state that records their history); holds at every settled moment. */
  readonly assume: Term;
  readonly claims: readonly Claim[];
}

/** Name of the new value of a state variable in a relation between old and new. */
export const primed = (name: string): string => `${name}'`;

/** A forward simulation as data: what a prover suggests, and what a checker takes from a file. Nothing in it has to be trusted. */
import type { Goal } from '../goal.ts';
import type { Term, Var } from '../term.ts';

export interface Simulation {
  /** For each state variable of the specification a term over the implementation's state. */
  readonly state: ReadonlyMap<Var, Term>;
  /** For each choice of the specification a term over the implementation's state, inputs and choices. */
  readonly choices: ReadonlyMap<Var, Term>;
  /** Over the implementation's state. */
  readonly invariant: readonly { readonly name: string; readonly term: Term }[];
  /** Inputs that an environment can give: in every state at least one of them satisfies the assumptions. Terms over the implementation's state. */
  readonly environment: readonly ReadonlyMap<Var, Term>[];
}

export type Root = 'powerUp' | 'reset';

/** `text`: the implementation does what the specification says; `specification`: the specification can be meant so; `claim`: what it claims of itself. */
export type Subject = 'text' | 'specification' | 'claim';

export interface RefinesGoal {
  readonly goal: Goal;
  readonly about: Subject;
  /** The root that the goal belongs to; absent for goals that both need. */
  readonly root?: Root;
  /** Name of the conjunct of the invariant that the goal establishes or keeps, where it does. */
  readonly conjunct?: string;
}

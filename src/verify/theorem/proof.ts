/** One simulation, with its goals and what became of them. */
import type { Certificate } from '../../../kernel/certificate.ts';
import type { Obligation } from '../../../kernel/goal.ts';
import type { Root, Simulation, Subject } from '../../../kernel/refines.ts';

export interface TextObligation extends Obligation {
  readonly about: Subject;
  /** The root that it belongs to; absent where every root needs it. */
  readonly root?: Root;
  /** Confirms the proof without a prover; absent where the goal is not proved, or is too large to be certified. */
  readonly certificate?: Certificate;
  /** What proving and certifying took. */
  readonly milliseconds: number;
}

export interface Proof {
  readonly simulation: Simulation;
  readonly obligations: readonly TextObligation[];
}

/** A refutation: inputs, what the specification shows and what the text shows. */
import type { Root } from '../../../kernel/refines.ts';
import type { Value } from '../../../kernel/sort.ts';

export interface TraceStep {
  /** Inputs that changed. */
  readonly inputs: ReadonlyMap<string, bigint>;
  /** Outputs of a run of the specification that agrees with the text up to here; where it is free, of one of several. Empty before anything is compared. */
  readonly expected: ReadonlyMap<string, Value>;
  readonly actual: ReadonlyMap<string, Value>;
}

export interface Difference {
  readonly steps: readonly TraceStep[];
  readonly output: string;
  readonly expected: Value;
  readonly actual: Value;
  /** Where the run starts: with power-up values, or in any state in which a reset comes. */
  readonly root?: Root;
}

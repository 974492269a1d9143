/** What every stage of one run shares. */

import type { ProveOptions } from '../../kernel/prove.ts';
import type { EventBody } from './events.ts';
import type { FileSystem } from './fileSystem.ts';
import type { DesignChecks, Interpreter, SecondOpinion, TextProver, ToolFinder } from './ports.ts';

/** The outside world as compose.ts puts it together; tests put in their own. */
export interface Engine {
  readonly fs: FileSystem;
  readonly interpreter: Interpreter;
  readonly checks: DesignChecks;
  readonly tools: ToolFinder;
  readonly prover: TextProver;
  readonly secondOpinion: SecondOpinion;
  /** For proofs that are long: when to stop, and what runs large sweeps. Nothing of it changes a verdict. */
  readonly proofs?: Pick<ProveOptions, 'stop' | 'sweeper'>;
  /** Of RTL Refinery, as the chain records it. */
  readonly version: string;
  readonly now: () => Date;
}

export interface RunContext extends Engine {
  readonly signal: AbortSignal;
  /** What the run store will keep of this run, by name inside its folder; stages add to it. */
  readonly artefacts: Map<string, string>;
  /** What has happened so far. */
  readonly told: readonly EventBody[];
}

/** Asked by whatever computes for long without a pause. */
export const stopOf = ({ signal, proofs }: Pick<RunContext, 'signal' | 'proofs'>): (() => boolean) => {
  return () => signal.aborted || proofs?.stop?.() === true;
};

/** The port to TLC, the model checker of TLA+: a module and its configuration in, a verdict with counts, coverage and a trace out. */
import type { Diagnostic } from '../../spec/diagnostic.ts';
import type { SourceText } from './programs.ts';

/** A value as TLC prints it in a trace. */
export type TlaValue =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  /** `<<a, b>>`. */
  | { readonly kind: 'tuple'; readonly items: readonly TlaValue[] }
  | { readonly kind: 'set'; readonly items: readonly TlaValue[] }
  /** `(a :> x @@ b :> y)`, and `[field |-> x]` with strings for keys. */
  | { readonly kind: 'function'; readonly entries: readonly (readonly [TlaValue, TlaValue])[] }
  /** A model value, or anything that is not understood, as printed. */
  | { readonly kind: 'other'; readonly text: string };

export interface TlcState {
  /** The action that led to the state; absent for the first one. */
  readonly action?: string;
  readonly values: ReadonlyMap<string, TlaValue>;
}

/** How often an action led to a state, and how often to one that was new. */
export interface ActionCoverage {
  readonly action: string;
  readonly line: number;
  readonly distinct: number;
  readonly generated: number;
}

export type TlcOutcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'violated'; readonly invariant: string; readonly trace: readonly TlcState[] }
  | { readonly kind: 'deadlock'; readonly trace: readonly TlcState[] }
  /** TLC could not evaluate the module: an overflow, a value of a wrong kind. Diagnostics point into the module where TLC says where. */
  | { readonly kind: 'error'; readonly diagnostics: readonly Diagnostic[]; readonly trace: readonly TlcState[] };

export type TlcRun =
  | {
      readonly kind: 'ran';
      readonly version: string;
      readonly outcome: TlcOutcome;
      readonly generated: number;
      readonly distinct: number;
      /** Steps of the longest of the shortest paths to a state; 0 where only initial states are reachable. */
      readonly depth: number;
      readonly coverage: readonly ActionCoverage[];
    }
  /** SANY or TLC refuses the module or its configuration. */
  | { readonly kind: 'rejected'; readonly version: string; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'not run'; readonly reason: string; readonly advice?: string }
  /** Java or TLC was there and did not do its work: it hung, crashed, flooded its output or the disk, or is no TLC. */
  | { readonly kind: 'broke'; readonly version?: string; readonly reason: string };

export interface TlcProgress {
  readonly generated: number;
  readonly distinct: number;
  /** States that wait to be expanded. */
  readonly queued: number;
}

export interface TlcRequest {
  /** File name `<module>.tla`. */
  readonly module: SourceText;
  /** File name `<module>.cfg`. */
  readonly config: SourceText;
  readonly milliseconds?: number;
  /** Bytes that TLC may write to its folder of states. */
  readonly diskBytes?: number;
  readonly progress?: (progress: TlcProgress) => void;
}

export interface ModelCheckerOfTla {
  readonly name: string;
  /** Whatever goes wrong is a value. One worker, breadth-first: traces are shortest. */
  readonly check: (request: TlcRequest, signal: AbortSignal) => Promise<TlcRun>;
}

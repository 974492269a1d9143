/** What the pipeline needs from outside: language models and external programs, put behind interfaces by compose.ts. */

import type { Solver } from '../../kernel/bits/solver.ts';
import type { Json } from '../refine/step.ts';
import type { Elaborator } from '../verify/ports/elaborator.ts';
import type { SourceText, ToolRun } from '../verify/ports/programs.ts';
import type { ModelCheckerOfTla } from '../verify/ports/tlc.ts';
import type { EventOf } from './events.ts';

/** The job "interpret", and "specify" as far as no model is needed for it. */
export type Interpretation =
  | {
      readonly kind: 'understood';
      readonly module: string;
      /** Name of the design of the catalogue. */
      readonly design: string;
      readonly assumptions: readonly string[];
      readonly contract: Json;
      readonly fspec: string;
    }
  | {
      readonly kind: 'not understood';
      readonly reason: string;
      readonly clauses: readonly string[];
      readonly nearest: readonly { readonly name: string; readonly example: string }[];
    };

export interface Interpreter {
  readonly interpret: (description: string, signal: AbortSignal) => Promise<Interpretation>;
}

/** The emitted text and what is needed to try it. */
export interface Design {
  readonly module: string;
  readonly verilog: string;
  readonly testbench: string;
}

/** External programs on emitted text; each check answers when it is done, also when it could not run. */
export interface DesignChecks {
  readonly run: (design: Design, signal: AbortSignal) => AsyncIterable<EventOf<'check'>>;
  /** One run of a Verilog simulator. */
  readonly simulate: (
    sources: readonly SourceText[],
    top: string,
    signal: AbortSignal,
  ) => Promise<{ readonly tool: string; readonly run: ToolRun }>;
}

/** What the proof about a text needs from outside: a front end that had no part in writing it, and a SAT solver. */
export interface TextProver {
  /** Begins to load what a proof will need, beside everything that comes before it. */
  readonly warmUp: () => void;
  readonly elaborator: () => Promise<Elaborator>;
  readonly solver: () => Promise<Solver>;
}

export interface ToolFinder {
  readonly find: (signal: AbortSignal) => AsyncIterable<EventOf<'tool'>>;
}

/** Paths, where they are not to be looked for. */
export interface TlcPrograms {
  readonly java?: string;
  /** The jar. */
  readonly tlc?: string;
}

/** Another reading of specifications than the one that everything is proved against. */
export interface SecondOpinion {
  readonly checker: (programs: TlcPrograms) => Promise<ModelCheckerOfTla>;
}

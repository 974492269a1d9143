/** The port to an independent Verilog front end: text in, netlist out. */
import type { Diagnostic } from '../../spec/diagnostic.ts';

export type Language = 'verilog' | 'systemVerilog';

export interface ElaborateOptions {
  readonly signal?: AbortSignal;
  /** Verilog-2005 when absent. */
  readonly language?: Language;
  /** Time that the front end may take, once it is loaded. */
  readonly milliseconds?: number;
}

/** Why a front end gave no answer. Only `cancelled` was asked for. */
export type ElaborationFailure = 'cancelled' | 'missing' | 'timed out' | 'out of memory' | 'crashed' | 'bad request';

export type Elaboration =
  | {
      readonly kind: 'netlist';
      /** A netlist in Yosys' JSON format, as written. */
      readonly json: string;
      readonly warnings: readonly Diagnostic[];
      readonly version: string;
    }
  /** The front end refuses the text. */
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[]; readonly version: string }
  /** The front end itself failed; the reason says what to do. */
  | { readonly kind: 'failed'; readonly cause?: ElaborationFailure; readonly reason: string };

export interface Elaborator {
  readonly name: string;
  /** Whatever goes wrong is a value. */
  readonly elaborate: (text: string, top: string, options?: ElaborateOptions) => Promise<Elaboration>;
}

/** The port to an independent Verilog front end: text in, netlist out. */
import type { Diagnostic } from '../../spec/diagnostic.ts';

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
  /** The front end itself failed. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface Elaborator {
  readonly name: string;
  readonly elaborate: (text: string, top: string) => Promise<Elaboration>;
}

/** Ports to external Verilog programs. A program that did not run says so, with a reason and what to do; it never counts as passed. */
import type { Diagnostic } from '../../spec/diagnostic.ts';

export type ToolRun =
  | {
      readonly kind: 'ran';
      readonly version: string;
      /** False when the program refused the text, by its exit code or by its messages. */
      readonly accepted: boolean;
      readonly diagnostics: readonly Diagnostic[];
      /** What the simulated design printed; empty for a program that only reads. */
      readonly output: string;
    }
  | { readonly kind: 'not run'; readonly reason: string; readonly advice?: string }
  /** The program was there and did not do its work: it hung, crashed, flooded its output. */
  | { readonly kind: 'broke'; readonly version?: string; readonly reason: string };

export interface SourceText {
  /** A plain file name. */
  readonly name: string;
  readonly text: string;
}

export interface Linter {
  readonly name: string;
  readonly lint: (source: SourceText, top: string, signal: AbortSignal) => Promise<ToolRun>;
}

export interface TextSimulator {
  readonly name: string;
  /** Compiles the texts together and runs the top module. */
  readonly simulate: (sources: readonly SourceText[], top: string, signal: AbortSignal) => Promise<ToolRun>;
}

/** A program as `doctor` shows it. */
export interface ToolReport {
  readonly name: string;
  readonly found: boolean;
  readonly path?: string;
  readonly version?: string;
  readonly enables: string;
  readonly advice?: string;
}

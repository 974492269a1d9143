/** What an expression may refer to while it is printed: signals, temporaries, labels and helper functions. */
import type { Term, Var } from '../../../kernel/term.ts';
import type { EnumType } from '../../spec/spec.ts';
import type { HelperFunctions } from './helpers.ts';

/** A name of the module: a port, register, memory, wire or temporary. */
export interface Signal {
  /** As Verilog text, escaped where necessary. */
  readonly text: string;
  /** Bits; the element width of a memory. */
  readonly width: number;
  readonly signed: boolean;
  /** Declared range; bit i of a term is bit `lsb + i`, or `lsb − i` where `msb < lsb`. Absent for one bit without a range. */
  readonly range?: { readonly msb: number; readonly lsb: number };
  readonly enumType?: EnumType;
}

/** What the text uses: bits of signals that it reads, by signal text, memories that it writes, and labels. */
export class Usage {
  readonly #bits = new Map<string, bigint>();
  readonly #labels = new Set<string>();
  readonly #written = new Set<string>();

  mark(signal: Signal, hi = signal.width - 1, lo = 0): void {
    const mask = ((1n << BigInt(hi - lo + 1)) - 1n) << BigInt(lo);
    this.#bits.set(signal.text, (this.#bits.get(signal.text) ?? 0n) | mask);
  }

  markBits(signal: Signal, bits: bigint): void {
    if (bits !== 0n) this.#bits.set(signal.text, (this.#bits.get(signal.text) ?? 0n) | bits);
  }

  bitsOf(signal: Signal | undefined): bigint {
    return (signal && this.#bits.get(signal.text)) ?? 0n;
  }

  isComplete(signal: Signal): boolean {
    return this.#bits.get(signal.text) === (1n << BigInt(signal.width)) - 1n;
  }

  markLabel(name: string): void {
    this.#labels.add(name);
  }

  usesLabel(name: string): boolean {
    return this.#labels.has(name);
  }

  markWritten(signal: Signal): void {
    this.#written.add(signal.text);
  }

  isWritten(signal: Signal): boolean {
    return this.#written.has(signal.text);
  }

  isUsed(signal: Signal): boolean {
    return this.#bits.has(signal.text);
  }
}

export interface Scope {
  readonly signalOf: (variable: Var) => Signal;
  /** The temporary that holds the value of a term, where there is one. */
  readonly temporary: (term: Term) => Signal | undefined;
  readonly label: (type: EnumType, code: bigint) => string | undefined;
  readonly helpers: HelperFunctions;
  readonly usage: Usage;
}

/** A design that was understood, before it becomes a contract and FSpec text. */

export interface Clock {
  readonly name: string;
  readonly edge: 'rising' | 'falling';
}

export interface Reset {
  readonly name: string;
  readonly kind: 'sync' | 'async';
  readonly active: 'high' | 'low';
}

export interface Timing {
  readonly clock: Clock;
  /** Undefined when the description says "no reset". */
  readonly reset: Reset | undefined;
}

/** A port besides clock and reset. `width` in bits. */
export interface Port {
  readonly name: string;
  readonly direction: 'input' | 'output';
  readonly width: number;
  readonly signed?: boolean;
  /** Registered output: its value after reset and at power-up. */
  readonly reset?: bigint;
  /** An FSpec expression to print for `reset` (an enum label, a sized literal). */
  readonly resetText?: string;
  /** Of an output: clock edges from an input to the output; 0 is combinational. */
  readonly latency?: number;
  readonly meaning: string;
}

/** Input or output values by port name. */
export type Values = Readonly<Record<string, bigint>>;

export interface Step {
  readonly inputs: Values;
  /** Outputs before the clock edge. */
  readonly before?: Values;
  /** Outputs after it (after settling in a design without clock). */
  readonly after?: Values;
}

export interface Example {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Something the description left open. */
export interface Assumption {
  readonly about: string;
  readonly text: string;
}

export interface Plan {
  readonly kind: 'plan';
  readonly module: string;
  readonly title: string;
  readonly timing: Timing | undefined;
  readonly ports: readonly Port[];
  /** FSpec lines between the ports and the behaviour: enum, const, table, reg, memory, let. Enums and constants that ports use come first. */
  readonly preamble?: readonly string[];
  readonly declarations?: readonly string[];
  /** FSpec lines of the body of `on clk`. */
  readonly actions?: readonly string[];
  /** FSpec lines that define combinational outputs. */
  readonly equations?: readonly string[];
  readonly invariants?: readonly { readonly name: string; readonly claim: string }[];
  readonly examples: readonly Example[];
  /** Functional rules and corner cases, in words. */
  readonly rules: readonly string[];
  readonly corners: readonly string[];
  readonly assumptions: readonly Assumption[];
}

/** Free bits up to which an invariant is proved by trying every value: state, its successor's inputs, reset. */
export const ENUMERABLE = 20;

export const ones = (width: number): bigint => (1n << BigInt(width)) - 1n;

/** Bits that hold the numbers from 0 to `largest`; at least 1. */
export function bitsFor(largest: bigint | number): number {
  return Math.max(1, BigInt(largest).toString(2).length);
}

export const bitsType = (width: number, signed = false): string =>
  signed ? `signed[${width}]` : width === 1 ? 'bit' : `bits[${width}]`;

/** `4'b0101`. */
export const binary = (value: bigint | number, width: number): string =>
  `${width}'b${BigInt(value).toString(2).padStart(width, '0')}`;

/** Decimal for small numbers, sized hexadecimal for large ones. */
export const number = (value: bigint, width: number): string =>
  value < 100_000n ? String(value) : `${width}'h${value.toString(16).toUpperCase()}`;

export const plural = (count: number | bigint, noun: string): string =>
  `${count} ${noun}${BigInt(count) === 1n ? '' : 's'}`;

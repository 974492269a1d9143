/**
 * `Spec`: the typed model of a specification, on kernel terms.
 *
 * It is what FSpec text means after names, types and widths are resolved: functions, constants, comprehensions and `case` expressions are inlined
 * into terms; everything a reader gave a name that hardware can show (ports, registers, enums, `let`s, actions) is kept. Vector bits are numbered
 * from 0 inside terms; declared ranges only matter for ports, so `a : bits[11:4]` is an 8-bit variable whose bit 4 is bit 0 of the term.
 *
 * Names: a term variable carries the name of its port, register, memory, definition or choice. New values
 * (`x'` in FSpec) are spelled out as terms over old ones, so no primed variable occurs in a Spec.
 */
import type { Term } from '../../kernel/term.ts';

/** Position in the specification's text: 1-based line and column, end exclusive. Absent where a Spec was not read from text. */
export interface SourceRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type Type =
  | { readonly kind: 'bits'; readonly width: number; readonly signed: boolean }
  | { readonly kind: 'enum'; readonly name: string };

export type EnumEncoding = 'binary' | 'onehot' | 'gray' | 'given';

export interface EnumType {
  readonly name: string;
  readonly encoding: EnumEncoding;
  readonly width: number;
  readonly labels: readonly { readonly name: string; readonly code: bigint }[];
}

/** A named integer parameter; everything is proved for each of `values`. */
export interface Parameter {
  readonly name: string;
  readonly initial: bigint;
  readonly values: readonly bigint[];
}

export type PortRole = 'data' | 'clock' | 'reset';

export interface Port {
  readonly name: string;
  readonly direction: 'input' | 'output' | 'inout';
  readonly role: PortRole;
  readonly type: Type;
  /** Declared `[msb:lsb]`; absent for one bit without a range and for enums. */
  readonly range?: { readonly msb: number; readonly lsb: number };
  readonly source?: SourceRange;
}

export interface ClockDomain {
  /** The clock input. */
  readonly clock: string;
  readonly edge: 'rise' | 'fall' | 'both';
  readonly resets: readonly ResetSignal[];
  readonly actions: readonly Statement[];
  readonly source?: SourceRange;
}

export interface ResetSignal {
  /** The reset input. */
  readonly name: string;
  readonly kind: 'sync' | 'async';
  readonly active: 'high' | 'low';
}

/** A register: a registered output when an output port has its name, internal state otherwise. */
export interface Register {
  readonly name: string;
  readonly type: Type;
  /** Clock of the domain that writes it. */
  readonly clock: string;
  /** A constant, or `any` when nothing may be assumed at power-up. */
  readonly powerUp: Term | 'any';
  /** Absent when the register is left out of reset. Over constants; for synchronous resets also over inputs. */
  readonly reset?: { readonly by: string; readonly value: Term };
  readonly source?: SourceRange;
}

export interface Memory {
  readonly name: string;
  readonly type: Type;
  readonly depth: number;
  readonly clock: string;
  /** A constant of array sort, or `any` for arbitrary but stable contents. */
  readonly powerUp: Term | 'any';
  /** Reset of all cells to one constant memory value. */
  readonly reset?: { readonly by: string; readonly value: Term };
  readonly source?: SourceRange;
}

/** Transparent while `when` holds. */
export interface Latch {
  readonly name: string;
  readonly type: Type;
  readonly when: Term;
  readonly value: Term;
  readonly powerUp: Term | 'any';
  readonly source?: SourceRange;
}

/** A named combinational value (`let`): a wire of that name. Listed so that a definition mentions only earlier ones. */
export interface Definition {
  readonly name: string;
  readonly type: Type;
  readonly value: Term;
  readonly source?: SourceRange;
}

/**
 * Statements of a clock domain. Each bit of a register, and each cell of a memory, takes its value from the **first** statement in the text that is
 * enabled and writes it; what no enabled statement writes holds its value. All right-hand sides read old values.
 */
export type Statement = Assign | Write | When | Switch | Choose;

export interface Assign {
  readonly kind: 'assign';
  readonly register: string;
  /** Written part: `width` bits from bit `offset` (0-based); absent for the whole register. */
  readonly part?: { readonly offset: Term; readonly width: number };
  readonly value: Term;
  readonly source?: SourceRange;
}

export interface Write {
  readonly kind: 'write';
  readonly memory: string;
  readonly address: Term;
  /** Written bits of the cell; absent for all of them. */
  readonly part?: { readonly offset: Term; readonly width: number };
  readonly value: Term;
  readonly source?: SourceRange;
}

/** The first branch whose guard holds, else `otherwise`. */
export interface When {
  readonly kind: 'when';
  readonly branches: readonly { readonly guard: Term; readonly body: readonly Statement[] }[];
  readonly otherwise: readonly Statement[];
  readonly source?: SourceRange;
}

/** A pattern over the bits of the subject: bits outside `mask` are don't-care. */
export interface Pattern {
  readonly value: bigint;
  readonly mask: bigint;
}

/** The first arm that has a matching pattern, else `otherwise`. */
export interface Switch {
  readonly kind: 'switch';
  readonly subject: Term;
  readonly arms: readonly { readonly patterns: readonly Pattern[]; readonly body: readonly Statement[] }[];
  readonly otherwise: readonly Statement[];
  readonly source?: SourceRange;
}

/** The register takes the value of a choice (listed in `Spec.choices`). */
export interface Choose {
  readonly kind: 'choose';
  readonly register: string;
  readonly choice: string;
  readonly source?: SourceRange;
}

/**
 * Freedom: a value that the design may pick once per settled moment, for all readers alike.
 * `such` is a predicate over state, inputs, earlier choices and the choice itself. For `choose r' such that P` the choice stands for r' in P, and the
 * predicate is `enabled => P` where `enabled` is the path condition of the statement; `any` gives a choice with the predicate `top`.
 */
export interface Choice {
  readonly name: string;
  readonly type: Type;
  readonly such: Term;
  readonly source?: SourceRange;
}

/** How an output that is no register gets its value. */
export interface OutputValue {
  readonly port: string;
  readonly value: Term;
  readonly source?: SourceRange;
}

/** A result computed over several cycles behind a start/done handshake. */
export interface Compute {
  readonly name: string;
  readonly clock: string;
  readonly start: Term;
  readonly done: string;
  /** Operands that an accepted start samples. */
  readonly operands: readonly { readonly name: string; readonly value: Term }[];
  readonly results: readonly string[];
  /** Over operands and results. */
  readonly post: Term;
  /** Edges from acceptance to `done`, at most or exactly. */
  readonly bound: number;
  readonly exact: boolean;
  readonly held: boolean;
  readonly source?: SourceRange;
}

export interface NamedTerm {
  readonly name: string;
  readonly term: Term;
  readonly source?: SourceRange;
}

/** A property over consecutive steps: `then` holds `after` steps after every moment at which `when` held. */
export interface Assertion {
  readonly name: string;
  readonly when: Term;
  readonly after: number;
  readonly then: Term;
  readonly source?: SourceRange;
}

export interface ExampleStep {
  /** Inputs that change before this step; the others keep their value. */
  readonly inputs: readonly { readonly port: string; readonly value: bigint }[];
  /** Compared before the clock edge, with the new inputs settled. */
  readonly before: readonly { readonly port: string; readonly value: bigint }[];
  /** Compared after the clock edge (after settling, where there is no clock). */
  readonly after: readonly { readonly port: string; readonly value: bigint }[];
  readonly source?: SourceRange;
}

/** Starts at power-up with all inputs 0 and every reset inactive. */
export interface Example {
  readonly name: string;
  readonly steps: readonly ExampleStep[];
  readonly source?: SourceRange;
}

export interface Instance {
  readonly name: string;
  readonly module: Spec;
  readonly connections: readonly { readonly port: string; readonly value: Term | string }[];
  readonly source?: SourceRange;
}

export interface Spec {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly enums: readonly EnumType[];
  /** All ports in declaration order, clocks and resets included. */
  readonly ports: readonly Port[];
  readonly domains: readonly ClockDomain[];
  readonly registers: readonly Register[];
  readonly memories: readonly Memory[];
  readonly latches: readonly Latch[];
  readonly definitions: readonly Definition[];
  readonly choices: readonly Choice[];
  readonly computes: readonly Compute[];
  readonly outputs: readonly OutputValue[];
  readonly assumptions: readonly NamedTerm[];
  readonly invariants: readonly NamedTerm[];
  readonly asserts: readonly Assertion[];
  readonly covers: readonly NamedTerm[];
  readonly examples: readonly Example[];
  readonly instances: readonly Instance[];
  readonly source?: SourceRange;
}

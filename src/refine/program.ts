/**
 * `Program`: a specification in the course of refinement. At first every process is one hole in the sense of Morgan, `w : [pre, post]`; a rule
 * replaces a hole by code or by smaller holes; when no hole is left the program is RTL and can be emitted.
 *
 * Variables in pre- and postconditions: `x` is the value before the step (state, inputs, wires), `x'` the value after it, for the registers and memories
 * of a clocked frame. A combinational frame has no old value: there the postcondition speaks of the wires and outputs by their plain names.
 * Postconditions come from the specification alone; rules and pickers never supply one that is taken on trust.
 */
import type { Term, Var } from '../../kernel/term.ts';
import type { ResetSignal, SourceRange, Spec, Type } from '../spec/spec.ts';

/** Where a piece of code came from: the chain step that made it, and the hole that it replaced. */
export interface Origin {
  readonly step: number;
  readonly hole: string;
}

export interface Hole {
  readonly kind: 'hole';
  /** Path that names the hole, stable across runs: `clk`, `clk.step`, `clk.step/1`, `clk.step/1/then0`, `comb`, … */
  readonly id: string;
  /** What the hole may change. Registers and memories by their unprimed variable. */
  readonly frame: readonly Var[];
  readonly pre: Term;
  readonly post: Term;
}

/** Simultaneous assignment; variables of the frame that are not assigned hold (registers) and may not be left out (wires and outputs). */
export interface Assignment {
  readonly kind: 'assign';
  readonly origin: Origin;
  readonly assignments: readonly { readonly target: Var; readonly value: Term }[];
}

/** First branch whose guard holds; `otherwise` when none does. */
export interface Alternation {
  readonly kind: 'if';
  readonly origin: Origin;
  readonly branches: readonly { readonly guard: Term; readonly body: Code }[];
  /** Absent when the guards cover the precondition. */
  readonly otherwise?: Code;
}

/** Branches on the value of one term. */
export interface Selection {
  readonly kind: 'case';
  readonly origin: Origin;
  readonly subject: Term;
  readonly arms: readonly { readonly values: readonly bigint[]; readonly body: Code }[];
  /** Absent when the arms cover the precondition. */
  readonly otherwise?: Code;
}

/** Parts with disjoint frames, all of them executed in the same step, reading old values. */
export interface Parallel {
  readonly kind: 'parallel';
  readonly origin: Origin;
  readonly parts: readonly Code[];
}

export type Code = Hole | Assignment | Alternation | Selection | Parallel;

/** A register or memory of the program: declared by the specification or introduced by a rule. */
export interface StateElement {
  readonly variable: Var;
  readonly type: Type;
  readonly clock: string;
  readonly powerUp: Term | 'any';
  readonly reset?: { readonly by: string; readonly value: Term };
  /** Only there for the proof; never emitted. */
  readonly ghost: boolean;
  /** Absent for what the specification declares. */
  readonly introduced?: Origin;
  /** Next value while no reset is active, of an introduced register: the specification does not say it. */
  readonly next?: Term;
  readonly source?: SourceRange;
}

/** An internal signal that is driven by a combinational process. */
export interface Wire {
  readonly variable: Var;
  readonly type: Type;
  /** Absent for the `let`s and choices of the specification. */
  readonly introduced?: Origin;
  readonly source?: SourceRange;
}

export interface ClockedProcess {
  readonly kind: 'clocked';
  readonly clock: string;
  readonly edge: 'rise' | 'fall' | 'both';
  readonly resets: readonly ResetSignal[];
  /** The state elements that this process writes. */
  readonly frame: readonly Var[];
  /**
   * `domain`: a hole whose postcondition is the whole relation of the domain, reset included. `iterated`: the reset test is installed in front
   * (reset elements take their reset value, the others hold while it is asserted) and `body` is one step without reset.
   */
  readonly stage: 'domain' | 'iterated';
  readonly body: Code;
  readonly origin?: Origin;
}

export interface CombinationalProcess {
  readonly kind: 'combinational';
  /** The outputs or wires that this process drives. */
  readonly frame: readonly Var[];
  /** What the specification (or the rule that introduced the wire) says of them: true in every settled moment once the body is refined. */
  readonly property: Term;
  /**
   * For each signal of the frame its rank: what is said of it may be proved from what is said of signals of a lower rank, never the other way round. Ranks are
   * given once and never change. Absent where the property holds by construction, from nothing else.
   */
  readonly ranks?: readonly number[];
  readonly body: Code;
}

export type Process = ClockedProcess | CombinationalProcess;

export interface Program {
  readonly spec: Spec;
  /** Set when power-up and reset values are installed (rule Initialization). */
  readonly initialization?: Origin;
  readonly state: readonly StateElement[];
  /** The code of all combinational processes together is acyclic. */
  readonly wires: readonly Wire[];
  readonly processes: readonly Process[];
  /** Facts about state that hold at every settled moment: proved invariants and couplings, available to every precondition. */
  readonly invariants: readonly { readonly name: string; readonly term: Term }[];
}

/** The holes that are left, in program order. */
export function holes(program: Program): readonly Hole[] {
  return program.processes.flatMap((process) => holesIn(process.body));
}

/** Code is immutable and most of it survives a step: walking all of it for each rule at each step would cost the square of the design. */
const holesOf = new WeakMap<Code, readonly Hole[]>();

export function holesIn(code: Code): readonly Hole[] {
  const known = holesOf.get(code);
  if (known !== undefined) return known;
  const made = collect(code);
  holesOf.set(code, made);
  return made;
}

function collect(code: Code): readonly Hole[] {
  switch (code.kind) {
    case 'hole':
      return [code];
    case 'assign':
      return [];
    case 'parallel':
      return code.parts.flatMap(holesIn);
    case 'if':
      return [
        ...code.branches.flatMap((branch) => holesIn(branch.body)),
        ...(code.otherwise ? holesIn(code.otherwise) : []),
      ];
    case 'case':
      return [...code.arms.flatMap((arm) => holesIn(arm.body)), ...(code.otherwise ? holesIn(code.otherwise) : [])];
  }
}

/** No hole left and initialised: the program is RTL. */
export function isComplete(program: Program): boolean {
  return (
    program.initialization !== undefined &&
    program.processes.every((process) => holesIn(process.body).length === 0) &&
    program.processes.every((p) => p.kind !== 'clocked' || p.stage === 'iterated')
  );
}

/** Where an expression stands, and what is collected while a module is examined. */
import type { Assigned } from './assigned.ts';
import type { Loops } from './constants.ts';
import type { Findings, Span } from './findings.ts';
import type { Scope } from './scope.ts';
import type { Token } from './tokens.ts';

export type Kind = 'continuous' | 'clocked' | 'combinational' | 'function';

/** Nodes visited; loops are unrolled. */
const budget = 2_000_000;

/** One module under examination. */
export class Examination {
  readonly findings: Findings;
  /** Every name that is read anywhere, and where it was read first. */
  readonly reads = new Map<string, Token>();
  /** Memories that a function reads, itself or through those that it calls: it may be called at clock edges only. */
  readonly memories = new Map<string, readonly string[]>();
  #visited = 0;

  constructor(findings: Findings) {
    this.findings = findings;
  }

  /** False once too much was visited; then nothing is examined any more. */
  visit(at: Span): boolean {
    this.#visited += 1;
    if (this.#visited === budget) this.findings.report('size', at, `more than ${budget} steps, loops unrolled`);
    return this.#visited < budget;
  }
}

export interface Place {
  readonly kind: Kind;
  readonly scope: Scope;
  readonly examination: Examination;
  /** Values of the loop variables around. */
  readonly loops: Loops;
  /** Names that the process reads before it has assigned them, or does not assign at all. */
  readonly reads: Map<string, Token>;
  /** Names that the process assigns. */
  readonly written: ReadonlySet<string>;
  /** What is assigned so far; of interest where assignments act at once. */
  readonly assigned: Assigned;
}

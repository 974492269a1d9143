/** Every bit that is read has one driver: a port, a continuous assignment, a process. */
import { Assigned, maskOf } from './assigned.ts';
import { bitsRead, declaredName, examineExpression } from './examineExpression.ts';
import type { Examination, Place } from './place.ts';
import type { Scope } from './scope.ts';
import type { Expression, Reference } from './syntax.ts';
import type { Token } from './tokens.ts';

export class Drivers {
  readonly #scope: Scope;
  readonly #examination: Examination;
  /** Bits that are assigned continuously. */
  readonly #continuous = new Map<string, bigint>();
  readonly #processes = new Map<string, Token>();
  /** What the value of a net depends on. */
  readonly reads = new Map<string, ReadonlyMap<string, Token>>();

  constructor(scope: Scope, examination: Examination) {
    this.#scope = scope;
    this.#examination = examination;
  }

  /** One continuous assignment. */
  assign(targets: readonly Reference[], value: Expression): void {
    const { findings } = this.#examination;
    const place: Place = {
      kind: 'continuous',
      scope: this.#scope,
      examination: this.#examination,
      loops: new Map(),
      reads: new Map(),
      written: new Set(),
      assigned: new Assigned(),
    };
    examineExpression(value, place);
    for (const target of targets) {
      const symbol = declaredName(target.at, place);
      if (symbol === undefined) continue;
      const isDriven =
        (symbol.kind === 'net' && symbol.direction !== 'input') || (symbol.kind === 'variable' && symbol.isLogic);
      if (!isDriven || (symbol.kind !== 'net' && symbol.kind !== 'variable')) {
        findings.report('name-use', target.at, `${target.name} is assigned continuously`);
        continue;
      }
      const bits = bitsRead(target, symbol, place);
      const before = this.#continuous.get(target.name) ?? 0n;
      const process = this.#processes.get(target.name);
      if ((before & bits) !== 0n || process !== undefined)
        findings.report('drivers', target.at, `${target.name} is driven twice`);
      this.#continuous.set(target.name, before | bits);
      const others = this.reads.get(target.name);
      this.reads.set(target.name, others === undefined ? place.reads : new Map([...others, ...place.reads]));
    }
  }

  /** A process that assigns a variable or a memory. */
  process(name: string, at: Token): void {
    if (this.#processes.has(name))
      this.#examination.findings.report('drivers', at, `${name} is assigned in two processes`);
    if (this.#continuous.has(name))
      this.#examination.findings.report('drivers', at, `${name} is assigned in a process and continuously`);
    this.#processes.set(name, at);
  }

  /** Outputs, and names that are read, have all their bits driven. Memories may be read-only: their contents are initial. */
  check(initialised: ReadonlySet<string>): void {
    const { findings, reads } = this.#examination;
    for (const [name, symbol] of this.#scope.names) {
      if (symbol.kind === 'memory') {
        if (reads.has(name) && !this.#processes.has(name) && !initialised.has(name))
          findings.report('undriven', symbol.at, `nothing gives ${name} contents`);
        continue;
      }
      if ((symbol.kind !== 'net' && symbol.kind !== 'variable') || symbol.direction === 'input') continue;
      if (symbol.direction !== 'output' && !reads.has(name)) continue;
      const missing = this.#processes.has(name) ? 0n : maskOf(symbol.width) & ~(this.#continuous.get(name) ?? 0n);
      if (missing !== 0n)
        findings.report(
          'undriven',
          symbol.at,
          `nothing drives ${missing === maskOf(symbol.width) ? '' : 'some bits of '}${name}`,
        );
    }
  }
}

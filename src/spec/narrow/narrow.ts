/**
 * A specification with narrower data: a smaller design with the same control, whose states can all be visited. What holds of it need not hold of the specification: it is
 * a model, and is always called one.
 *
 * Vectors that are only moved, compared with each other, added or combined bit by bit need few bits; those that are cut, put together, or compared with large
 * constants keep what they have. A memory all of whose cells an address reaches becomes as small as the address.
 */
import { array, bits } from '../../../kernel/sort.ts';
import { type App, apply, constant, type Term, table, type Var, variable, width } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import type { Memory, Spec, Statement, Type } from '../spec.ts';
import { Analysis, allTerms, type Depths } from './analysis.ts';
import { narrowed } from './classes.ts';

export interface Change {
  readonly name: string;
  readonly what: 'width' | 'depth';
  readonly from: number;
  readonly to: number;
}

export interface Narrowed {
  readonly spec: Spec;
  readonly changes: readonly Change[];
}

/** Vectors of at most `bits` bits where nothing in the text needs more. Examples are left out. */
export function narrow(spec: Spec, most: number, depths: Depths = 'narrowed'): Narrowed {
  const analysis = new Analysis(spec, depths);
  analysis.classes.choose(most);
  return new Narrowing(spec, analysis).result();
}

class Narrowing {
  private readonly spec: Spec;
  private readonly analysis: Analysis;
  private readonly made = new Map<Term, Term>();
  private readonly changes: Change[] = [];

  constructor(spec: Spec, analysis: Analysis) {
    this.spec = spec;
    this.analysis = analysis;
    // Operands before their users, so that deep terms need no deep call stack.
    for (const term of topological(allTerms(spec))) if (term.kind === 'app') this.free(term);
  }

  result(): Narrowed {
    const { spec } = this;
    const named = <T extends { readonly name: string; readonly type: Type }>(entry: T): T => ({
      ...entry,
      type: this.type(entry),
    });
    const claim = <T extends { readonly term: Term }>(entry: T): T => ({ ...entry, term: this.term(entry.term, 1) });
    const memories = spec.memories.map((memory) => this.memory(memory));
    const ports = spec.ports.map((port) => {
      const own = named(port);
      const { type } = own;
      if (own.range === undefined || type.kind !== 'bits' || sameWidth(type, port.type)) return own;
      return { ...own, range: { msb: type.width - 1, lsb: 0 } };
    });
    const result: Spec = {
      ...spec,
      ports,
      registers: spec.registers.map((register) => {
        const size = this.analysis.widthOf(register.name);
        const { powerUp, reset } = register;
        return {
          ...named(register),
          powerUp: powerUp === 'any' ? powerUp : this.term(powerUp, size),
          ...(reset === undefined ? {} : { reset: { ...reset, value: this.term(reset.value, size) } }),
        };
      }),
      memories,
      definitions: spec.definitions.map((entry) => ({
        ...named(entry),
        value: this.term(entry.value, this.analysis.widthOf(entry.name)),
      })),
      outputs: spec.outputs.map((entry) => ({
        ...entry,
        value: this.term(entry.value, this.analysis.widthOf(entry.port)),
      })),
      choices: spec.choices.map((choice) => ({ ...named(choice), such: this.term(choice.such, 1) })),
      assumptions: spec.assumptions.map(claim),
      invariants: spec.invariants.map(claim),
      covers: spec.covers.map(claim),
      asserts: spec.asserts.map((entry) => ({
        ...entry,
        when: this.term(entry.when, 1),
        then: this.term(entry.then, 1),
      })),
      domains: spec.domains.map((domain) => ({
        ...domain,
        actions: domain.actions.map((statement) => this.statement(statement)),
      })),
      examples: [],
    };
    return { spec: result, changes: this.changes };
  }

  private type({ name, type }: { readonly name: string; readonly type: Type }): Type {
    if (type.kind === 'enum') return type;
    const to = this.analysis.widthOf(name);
    this.change({ name, what: 'width', from: type.width, to });
    return { ...type, width: to };
  }

  private change(change: Change): void {
    const known = this.changes.some(({ name, what }) => name === change.name && what === change.what);
    if (change.from !== change.to && !known) this.changes.push(change);
  }

  private memory(memory: Memory): Memory {
    const depth = this.analysis.depthOf(memory);
    const type = this.type(memory);
    this.change({ name: memory.name, what: 'depth', from: memory.depth, to: depth });
    const size = this.analysis.widthOf(memory.name);
    const contents = (value: Term): Term =>
      value.kind === 'table'
        ? table(
            value.values.slice(0, depth).map((own) => narrowed(own, value.sort.element, size) ?? own),
            size,
          )
        : value;
    const { powerUp, reset } = memory;
    return {
      ...memory,
      type,
      depth,
      powerUp: powerUp === 'any' ? powerUp : contents(powerUp),
      ...(reset === undefined ? {} : { reset: { ...reset, value: contents(reset.value) } }),
    };
  }

  private statement(statement: Statement): Statement {
    const body = (statements: readonly Statement[]): readonly Statement[] =>
      statements.map((inner) => this.statement(inner));
    switch (statement.kind) {
      case 'assign':
        return {
          ...statement,
          value: this.term(statement.value, statement.part?.width ?? this.analysis.widthOf(statement.register)),
          ...this.part(statement.part),
        };
      case 'write':
        return {
          ...statement,
          address: this.address(statement.memory, statement.address),
          value: this.term(statement.value, statement.part?.width ?? this.analysis.widthOf(statement.memory)),
          ...this.part(statement.part),
        };
      case 'choose':
        return statement;
      case 'when':
        return {
          ...statement,
          branches: statement.branches.map((branch) => ({
            guard: this.term(branch.guard, 1),
            body: body(branch.body),
          })),
          otherwise: body(statement.otherwise),
        };
      case 'switch': {
        const from = width(statement.subject);
        const to = this.size(statement.subject);
        const map = (value: bigint): bigint => narrowed(value, from, to) ?? value;
        return {
          ...statement,
          subject: this.term(statement.subject, to),
          arms: statement.arms.map((arm) => ({
            patterns: arm.patterns.map(({ value, mask }) =>
              from === to ? { value, mask } : { value: map(value), mask: (1n << BigInt(to)) - 1n },
            ),
            body: body(arm.body),
          })),
          otherwise: body(statement.otherwise),
        };
      }
    }
  }

  private part<T extends { readonly offset: Term }>(part: T | undefined): { readonly part?: T } {
    return part === undefined ? {} : { part: { ...part, offset: this.free(part.offset) } };
  }

  private address(memory: string, address: Term): Term {
    if (address.kind !== 'const') return this.free(address);
    const own = this.spec.memories.find(({ name }) => name === memory);
    const depth = own === undefined ? undefined : this.analysis.depthOf(own);
    return depth === undefined || own?.depth === depth ? address : this.term(address, Math.max(1, Math.log2(depth)));
  }

  /** At the width that it has in its class; a constant keeps its own. */
  private free(term: Term): Term {
    return this.term(term, term.sort.kind === 'array' ? 0 : this.size(term));
  }

  private size(term: Term): number {
    return term.kind === 'const' ? term.sort.width : this.analysis.widthOfTerm(term);
  }

  private term(term: Term, size: number): Term {
    if (term.kind === 'const') return constant(narrowed(term.value, term.sort.width, size) ?? term.value, size);
    const known = this.made.get(term);
    if (known !== undefined) return known;
    const made = term.kind === 'var' ? this.variable(term) : term.kind === 'app' ? this.application(term, size) : term;
    this.made.set(term, made);
    return made;
  }

  private variable({ name, sort }: Var): Var {
    const size = this.analysis.widthOf(name);
    if (sort.kind === 'bits') return variable(name, bits(size));
    const memory = this.spec.memories.find((candidate) => candidate.name === name);
    return variable(name, array(memory === undefined ? sort.depth : this.analysis.depthOf(memory), size));
  }

  private application(term: App, size: number): Term {
    const [a, b] = term.args;
    if (a === undefined) throw new Error('an operand is missing');
    switch (term.op) {
      case 'eq':
      case 'ult':
      case 'ule':
      case 'slt':
      case 'sle': {
        if (a.sort.kind === 'array' || b === undefined) return this.kept(term);
        const common = a.kind === 'const' ? this.size(b) : this.size(a);
        return apply(term.op, [this.term(a, common), this.term(b, common)]);
      }
      case 'redand':
      case 'redor':
      case 'redxor':
        return apply(term.op, [this.free(a)]);
      case 'shl':
      case 'lshr':
      case 'ashr':
        return b === undefined ? this.kept(term) : apply(term.op, [this.term(a, size), this.free(b)]);
      case 'zext':
      case 'sext':
        return apply(term.op, [this.free(a)], [size]);
      case 'select':
        return b === undefined || a.kind !== 'var'
          ? this.kept(term)
          : apply('select', [this.term(a, 0), this.address(a.name, b)]);
      case 'ite':
        return term.sort.kind === 'array'
          ? this.kept(term)
          : apply('ite', [this.term(a, 1), ...term.args.slice(1).map((arg) => this.term(arg, size))]);
      case 'concat':
      case 'extract':
      case 'repeat':
      case 'part':
      case 'setpart':
      case 'store':
        return this.kept(term);
      default:
        return apply(
          term.op,
          term.args.map((arg) => this.term(arg, size)),
          term.params,
        );
    }
  }

  /** Operands keep their widths. */
  private kept(term: App): Term {
    return apply(
      term.op,
      term.args.map((arg) => this.free(arg)),
      term.params,
    );
  }
}

const sameWidth = (a: Type, b: Type): boolean => a.kind === 'bits' && b.kind === 'bits' && a.width === b.width;

/** What of a specification has one width with what. */
import type { Op } from '../../../kernel/operators.ts';
import { maximum } from '../../../kernel/sort.ts';
import { type App, type Term, width } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import type { Memory, Spec, Statement, Type } from '../spec.ts';
import { statementTerms } from '../statementTerms.ts';
import { typeWidth } from '../types.ts';
import { Classes, exactAddress, type Node } from './classes.ts';

/** A memory with fewer cells is full, and wraps, at other moments than the design says: depths become smaller only where data alone does not do. */
export type Depths = 'kept' | 'narrowed';

export class Analysis {
  readonly classes = new Classes();
  private readonly spec: Spec;
  private readonly declared = new Map<string, Node>();
  private readonly terms = new Map<Term, Node>();
  /** Addresses of each memory: one class, where the memory has no other cells. */
  private readonly addresses = new Map<string, Node>();

  constructor(spec: Spec, depths: Depths) {
    this.spec = spec;
    for (const { name, type } of [
      ...spec.ports,
      ...spec.registers,
      ...spec.definitions,
      ...spec.choices,
      ...spec.memories,
    ])
      if (!this.declared.has(name)) this.declare(name, type);
    for (const memory of spec.memories) this.declareMemory(memory);
    for (const term of topological(allTerms(spec))) if (term.kind === 'app') this.application(term);
    this.places();
    if (depths === 'kept') for (const address of this.addresses.values()) this.classes.pin(address);
  }

  /** Bits of a declaration, of a cell for a memory. */
  widthOf(name: string): number {
    const node = this.declared.get(name);
    if (node === undefined) throw new Error(`${name} is not declared`);
    return this.classes.widthOf(node);
  }

  /** Cells of a memory. */
  depthOf({ name, depth }: Memory): number {
    const address = this.addresses.get(name);
    return address === undefined ? depth : 2 ** this.classes.widthOf(address);
  }

  /** Bits of a term that is no constant. */
  widthOfTerm(term: Term): number {
    const node = this.nodeOf(term);
    return node === undefined ? width(term) : this.classes.widthOf(node);
  }

  private declare(name: string, type: Type): void {
    const node = this.classes.node(typeWidth(this.spec, type));
    if (type.kind === 'enum') this.classes.pin(node);
    else if (type.signed) this.classes.sign(node);
    this.declared.set(name, node);
  }

  private declareMemory({ name, depth, powerUp, reset }: Memory): void {
    const bits = exactAddress(depth);
    if (bits !== undefined) this.addresses.set(name, this.classes.node(bits));
    const cell = this.declared.get(name);
    for (const value of [powerUp, reset?.value]) {
      if (value === undefined || value === 'any' || cell === undefined) continue;
      if (value.kind === 'table') for (const own of value.values) this.classes.constant(cell, own);
      else this.keepMemory(name);
    }
  }

  private nodeOf(term: Term): Node | undefined {
    if (term.kind === 'var') return this.declared.get(term.name);
    if (term.kind !== 'app' || term.sort.kind !== 'bits') return undefined;
    const known = this.terms.get(term);
    if (known !== undefined) return known;
    const made = this.classes.node(term.sort.width);
    this.terms.set(term, made);
    return made;
  }

  /** Two terms of one width. */
  private tie(a: Term, b: Term): void {
    const [left, right] = [this.nodeOf(a), this.nodeOf(b)];
    if (left !== undefined && right !== undefined) this.classes.join(left, right);
    else if (left !== undefined && b.kind === 'const') this.classes.constant(left, b.value);
    else if (right !== undefined && a.kind === 'const') this.classes.constant(right, a.value);
  }

  private keep(...terms: readonly Term[]): void {
    for (const term of terms) {
      const node = this.nodeOf(term);
      if (node !== undefined) this.classes.pin(node);
    }
  }

  private signed(...terms: readonly Term[]): void {
    for (const term of terms) {
      const node = this.nodeOf(term);
      if (node !== undefined) this.classes.sign(node);
    }
  }

  private keepMemory(name: string): void {
    const [cell, address] = [this.declared.get(name), this.addresses.get(name)];
    if (cell !== undefined) this.classes.pin(cell);
    if (address !== undefined) this.classes.pin(address);
  }

  private application(term: App): void {
    const [a, b, c] = term.args;
    if (a === undefined) return;
    if (readsSigns.has(term.op)) this.signed(...term.args);
    switch (term.op) {
      case 'ite':
        if (b === undefined || c === undefined) return;
        if (term.sort.kind === 'array') {
          this.wholeMemories(term);
          return;
        }
        this.tie(term, b);
        this.tie(term, c);
        return;
      case 'eq':
        if (a.sort.kind === 'array') {
          this.wholeMemories(term);
          return;
        }
        if (b !== undefined) this.tie(a, b);
        return;
      case 'ult':
      case 'ule':
      case 'slt':
      case 'sle':
        if (b !== undefined) this.tie(a, b);
        return;
      case 'redand':
      case 'redor':
      case 'redxor':
        return;
      case 'shl':
      case 'lshr':
      case 'ashr':
        this.tie(term, a);
        return;
      case 'zext':
      case 'sext':
        this.extension(term, a);
        return;
      case 'select':
        if (b !== undefined) this.read(term, a, b);
        return;
      case 'store':
        this.wholeMemories(term);
        return;
      case 'concat':
      case 'extract':
      case 'repeat':
      case 'part':
      case 'setpart':
        this.keep(term, ...term.args);
        return;
      default:
        for (const arg of term.args) this.tie(term, arg);
    }
  }

  private extension(term: App, a: Term): void {
    const [from, to] = [this.nodeOf(a), this.nodeOf(term)];
    if (to === undefined) return;
    if (from === undefined) this.classes.pin(to);
    else this.classes.extends(from, to);
  }

  private read(term: App, memory: Term, address: Term): void {
    if (memory.kind !== 'var') {
      this.keep(term, address);
      this.wholeMemories(term);
      return;
    }
    this.tie(term, memory);
    this.addressed(memory.name, address);
  }

  private addressed(memory: string, address: Term): void {
    const own = this.addresses.get(memory);
    if (own === undefined) {
      this.keep(address);
      return;
    }
    if (own.width !== width(address)) {
      this.classes.pin(own);
      this.keep(address);
      return;
    }
    const node = this.nodeOf(address);
    if (node !== undefined) this.classes.join(own, node);
    else if (address.kind === 'const') this.classes.constant(own, address.value);
  }

  /** Memories that are used as values stay as they are. */
  private wholeMemories({ args }: App): void {
    for (const arg of args) if (arg.kind === 'var' && arg.sort.kind === 'array') this.keepMemory(arg.name);
    this.keep(...args.filter(({ sort }) => sort.kind === 'bits'));
  }

  private places(): void {
    const { registers, definitions, outputs, domains } = this.spec;
    for (const { name, powerUp, reset } of registers)
      for (const value of [powerUp, reset?.value]) if (value !== undefined && value !== 'any') this.takes(name, value);
    for (const { name, value } of definitions) this.takes(name, value);
    for (const { port, value } of outputs) this.takes(port, value);
    for (const { actions } of domains) for (const statement of actions) this.statement(statement);
  }

  private takes(name: string, value: Term): void {
    const own = this.declared.get(name);
    if (own === undefined) return;
    const node = this.nodeOf(value);
    if (node !== undefined) this.classes.join(own, node);
    else if (value.kind === 'const') this.classes.constant(own, value.value);
  }

  private statement(statement: Statement): void {
    const inside = (body: readonly Statement[]): void => {
      for (const inner of body) this.statement(inner);
    };
    switch (statement.kind) {
      case 'assign':
        if (statement.part === undefined) {
          this.takes(statement.register, statement.value);
          return;
        }
        this.keepDeclared(statement.register);
        this.keep(statement.value);
        return;
      case 'choose': {
        const [own, choice] = [this.declared.get(statement.register), this.declared.get(statement.choice)];
        if (own !== undefined && choice !== undefined) this.classes.join(own, choice);
        return;
      }
      case 'write':
        this.addressed(statement.memory, statement.address);
        if (statement.part === undefined) {
          this.takes(statement.memory, statement.value);
          return;
        }
        this.keepDeclared(statement.memory);
        this.keep(statement.value);
        return;
      case 'when':
        for (const { body } of statement.branches) inside(body);
        inside(statement.otherwise);
        return;
      case 'switch': {
        const node = this.nodeOf(statement.subject);
        for (const { patterns, body } of statement.arms) {
          for (const { value, mask } of patterns) {
            if (node === undefined) continue;
            if (mask === maximum(width(statement.subject))) this.classes.constant(node, value);
            else this.classes.pin(node);
          }
          inside(body);
        }
        inside(statement.otherwise);
        return;
      }
    }
  }

  private keepDeclared(name: string): void {
    const node = this.declared.get(name);
    if (node !== undefined) this.classes.pin(node);
  }
}

/** Operators whose operands are read as two's complement. */
const readsSigns: ReadonlySet<Op> = new Set<Op>(['slt', 'sle', 'sdiv', 'srem', 'sext']);

/** Every term of the specification, examples aside. */
export function allTerms(spec: Spec): readonly Term[] {
  const fixed = (value: Term | 'any' | undefined): readonly Term[] =>
    value === undefined || value === 'any' ? [] : [value];
  return [
    ...spec.registers.flatMap(({ powerUp, reset }) => [...fixed(powerUp), ...fixed(reset?.value)]),
    ...spec.definitions.map(({ value }) => value),
    ...spec.outputs.map(({ value }) => value),
    ...spec.choices.map(({ such }) => such),
    ...[...spec.assumptions, ...spec.invariants, ...spec.covers].map(({ term }) => term),
    ...spec.asserts.flatMap(({ when, then }) => [when, then]),
    ...spec.domains.flatMap(({ actions }) => actions.flatMap(statementTerms)),
  ];
}

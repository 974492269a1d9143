/**
 * Explicit-state model checking of a System with at most one clock: breadth-first, so that traces are shortest; states packed into one number; the successor
 * loop is generated code.
 *
 * A state is what registers and memories hold at a settled moment. Its successors: for all values of the data inputs and resets that satisfy the assumptions, and
 * all choices that satisfy the constraint, the state after an edge of the clock, and the state after a change without an edge where levels make one.
 * The result is complete or says which limit ended it; it is never silently partial.
 */

import { ite } from '../../kernel/build.ts';
import { generate, type Word } from '../../kernel/compile.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import { type Sort, sizeInBits, type Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { constant, type Term, type Var } from '../../kernel/term.ts';
import { substitute } from '../../kernel/traverse.ts';

export interface ModelStep {
  /** Inputs and choices under which the step was taken. */
  readonly inputs: ReadonlyMap<string, Value>;
  /** State after it. */
  readonly state: ReadonlyMap<string, Value>;
}

export interface ModelTrace {
  readonly start: ReadonlyMap<string, Value>;
  readonly steps: readonly ModelStep[];
  /** Inputs and choices of the moment at which the violation shows; absent where the state alone shows it. */
  readonly moment?: ReadonlyMap<string, Value>;
}

export type ModelChecked =
  /** Every reachable state was visited and satisfies every claim. */
  | { readonly kind: 'holds'; readonly states: number; readonly transitions: number; readonly depth: number }
  | { readonly kind: 'violated'; readonly claim: string; readonly trace: ModelTrace; readonly states: number }
  /** A state from which no step is possible under the assumptions and the constraint. */
  | { readonly kind: 'deadlock'; readonly trace: ModelTrace; readonly states: number }
  | { readonly kind: 'not run'; readonly reason: string }
  | { readonly kind: 'incomplete'; readonly reason: string; readonly states: number };

export interface ModelCheckLimits {
  readonly states: number;
  readonly transitions: number;
}

export const modelCheckLimits: ModelCheckLimits = { states: 4_000_000, transitions: 200_000_000 };

/** Widest packed state and widest packed input, in bits. */
export const packedBits = 30;

export function modelCheck(
  system: System,
  limits: ModelCheckLimits = modelCheckLimits,
  stop?: () => boolean,
): ModelChecked {
  const layout = layoutOf(system);
  if (typeof layout === 'string') return { kind: 'not run', reason: layout };
  const starts = startStates(system, limits.states);
  if (typeof starts === 'string') return { kind: 'not run', reason: starts };
  return explore(system, layout, starts, limits, stop);
}

interface Layout {
  readonly state: readonly Var[];
  /** Inputs (clocks left out) and choices: what is chosen at each step. */
  readonly free: readonly Var[];
  readonly stateBits: number;
  readonly freeBits: number;
}

function layoutOf(system: System): Layout | string {
  if (system.clocks.length > 1) return 'the design has several clocks';
  const [clock] = system.clocks;
  if (clock !== undefined && clock.level.kind !== 'var') return 'the clock is not an input';
  const state = system.state.map((entry) => entry.variable);
  const free = [...system.inputs.filter((input) => input !== clock?.level), ...system.choices];
  const stateBits = total(state);
  const freeBits = total(free);
  if (stateBits > packedBits) return `${stateBits} bits of state are more than ${packedBits}`;
  if (freeBits > packedBits) return `${freeBits} bits of input are more than ${packedBits}`;
  return { state, free, stateBits, freeBits };
}

const total = (terms: readonly Var[]): number => terms.reduce((sum, term) => sum + sizeInBits(term.sort), 0);

function startStates(system: System, limit: number): readonly number[] | string {
  const open = system.state
    .filter((entry) => entry.powerUp === 'any')
    .reduce((sum, entry) => sum + sizeInBits(entry.variable.sort), 0);
  if (2 ** open > limit) return `${open} bits without a power-up value give too many start states`;
  let starts: number[] = [0];
  let offset = 0;
  for (const entry of system.state) {
    const size = sizeInBits(entry.variable.sort);
    const at = 2 ** offset;
    const values =
      entry.powerUp === 'any'
        ? Array.from({ length: 2 ** size }, (_, value) => value)
        : [packed(evaluate(entry.powerUp, new Map()), entry.variable.sort)];
    starts = starts.flatMap((start) => values.map((value) => start + value * at));
    offset += size;
  }
  return starts;
}

function packed(value: Value, sort: Sort): number {
  if (typeof value === 'bigint') return Number(value);
  const element = sort.kind === 'array' ? sort.element : 1;
  return Number(value.reduceRight((sum, cell) => (sum << BigInt(element)) | cell, 0n));
}

function unpacked(terms: readonly Var[], number: number): ReadonlyMap<string, Value> {
  let rest = BigInt(number);
  const take = (width: number): bigint => {
    const value = BigInt.asUintN(width, rest);
    rest >>= BigInt(width);
    return value;
  };
  const values = new Map<string, Value>();
  for (const { name, sort } of terms) {
    values.set(
      name,
      sort.kind === 'bits' ? take(sort.width) : Array.from({ length: sort.depth }, () => take(sort.element)),
    );
  }
  return values;
}

/** Visits the successors of packed state `s`; `visit` returns true to stop. The result is the input at which it stopped or a claim failed, else −1. */
type Expand = (
  s: number,
  visit: (next: number, input: number) => boolean,
  failed: (claim: number, input: number) => void,
) => number;

function compileExpand(system: System, { state, free, freeBits }: Layout): Expand {
  const [clock] = system.clocks;
  // At an edge the clock has its new level; between edges it has either, and claims are looked at with the level before the edge.
  const level = clock?.edge === 'fall' ? 0 : 1;
  const atEdge = clock === undefined ? [] : [[clock.level, constant(level, 1)] as const];
  const before = clock === undefined ? [] : [[clock.level, constant(1 - level, 1)] as const];
  const settled = new Map<Term, Term>();
  for (const entry of [...system.levels].reverse())
    settled.set(entry.variable, ite(entry.when, entry.value, settled.get(entry.variable) ?? entry.variable));
  const next = new Map<Term, Term>(system.updates.map((update) => [update.variable, update.next]));
  const afterEdge = substitute(
    substitute(
      state.map((variable) => settled.get(variable) ?? variable),
      new Map<Term, Term>([...next]),
    ),
    new Map<Term, Term>(atEdge),
  );
  const afterChange = substitute(
    state.map((variable) => settled.get(variable) ?? variable),
    new Map<Term, Term>(before),
  );
  const [allowed = constant(1, 1), constraint = constant(1, 1)] = substitute(
    [system.assume, system.constraint],
    new Map<Term, Term>(before),
  );
  const claims = substitute(
    system.claims.map((claim) => claim.term),
    new Map<Term, Term>(before),
  );
  const inputs = [...state, ...free];
  const roots = [allowed, constraint, ...claims, ...afterEdge, ...(system.levels.length > 0 ? afterChange : [])];
  const { body, results, tables } = generate(roots, inputs, (index) => {
    const term = inputs[index];
    if (term === undefined) return '0';
    const fromState = index < state.length;
    const offset = total((fromState ? state : free).slice(0, fromState ? index : index - state.length));
    return cut(fromState ? 's' : 'n', term.sort, offset);
  });
  const at = (from: number, count: number): readonly string[] => results.slice(from, from + count);
  const pack = (texts: readonly string[]): string =>
    texts.map((text, index) => packText(text, state[index]?.sort, total(state.slice(0, index)))).join(' + ') || '0';
  const firstState = 2 + claims.length;
  const checks = at(2, claims.length).map((text, index) => `if (${text} !== 1) failed(${index}, n);`);
  const source = `"use strict"; return function expand(s, visit, failed) { let moved = 0; for (let n = 0; n < ${2 ** freeBits}; n += 1) { ${body}
    if (${results[0] ?? '1'} !== 1 || ${results[1] ?? '1'} !== 1) continue; moved = 1; ${checks.join(' ')}
    if (visit(${pack(at(firstState, state.length))}, n)) return n;
    ${system.levels.length > 0 ? `if (visit(${pack(at(firstState + state.length, state.length))}, n)) return n;` : ''} } return moved === 0 ? -2 : -1; };`;
  return (new Function('tables', source) as (tables: readonly Word[]) => Expand)(tables);
}

function cut(from: string, sort: Sort, offset: number): string {
  const bits = (at: number, width: number): string =>
    width === 32 ? `${from}` : `((${from} >>> ${at}) & ${2 ** width - 1})`;
  if (sort.kind === 'bits') return bits(offset, sort.width);
  return `[${Array.from({ length: sort.depth }, (_, cell) => bits(offset + cell * sort.element, sort.element)).join(', ')}]`;
}

function packText(text: string, sort: Sort | undefined, offset: number): string {
  if (sort?.kind !== 'array') return `${text} * ${2 ** offset}`;
  return Array.from(
    { length: sort.depth },
    (_, cell) => `${text}[${cell}] * ${2 ** (offset + cell * sort.element)}`,
  ).join(' + ');
}

function explore(
  system: System,
  layout: Layout,
  starts: readonly number[],
  limits: ModelCheckLimits,
  stop?: () => boolean,
): ModelChecked {
  const expand = compileExpand(system, layout);
  const seen = new Visited(layout.stateBits);
  const queue: number[] = [];
  const parents: number[] = [];
  const inputs: number[] = [];
  let transitions = 0;
  let depth = 0;
  const trace = (index: number, moment?: number): ModelTrace => traceTo(layout, queue, parents, inputs, index, moment);
  for (const start of starts) {
    if (!seen.add(start)) continue;
    queue.push(start);
    parents.push(-1);
    inputs.push(0);
  }
  let levelEnd = queue.length;
  const perState = 2 ** layout.freeBits * (system.levels.length > 0 ? 2 : 1);
  for (let head = 0; head < queue.length; head += 1) {
    if (head === levelEnd) {
      depth += 1;
      levelEnd = queue.length;
    }
    if (transitions + perState > limits.transitions)
      return { kind: 'incomplete', reason: `more than ${limits.transitions} transitions`, states: queue.length };
    if ((head & 255) === 0 && stop?.() === true)
      return { kind: 'incomplete', reason: 'cancelled', states: queue.length };
    let broken: { readonly claim: number; readonly input: number } | undefined;
    const outcome = expand(
      queue[head] ?? 0,
      (next, input) => {
        transitions += 1;
        if (broken !== undefined) return true;
        if (!seen.add(next)) return false;
        queue.push(next);
        parents.push(head);
        inputs.push(input);
        return queue.length > limits.states;
      },
      (claim, input) => {
        broken ??= { claim, input };
      },
    );
    if (broken !== undefined) {
      return {
        kind: 'violated',
        claim: system.claims[broken.claim]?.name ?? '',
        trace: trace(head, broken.input),
        states: queue.length,
      };
    }
    if (outcome === -2) return { kind: 'deadlock', trace: trace(head), states: queue.length };
    if (outcome >= 0) return { kind: 'incomplete', reason: `more than ${limits.states} states`, states: queue.length };
  }
  return { kind: 'holds', states: queue.length, transitions, depth };
}

function traceTo(
  layout: Layout,
  queue: readonly number[],
  parents: readonly number[],
  inputs: readonly number[],
  index: number,
  moment?: number,
): ModelTrace {
  const path: number[] = [];
  for (let at = index; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  const [first = 0, ...rest] = path;
  return {
    start: unpacked(layout.state, queue[first] ?? 0),
    steps: rest.map((at) => ({
      inputs: unpacked(layout.free, inputs[at] ?? 0),
      state: unpacked(layout.state, queue[at] ?? 0),
    })),
    ...(moment === undefined ? {} : { moment: unpacked(layout.free, moment) }),
  };
}

/** States that were met: a bit a state while that is small, a hash set beyond. */
class Visited {
  private readonly bits: Uint32Array | undefined;
  private readonly set = new Set<number>();

  constructor(stateBits: number) {
    this.bits = stateBits <= 26 ? new Uint32Array(2 ** Math.max(0, stateBits - 5)) : undefined;
  }

  /** True when the state is new. */
  add(state: number): boolean {
    if (this.bits === undefined) {
      if (this.set.has(state)) return false;
      this.set.add(state);
      return true;
    }
    const word = state >>> 5;
    const mask = 1 << (state & 31);
    const old = this.bits[word] ?? 0;
    if ((old & mask) !== 0) return false;
    this.bits[word] = old | mask;
    return true;
  }
}

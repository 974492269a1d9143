/**
 * Which output bits a simulator of the emitted text must know.
 *
 * A memory without initial contents holds arbitrary values: the specification allows any, a simulator shows x. Each bit of each value carries a mark
 * "known"; marks go through operators like x does, bit by bit where an operator works on bits, as a whole elsewhere. An unknown bit is not compared.
 */
import { operators } from '../../../kernel/operators.ts';
import { maximum, type Sort, type Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import type { App, Term, Var } from '../../../kernel/term.ts';
import { fold } from '../../../kernel/traverse.ts';

/** A value and its known bits, cell by cell for memories. Unknown bits of the value are arbitrary. */
export interface Marked {
  readonly value: Value;
  readonly known: Value;
}

export type MarkedValues = ReadonlyMap<string, Marked>;

export function allKnown(value: Value, sort: Sort): Marked {
  return {
    value,
    known: sort.kind === 'bits' ? maximum(sort.width) : Array.from({ length: sort.depth }, () => maximum(sort.element)),
  };
}

export function unknown(sort: Sort): Marked {
  return sort.kind === 'bits'
    ? { value: 0n, known: 0n }
    : { value: new Array<bigint>(sort.depth).fill(0n), known: new Array<bigint>(sort.depth).fill(0n) };
}

/** Values and marks of terms under an assignment of both. */
export function evaluateMarked(terms: readonly Term[], assignment: MarkedValues): readonly Marked[] {
  return fold<Marked>(terms, (term, args) => {
    switch (term.kind) {
      case 'const':
        return allKnown(term.value, term.sort);
      case 'table':
        return allKnown(term.values, term.sort);
      case 'var':
        return lookup(term, assignment);
      case 'app':
        return marked(term, args);
    }
  });
}

function lookup(term: Var, assignment: MarkedValues): Marked {
  const found = assignment.get(term.name);
  if (found === undefined) throw new Error(`the variable ${term.name} has no value`);
  return found;
}

function marked(term: App, args: readonly Marked[]): Marked {
  const sorts = term.args.map((arg) => arg.sort);
  const value = operators[term.op].meaning(
    args.map((arg) => arg.value),
    sorts,
    term.params,
  );
  return { value, known: knownBits(term, args, value) };
}

const whole = (mark: Marked | undefined, sort: Sort | undefined): boolean =>
  mark !== undefined &&
  sort !== undefined &&
  (typeof mark.known === 'bigint'
    ? sort.kind === 'bits' && mark.known === maximum(sort.width)
    : mark.known.every((cell) => sort.kind === 'array' && cell === maximum(sort.element)));

const wordOf = (value: Value | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const cellsOf = (value: Value | undefined): readonly bigint[] => (typeof value === 'object' ? value : []);

function knownBits(term: App, args: readonly Marked[], value: Value): Value {
  const sorts = term.args.map((arg) => arg.sort);
  const [a, b, c] = args;
  const none = unknown(term.sort).known;
  const all = allKnown(value, term.sort).known;
  const everything = args.every((arg, index) => whole(arg, sorts[index]));
  if (everything) return all;
  switch (term.op) {
    case 'not':
      return a?.known ?? none;
    case 'and':
    case 'or': {
      // A known 0 (or 1) decides.
      const [x, y] = [wordOf(a?.value), wordOf(b?.value)];
      const [kx, ky] = [wordOf(a?.known), wordOf(b?.known)];
      const decided = term.op === 'and' ? (kx & ~x) | (ky & ~y) : (kx & x) | (ky & y);
      return (kx & ky) | (decided & wordOf(all));
    }
    case 'xor':
      return wordOf(a?.known) & wordOf(b?.known);
    case 'concat':
    case 'extract':
    case 'repeat':
      return operators[term.op].meaning(
        args.map((arg) => arg.known),
        sorts,
        term.params,
      );
    case 'zext':
      return wordOf(all) & (wordOf(a?.known) | (wordOf(all) ^ maximum(sorts[0]?.kind === 'bits' ? sorts[0].width : 1)));
    case 'ite': {
      if (!whole(a, sorts[0])) return none;
      return (wordOf(a?.value) === 1n ? b?.known : c?.known) ?? none;
    }
    case 'select':
      if (!whole(b, sorts[1])) return none;
      return cellsOf(a?.known)[Number(wordOf(b?.value))] ?? wordOf(all);
    case 'store': {
      if (!whole(b, sorts[1])) return none;
      const address = Number(wordOf(b?.value));
      const cells = cellsOf(a?.known);
      return address < cells.length ? cells.with(address, wordOf(c?.known)) : cells;
    }
    default:
      return none;
  }
}

/** Marks of one run of a System without choices, beside the simulator that knows the values: registers of every domain whose clock fires read old marks. */
export interface MarkedRun {
  readonly state: MarkedValues;
  readonly outputs: readonly Marked[];
}

export function startMarked(
  system: System,
  state: ReadonlyMap<string, Value>,
  inputs: ReadonlyMap<string, Value>,
): MarkedRun {
  const start = new Map(
    system.state.map(({ variable, powerUp }) => {
      const value = state.get(variable.name);
      const isOpen = powerUp === 'any';
      return [
        variable.name,
        isOpen || value === undefined ? unknown(variable.sort) : allKnown(value, variable.sort),
      ] as const;
    }),
  );
  return settleMarked(system, start, inputs);
}

/** `before` and `after` are the input values around an event; only clock inputs differ at an edge. */
export function advanceMarked(
  system: System,
  run: MarkedRun,
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): MarkedRun {
  const levelsBefore = evaluateMarked(
    system.clocks.map((clock) => clock.level),
    assignmentOf(system, run.state, before),
  );
  const assignment = assignmentOf(system, run.state, after);
  const levelsAfter = evaluateMarked(
    system.clocks.map((clock) => clock.level),
    assignment,
  );
  const fires = system.clocks.map((clock, index) => {
    const [from, to] = [levelsBefore[index]?.value, levelsAfter[index]?.value];
    return from !== to && (clock.edge === 'both' || (clock.edge === 'rise') === (to === 1n));
  });
  const updates = system.updates.filter((update) => fires[update.clock] === true);
  const values = evaluateMarked(
    updates.map((update) => update.next),
    assignment,
  );
  const state = new Map(run.state);
  updates.forEach((update, index) => {
    const value = values[index];
    if (value !== undefined) state.set(update.variable.name, value);
  });
  return settleMarked(system, state, after);
}

function settleMarked(system: System, start: MarkedValues, inputs: ReadonlyMap<string, Value>): MarkedRun {
  const state = new Map(start);
  for (const level of [...system.levels].reverse()) {
    const [when, value] = evaluateMarked([level.when, level.value], assignmentOf(system, state, inputs));
    if (when?.value === 1n && value !== undefined) state.set(level.variable.name, value);
  }
  const outputs = evaluateMarked(
    system.outputs.map((output) => output.value),
    assignmentOf(system, state, inputs),
  );
  return { state, outputs };
}

function assignmentOf(system: System, state: MarkedValues, inputs: ReadonlyMap<string, Value>): MarkedValues {
  const known = (list: readonly Var[], values: ReadonlyMap<string, Value>) =>
    list.flatMap((entry) => {
      const value = values.get(entry.name);
      return value === undefined ? [] : [[entry.name, allKnown(value, entry.sort)] as const];
    });
  return new Map([...known(system.inputs, inputs), ...state]);
}

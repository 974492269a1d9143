/**
 * Netlist → System: the meaning of a text as another program read it, with no part in common with the emitter.
 *
 * Words are defined in an order in which every cell comes after what it reads; registers, memories and input ports are where the order starts. A cycle
 * through combinational cells is refused. State variables are named `rtl.NAME` after the public wire that they drive.
 */
import { conjunction } from '../../../kernel/build.ts';
import { bits } from '../../../kernel/sort.ts';
import type { Clock, Level, StateVariable, System, Update } from '../../../kernel/system.ts';
import { constant, type Term, top, variable } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { cellMeanings } from './cells.ts';
import { contentsOf, type MemoryCell, memoryCell, memoryVariable, readPorts } from './memories.ts';
import { type FlipFlop, flipFlop, isFlipFlop } from './registers.ts';
import { Wires } from './wires.ts';
import { type Bit, bitString, type Cell, integer, type NetlistModule } from './yosysJson.ts';

export interface Imported {
  readonly system: System;
  /** Terms of the public wires, over state, inputs and choices. */
  readonly signals: ReadonlyMap<string, Term>;
  /** Memories by name. */
  readonly memories: ReadonlyMap<string, Term>;
}

export type ImportResult =
  | { readonly kind: 'imported'; readonly imported: Imported }
  | { readonly kind: 'refused'; readonly reason: string };

const refuse = (reason: string): ImportResult => ({ kind: 'refused', reason });

/** Cells that say nothing about values. */
const silent = new Set(['$scopeinfo', '$print']);

export const stateName = (name: string): string => `rtl.${name}`;

export function importNetlist(module: NetlistModule): ImportResult {
  const wires = new Wires();
  const cells = Object.entries(module.cells).filter(([, cell]) => !silent.has(cell.type));
  for (const [name, port] of Object.entries(module.ports)) {
    if (port.direction === 'inout') return refuse(`the port ${name} is bidirectional`);
    if (port.direction === 'input') {
      wires.drive(`port ${name}`, port.bits);
      wires.define(`port ${name}`, variable(name, bits(port.bits.length)));
    }
  }
  const names = registerNames(module);
  const flipFlops: { name: string; cell: Cell }[] = [];
  const memories: { name: string; cell: Cell }[] = [];
  const combinational = new Map<
    string,
    { readonly cell: Cell; readonly inputs: readonly Bit[]; readonly read?: number }
  >();
  for (const [name, cell] of cells) {
    if (isFlipFlop(cell.type)) flipFlops.push({ name, cell });
    else if (cell.type === '$mem_v2') memories.push({ name, cell });
    else if (!cellMeanings.has(cell.type)) return refuse(`the cell type ${cell.type} has no meaning here`);
    const conflict = declare(name, cell, wires, combinational);
    if (conflict !== undefined) return refuse(conflict);
  }
  for (const { name, cell } of flipFlops) {
    wires.define(`cell ${name}`, variable(stateName(names.get(name) ?? name), bits(integer(cell.parameters['WIDTH']))));
  }
  const problem = defineAll(wires, combinational, memories);
  if (problem !== undefined) return refuse(problem);
  return assemble(module, wires, flipFlops, memories, names);
}

/** Registers the output pins of a cell as drivers, and combinational outputs as work to do. */
function declare(
  name: string,
  cell: Cell,
  wires: Wires,
  work: Map<string, { readonly cell: Cell; readonly inputs: readonly Bit[]; readonly read?: number }>,
): string | undefined {
  if (isFlipFlop(cell.type)) return wires.drive(`cell ${name}`, cell.connections['Q'] ?? []);
  if (cell.type === '$mem_v2') {
    const [element, address] = [integer(cell.parameters['WIDTH']), integer(cell.parameters['ABITS'])];
    for (let index = 0; index < integer(cell.parameters['RD_PORTS']); index += 1) {
      const word = `cell ${name} read ${index}`;
      const conflict = wires.drive(
        word,
        (cell.connections['RD_DATA'] ?? []).slice(index * element, (index + 1) * element),
      );
      if (conflict !== undefined) return conflict;
      work.set(word, {
        cell,
        inputs: (cell.connections['RD_ADDR'] ?? []).slice(index * address, (index + 1) * address),
        read: index,
      });
    }
    return undefined;
  }
  const inputs = Object.entries(cell.connections).flatMap(([pin, connected]) => (pin === 'Y' ? [] : connected));
  work.set(`cell ${name}`, { cell, inputs });
  return wires.drive(`cell ${name}`, cell.connections['Y'] ?? []);
}

/** Depth-first with an explicit stack; a word that is met again while it is open closes a combinational cycle. */
function defineAll(
  wires: Wires,
  work: ReadonlyMap<string, { readonly cell: Cell; readonly inputs: readonly Bit[]; readonly read?: number }>,
  memories: readonly { readonly name: string; readonly cell: Cell }[],
): string | undefined {
  const open = new Set<string>();
  for (const root of work.keys()) {
    const stack = [root];
    for (let word = stack.at(-1); word !== undefined; word = stack.at(-1)) {
      const item = work.get(word);
      if (item === undefined || wires.isDefined(word)) {
        stack.pop();
        continue;
      }
      const missing = wires.needs(item.inputs).filter((needed) => work.has(needed) && !wires.isDefined(needed));
      if (missing.length === 0) {
        const term = meaning(item, wires, memories);
        if (typeof term === 'string') return term;
        wires.define(word, term);
        open.delete(word);
        stack.pop();
      } else {
        if (open.has(word)) return `a combinational cycle through ${missing.join(', ')}`;
        open.add(word);
        stack.push(...missing);
      }
    }
  }
  return undefined;
}

function meaning(
  item: { readonly cell: Cell; readonly read?: number },
  wires: Wires,
  memories: readonly { readonly name: string; readonly cell: Cell }[],
): Term | string {
  const { cell, read } = item;
  if (read !== undefined) {
    const memory = memories.find((candidate) => candidate.cell === cell);
    return readPorts(cell, contentsOf(cell, stateName(memoryName(cell, memory?.name ?? ''))), wires, read);
  }
  const found = cellMeanings.get(cell.type);
  if (found === undefined) return `the cell type ${cell.type} has no meaning here`;
  const pin = (name: string) => (): Term => wires.read(cell.connections[name] ?? []);
  return found(cell, { a: pin('A'), b: pin('B'), s: pin('S') }, wires);
}

const memoryName = (cell: Cell, name: string): string => {
  const id = cell.parameters['MEMID'];
  return typeof id === 'string' ? id.replace(/^\\/, '') : name;
};

function assemble(
  module: NetlistModule,
  wires: Wires,
  flipFlops: readonly { readonly name: string; readonly cell: Cell }[],
  memoryCells: readonly { readonly name: string; readonly cell: Cell }[],
  names: ReadonlyMap<string, string>,
): ImportResult {
  const clocks: Clock[] = [];
  const clockIndex = ({ level, edge }: FlipFlop['clock']): number => {
    const found = clocks.findIndex((clock) => clock.level === level && clock.edge === edge);
    if (found >= 0) return found;
    clocks.push({ name: `clock ${clocks.length}`, level, edge });
    return clocks.length - 1;
  };
  const state: StateVariable[] = [];
  const updates: Update[] = [];
  const levels: Level[] = [];
  const initial = initialBits(module);
  for (const { name, cell } of flipFlops) {
    const own = variable(stateName(names.get(name) ?? name), bits(integer(cell.parameters['WIDTH'])));
    const made = flipFlop(cell, own, wires);
    state.push({ variable: own, powerUp: powerUpOf(cell, initial) });
    updates.push({ variable: own, clock: clockIndex(made.clock), next: made.next });
    if (made.level) levels.push({ variable: own, when: made.level.when, value: made.level.value });
  }
  const memories = new Map<string, Term>();
  for (const { name, cell } of memoryCells) {
    const memory = memoryName(cell, name);
    const made: MemoryCell | string = memoryCell(cell, memoryVariable(cell, stateName(memory)), wires);
    if (typeof made === 'string') return refuse(made);
    memories.set(memory, made.variable);
    if (contentsOf(cell, stateName(memory)).kind === 'table') continue;
    state.push({ variable: made.variable, powerUp: made.powerUp });
    if (made.write)
      updates.push({ variable: made.variable, clock: clockIndex(made.write.clock), next: made.write.next });
  }
  // By escaped names a register can be called like a slice of another one; one variable for both would hide what one of them does.
  const twice = firstDuplicate(state.map((entry) => entry.variable.name));
  if (twice !== undefined) return refuse(`two registers are called ${twice}`);
  // Clocks and levels act between the moments at which undefined values are drawn.
  const undetermined = new Set<Term>(wires.unknowns);
  const asynchronous = [...clocks.map(({ level }) => level), ...levels.flatMap(({ when, value }) => [when, value])];
  if (variables(asynchronous).some((used) => undetermined.has(used)))
    return refuse('a clock or an asynchronous reset depends on an undefined value');
  const signals = new Map<string, Term>();
  for (const [name, wire] of Object.entries(module.netnames))
    if (wire.hide_name === 0) signals.set(name, wires.read(wire.bits));
  const outputs = Object.entries(module.ports).flatMap(([port, { direction, bits: driven }]) =>
    direction === 'output' ? [{ port, value: wires.read(driven) }] : [],
  );
  return {
    kind: 'imported',
    imported: {
      signals,
      memories,
      system: {
        inputs: Object.entries(module.ports).flatMap(([name, port]) =>
          port.direction === 'input' ? [variable(name, bits(port.bits.length))] : [],
        ),
        state,
        choices: wires.unknowns,
        constraint: top,
        clocks,
        updates,
        levels,
        resets: [],
        outputs,
        assume: conjunction([]),
        claims: [],
      },
    },
  };
}

function firstDuplicate(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) < index);
}

/**
 * Registers by the public wire that shows all of them, else by the part of one that shows their lowest bit. No two get the same name, whatever wires are called: a
 * name is what makes a variable.
 */
function registerNames(module: NetlistModule): ReadonlyMap<string, string> {
  const owner = new Map<number, { readonly name: string; readonly index: number }>();
  const whole = new Map<string, string>();
  for (const [name, wire] of Object.entries(module.netnames)) {
    if (wire.hide_name !== 0) continue;
    const bitsText = wire.bits.join();
    if (!whole.has(bitsText)) whole.set(bitsText, name);
    for (const [index, bit] of wire.bits.entries())
      if (typeof bit === 'number' && !owner.has(bit)) owner.set(bit, { name, index });
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [cellName, cell] of Object.entries(module.cells)) {
    const outputs = cell.connections['Q'];
    if (!isFlipFlop(cell.type) || outputs === undefined) continue;
    const [first] = outputs;
    const owned = typeof first === 'number' ? owner.get(first) : undefined;
    const part = owned === undefined ? cellName : `${owned.name}[${owned.index + outputs.length - 1}:${owned.index}]`;
    const name = whole.get(outputs.join()) ?? part;
    const unique = taken.has(name) ? `${name} of ${cellName}` : name;
    taken.add(unique);
    names.set(cellName, unique);
  }
  return names;
}

/** Initial values of wire bits, from the `init` attributes. */
function initialBits(module: NetlistModule): ReadonlyMap<number, '0' | '1' | 'x'> {
  const found = new Map<number, '0' | '1' | 'x'>();
  for (const wire of Object.values(module.netnames)) {
    const { init } = wire.attributes;
    if (init === undefined) continue;
    for (const [index, value] of bitString(init, wire.bits.length).entries()) {
      const bit = wire.bits[index];
      if (typeof bit === 'number' && value !== 'x') found.set(bit, value);
    }
  }
  return found;
}

/** `any` as soon as one bit has no initial value: more start states than there are, which only makes proofs harder. */
function powerUpOf(cell: Cell, initial: ReadonlyMap<number, '0' | '1' | 'x'>): Term | 'any' {
  const outputs = cell.connections['Q'] ?? [];
  const values = outputs.map((bit) => (typeof bit === 'number' ? initial.get(bit) : undefined));
  if (values.some((value) => value === undefined)) return 'any';
  return constant(BigInt(`0b${[...values].reverse().join('')}`), outputs.length);
}

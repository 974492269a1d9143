/**
 * Figures of a netlist of word-level cells, as elaborated: how much it stores, which operators it has, and how deep its logic is. They estimate what a synthesis
 * tool will make of it; nothing is optimised here.
 */
import { cellLevels, memoryLevels } from './depth.ts';
import { isFlipFlop } from './registers.ts';
import { type Bit, bitString, type Cell, integer, type NetlistModule } from './yosysJson.ts';

export interface NetlistStatistics {
  /** By kind (`$add`, `$mux`, …), sorted; `bits` are those of the outputs together, for memories those stored. */
  readonly cells: readonly { readonly kind: string; readonly count: number; readonly bits: number }[];
  readonly flipFlopBits: number;
  readonly latchBits: number;
  readonly memoryBits: number;
  readonly depth: Depth;
}

export type Depth =
  /** Two-input gates on the longest path between ports and registers, memories and latches; estimated as depth.ts says. */
  | { readonly kind: 'levels'; readonly levels: number }
  | { readonly kind: 'cyclic'; readonly through: string }
  /** A cell whose depth is not known, such as an instance of another module. */
  | { readonly kind: 'unknown'; readonly cell: string };

export function netlistStatistics(module: NetlistModule): NetlistStatistics {
  const cells = Object.values(module.cells);
  const kinds = new Map<string, { count: number; bits: number }>();
  for (const cell of cells) {
    const entry = kinds.get(cell.type) ?? { count: 0, bits: 0 };
    kinds.set(cell.type, { count: entry.count + 1, bits: entry.bits + bitsOf(cell) });
  }
  const total = (isOne: (type: string) => boolean): number =>
    cells.filter(({ type }) => isOne(type)).reduce((sum, cell) => sum + bitsOf(cell), 0);
  return {
    cells: [...kinds]
      .map(([kind, figures]) => ({ kind, ...figures }))
      .sort((left, right) => (left.kind < right.kind ? -1 : 1)),
    flipFlopBits: total(isFlipFlop),
    latchBits: total(isLatch),
    memoryBits: total(isMemory),
    depth: depthOf(module),
  };
}

const isLatch = (type: string): boolean => /^\$(a|s)?dlatch(sr)?$|^\$sr$/.test(type);
const isMemory = (type: string): boolean => type === '$mem_v2' || type === '$mem';

function bitsOf(cell: Cell): number {
  if (isMemory(cell.type)) return integer(cell.parameters['SIZE']) * integer(cell.parameters['WIDTH']);
  return (cell.connections['Y'] ?? cell.connections['Q'] ?? []).length;
}

/** Logic whose outputs are all there as soon as its inputs are: a cell, one bit of a cell that works bit by bit, a read port of a memory. */
interface Node {
  readonly name: string;
  readonly levels: number;
  readonly inputs: readonly Bit[];
}

function depthOf(module: NetlistModule): Depth {
  const drivers = new Map<Bit, Node>();
  for (const [name, cell] of Object.entries(module.cells)) {
    if (isFlipFlop(cell.type) || isLatch(cell.type)) continue;
    const driven = isMemory(cell.type) ? readPorts(name, cell) : logic(name, cell);
    if (driven === undefined) return { kind: 'unknown', cell: name };
    for (const { outputs, node } of driven) for (const output of outputs) drivers.set(output, node);
  }
  return longestPath(drivers);
}

interface Driven {
  readonly outputs: readonly Bit[];
  readonly node: Node;
}

function readPorts(name: string, cell: Cell): readonly Driven[] {
  const ports = integer(cell.parameters['RD_PORTS']);
  const slice = (pin: string, index: number, size: number): readonly Bit[] =>
    (cell.connections[pin] ?? []).slice(index * size, (index + 1) * size);
  const clocked = bitString(cell.parameters['RD_CLK_ENABLE'], ports);
  return Array.from({ length: ports }, (_, index) => ({
    outputs: slice('RD_DATA', index, integer(cell.parameters['WIDTH'])),
    node: {
      name,
      levels: memoryLevels(cell),
      // A clocked port is a register.
      inputs: clocked[index] === '1' ? [] : slice('RD_ADDR', index, integer(cell.parameters['ABITS'])),
    },
  }));
}

function logic(name: string, cell: Cell): readonly Driven[] | undefined {
  const { A = [], B = [], S = [], Y } = cell.connections;
  const levels = cellLevels.get(cell.type)?.(cell);
  // Checks and the like drive nothing; instances of modules may.
  if (levels === undefined) return Y === undefined && cell.type.startsWith('$') ? [] : undefined;
  const outputs = Y ?? [];
  switch (cell.type) {
    case '$pos':
    case '$buf':
    case '$not':
    case '$and':
    case '$or':
    case '$xor':
    case '$xnor':
      return outputs.map((output, index) => ({
        outputs: [output],
        node: { name, levels, inputs: [...at(A, index, signed(cell, 'A')), ...at(B, index, signed(cell, 'B'))] },
      }));
    case '$mux':
    case '$pmux':
      return outputs.map((output, index) => {
        const choices = B.filter((_, position) => position % outputs.length === index);
        return { outputs: [output], node: { name, levels, inputs: [...at(A, index, false), ...choices, ...S] } };
      });
    default:
      return [{ outputs, node: { name, levels, inputs: [...A, ...B, ...S] } }];
  }
}

const signed = (cell: Cell, pin: string): boolean => integer(cell.parameters[`${pin}_SIGNED`]) === 1;

/** The bit that an operand has at an index, after its extension. */
function at(operand: readonly Bit[], index: number, isSigned: boolean): readonly Bit[] {
  const found = operand[index] ?? (isSigned ? operand.at(-1) : undefined);
  return found === undefined ? [] : [found];
}

/** Arrival times, each computed once, without recursion: paths may be as long as the netlist is large. */
function longestPath(drivers: ReadonlyMap<Bit, Node>): Depth {
  const arrival = new Map<Node, number>();
  const open = new Set<Node>();
  const before = ({ inputs }: Node): readonly Node[] => inputs.flatMap((input) => drivers.get(input) ?? []);
  for (const root of drivers.values()) {
    const stack = [root];
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      if (arrival.has(node)) {
        stack.pop();
        continue;
      }
      const sources = before(node);
      const waiting = sources.filter((source) => !arrival.has(source));
      if (waiting.length === 0) {
        arrival.set(
          node,
          sources.reduce((latest, source) => Math.max(latest, arrival.get(source) ?? 0), 0) + node.levels,
        );
        open.delete(node);
        stack.pop();
        continue;
      }
      // Whatever is still open when it is met again waits for itself.
      if (open.has(node)) return { kind: 'cyclic', through: node.name };
      open.add(node);
      stack.push(...waiting);
    }
  }
  return { kind: 'levels', levels: [...arrival.values()].reduce((longest, time) => Math.max(longest, time), 0) };
}

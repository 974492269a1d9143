/**
 * Meaning of `$mem_v2`: an array with clocked, bit-masked write ports and combinational read ports.
 *
 * Write ports act in order, a later one over an earlier one; where two ports without priority hit the same cell in one step, or an address lies beyond the size, the
 * outcome is a fresh value. Clocked read ports do not arise from elaboration without memory optimisation and are refused.
 */
import { and, eq, extract, ite, not, or, select, store, sub, ule, zext } from '../../../kernel/build.ts';
import { array } from '../../../kernel/sort.ts';
import { constant, isConst, type Term, table, type Var, variable, width } from '../../../kernel/term.ts';
import type { Wires } from './wires.ts';
import { type Bit, bitString, type Cell, integer } from './yosysJson.ts';

export interface MemoryCell {
  readonly variable: Var;
  readonly powerUp: Term | 'any';
  /** Absent when nothing writes the memory. */
  readonly write?: { readonly clock: { readonly level: Term; readonly edge: 'rise' | 'fall' }; readonly next: Term };
}

interface Shape {
  readonly depth: number;
  readonly element: number;
  readonly addressBits: number;
  readonly offset: number;
}

function shapeOf(cell: Cell): Shape {
  const number = (name: string): number => integer(cell.parameters[name]);
  return { depth: number('SIZE'), element: number('WIDTH'), addressBits: number('ABITS'), offset: number('OFFSET') };
}

export function memoryVariable(cell: Cell, name: string): Var {
  const { depth, element } = shapeOf(cell);
  return variable(name, array(depth, element));
}

/** What reads of the memory see: a constant table where nothing writes and everything is initialised, else the state variable. */
export function contentsOf(cell: Cell, name: string): Term {
  const initial = initialContents(cell);
  return integer(cell.parameters['WR_PORTS']) === 0 && initial !== 'any' ? initial : memoryVariable(cell, name);
}

function initialContents(cell: Cell): Term | 'any' {
  const { depth, element } = shapeOf(cell);
  const contents = bitString(cell.parameters['INIT'], depth * element);
  if (contents.includes('x')) return 'any';
  const row = (index: number): bigint =>
    BigInt(`0b${[...contents.slice(index * element, (index + 1) * element)].reverse().join('')}`);
  return table(
    Array.from({ length: depth }, (_, index) => row(index)),
    element,
  );
}

const port = (bits: readonly Bit[] | undefined, index: number, size: number): readonly Bit[] =>
  (bits ?? []).slice(index * size, (index + 1) * size);

/** Addresses count from OFFSET. */
function address(wires: Wires, bits: readonly Bit[], { offset, addressBits }: Shape): Term {
  const term = wires.read(bits);
  return offset === 0 ? term : sub(term, constant(offset, addressBits));
}

function inRange(at: Term, depth: number): Term {
  const size = width(at);
  return size < 53 && 2 ** size <= depth ? constant(1, 1) : ule(at, constant(depth - 1, size));
}

/** The words on the read pins, port by port; a reason where a port is clocked. */
export function readPorts(cell: Cell, memory: Term, wires: Wires, index: number): Term | string {
  const shape = shapeOf(cell);
  if (bitString(cell.parameters['RD_CLK_ENABLE'], integer(cell.parameters['RD_PORTS']))[index] === '1')
    return 'a memory with a clocked read port';
  const at = address(wires, port(cell.connections['RD_ADDR'], index, shape.addressBits), shape);
  const guard = inRange(at, shape.depth);
  const value = select(memory, at);
  return isConst(guard, 1) ? value : ite(guard, value, wires.unknown(shape.element));
}

export function memoryCell(cell: Cell, memory: Var, wires: Wires): MemoryCell | string {
  const shape = shapeOf(cell);
  const { depth, element } = shape;
  const powerUp = initialContents(cell);
  const ports = integer(cell.parameters['WR_PORTS']);
  if (ports === 0) return { variable: memory, powerUp };
  const clocked = bitString(cell.parameters['WR_CLK_ENABLE'], ports);
  const polarity = bitString(cell.parameters['WR_CLK_POLARITY'], ports);
  if (clocked.includes('0')) return 'a memory that is written without a clock';
  const clocks = Array.from({ length: ports }, (_, index) => wires.read(port(cell.connections['WR_CLK'], index, 1)));
  const [level] = clocks;
  if (level === undefined || clocks.some((other) => other !== level) || new Set(polarity).size > 1)
    return 'a memory that is written by two clocks';
  let next: Term = memory;
  const writes: { readonly at: Term; readonly enable: Term }[] = [];
  for (let index = 0; index < ports; index += 1) {
    const at = address(wires, port(cell.connections['WR_ADDR'], index, shape.addressBits), shape);
    const mask = wires.read(port(cell.connections['WR_EN'], index, element));
    const data = wires.read(port(cell.connections['WR_DATA'], index, element));
    const priority = bitString(cell.parameters['WR_PRIORITY_MASK'], ports * ports).slice(
      index * ports,
      (index + 1) * ports,
    );
    let written = merged(select(next, at), data, mask);
    for (const [earlier, other] of writes.entries()) {
      if (priority[earlier] === '1') continue;
      written = ite(and(overlap(mask, other.enable), same(at, other.at)), wires.unknown(element), written);
    }
    const stored = store(next, at, written);
    const guard = inRange(at, depth);
    next = isConst(guard, 1) ? stored : ite(guard, stored, next);
    writes.push({ at, enable: mask });
  }
  return { variable: memory, powerUp, write: { clock: { level, edge: polarity[0] === '1' ? 'rise' : 'fall' }, next } };
}

/** Bits of `data` where the mask is set, of `old` elsewhere. A mask of equal bits is a plain enable. */
function merged(old: Term, data: Term, mask: Term): Term {
  const enable = uniform(mask);
  if (enable !== undefined) return isConst(enable, 1) ? data : ite(enable, data, old);
  return or(and(data, mask), and(old, not(mask)));
}

/** The single bit that a mask repeats; undefined where it does not. */
function uniform(mask: Term): Term | undefined {
  const size = width(mask);
  if (size === 1) return mask;
  if (isConst(mask, 0) || isConst(mask, (1n << BigInt(size)) - 1n)) return extract(mask, 0, 0);
  if (mask.kind === 'app' && mask.op === 'ite') {
    const [condition, then, otherwise] = mask.args;
    if (condition && then && otherwise && isConst(then, (1n << BigInt(size)) - 1n) && isConst(otherwise, 0))
      return condition;
  }
  return undefined;
}

const overlap = (a: Term, b: Term): Term => not(eq(and(a, b), constant(0, width(a))));
const same = (a: Term, b: Term): Term => {
  const size = Math.max(width(a), width(b));
  const wide = (term: Term): Term => (width(term) === size ? term : zext(term, size));
  return eq(wide(a), wide(b));
};

/** Figures of netlists, against figures worked out by hand. */
import { describe, expect, it } from 'vitest';
import { embeddedYosys } from '../../../src/tools/yosys.ts';
import { type NetlistStatistics, netlistStatistics } from '../../../src/verify/netlist/statistics.ts';
import { type Bit, type Cell, type NetlistModule, readNetlist } from '../../../src/verify/netlist/yosysJson.ts';

/** A vector of fresh wires, or of the constant. */
function wires(from: number, width: number): readonly number[] {
  return Array.from({ length: width }, (_, index) => from + index);
}

interface Pins {
  readonly A?: readonly Bit[];
  readonly B?: readonly Bit[];
  readonly S?: readonly Bit[];
  readonly Y: readonly Bit[];
}

function cell(type: string, pins: Pins, parameters: Readonly<Record<string, number>> = {}): Cell {
  const connections = Object.fromEntries(Object.entries(pins).map(([name, bits]) => [name, [...(bits as Bit[])]]));
  const widths = Object.fromEntries(Object.entries(connections).map(([name, bits]) => [`${name}_WIDTH`, bits.length]));
  return { type, parameters: { ...widths, ...parameters }, attributes: {}, connections };
}

const moduleOf = (cells: Readonly<Record<string, Cell>>): NetlistModule => ({
  ports: {},
  netnames: {},
  cells: { ...cells },
});

/** The depth of one cell with operands and result of these widths. */
function depthOf(type: string, a: number, b: number, y: number, parameters: Readonly<Record<string, number>> = {}) {
  const pins = { A: wires(1000, a), ...(b > 0 ? { B: wires(2000, b) } : {}), Y: wires(3000, y) };
  return netlistStatistics(moduleOf({ only: cell(type, pins, parameters) })).depth;
}

describe('the depth of one cell', () => {
  it.each([
    ['$not', 8, 0, 8, 0],
    ['$and', 8, 8, 8, 1],
    ['$xnor', 1, 1, 1, 1],
    ['$reduce_or', 8, 0, 1, 3],
    ['$reduce_xor', 9, 0, 1, 4],
    ['$logic_not', 1, 0, 1, 0],
    ['$logic_and', 4, 8, 1, 4],
    ['$eq', 8, 8, 1, 4],
    ['$lt', 8, 3, 1, 4],
    ['$add', 8, 8, 8, 5],
    ['$sub', 1, 1, 1, 1],
    ['$neg', 32, 0, 32, 7],
    ['$shl', 8, 3, 8, 3],
    // An amount of 32 bits: the low 4 say everything up to 8.
    ['$shr', 8, 32, 8, 4],
    // Rows 8, 6, 4, 3, 2 in four stages: 1 + 2 · 4, and an addition of 16 bits.
    ['$mul', 8, 8, 16, 15],
    ['$mul', 1, 8, 8, 1],
    // Four times a subtraction of 5 bits and a mux.
    ['$div', 4, 4, 4, 24],
  ] as const)('%s of %i and %i bits to %i is %i', (type, a, b, y, levels) => {
    expect(depthOf(type, a, b, y)).toEqual({ kind: 'levels', levels });
  });

  it('is nothing for a shift by a constant', () => {
    const shift = cell('$shl', { A: wires(1, 8), B: ['1', '0'], Y: wires(20, 8) });
    expect(netlistStatistics(moduleOf({ shift })).depth).toEqual({ kind: 'levels', levels: 0 });
  });

  it('counts the choices of a $pmux, and its default', () => {
    const choice = (count: number) =>
      cell('$pmux', { A: wires(1, 2), B: wires(10, 2 * count), S: wires(50, count), Y: wires(90, 2) });
    for (const [count, levels] of [
      [1, 1],
      [3, 2],
      [4, 3],
    ] as const)
      expect(netlistStatistics(moduleOf({ choice: choice(count) })).depth).toEqual({ kind: 'levels', levels });
  });
});

describe('the longest path', () => {
  it('adds the cells on it, and takes the later of two inputs', () => {
    // (a + b) == c, and d & e, into one or: 5 + 4 + 1.
    const cells = {
      sum: cell('$add', { A: wires(100, 8), B: wires(110, 8), Y: wires(200, 8) }),
      same: cell('$eq', { A: wires(200, 8), B: wires(120, 8), Y: [210] }),
      both: cell('$and', { A: [130], B: [131], Y: [211] }),
      any: cell('$or', { A: [210], B: [211], Y: [212] }),
    };
    expect(netlistStatistics(moduleOf(cells)).depth).toEqual({ kind: 'levels', levels: 10 });
  });

  it('ends at a register, and starts at it again', () => {
    const register: Cell = {
      type: '$dff',
      parameters: { WIDTH: 1, CLK_POLARITY: 1 },
      attributes: {},
      connections: { CLK: [1], D: [11], Q: [12] },
    };
    const chain = {
      one: cell('$and', { A: [2], B: [3], Y: [10] }),
      two: cell('$or', { A: [10], B: [3], Y: [11] }),
      register,
      three: cell('$xor', { A: [12], B: [3], Y: [13] }),
    };
    expect(netlistStatistics(moduleOf(chain)).depth).toEqual({ kind: 'levels', levels: 2 });
  });

  it('refuses a cycle, and not a register that feeds itself', () => {
    const cycle = {
      one: cell('$and', { A: [11], B: [3], Y: [10] }),
      two: cell('$or', { A: [10], B: [3], Y: [11] }),
    };
    expect(netlistStatistics(moduleOf(cycle)).depth).toEqual({
      kind: 'cyclic',
      through: expect.stringMatching(/one|two/),
    });
    const itself = cell('$not', { A: [5], Y: [5] });
    expect(netlistStatistics(moduleOf({ itself })).depth).toEqual({ kind: 'cyclic', through: 'itself' });
  });

  it('goes through a bitwise cell bit by bit: a ripple is no cycle', () => {
    // w = {w[2:0], a} ^ b: four exclusive-ors, one after the other.
    const ripple = cell('$xor', { A: [1, 10, 11, 12], B: wires(20, 4), Y: wires(10, 4) });
    expect(netlistStatistics(moduleOf({ ripple })).depth).toEqual({ kind: 'levels', levels: 4 });
    const sign = cell('$and', { A: [1], B: wires(20, 2), Y: [10, 11] }, { A_SIGNED: 1, B_SIGNED: 1 });
    const late = cell('$or', { A: [2], B: [3], Y: [1] });
    expect(netlistStatistics(moduleOf({ sign, late })).depth).toEqual({ kind: 'levels', levels: 2 });
  });

  it('is not known through an instance of a module', () => {
    const other: Cell = { type: 'other', parameters: {}, attributes: {}, connections: { x: [1] } };
    expect(netlistStatistics(moduleOf({ other })).depth).toEqual({ kind: 'unknown', cell: 'other' });
  });

  it('is found in long chains', () => {
    const length = 50_000;
    const chain = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `c${index}`,
        cell('$and', { A: [index + 1], B: [0], Y: [index + 2] }),
      ]).reverse(),
    );
    expect(netlistStatistics(moduleOf(chain)).depth).toEqual({ kind: 'levels', levels: length });
  });
});

describe('the figures of a text', () => {
  async function figures(text: string): Promise<NetlistStatistics> {
    const elaborated = await embeddedYosys.elaborate(text, 't');
    if (elaborated.kind !== 'netlist') throw new Error(elaborated.kind);
    const netlist = readNetlist(elaborated.json, 't');
    if (netlist.kind !== 'module') throw new Error(netlist.reason);
    return netlistStatistics(netlist.module);
  }

  it('count registers, operators and their bits', async () => {
    const text = `module t(input clk, input rst, input en, input [7:0] d, output reg [7:0] q, output reg f);
  always @(posedge clk) if (rst) q <= 8'd0; else if (en) q <= q + d;
  always @(posedge clk) f <= q == d;
endmodule
`;
    expect(await figures(text)).toEqual({
      cells: [
        { kind: '$add', count: 1, bits: 8 },
        { kind: '$dff', count: 2, bits: 9 },
        { kind: '$eq', count: 1, bits: 1 },
        { kind: '$mux', count: 2, bits: 16 },
      ],
      flipFlopBits: 9,
      latchBits: 0,
      memoryBits: 0,
      // The addition of 8 bits, and two muxes.
      depth: { kind: 'levels', levels: 7 },
    });
  });

  it('count memories by what they store, and read them through their address', async () => {
    const text = `module t(input clk, input we, input [3:0] wa, input [3:0] ra, input [7:0] d, output [7:0] q);
  reg [7:0] m [0:15];
  always @(posedge clk) if (we) m[wa] <= d;
  assign q = ~m[ra] & d;
endmodule
`;
    const { memoryBits, flipFlopBits, depth, cells } = await figures(text);
    expect({ memoryBits, flipFlopBits }).toEqual({ memoryBits: 128, flipFlopBits: 0 });
    expect(depth).toEqual({ kind: 'levels', levels: 5 });
    expect(cells).toContainEqual({ kind: '$mem_v2', count: 1, bits: 128 });
  });

  it('count latches apart, and find a combinational loop', async () => {
    const latch = await figures(
      'module t(input e, input [2:0] d, output reg [2:0] q);\n  always @* if (e) q = d;\nendmodule\n',
    );
    expect(latch).toMatchObject({ latchBits: 3, flipFlopBits: 0 });
    const loop = await figures(
      'module t(input a, output y);\n  wire w, v;\n  assign w = v ^ a;\n  assign v = w | a;\n  assign y = w;\nendmodule\n',
    );
    expect(loop.depth).toMatchObject({ kind: 'cyclic' });
  });
});

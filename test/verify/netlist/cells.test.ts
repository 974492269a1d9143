/**
 * The meaning of every combinational cell, against Icarus, exhaustively: operands of 1 to 4 bits, signed, unsigned and mixed, results of 1 and 6 bits.
 * Where Icarus shows x (a division by zero, an index out of range) the imported value has to depend on an unknown.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateAll } from '../../../kernel/evaluate.ts';
import type { Value } from '../../../kernel/sort.ts';
import { variables } from '../../../kernel/traverse.ts';
import { icarusSimulator } from '../../../src/tools/iverilog.ts';
import { embeddedYosys } from '../../../src/tools/yosys.ts';
import { type Imported, importNetlist } from '../../../src/verify/netlist/importNetlist.ts';
import { readNetlist } from '../../../src/verify/netlist/yosysJson.ts';

const binary = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<<',
  '>>',
  '<<<',
  '>>>',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '&',
  '|',
  '^',
  '~^',
  '&&',
  '||',
];
const unary = ['!', '~', '-', '+', '&', '|', '^', '~&', '~|', '~^'];
const widths = [1, 2, 3, 4];
const results = [1, 6];

interface Probe {
  readonly name: string;
  readonly width: number;
  readonly text: string;
}

const operand = (name: string, width: number, signed: boolean): string =>
  signed ? `$signed(${name}[${width - 1}:0])` : `${name}[${width - 1}:0]`;

function probes(): readonly Probe[] {
  const found: Probe[] = [];
  const add = (width: number, text: string): void => {
    found.push({ name: `y${found.length}`, width, text });
  };
  for (const wa of widths) {
    for (const signedA of [false, true]) {
      const a = operand('a', wa, signedA);
      for (const result of results) for (const op of unary) add(result, `${op}(${a})`);
      for (const wb of widths) {
        for (const signedB of [false, true]) {
          const b = operand('b', wb, signedB);
          for (const result of results) for (const op of binary) add(result, `${a} ${op} ${b}`);
          add(3, `b[0] ? ${a} : ${b}`);
        }
      }
    }
  }
  // Indices, parts and tables, in range and beyond.
  add(1, 'a[b[1:0]]');
  add(1, 'a[b]');
  add(2, 'a[b[1:0] +: 2]');
  add(2, 'a[b[1:0] -: 2]');
  return found;
}

const all = probes();
const design = [
  'module probes(input wire [3:0] a, input wire [3:0] b,',
  all.map(({ name, width }) => `output wire [${width - 1}:0] ${name}`).join(', '),
  ', output reg [3:0] chosen);',
  ...all.map(({ name, text }) => `assign ${name} = ${text};`),
  "always @* case (a) 4'd0: chosen = b; 4'd1: chosen = ~b; 4'd2, 4'd3: chosen = b + 4'd1; 4'd7: chosen = 4'd9; default: chosen = 4'd5; endcase",
  'endmodule',
].join('\n');
const outputs = [...all.map(({ name }) => name), 'chosen'];
const bench = [
  'module bench; reg [3:0] a, b; integer n;',
  all.map(({ name, width }) => `wire [${width - 1}:0] ${name};`).join(' '),
  'wire [3:0] chosen;',
  `probes dut(.a(a), .b(b), ${outputs.map((name) => `.${name}(${name})`).join(', ')});`,
  'initial begin for (n = 0; n < 256; n = n + 1) begin a = n[3:0]; b = n[7:4]; #1;',
  ...outputs.map((name) => `$write("%b ", ${name});`),
  '$write("\\n"); end $finish; end endmodule',
].join('\n');

describe('cells', () => {
  let imported: Imported;
  let shown: readonly (readonly string[])[];

  beforeAll(async () => {
    const [netlist, simulated] = await Promise.all([
      embeddedYosys.elaborate(design, 'probes'),
      icarusSimulator.simulate(
        [
          { name: 'probes.v', text: design },
          { name: 'bench.sv', text: bench },
        ],
        'bench',
        new AbortController().signal,
      ),
    ]);
    if (netlist.kind !== 'netlist') throw new Error(JSON.stringify(netlist).slice(0, 1000));
    const read = readNetlist(netlist.json, 'probes');
    if (read.kind !== 'module') throw new Error(read.reason);
    const result = importNetlist(read.module);
    if (result.kind !== 'imported') throw new Error(result.reason);
    imported = result.imported;
    if (simulated.kind !== 'ran' || !simulated.accepted) throw new Error(JSON.stringify(simulated).slice(0, 1000));
    shown = simulated.output
      .split('\n')
      .map((line) => line.trim().split(' '))
      .filter((columns) => columns.length === outputs.length);
  }, 120_000);

  it('mean what Icarus shows, for all operands', () => {
    expect(shown).toHaveLength(256);
    const terms = imported.system.outputs.map((output) => output.value);
    const names = imported.system.outputs.map((output) => output.port);
    const wrong: string[] = [];
    for (const [n, columns] of shown.entries()) {
      // Two assignments of the unknowns: a value that does not depend on them is the same under both.
      const [low, high] = [0n, 1n].map((fill) => {
        const assignment = new Map<string, Value>([
          ['a', BigInt(n % 16)],
          ['b', BigInt(n >> 4)],
        ]);
        for (const unknown of imported.system.choices) {
          const width = unknown.sort.kind === 'bits' ? unknown.sort.width : 1;
          assignment.set(unknown.name, fill === 0n ? 0n : (1n << BigInt(width)) - 1n);
        }
        return evaluateAll(terms, assignment);
      });
      for (const [index, name] of names.entries()) {
        const text = columns[outputs.indexOf(name)] ?? '';
        for (const [position, bit] of [...text].reverse().entries()) {
          const [zero, one] = [low, high].map(
            (values) => (BigInt(String(values?.[index] ?? 0n)) >> BigInt(position)) & 1n,
          );
          const actual = zero === one ? String(zero) : 'x';
          if (bit !== 'x' && bit !== actual)
            wrong.push(
              `${all.find((probe) => probe.name === name)?.text ?? name} at a=${n % 16} b=${n >> 4} bit ${position}: Icarus ${bit}, imported ${actual}`,
            );
          if (bit === 'x' && actual !== 'x')
            wrong.push(
              `${all.find((probe) => probe.name === name)?.text ?? name} at a=${n % 16} b=${n >> 4} bit ${position}: Icarus x, imported ${actual}`,
            );
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 120_000);

  it('has unknowns only where something is undefined', () => {
    const free = new Set(imported.system.choices);
    const undefinedOps = /[/%]|\[b/;
    for (const { port, value } of imported.system.outputs) {
      const text = all.find((probe) => probe.name === port)?.text ?? '';
      if (!undefinedOps.test(text) && port !== 'chosen')
        expect(
          variables([value]).some((used) => free.has(used)),
          text,
        ).toBe(false);
    }
  });
});

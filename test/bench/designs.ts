/** What is measured: specifications, and their texts as the embedded Yosys reads them. */
import { parseSpec } from '../../src/language/parse.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { systemOf } from '../../src/spec/system.ts';
import { embeddedYosys } from '../../src/tools/yosys.ts';
import { type NetlistModule, readNetlist } from '../../src/verify/netlist/yosysJson.ts';
import { generateVerilog } from '../catalogue/generate.ts';

export function specification(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.spec;
}

export const accumulator = () =>
  systemOf(
    specification(`module accumulator
  clock clk
  reset rst sync high
  input en : bit
  input d : bits[4]
  output sum : bits[16] = 0
  on clk
    when en: sum' = sum + zext(d, 16)
  invariant in_range: sum >= 0
`),
  );

export const registers = (count: number): string => `module wide
  clock clk
  reset rst sync high
  input en : bits[8]
  input d : bits[8]
${Array.from({ length: count }, (_, at) => `  output q${at} : bits[8] = 0`).join('\n')}
  on clk
${Array.from({ length: count }, (_, at) => `    when en[${at % 8}]: q${at}' = ${at === 0 ? 'd' : `q${at - 1} + q${at}`}`).join('\n')}
`;

export const datapath = (width: number): string => `module path
  clock clk
  reset rst sync high
  input a, b : bits[${width}]
  output y : bits[${width}] = 0
  output more : bit
  more = a > b
  on clk
    when more: y' = (a - b) + (y ^ b)
    when not more: y' = (b - a) + (y & a)
`;

/** The same as a person might write it: one subtractor with swapped operands. */
export const datapathByHand = (width: number): string => `module path(
  input wire clk, rst,
  input wire [${width - 1}:0] a, b,
  output reg [${width - 1}:0] y = 0,
  output wire more
);
  assign more = a > b;
  wire [${width - 1}:0] larger = more ? a : b;
  wire [${width - 1}:0] smaller = more ? b : a;
  always @(posedge clk)
    if (rst) y <= 0;
    else y <= (more ? y ^ b : a & y) + (larger - smaller);
endmodule
`;

export interface Text {
  readonly spec: Spec;
  readonly verilog: string;
  readonly module: NetlistModule;
}

/** The text that is emitted for a specification, or another one that is to do the same. */
export async function textOf(fspec: string, other?: string): Promise<Text> {
  const spec = specification(fspec);
  const verilog = other ?? (await generateVerilog(fspec));
  const elaborated = await embeddedYosys.elaborate(verilog, spec.name);
  if (elaborated.kind !== 'netlist') throw new Error(JSON.stringify(elaborated));
  const netlist = readNetlist(elaborated.json, spec.name);
  if (netlist.kind !== 'module') throw new Error(netlist.reason);
  return { spec, verilog, module: netlist.module };
}

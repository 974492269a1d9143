/** Texts in pairs: the smallest wrong one, and the nearest right one, which a simulator and a netlist read alike. */
import type { FindingCode } from '../../../../src/verify/recogniser/recognise.ts';

export interface Twin {
  readonly name: string;
  readonly code: FindingCode;
  readonly wrong: string;
  readonly right: string;
  /** The right text is SystemVerilog. */
  readonly systemVerilog?: boolean;
}

const header =
  'module m (input wire clk, input wire rst, input wire rst_n, input wire en, input wire [3:0] a, input wire [3:0] b, output wire [3:0] y, output reg [3:0] q);';
const comb = 'module m (input wire clk, input wire [3:0] a, input wire [3:0] b, output reg [3:0] y);';
const net = 'module m (input wire clk, input wire [3:0] a, input wire [3:0] b, output wire [3:0] y);';
const end = '\nendmodule\n';

/** A register beside an output that is always driven. */
export const clocked = (body: string): string => `${header}\n  assign y = q;\n  ${body}${end}`;
export const block = (body: string): string => `${comb}\n  ${body}${end}`;
export const assign = (body: string): string => `${net}\n  ${body}${end}`;
export const plain = 'assign y = a & b;';

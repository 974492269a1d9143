/** Texts that try to pass through the names of the netlist, or through values that it leaves undefined. */
import { describe, expect, it } from 'vitest';
import { verdictOf } from './claim.ts';

describe('an undefined value', () => {
  const spec = (otherwise: string): string =>
    `module pick\n  input a : bits[3]\n  input i : bits[2]\n  input ${otherwise} : bit\n  output y : bit\n  y = i < 3 ? a[i] : ${otherwise}\n`;
  const text = (name: string, value: string): string =>
    `module pick(input wire [2:0] a, input wire [1:0] i, input wire ${name}, output wire y);\n  assign y = ${value};\nendmodule\n`;

  it.each(['x$0', 'x$1', 'x'])('is not the input %s', async (name) => {
    expect(await verdictOf(spec(name), text(name, `i < 2'd3 ? a[i] : ${name}`))).toMatchObject({ kind: 'proved' });
    expect((await verdictOf(spec(name), text(name, 'a[i]'))).kind).not.toBe('proved');
  });

  it('that an asynchronous reset gives is no value of a register', async () => {
    const held =
      "module held\n  clock clk\n  reset rst async high\n  input d : bits[2]\n  output q : bits[2] = 0\n  on clk\n    q' = d\n";
    const reset = (value: string): string =>
      `module held(input wire clk, input wire rst, input wire [1:0] d, output reg [1:0] q = 2'd0);\n  always @(posedge clk or posedge rst) if (rst) q <= ${value}; else q <= d;\nendmodule\n`;
    expect(await verdictOf(held, reset("2'd0"))).toMatchObject({ kind: 'proved' });
    for (const value of ["2'bx", "2'b0x"])
      expect(await verdictOf(held, reset(value))).toMatchObject({
        kind: 'undecided',
        why: expect.stringContaining('undefined value'),
      });
  });
});

describe('a register that is called like a slice of another one', () => {
  const spec = `
module two
  clock clk
  input a : bits[2]
  output q : bits[4] powerup 0
  output r : bits[2] powerup 0
  on clk {
    q' = {a, ~a}
    r' = a
  }
`;
  const text = (name: string, low: string, other: string): string => `
module two(input wire clk, input wire [1:0] a, output reg [3:0] q = 4'd0, output wire [1:0] r);
  reg [1:0] ${name} = 2'd0;
  assign r = ${name};
  always @(posedge clk) q[3:2] <= a;
  always @(posedge clk) begin q[1:0] <= ${low}; ${name} <= ${other}; end
endmodule`;

  it('does not act for it', async () => {
    expect(await verdictOf(spec, text('other', '~a', 'a'))).toMatchObject({ kind: 'proved' });
    for (const [low, other] of [
      ['~a', '~a'],
      ['a', 'a'],
      ['a', '~a'],
    ] as const)
      expect((await verdictOf(spec, text('\\q[1:0] ', low, other))).kind, `${low}, ${other}`).not.toBe('proved');
  });
});

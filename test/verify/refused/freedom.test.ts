/** Freedom is resolved once for all its readers, and parallel assignments are no definitions of each other. */
import { describe, expect, it } from 'vitest';
import { verdictOf } from './claim.ts';

describe('one choice, two readers', () => {
  const spec = `
module pick
  clock clk
  reset rst sync high
  input a : bits[2]
  output g : bits[2] = 0
  output some : bit
  on clk
    choose g' such that g' != a
  some = g != 0
`;
  const text = (next: string, some: string): string => `
module pick(input wire clk, input wire rst, input wire [1:0] a, output reg [1:0] g = 2'd0, output wire some);
  assign some = ${some};
  always @(posedge clk) if (rst) g <= 2'd0; else g <= ${next};
endmodule`;

  it('an output that takes another choice than the register is refuted, though each alone is allowed', async () => {
    expect(await verdictOf(spec, text('~a', "g != 2'd0"))).toMatchObject({ kind: 'proved' });
    expect(await verdictOf(spec, text('~a', "g == 2'd0"))).toMatchObject({
      kind: 'refuted',
      difference: { output: 'some' },
    });
    expect(await verdictOf(spec, text('~a', "1'b1"))).toMatchObject({
      kind: 'refuted',
      difference: { output: 'some' },
    });
  });

  const registered = `
module pick
  clock clk
  reset rst sync high
  input a : bits[2]
  output g : bits[2] = 0
  output some : bit = 0
  choose c : bits[2] such that c != a
  on clk {
    choose g' from c
    some' = c != 0
  }
`;
  const both = (some: string): string => `
module pick(input wire clk, input wire rst, input wire [1:0] a, output reg [1:0] g = 2'd0, output reg some = 1'b0);
  always @(posedge clk)
    if (rst) begin g <= 2'd0; some <= 1'b0; end
    else begin g <= (a == 2'd0) ? 2'd1 : 2'd0; some <= ${some}; end
endmodule`;

  it('two registers agree on the choice: g = 0 beside some = 1 fits each, and not both', async () => {
    expect(await verdictOf(registered, both("a == 2'd0"))).toMatchObject({ kind: 'proved' });
    expect((await verdictOf(registered, both("1'b1"))).kind).not.toBe('proved');
  });
});

describe('parallel assignments', () => {
  const spec = `
module swap
  clock clk
  reset rst sync high
  input a : bits[8]
  output p : bits[8] = 1
  output q : bits[8] = 2
  on clk {
    p' = a == 77 ? q : a
    q' = a == 77 ? p : a
  }
`;
  const text = (p: string, q: string, arrow = '<='): string => `
module swap(input wire clk, input wire rst, input wire [7:0] a, output reg [7:0] p = 8'd1, output reg [7:0] q = 8'd2);
  always @(posedge clk)
    if (rst) begin p <= 8'd1; q <= 8'd2; end
    else begin p ${arrow} ${p}; q ${arrow} ${q}; end
endmodule`;

  it('read the old values: one that reads the new value is refuted', async () => {
    const [p, q] = ["(a == 8'd77) ? q : a", "(a == 8'd77) ? p : a"];
    expect(await verdictOf(spec, text(p, q))).toMatchObject({ kind: 'proved' });
    expect((await verdictOf(spec, text(p, q, '='))).kind).not.toBe('proved');
    expect((await verdictOf(spec, text(p, q.replace('? p', '? q')))).kind).not.toBe('proved');
  });

  it('that define each other have no meaning as wires', async () => {
    const wires = 'module swap\n  input a : bits[8]\n  output x, y : bits[8]\n  x = a\n  y = a + 1\n';
    const crossed = (x: string, y: string): string =>
      `module swap(input wire [7:0] a, output wire [7:0] x, output wire [7:0] y);\n  assign x = ${x};\n  assign y = ${y};\nendmodule`;
    expect(await verdictOf(wires, crossed('a', "x + 8'd1"))).toMatchObject({ kind: 'proved' });
    expect(await verdictOf(wires, crossed("y - 8'd1", "x + 8'd1"))).toMatchObject({
      kind: 'undecided',
      why: expect.stringContaining('combinational cycle'),
    });
    await expect(
      verdictOf(wires.replace('x = a', 'x = y').replace('y = a + 1', 'y = x'), crossed('a', 'a')),
    ).rejects.toThrow();
  });
});

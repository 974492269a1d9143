/** Initial values. */
import { block, clocked, type Twin } from './twin.ts';

export const INITIAL: readonly Twin[] = [
  {
    name: 'an initial value of logic',
    code: 'initial',
    wrong: block('initial y = 0; always @* y = a & b;'),
    right: clocked('initial q = 0; always @(posedge clk) q <= a;'),
  },
  {
    name: 'two initial values',
    code: 'initial',
    wrong: clocked('reg [3:0] t = 1; initial t = 2; always @(posedge clk) begin t <= a; q <= t; end'),
    right: clocked('reg [3:0] t = 2; always @(posedge clk) begin t <= a; q <= t; end'),
  },
  {
    name: 'an initial value that is computed',
    code: 'initial',
    wrong: clocked('reg [3:0] t = a; always @(posedge clk) begin t <= a; q <= t; end'),
    right: clocked(
      "localparam [3:0] INIT = 4'd2; reg [3:0] t = INIT + 1; always @(posedge clk) begin t <= a; q <= t; end",
    ),
  },
  {
    name: 'an initial value of some bits',
    code: 'initial',
    wrong: clocked('initial q[0] = 1; always @(posedge clk) q <= a;'),
    right: clocked("initial begin q[0] = 1; q[3:1] = 3'd2; end always @(posedge clk) q <= a;"),
  },
  {
    name: 'a decision in an initial block',
    code: 'initial',
    wrong: clocked('initial if (en) q = 0; always @(posedge clk) q <= a;'),
    right: clocked('initial begin q = 0; end always @(posedge clk) q <= a;'),
  },
  {
    name: 'a wait in an initial block',
    code: 'delay',
    wrong: clocked('initial #5 q = 0; always @(posedge clk) q <= a;'),
    right: clocked('initial q = 0; always @(posedge clk) q <= a;'),
  },
  {
    name: 'memory contents from a file',
    code: 'system-task',
    wrong: clocked('reg [3:0] t [0:3]; initial $readmemh("t.hex", t); always @(posedge clk) q <= t[a[1:0]];'),
    right: clocked(
      'reg [3:0] t [0:3]; integer i; initial for (i = 0; i < 4; i = i + 1) t[i] = i + 3; always @(posedge clk) q <= t[a[1:0]];',
    ),
  },
];

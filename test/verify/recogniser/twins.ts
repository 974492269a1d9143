/** Texts in pairs: the smallest wrong one, and the nearest right one, which a simulator and a netlist read alike. */
import type { FindingCode } from '../../../src/verify/recogniser/recognise.ts';

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
const clocked = (body: string): string => `${header}\n  assign y = q;\n  ${body}${end}`;
const block = (body: string): string => `${comb}\n  ${body}${end}`;
const assign = (body: string): string => `${net}\n  ${body}${end}`;
const plain = 'assign y = a & b;';

export const TWINS: readonly Twin[] = [
  // What simulators see and netlists do not.
  {
    name: 'a partial sensitivity list',
    code: 'sensitivity',
    wrong: block('always @(a) y = a & b;'),
    right: block('always @(a or b) y = a & b;'),
  },
  {
    name: 'a list that leaves out an index',
    code: 'sensitivity',
    wrong: block('always @(a) begin y = 0; y[b[1:0]] = a[0]; end'),
    right: block('always @(a, b) begin y = 0; y[b[1:0]] = a[0]; end'),
  },
  {
    name: 'a blocking assignment at an edge',
    code: 'blocking-in-clocked',
    wrong: clocked('always @(posedge clk) q = a;'),
    right: clocked('always @(posedge clk) q <= a;'),
  },
  {
    name: 'a temporary at an edge',
    code: 'blocking-in-clocked',
    wrong: clocked('reg [3:0] t; always @(posedge clk) begin t = a + b; q <= t; end'),
    right: clocked('wire [3:0] t; assign t = a + b; always @(posedge clk) begin q <= t; end'),
  },
  {
    name: 'a non-blocking assignment in logic',
    code: 'nonblocking-in-combinational',
    wrong: block('always @* y <= a & b;'),
    right: block('always @* y = a & b;'),
  },
  { name: 'a delayed assignment', code: 'delay', wrong: assign('assign #1 y = a & b;'), right: assign(plain) },
  {
    name: 'a delay at an edge',
    code: 'delay',
    wrong: clocked('always @(posedge clk) q <= #1 a;'),
    right: clocked('always @(posedge clk) q <= a;'),
  },
  { name: 'a delayed statement', code: 'delay', wrong: block('always @* #2 y = a;'), right: block('always @* y = a;') },
  {
    name: 'an x',
    code: 'unknown-value',
    wrong: assign("assign y = a[0] ? b : 4'bx;"),
    right: assign("assign y = a[0] ? b : 4'b0;"),
  },
  {
    name: 'a z',
    code: 'unknown-value',
    wrong: assign("assign y = a[0] ? b : 4'bzzzz;"),
    right: assign("assign y = a[0] ? b : 4'b0000;"),
  },
  {
    name: 'a decimal x',
    code: 'unknown-value',
    wrong: assign("assign y = a[0] ? b : 4'dx;"),
    right: assign("assign y = a[0] ? b : 4'd1;"),
  },
  {
    name: '=== with x',
    code: 'case-equality',
    wrong: assign("assign y = a === 4'b1010 ? a : b;"),
    right: assign("assign y = a == 4'b1010 ? a : b;"),
  },
  {
    name: '!==',
    code: 'case-equality',
    wrong: assign('assign y = a !== b ? a : b;'),
    right: assign('assign y = a != b ? a : b;'),
  },
  {
    name: 'casex',
    code: 'casex',
    wrong: block("always @* casex (a) 4'b1???: y = b; default: y = a; endcase"),
    right: block("always @* casez (a) 4'b1???: y = b; default: y = a; endcase"),
  },
  {
    name: '? outside casez',
    code: 'unknown-value',
    wrong: block("always @* case (a) 4'b1???: y = b; default: y = a; endcase"),
    right: block("always @* casez (a) 4'b1?0?: y = b; 4'b01??: y = 1; default: y = a; endcase"),
  },
  {
    name: 'ifdef',
    code: 'directive',
    wrong: assign('`ifdef SYNTHESIS\n assign y = a;\n`else\n assign y = b;\n`endif'),
    right: assign('assign y = a;'),
  },
  {
    name: 'define',
    code: 'directive',
    wrong: `\`define W 4\n${assign(plain)}`,
    right: `\`timescale 1ns / 1ps\n\`default_nettype none\n${assign(plain)}\`default_nettype wire\n`,
  },
  {
    name: 'a macro',
    code: 'directive',
    wrong: assign('assign y = `MASK & b;'),
    right: assign("localparam [3:0] MASK = 4'd5; assign y = MASK & b;"),
  },
  {
    name: 'include',
    code: 'directive',
    wrong: `\`include "x.v"\n${assign(plain)}`,
    right: `// include "x.v"\n${assign(plain)}`,
  },
  {
    name: 'a default net type that resolves',
    code: 'directive',
    wrong: `\`default_nettype wand\n${assign(plain)}`,
    right: `\`default_nettype wire\n${assign(plain)}`,
  },
  {
    name: 'translate_off',
    code: 'pragma',
    wrong: assign('// synopsys translate_off\n assign y = a;\n // synopsys translate_on'),
    right: assign('// only for simulation:\n assign y = a;'),
  },
  {
    name: 'full_case',
    code: 'pragma',
    wrong: block("always @* begin y = 0; case (a) // synopsys full_case\n 4'd0: y = b; endcase end"),
    right: block("always @* begin y = 0; case (a) // not every value\n 4'd0: y = b; endcase end"),
  },
  {
    name: 'a synthesis comment',
    code: 'pragma',
    wrong: assign('/* synthesis keep */ assign y = a;'),
    right: assign('/* keep this */ assign y = a;'),
  },
  {
    name: 'a pragma of the linter that is no lint',
    code: 'pragma',
    wrong: assign('/* verilator public_flat */ assign y = a;'),
    right: assign('/* verilator lint_off UNUSEDSIGNAL */ assign y = a; /* verilator lint_on UNUSEDSIGNAL */'),
  },
  {
    name: 'a silenced warning from outside the list',
    code: 'pragma',
    wrong: assign('/* verilator lint_off COMBDLY */ assign y = a; /* verilator lint_on COMBDLY */'),
    right: assign('/* verilator lint_off LITENDIAN */ assign y = a; /* verilator lint_on LITENDIAN */'),
  },
  {
    name: 'an attribute that synthesis obeys',
    code: 'attribute',
    wrong: block("always @* begin (* full_case *) case (a) 4'd0: y = b; default: y = a; endcase end"),
    right: block("always @* begin case (a) 4'd0: y = b; default: y = a; endcase end"),
  },
  {
    name: 'an initial value by attribute',
    code: 'attribute',
    wrong: clocked("(* init = 4'd3 *) reg [3:0] t; always @(posedge clk) begin t <= a; q <= t; end"),
    right: clocked('(* ASYNC_REG = "TRUE" *) reg [3:0] t; always @(posedge clk) begin t <= a; q <= t; end'),
  },
  {
    name: 'unique case',
    code: 'attribute',
    wrong: block("always @* unique case (a) 4'd0: y = b; default: y = a; endcase"),
    right: block("always @* case (a) 4'd0: y = b; default: y = a; endcase"),
  },
  {
    name: 'a system task',
    code: 'system-task',
    wrong: clocked('always @(posedge clk) begin q <= a; $display("%d", q); end'),
    right: clocked('always @(posedge clk) begin q <= a; end'),
  },
  {
    name: 'a random value',
    code: 'system-task',
    wrong: clocked('always @(posedge clk) q <= $random;'),
    right: clocked('always @(posedge clk) q <= $signed(a);'),
  },
  // Power-up, resets and clocks.
  {
    name: 'a power-up value that an active asynchronous reset would not keep',
    code: 'power-up',
    wrong: clocked("initial q = 4'd3; always @(posedge clk or negedge rst_n) if (!rst_n) q <= 4'd0; else q <= a;"),
    right: clocked("initial q = 4'd3; always @(posedge clk or negedge rst_n) if (!rst_n) q <= 4'd3; else q <= a;"),
  },
  {
    name: 'the same under a synchronous reset',
    code: 'power-up',
    wrong: clocked("initial q = 4'd3; always @(posedge clk or posedge rst) if (rst) q <= 4'd0; else q <= a;"),
    right: clocked("initial q = 4'd3; always @(posedge clk) if (rst) q <= 4'd0; else q <= a;"),
  },
  {
    name: 'asynchronous set and reset',
    code: 'set-and-reset',
    wrong: clocked(
      "always @(posedge clk or posedge rst or posedge en) if (rst) q <= 4'd0; else if (en) q <= 4'd15; else q <= a;",
    ),
    right: clocked("always @(posedge clk or posedge rst) if (rst) q <= 4'd0; else if (en) q <= 4'd15; else q <= a;"),
  },
  {
    name: 'a reset of the other polarity',
    code: 'reset-test',
    wrong: clocked('always @(posedge clk or posedge rst_n) if (!rst_n) q <= 0; else q <= a;'),
    right: clocked('always @(posedge clk or negedge rst_n) if (!rst_n) q <= 0; else q <= a;'),
  },
  {
    name: 'an edge that is not tested',
    code: 'reset-test',
    wrong: clocked('always @(posedge clk or posedge rst) q <= a;'),
    right: clocked("always @(posedge clk or posedge rst) begin if (rst == 1'b1) begin q <= 0; end else q <= a; end"),
  },
  {
    name: 'a reset that is not tested first',
    code: 'reset-test',
    wrong: clocked('always @(posedge clk or posedge rst) if (en) q <= a; else if (rst) q <= 0;'),
    right: clocked('always @(posedge clk or posedge rst) if (rst) q <= 0; else if (en) q <= a;'),
  },
  {
    name: 'a statement beside the reset test',
    code: 'reset-test',
    wrong: clocked('reg t; always @(posedge clk or posedge rst) begin if (rst) q <= 0; else q <= a; t <= en; end'),
    right: clocked(
      'reg t; always @(posedge clk or posedge rst) begin if (rst) q <= 0; else begin q <= a; t <= en; end end',
    ),
  },
  {
    name: 'a reset test of two signals',
    code: 'reset-test',
    wrong: clocked('always @(posedge clk or posedge rst) if (rst || en) q <= 0; else q <= a;'),
    right: clocked('always @(posedge clk or posedge rst) if (rst) q <= 0; else if (en) q <= 0; else q <= a;'),
  },
  {
    name: 'an asynchronous load',
    code: 'reset-value',
    wrong: clocked('always @(posedge clk or posedge rst) if (rst) q <= b; else q <= a;'),
    right: clocked('always @(posedge clk) if (rst) q <= b; else q <= a;'),
  },
  {
    name: 'an asynchronous reset of some bits',
    code: 'reset-value',
    wrong: clocked('always @(posedge clk or posedge rst) if (rst) q[1:0] <= 0; else q <= a;'),
    right: clocked('always @(posedge clk or posedge rst) if (rst) begin q[1:0] <= 1; q[3:2] <= 0; end else q <= a;'),
  },
  {
    name: 'a condition under the reset',
    code: 'reset-value',
    wrong: clocked('always @(posedge clk or posedge rst) if (rst) begin if (en) q <= 0; end else q <= a;'),
    right: clocked('always @(posedge clk or posedge rst) if (rst) begin q <= 0; end else begin if (en) q <= a; end'),
  },
  {
    name: 'a gated clock',
    code: 'derived-clock',
    wrong: clocked('wire g; assign g = clk & en; always @(posedge g) q <= a;'),
    right: clocked('always @(posedge clk) if (en) q <= a;'),
  },
  {
    name: 'a divided clock',
    code: 'derived-clock',
    wrong: clocked('reg h = 0; always @(posedge clk) h <= ~h; always @(posedge h) q <= a;'),
    right: clocked('reg h = 0; always @(posedge clk) h <= ~h; always @(posedge clk) if (!h) q <= a;'),
  },
  {
    name: 'a clock in an expression',
    code: 'derived-clock',
    wrong: clocked('always @(posedge (clk & en)) q <= a;').replace('posedge (clk & en)', 'posedge clk & en'),
    right: clocked('always @(posedge clk) if (en) q <= a;'),
  },
  {
    name: 'a bit of a vector as the clock',
    code: 'derived-clock',
    wrong: clocked('always @(posedge a) q <= b;'),
    right: clocked('always @(posedge en) q <= b;'),
  },
  {
    name: 'an asynchronous reset from a register',
    code: 'derived-clock',
    wrong: clocked(
      'reg r = 0; always @(posedge clk) r <= rst; always @(posedge clk or posedge r) if (r) q <= 0; else q <= a;',
    ),
    right: clocked('reg r = 0; always @(posedge clk) r <= rst; always @(posedge clk) if (r) q <= 0; else q <= a;'),
  },
  {
    name: 'a clock as data',
    code: 'clock-as-data',
    wrong: clocked('always @(posedge clk) q <= {a[3:1], clk};'),
    right: clocked('always @(posedge clk) q <= {a[3:1], en};'),
  },
  {
    name: 'a clock that is handed on',
    code: 'clock-as-data',
    wrong: clocked('wire c; assign c = clk; always @(posedge clk) q <= c ? a : b;'),
    right: clocked('wire c; assign c = en; always @(posedge clk) q <= c ? a : b;'),
  },
  {
    name: 'both edges of the clock',
    code: 'both-edges',
    wrong: clocked('always @(posedge clk or negedge clk) q <= a;'),
    right: clocked('always @(negedge clk) q <= a;'),
  },
  {
    name: 'an edge beside a level',
    code: 'mixed-events',
    wrong: clocked('always @(posedge clk or rst) if (rst) q <= 0; else q <= a;'),
    right: clocked('always @(posedge clk or posedge rst) if (rst) q <= 0; else q <= a;'),
  },
  {
    name: 'always_ff without an edge',
    code: 'mixed-events',
    wrong: block('always_ff @(a or b) y = a & b;'),
    right: block('always_comb y = a & b;'),
    systemVerilog: true,
  },
  // Initial values.
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
  // Logic.
  {
    name: 'a latch',
    code: 'latch',
    wrong: block('always @* if (a[0]) y = b;'),
    right: block('always @* if (a[0]) y = b; else y = a;'),
  },
  {
    name: 'a case without every value',
    code: 'latch',
    wrong: block('always @* case (a[1:0]) 0: y = b; 1: y = a; 2: y = 7; endcase'),
    right: block('always @* case (a[1:0]) 0: y = b; 1: y = a; 2: y = 7; 3: y = 9; endcase'),
  },
  {
    name: 'a casez without every value',
    code: 'latch',
    wrong: block("always @* casez (a[1:0]) 2'b1?: y = b; 2'b00: y = a; endcase"),
    right: block("always @* casez (a[1:0]) 2'b1?: y = b; 2'b0?: y = a; endcase"),
  },
  {
    name: 'a bit that is left out',
    code: 'latch',
    wrong: block('always @* begin y[3:1] = a[2:0]; end'),
    right: block('always @* begin y[3:1] = a[2:0]; y[0] = b[0]; end'),
  },
  {
    name: 'a loop that leaves a bit out',
    code: 'latch',
    wrong: block('integer i; always @* for (i = 0; i < 3; i = i + 1) y[i] = a[3 - i];'),
    right: block('integer i; always @* for (i = 0; i < 4; i = i + 1) y[i] = a[3 - i];'),
  },
  {
    name: 'always_latch',
    code: 'latch-block',
    wrong: block('always_latch if (a[0]) y = b;'),
    right: block('always_comb if (a[0]) y = b; else y = 0;'),
    systemVerilog: true,
  },
  {
    name: 'logic that reads what it writes',
    code: 'feedback',
    wrong: block('always @* y = y ^ a;'),
    right: block('always @* begin y = b; y = y ^ a; end'),
  },
  {
    name: 'a value that is read on a path that has not assigned it',
    code: 'feedback',
    wrong: block("reg [3:0] t; always @* begin if (a[0]) t = b; y = a[0] ? t : 4'd0; t = 0; end"),
    right: block("reg [3:0] t; always @* begin if (a[0]) t = b; else t = 1; y = a[0] ? t : 4'd0; end"),
  },
  {
    name: 'a memory in a combinational block',
    code: 'memory-read',
    wrong: block('reg [3:0] t [0:3]; always @(posedge clk) t[a[1:0]] <= b; always @* y = t[b[1:0]];'),
    right: assign('reg [3:0] t [0:3]; always @(posedge clk) t[a[1:0]] <= b; assign y = t[b[1:0]];'),
  },
  {
    name: 'a function that reads a memory, called continuously',
    code: 'memory-read',
    wrong: assign(
      'reg [3:0] t [0:3]; always @(posedge clk) t[a[1:0]] <= b; function automatic [3:0] f(input [1:0] v); f = t[v]; endfunction assign y = f(b[1:0]);',
    ),
    right: clocked(
      'reg [3:0] t [0:3]; function automatic [3:0] f(input [1:0] v); f = t[v]; endfunction always @(posedge clk) begin t[a[1:0]] <= b; q <= f(b[1:0]); end',
    ),
  },
  {
    name: 'a block that nothing wakes',
    code: 'sleeping',
    wrong: block('reg [3:0] s = 3; always @(posedge clk) s <= a; always @* y = ~s;'),
    right: block('reg [3:0] s = 3; always @(posedge clk) s <= a; always @* y = ~s ^ b;'),
  },
  {
    name: 'a block that nothing wakes, and one that starts by itself',
    code: 'sleeping',
    wrong: block('always @* y = 5;'),
    right: block('always_comb y = 5;'),
    systemVerilog: true,
  },
  {
    name: 'a loop variable of two combinational blocks',
    code: 'shared-loop-variable',
    wrong: block(
      'integer i; reg [3:0] t; always @* for (i = 0; i < 4; i = i + 1) t[i] = a[3 - i]; always @* for (i = 0; i < 4; i = i + 1) y[i] = t[i] & b[i];',
    ),
    right: block(
      'integer i, j; reg [3:0] t; always @* for (i = 0; i < 4; i = i + 1) t[i] = a[3 - i]; always @* for (j = 0; j < 4; j = j + 1) y[j] = t[j] & b[j];',
    ),
  },
  {
    name: 'a loop whose end depends on an input',
    code: 'loop',
    wrong: block('integer i; always @* begin y = 0; for (i = 0; i < a; i = i + 1) y = y + b; end'),
    right: block('integer i; always @* begin y = 0; for (i = 0; i < 4; i = i + 1) if (a[i]) y = y + b; end'),
  },
  {
    name: 'a loop variable after its loop',
    code: 'loop',
    wrong: block('integer i; always @* begin y = a; for (i = 0; i < 4; i = i + 1) y[i] = b[i]; y = y ^ i; end'),
    right: block(
      'integer i; always @* begin y = a; for (i = 0; i < 4; i = i + 1) y[i] = b[i] ^ (i == 2); y = y ^ a; end',
    ),
  },
  {
    name: 'a loop without end',
    code: 'size',
    wrong: block('integer i; always @* begin y = a; for (i = 0; i < 4; i = i + 0) y = b; end'),
    right: block('integer i; always @* begin y = a; for (i = 0; i < 4; i = i + 3) y = b; end'),
  },
  // Drivers.
  {
    name: 'two assignments to one net',
    code: 'drivers',
    wrong: assign('assign y = a; assign y = b;'),
    right: assign('assign y[3:2] = a[3:2]; assign y[1:0] = b[1:0];'),
  },
  {
    name: 'two blocks that write one register',
    code: 'drivers',
    wrong: clocked('always @(posedge clk) if (en) q <= a; always @(posedge clk) if (rst) q <= b;'),
    right: clocked('always @(posedge clk) begin if (en) q <= a; if (rst) q <= b; end'),
  },
  {
    name: 'two clocked blocks with bits of one register each',
    code: 'drivers',
    wrong: clocked('always @(posedge clk) q[0] <= a[0]; always @(posedge clk) q[3:1] <= b[3:1];'),
    right: clocked('always @(posedge clk) begin q[0] <= a[0]; q[3:1] <= b[3:1]; end'),
  },
  {
    name: 'two blocks of logic',
    code: 'drivers',
    wrong: block('always @* y = a; always @* y = b;'),
    right: block('always @* begin y = a; y = b; end'),
  },
  {
    name: 'a floating output',
    code: 'undriven',
    wrong: assign('assign y[3:1] = a[3:1];'),
    right: assign("assign y[3:1] = a[3:1]; assign y[0] = 1'b0;"),
  },
  {
    name: 'a register that nothing writes',
    code: 'undriven',
    wrong: assign("reg [3:0] k = 4'd5; assign y = k;"),
    right: assign("localparam [3:0] k = 4'd5; assign y = k;"),
  },
  {
    name: 'a wired AND',
    code: 'net-type',
    wrong: assign('wand w; assign w = a[0]; assign w = b[0]; assign y = w;'),
    right: assign('wire w; assign w = a[0] & b[0]; assign y = w;'),
  },
  {
    name: 'a bidirectional port',
    code: 'net-type',
    wrong: 'module m (inout wire io, input wire a); endmodule',
    right: 'module m (output wire io, input wire a); assign io = a; endmodule',
  },
  {
    name: 'a supply',
    code: 'net-type',
    wrong: assign('supply0 gnd; assign y = a & gnd;'),
    right: assign("wire gnd; assign gnd = 1'b0; assign y = a & {4{gnd}};"),
  },
  {
    name: 'one name twice among the targets',
    code: 'drivers',
    wrong: clocked('always @(posedge clk) {q[2:0], q[3:2]} <= {a, b[0]};'),
    right: clocked('always @(posedge clk) {q[1:0], q[3:2]} <= a;'),
  },
  {
    name: 'a target that is the index of another one',
    code: 'name-use',
    wrong: block('reg [1:0] i; always @* begin y = 0; {i, y[i]} = a[2:0]; end'),
    right: block('reg [1:0] i; always @* begin y = 0; i = a[2:1]; y[i] = a[0]; end'),
  },
  {
    name: 'a pattern that would be extended',
    code: 'literal',
    wrong: block("always @* casez (a) 3'b?11: y = b; default: y = a; endcase"),
    right: block("always @* casez (a) 4'b0?11: y = b; default: y = a; endcase"),
  },
  // Names, numbers and widths.
  {
    name: 'an implicit net',
    code: 'undeclared',
    wrong: assign("assign t = a[0]; assign y = {3'd0, t};"),
    right: assign("wire t; assign t = a[0]; assign y = {3'd0, t};"),
  },
  {
    name: 'a name that is declared later',
    code: 'declared-later',
    wrong: assign('assign y = t; wire [3:0] t; assign t = a;'),
    right: assign('wire [3:0] t; assign y = t; assign t = a;'),
  },
  {
    name: 'a second declaration',
    code: 'declared-twice',
    wrong: assign('wire t; wire [3:0] t; assign t = a; assign y = t;'),
    right: assign('wire [3:0] t; assign t = a; assign y = t;'),
  },
  {
    name: 'ports declared apart with other ranges',
    code: 'declared-twice',
    wrong: 'module m (a, y); input [3:0] a; output [3:0] y; reg [2:0] y; always @* y = a; endmodule',
    right: 'module m (a, y); input [3:0] a; output [3:0] y; reg [3:0] y; always @* y = a; endmodule',
  },
  {
    name: 'a net in a process',
    code: 'name-use',
    wrong: assign('always @* y = a & b;'),
    right: block('always @* y = a & b;'),
  },
  {
    name: 'a variable that is driven continuously',
    code: 'name-use',
    wrong: block('assign y = a & b;'),
    right: 'module m (input logic [3:0] a, input logic [3:0] b, output logic [3:0] y); assign y = a & b; endmodule',
    systemVerilog: true,
  },
  {
    name: 'an input that is driven',
    code: 'name-use',
    wrong: assign('assign a = 0; assign y = b;'),
    right: assign('wire [3:0] c; assign c = 0; assign y = b | c;'),
  },
  {
    name: 'a bit of a scalar',
    code: 'name-use',
    wrong: assign('wire t; assign t = a[0]; assign y = {4{t[0]}};'),
    right: assign('wire [0:0] t; assign t = a[0]; assign y = {4{t[0]}};'),
  },
  {
    name: 'a bit beyond the range',
    code: 'range',
    wrong: assign('assign y = a[4] ? a : b;'),
    right: assign('assign y = a[3] ? a : b;'),
  },
  {
    name: 'a part the wrong way round',
    code: 'range',
    wrong: assign('assign y = a[0:3];'),
    right: 'module m (input wire [0:3] a, output wire [3:0] y); assign y = a[0:3]; endmodule',
  },
  {
    name: 'a cell beyond the memory',
    code: 'range',
    wrong: clocked('reg [3:0] t [0:4]; always @(posedge clk) begin t[2] <= a; q <= t[5]; end'),
    right: clocked('reg [3:0] t [0:4]; always @(posedge clk) begin t[4] <= a; q <= t[4]; end'),
  },
  {
    name: 'a loop one cell too far',
    code: 'range',
    wrong: clocked(
      'reg [3:0] t [0:4]; integer i; always @(posedge clk) if (rst) for (i = 0; i <= 5; i = i + 1) t[i] <= 0; else begin t[2] <= a; q <= t[2]; end',
    ),
    right: clocked(
      'reg [3:0] t [0:4]; integer i; always @(posedge clk) if (rst) for (i = 0; i <= 4; i = i + 1) t[i] <= 0; else begin t[2] <= a; q <= t[2]; end',
    ),
  },
  {
    name: 'a range that is no constant',
    code: 'constant',
    wrong: assign('wire [a:0] t; assign t = b; assign y = t;'),
    right:
      'module m #(parameter W = 4) (input wire [W-1:0] a, output wire [W-1:0] y); wire [W-1:0] t; assign t = ~a; assign y = t; endmodule',
  },
  {
    name: 'a constant that overflows',
    code: 'constant',
    wrong: assign("localparam [4:0] K = 4'd15 + 4'd1; assign y = a + (K >> 1);"),
    right: assign("localparam [4:0] K = 5'd15 + 5'd1; assign y = a + (K >> 1);"),
  },
  {
    name: 'a part whose width is no constant',
    code: 'constant',
    wrong: assign('assign y = a[0 +: b];'),
    right: assign('assign y = a[b[1:0] -: 1];'),
  },
  {
    name: 'a number without a width in a concatenation',
    code: 'literal',
    wrong: assign('assign y = {a[2:0], 1};'),
    right: assign("assign y = {a[2:0], 1'b1};"),
  },
  {
    name: 'a number that runs into a name',
    code: 'literal',
    wrong: assign("assign y = a[0] ? 4'd1?b:a : a;"),
    right: assign("assign y = a[0] ? 4'd1 ? b:a : a;"),
  },
  {
    name: 'a number that does not fit',
    code: 'literal',
    wrong: assign("assign y = a + 4'd16;"),
    right: assign("assign y = a + 4'd15;"),
  },
  {
    name: 'a number beyond an integer',
    code: 'literal',
    wrong: assign('assign y = a == 4294967296 ? a : b;'),
    right: assign("assign y = a == 40'd4294967296 ? a : b;"),
  },
  {
    name: 'a power',
    code: 'syntax',
    wrong: assign('assign y = a ** b;'),
    right: assign('localparam W = 2; assign y = a + 2 ** W - 1;'),
  },
  // Structure.
  {
    name: 'a function that reads a signal',
    code: 'function',
    wrong: assign('function automatic [3:0] f(input [3:0] v); f = v & b; endfunction assign y = f(a);'),
    right: assign(
      'function automatic [3:0] f(input [3:0] v, input [3:0] w); f = v & w; endfunction assign y = f(a, b);',
    ),
  },
  {
    name: 'a static function',
    code: 'function',
    wrong: assign('function [3:0] f(input [3:0] v); f = ~v; endfunction assign y = f(a);'),
    right: assign('function automatic [3:0] f(input [3:0] v); f = ~v; endfunction assign y = f(a);'),
  },
  {
    name: 'a function that keeps its last result',
    code: 'latch',
    wrong: assign('function automatic [3:0] f(input [3:0] v); if (v[0]) f = ~v; endfunction assign y = f(a);'),
    right: assign(
      'function automatic [3:0] f(input [3:0] v); if (v[0]) f = ~v; else f = v; endfunction assign y = f(a);',
    ),
  },
  {
    name: 'a function with a loop and a local variable',
    code: 'feedback',
    wrong: assign(
      'function automatic [3:0] f(input [3:0] v); integer i; for (i = 0; i < 4; i = i + 1) f = f + v[i]; endfunction assign y = f(a);',
    ),
    right: assign(
      "function automatic [3:0] f(input [3:0] v); integer i; begin f = 4'd0; for (i = 0; i < 4; i = i + 1) f = f + v[i]; end endfunction assign y = f(a);",
    ),
  },
  {
    name: 'a recursive function',
    code: 'function',
    wrong: assign(
      "function automatic [3:0] f(input [3:0] v); f = v == 0 ? 4'd0 : f(v - 4'd1); endfunction assign y = f(a);",
    ),
    right: assign(
      "function automatic [3:0] g(input [3:0] v); g = v - 4'd1; endfunction function automatic [3:0] f(input [3:0] v); f = v == 0 ? 4'd0 : g(v); endfunction assign y = f(a);",
    ),
  },
  {
    name: 'a task',
    code: 'function',
    wrong: assign('task t; begin end endtask assign y = a;'),
    right: assign('assign y = a;'),
  },
  {
    name: 'a generate loop',
    code: 'generate',
    wrong: assign('genvar g; generate for (g = 0; g < 4; g = g + 1) begin : l assign y[g] = a[g]; end endgenerate'),
    right: block('integer i; always @* for (i = 0; i < 4; i = i + 1) y[i] = a[i];'),
  },
  {
    name: 'a check of a parameter that fails',
    code: 'instance',
    wrong:
      'module m #(parameter W = 5) (input wire a, output wire y); generate if (W != 4) begin : check only_4 refused(); end endgenerate assign y = a; endmodule',
    right:
      'module m #(parameter W = 4) (input wire a, output wire y); generate if (W != 4) begin : check only_4 refused(); end endgenerate assign y = a; endmodule',
  },
  { name: 'an instance', code: 'instance', wrong: assign('sub u (.a(a), .y(y));'), right: assign('assign y = a;') },
  {
    name: 'a gate',
    code: 'instance',
    wrong: assign('wire t; and g (t, a[0], b[0]); assign y = {4{t}};'),
    right: assign('wire t; assign t = a[0] & b[0]; assign y = {4{t}};'),
  },
  {
    name: 'a second module',
    code: 'instance',
    wrong: `${assign(plain)}module n; endmodule\n`,
    right: `${assign(plain)}// module n; endmodule\n`,
  },
  {
    name: 'fork',
    code: 'process-control',
    wrong: clocked('always @(posedge clk) fork q <= a; join'),
    right: clocked('always @(posedge clk) begin q <= a; end'),
  },
  {
    name: 'wait',
    code: 'process-control',
    wrong: clocked('always @(posedge clk) begin wait (en); q <= a; end'),
    right: clocked('always @(posedge clk) begin if (en) q <= a; end'),
  },
  {
    name: 'force',
    code: 'process-control',
    wrong: clocked('always @(posedge clk) force q = a;'),
    right: clocked('always @(posedge clk) q <= a;'),
  },
  {
    name: 'an event within a process',
    code: 'process-control',
    wrong: clocked('always @(posedge clk) begin @(posedge clk); q <= a; end'),
    right: clocked('always @(posedge clk) begin ; q <= a; end'),
  },
  {
    name: 'an event within an assignment',
    code: 'process-control',
    wrong: clocked('always @(posedge clk) q <= @(posedge clk) a;'),
    right: clocked('always @(posedge clk) q <= a;'),
  },
  { name: 'a hierarchical name', code: 'syntax', wrong: assign('assign y = m.a;'), right: assign('assign y = a;') },
  {
    name: 'a default in the middle',
    code: 'syntax',
    wrong: block("always @* case (a) default: y = 0; 4'd1: y = b; endcase"),
    right: block("always @* case (a) 4'd1: y = b; default: y = 0; endcase"),
  },
  {
    name: 'a character outside ASCII',
    code: 'character',
    wrong: assign('assign y = a\u00a0& b;'),
    right: assign('assign y = a & b; // \u00e9\u00a0'),
  },
  {
    name: 'a comment without an end',
    code: 'character',
    wrong: assign('assign y = a; /* '),
    right: assign('assign y = a; /* */'),
  },
  {
    name: 'a comment that a carriage return ends for some tools',
    code: 'character',
    wrong: assign('// note \r assign y = b;\n assign y = a;'),
    right: assign('// note assign y = b;\r\n assign y = a;'),
  },
  {
    name: 'parentheses within parentheses',
    code: 'nesting',
    wrong: assign(`assign y = ${'('.repeat(700)}a${')'.repeat(700)};`),
    right: assign(`assign y = ${'('.repeat(100)}a${')'.repeat(100)};`),
  },
];

/** Hand-written designs in a conventional style. */
export const CONVENTIONAL: readonly {
  /** Which edge of the clock comes first is left open by a simulator. */
  readonly onlyRead?: boolean;
  readonly name: string;
  readonly text: string;
  readonly systemVerilog?: boolean;
}[] = [
  {
    name: 'a state machine in three processes with separate port declarations',
    text: `module m (clk, rst_n, start, stop, busy, count);
  parameter WIDTH = 4;
  input clk, rst_n;
  input start, stop;
  output busy;
  output [WIDTH-1:0] count;
  reg [WIDTH-1:0] count;
  localparam [1:0] IDLE = 2'b00, RUN = 2'b01, DONE = 2'b10;
  reg [1:0] state, next;
  always @(posedge clk or negedge rst_n)
    if (~rst_n) state <= IDLE;
    else state <= next;
  always @* begin
    next = state;
    case (state)
      IDLE: if (start) next = RUN;
      RUN: if (stop || &count) next = DONE;
      DONE: next = IDLE;
      default: next = IDLE;
    endcase
  end
  always @(posedge clk or negedge rst_n) begin : counter
    if (rst_n == 1'b0) count <= {WIDTH{1'b0}};
    else if (state == RUN) count <= count + 1'b1;
    else count <= 0;
  end
  assign busy = (state == RUN) || (state == DONE);
endmodule
`,
  },
  {
    name: 'a priority encoder, a population count and a barrel shifter',
    text: `module m (input [7:0] a, input [2:0] n, output reg [2:0] first, output reg [3:0] ones, output [7:0] rotated, output reg any);
  integer i, j;
  always @(*) begin
    any = 1'b1;
    casez (a)
      8'b1???????: first = 3'd7;
      8'b01??????: first = 3'd6;
      8'b001?????: first = 3'd5;
      8'b0001????: first = 3'd4;
      8'b00001???: first = 3'd3;
      8'b000001??: first = 3'd2;
      8'b0000001?: first = 3'd1;
      8'b00000001: first = 3'd0;
      default: begin first = 3'd0; any = 1'b0; end
    endcase
  end
  always @(*) begin
    ones = 0;
    for (i = 0; i < 8; i = i + 1) ones = ones + a[i];
  end
  wire [15:0] twice = {a, a};
  assign rotated = twice >> n;
endmodule
`,
  },
  {
    name: 'a FIFO with a memory and wires for full and empty',
    text: `\`timescale 1ns/1ps
\`default_nettype none
module fifo #(parameter DEPTH = 8, parameter WIDTH = 4, parameter AW = $clog2(DEPTH)) (
  input  wire             clk,
  input  wire             rst,
  input  wire             push, pop,
  input  wire [WIDTH-1:0] din,
  output wire [WIDTH-1:0] dout,
  output wire             full, empty
);
  reg [WIDTH-1:0] mem [0:DEPTH-1];
  reg [AW:0] wptr = 0, rptr = 0;
  wire do_push = push & ~full;
  wire do_pop = pop & ~empty;
  assign full = (wptr[AW] != rptr[AW]) && (wptr[AW-1:0] == rptr[AW-1:0]);
  assign empty = wptr == rptr;
  assign dout = mem[rptr[AW-1:0]];
  always @(posedge clk)
    if (rst) begin
      wptr <= 0;
      rptr <= 0;
    end else begin
      if (do_push) begin
        mem[wptr[AW-1:0]] <= din;
        wptr <= wptr + 1;
      end
      if (do_pop) rptr <= rptr + 1;
    end
endmodule
\`default_nettype wire
`,
  },
  {
    name: 'signed arithmetic with mixed widths and concatenated targets',
    text: `module m (input signed [7:0] a, input signed [4:0] b, input [3:0] u, input [1:0] op, output signed [8:0] sum, output reg [8:0] r, output carry, output [3:0] low);
  assign sum = a + b;
  assign {carry, low} = u + b[3:0];
  always @* case (op)
    2'd0: r = a >>> b[2:0];
    2'd1: r = $signed({1'b0, u}) - a;
    2'd2: r = (a < b) ? -a : a * b;
    default: r = {u, u} ^ a;
  endcase
endmodule
`,
  },
  {
    name: 'one-hot selection with case (1)',
    text: `module m (input clk, input [2:0] req, output reg [1:0] grant, output reg [7:0] seen);
  always @(posedge clk) begin
    case (1'b1)
      req[0]: grant <= 2'd1;
      req[1]: grant <= 2'd2;
      req[2]: grant <= 2'd3;
      default: grant <= 2'd0;
    endcase
    seen[req] <= ^req;
    {seen[7], seen[0]} <= req[1:0];
  end
endmodule
`,
  },
  {
    name: 'clocked blocks at both edges, with numbering upwards and parts that move',
    onlyRead: true,
    text: `module m (input wire clk, input wire rst, input wire [0:7] d, input wire [1:0] s, output reg [11:4] q = 8'h5a, output reg [0:3] p = 0);
  always @(posedge clk) if (rst) q <= 8'h5a; else q[s * 2 + 4 +: 2] <= d[0:1];
  always @(negedge clk) p[s] <= d[7 - s];
endmodule
`,
  },
  {
    name: 'SystemVerilog in the usual style',
    systemVerilog: true,
    text: `module m (input logic clk, input logic rst, input logic [3:0] d, output logic [3:0] q, output logic [3:0] y);
  logic [3:0] n;
  always_ff @(posedge clk or posedge rst)
    if (rst) q <= '0;
    else q <= n;
  always_comb begin
    n = q;
    if (d[0]) n = q + d;
  end
  assign y = n ^ d;
endmodule
`.replace("'0", "4'd0"),
  },
];

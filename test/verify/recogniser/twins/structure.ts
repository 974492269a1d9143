/** Structure. */
import { assign, block, clocked, plain, type Twin } from './twin.ts';

export const STRUCTURE: readonly Twin[] = [
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

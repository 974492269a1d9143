/** Logic. */
import { assign, block, clocked, type Twin } from './twin.ts';

export const LOGIC: readonly Twin[] = [
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
];

/** Drivers. */
import { assign, block, clocked, type Twin } from './twin.ts';

export const DRIVERS: readonly Twin[] = [
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
];

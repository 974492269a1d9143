/** Names, numbers and widths. */
import { assign, block, clocked, type Twin } from './twin.ts';

export const NAMES: readonly Twin[] = [
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
];

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

/** Texts that do what is specified in reachable states only, each with the nearest one that does not. */

export interface Twin {
  readonly name: string;
  readonly fspec: string;
  readonly right: string;
  readonly wrong: string;
}

const counter: Twin = {
  name: 'a digit that is compared with >=',
  fspec: `
module digit
  clock clk
  reset rst sync high
  input en : bit
  output q : bits[4] = 0
  on clk
    when en and q == 9: q' = 0
    else when en: q' = q + 1
`,
  right: `
module digit(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd0);
  always @(posedge clk) if (rst) q <= 4'd0; else if (en) q <= q >= 4'd9 ? 4'd0 : q + 4'd1;
endmodule`,
  wrong: `
module digit(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd0);
  always @(posedge clk) if (rst) q <= 4'd0; else if (en) q <= q >= 4'd8 ? 4'd0 : q + 4'd1;
endmodule`,
};

const oneHot = (at: string, start = "4'd1"): string => `
module ring(input wire clk, input wire rst, input wire go, output wire last);
  reg [3:0] s = ${start};
  assign last = ${at};
  always @(posedge clk) if (rst) s <= 4'd1; else if (go) s <= {s[2:0], s[3]};
endmodule`;

const ring: Twin = {
  name: 'a one-hot machine of which one bit is looked at',
  fspec: `
module ring
  clock clk
  reset rst sync high
  input go : bit
  output last : bit
  reg s : bits[4] = 1
  on clk
    when go: s' = rotl(s, 1)
  last = s == 8
`,
  right: oneHot('s[3]'),
  wrong: oneHot('s[3] | s[2]'),
};

const shadowed = (reset: string): string => `
module copy(input wire clk, input wire rst, input wire en, output wire [7:0] y, output wire odd);
  reg [7:0] q = 8'd0;
  reg [7:0] shadow = 8'd0;
  assign odd = q[0];
  assign y = shadow;
  always @(posedge clk)
    if (rst) begin ${reset} end
    else if (en) begin q <= q + 8'd3; shadow <= shadow + 8'd3; end
endmodule`;

const shadow: Twin = {
  name: 'a shadow register that an output reads, in and out of the reset',
  fspec: `
module copy
  clock clk
  reset rst sync high
  input en : bit
  output y : bits[8]
  output odd : bit
  reg q : bits[8] = 0
  on clk
    when en: q' = q + 3
  y = q
  odd = q[0]
`,
  right: shadowed("q <= 8'd0; shadow <= 8'd0;"),
  wrong: shadowed("q <= 8'd0;"),
};

const queueText = (full: string): string => `
module queue(input wire clk, input wire rst, input wire push, input wire pop, output wire empty, output wire full, output wire [3:0] level);
  reg [3:0] count = 4'd0;
  reg [2:0] wr = 3'd0;
  reg [2:0] rd = 3'd0;
  assign level = count;
  assign empty = wr == rd && count != 4'd8;
  assign full = ${full};
  wire in = push && count != 4'd8;
  wire out = pop && count != 4'd0;
  always @(posedge clk)
    if (rst) begin count <= 4'd0; wr <= 3'd0; rd <= 3'd0; end
    else begin
      count <= count + {3'd0, in} - {3'd0, out};
      wr <= wr + {2'd0, in};
      rd <= rd + {2'd0, out};
    end
endmodule`;

const queue: Twin = {
  name: 'two pointers of which a counter is the distance',
  fspec: `
module queue
  clock clk
  reset rst sync high
  input push, pop : bit
  output empty, full : bit
  output level : bits[4]
  reg count : bits[4] = 0
  on clk
    when push and count < 8 and not (pop and count > 0): count' = count + 1
    else when pop and count > 0 and not (push and count < 8): count' = count - 1
  empty = count == 0
  full = count == 8
  level = count
`,
  right: queueText('wr == rd && count[3]'),
  wrong: queueText('wr == rd'),
};

const machine = (dead: string): string => `
module seq(input wire clk, input wire rst, input wire a, output reg [1:0] s = 2'd0);
  always @(posedge clk)
    if (rst) s <= 2'd0;
    else case (s)
      2'd0: s <= a ? 2'd1 : 2'd0;
      2'd1: s <= a ? ${dead} : 2'd0;
      2'd2: s <= 2'd0;
      default: s <= 2'd3;
    endcase
endmodule`;

const unreachable: Twin = {
  name: 'a state that is never reached and goes elsewhere',
  fspec: `
module seq
  clock clk
  reset rst sync high
  input a : bit
  output s : bits[2] = 0
  on clk
    when s == 0 and a: s' = 1
    when s == 1: s' = a ? 2 : 0
    when s == 2: s' = 0
    when s == 3: s' = 0
`,
  right: machine("2'd2"),
  wrong: machine("2'd3"),
};

const flagsText = (done: string, resets = "idle <= 1'b1; busy <= 1'b0; done <= 1'b0;"): string => `
module job(input wire clk, input wire rst_n, input wire start, output wire free, output reg busy = 1'b0);
  reg idle = 1'b1;
  reg done = 1'b0;
  assign free = ${done};
  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin ${resets} end
    else begin
      idle <= (idle && !start) || done;
      busy <= idle && start;
      done <= busy;
    end
endmodule`;

const flags: Twin = {
  name: 'three flags of which always one is set, with an asynchronous reset',
  fspec: `
module job
  clock clk
  reset rst_n async low
  input start : bit
  output free : bit
  output busy : bit = 0
  reg done : bit = 0
  reg idle : bit = 1
  on clk
    idle' = (idle and not start) or done
    busy' = idle and start
    done' = busy
  free = idle
`,
  right: flagsText('!busy && !done'),
  wrong: flagsText('!busy && !done', "busy <= 1'b0; done <= 1'b0;"),
};

export const twins: readonly Twin[] = [counter, ring, shadow, queue, unreachable, flags];

/** A hidden counter that takes the output over after 2^width cycles, if ever. */
export const hidden = (width: number, corrupted: string): string => `
module digit(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd0);
  reg [${width - 1}:0] age = ${width}'d0;
  always @(posedge clk) begin
    age <= age + ${width}'d1;
    if (rst) q <= 4'd0;
    else if (&age) q <= ${corrupted};
    else if (en) q <= q == 4'd9 ? 4'd0 : q + 4'd1;
  end
endmodule`;

export const digit = counter.fspec;

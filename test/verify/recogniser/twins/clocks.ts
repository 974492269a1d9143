/** Power-up, resets and clocks. */
import { block, clocked, type Twin } from './twin.ts';

export const CLOCKS: readonly Twin[] = [
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
];

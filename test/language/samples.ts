/** Specifications of everyday designs, for tests that need text as people write it. */
export const samples: Readonly<Record<string, string>> = {
  counter: `module counter2
  clock clk
  reset rst sync high
  input  en    : bit
  output count : bits[2] = 0        // a registered output
  on clk
    when en: count' = count + 1     // otherwise it holds
  invariant in_range: count <= 3
  example "counts when enabled": rst=1 -> count=0; rst=0 en=1 -> count=1; en=0 -> count=1; en=1 -> count=2
`,
  arbiter: `module arbiter4
  clock clk
  reset rst sync high
  input req : bits[4]
  output grant : bits[4] = 0
  on clk
    choose grant' such that onehot0(grant') and (grant' & ~req) == 0 and (req == 0 or grant' != 0)
`,
  traffic: `module traffic
  clock clk
  reset rst_n async low
  enum light_t onehot { RED, GREEN, YELLOW }
  const LONG = 9
  input  car   : bit
  output light : bits[3]
  reg    st    : light_t = RED
  reg    timer : bits[4] = 0
  let    done  = timer == 0
  on clk
    when not done: timer' = timer - 1
    case st {
      RED: when car and done: { st' = GREEN  timer' = LONG }
      GREEN: when done: { st' = YELLOW  timer' = 2 }
      YELLOW: when done: st' = RED
    }
  light = case st { RED: 3'b001  GREEN: 3'b010  YELLOW: 3'b100 }
  invariant one_light: onehot(light)
  example "waits": -> light=1; rst_n=0 -> light=1; rst_n=1 car=1 -> light=2
`,
  fifo: `module fifo
  clock clk
  reset rst sync high
  const DEPTH = 4
  const BITS = clog2(DEPTH)
  input  push, pop : bit
  input  din   : bits[8]
  output dout  : bits[8]
  output full, empty : bit
  memory mem   : bits[8][DEPTH]
  reg    head, tail : bits[BITS] = 0
  reg    count : bits[BITS + 1] = 0
  let    doPush : bit = push and not full
  let    doPop  : bit = pop and not empty
  on clk
    when doPush: { mem[tail]' = din  tail' = tail + 1 }
    when doPop: head' = head + 1
    when doPush and not doPop: count' = count + 1
    else when doPop and not doPush: count' = count - 1
  dout = mem[head]
  full = count == DEPTH
  empty = count == 0
  invariant bounded: count <= DEPTH
  example "in and out": rst=1 -> empty=1; rst=0 push=1 din=7 -> empty=0 dout=7; push=0 pop=1 -> empty=1
`,
  alu: `module alu
  input  op   : bits[3]
  input  a, b : bits[8]
  output y    : bits[8]
  output zero, carry : bit
  function wide(x : bits[8]) : bits[9] = x as bits[9]
  let sum : bits[9] = wide(a) + wide(b)
  y = case op {
    0: sum[7:0]
    1: a - b
    2: a & b
    3: a | b
    4: a ^ b
    5: (signed(a) < signed(b)) ? 1 : 0
    6: a << b[2:0]
    default: concat(i in 0..7: a[i])
  }
  zero = y == 0
  carry = op == 0 ? sum[8] : any
  example "operations": a=200 b=100 -> y=44 carry=1 zero=0; op=1 -> y=100; op=5 -> y=1; op=7 a=1 -> y=8'h80
`,
};

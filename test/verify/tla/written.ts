/** Small specifications with one thing each that a module has to get right, to plant wrong claims and faults in. */
export const written = {
  wraps: `module wraps
  clock clk
  reset rst sync high
  input  en    : bit
  output count : bits[3] = 0
  output wraps : bits[2] = 0
  on clk
    when en: count' = count + 1
    when count == 7 and en: wraps' = wraps + 1
  invariant small: count <= 7`,
  priority: `module priority_of
  clock clk
  input  clear, load : bit
  output q : bits[2] powerup 1
  reg    cleared : bit powerup 0
  on clk
    cleared' = clear
    when clear: q' = 0
    else when load: q' = q + 1
  invariant goes_first: not cleared or q == 0`,
  pair: `module pair
  clock clk
  reset rst async low
  output a : bits[2] = 1
  output b : bits[2] = 2
  on clk
    a' = b
    b' = a
  invariant sum: a + b == 3`,
  asynchronous: `module asynchronous
  clock clk
  reset rst async high
  input  up : bit
  output q : bits[3] = 5 powerup 5
  output seen : bit powerup 0 no reset
  on clk
    when up and q < 7: q' = q + 1
    seen' = q == 7
  invariant reset_acts: not rst or q == 5`,
  arbiter: `module arbiter
  clock clk
  reset rst sync high
  input  req   : bits[2]
  output grant : bits[2] = 0
  on clk
    choose grant' such that (grant' & ~req) == 0 and onehot0(grant') and (req == 0 or grant' != 0)
  invariant one: onehot0(grant)`,
  ring: `module ring
  clock clk
  reset rst sync low
  input  step : bits[2]
  output at   : bits[4] = 1
  assume single: onehot0(step)
  on clk
    when step[0] and step[1]: at' = 5
    else when step[0]: at' = rotl(at, 1)
    else when step[1]: at' = rotr(at, 1)
  invariant one_place: onehot(at)`,
  signed: `module signed_order
  clock clk
  reset rst sync high
  input  d : signed[3]
  output top : signed[3] = 0
  on clk
    when d > top: top' = d
  invariant positive: top >= 0`,
  memory: `module cells
  clock clk
  input  we : bit
  input  addr : bits[2]
  input  data : bits[2]
  output q : bits[2] powerup 0
  memory mem : bits[2][3] = 0
  on clk
    when we and addr < 3: mem[addr]' = data
    q' = addr < 3 ? mem[addr] : q
  invariant kept: mem[0] <= 3`,
  traffic: `module traffic
  clock clk
  reset rst async high
  enum light_t onehot { RED, GREEN, YELLOW }
  input  go    : bit
  output light : bits[3]
  reg    st    : light_t = RED
  reg    waited : bits[2] = 0
  on clk
    case st {
      RED:    when go and waited == 2: { st' = GREEN waited' = 0 }
              else when waited < 2: waited' = waited + 1
      GREEN:  st' = YELLOW
      YELLOW: st' = RED
    }
  light = st as bits[3]
  invariant one_light: onehot(light)
  invariant no_rush: st == RED or waited == 0`,
  wide: `module wide_spread
  clock clk falling
  reset rst async low
  input  d : bit
  output sh : bits[5] = 1
  let spread : bits[45] = {sh, 35'h4_0000_0003, sh}
  let product : bits[45] = spread * 45'h1_0000_0001
  on clk
    when d: sh' = {sh[3:0], sh[4] ^ product[33]}
  invariant low: spread < 45'h1FFF_FFFF_FFFF`,
  mealy: `module mealy
  clock clk
  reset rst sync high
  input  x : bit
  output hit : bit
  reg    last : bits[2] = 0
  on clk
    last' = {last[0], x}
  hit = x and last == 1
  invariant claimed: not hit or last != 1`,
  toss: `module toss
  clock clk
  reset rst sync high
  choose coin : bits[2] such that coin != 3
  output sum : bits[4] = 0
  on clk
    when sum < 12: sum' = sum + (coin as bits[4])
  invariant bounded: sum <= 13`,
} as const;

export type Written = keyof typeof written;

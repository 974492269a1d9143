/** The search for a difference: wrong texts with the nearest right ones. What it finds is replayed here by simulators of the test's own. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../../kernel/bits/solver.ts';
import type { Value } from '../../../kernel/sort.ts';
import { simulator } from '../../../src/spec/simulator.ts';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { searchBounded } from '../../../src/verify/search/bounded.ts';
import type { Difference } from '../../../src/verify/search/difference.ts';
import { exploreProduct } from '../../../src/verify/search/product.ts';
import {
  type Searched,
  type SearchOptions,
  searchDifference,
  searchLimits,
} from '../../../src/verify/search/searchDifference.ts';
import { pairOf, type TextPair } from './pair.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

const noRandom: NonNullable<SearchOptions['limits']> = { shortCycles: 0, longCycles: 0 };

async function search(fspec: string, verilog: string, options: Omit<SearchOptions, 'solver'> = {}): Promise<Searched> {
  const pair = await pairOf(fspec, verilog);
  const found = searchDifference(pair.spec, pair.specification, pair.implementation, pair.simulation, {
    solver,
    ...options,
  });
  if (found.kind === 'difference') expect(replays(pair, found.difference)).toBe(true);
  return found;
}

/** The inputs of the trace, run through the text from power-up: it shows what the trace says. Only where the text starts in one state. */
function replays({ implementation }: TextPair, { steps, root }: Difference): boolean {
  if (
    root === 'reset' ||
    implementation.state.some(({ powerUp }) => powerUp === 'any') ||
    implementation.choices.length > 0
  )
    return true;
  const text = simulator(implementation);
  const [first, ...rest] = steps;
  let current = text.powerUp(first?.inputs ?? new Map<string, Value>());
  if (current.kind === 'stopped') return false;
  let { moment } = current;
  for (const step of rest) {
    current = text.advance(moment, step.inputs);
    if (current.kind === 'stopped') return false;
    moment = current.moment;
  }
  const last = steps.at(-1);
  return [...text.outputs(moment)].every(([port, value]) => String(last?.actual.get(port)) === String(value));
}

async function bounded(fspec: string, verilog: string, root: 'powerUp' | 'reset' = 'powerUp') {
  const { specification, implementation, simulation } = await pairOf(fspec, verilog);
  const limits = searchLimits.bounded;
  return searchBounded(specification, implementation, simulation, {
    root,
    solver,
    limits,
    prove: { solver },
    stop: () => false,
  });
}

async function explored(fspec: string, verilog: string) {
  const { specification, implementation, simulation } = await pairOf(fspec, verilog);
  return exploreProduct(specification, implementation, simulation, {
    limits: searchLimits.product,
    prove: { solver },
    stop: () => false,
  });
}

/** A lock that opens after four given bytes: no random run finds the way. */
const lock = `
module lock
  clock clk
  reset rst sync high
  input key : bits[8]
  output open : bit = 0
  reg at : bits[2] = 0
  on clk
    when at == 0 and key == 17: at' = 1
    else when at == 1 and key == 203: at' = 2
    else when at == 2 and key == 99: at' = 3
    else: at' = 0
    open' = at == 3 and key == 250
`;
const lockText = (last: string): string => `
module lock(input wire clk, input wire rst, input wire [7:0] key, output reg open = 1'b0);
  reg [1:0] at = 2'd0;
  always @(posedge clk)
    if (rst) begin open <= 1'b0; at <= 2'd0; end
    else begin
      open <= at == 2'd3 && key == ${last};
      if (at == 2'd0 && key == 8'd17) at <= 2'd1;
      else if (at == 2'd1 && key == 8'd203) at <= 2'd2;
      else if (at == 2'd2 && key == 8'd99) at <= 2'd3;
      else at <= 2'd0;
    end
endmodule`;

describe('bounded search', () => {
  it('finds a way that random inputs do not', async () => {
    const found = await bounded(lock, lockText("8'd251"));
    expect(found).toMatchObject({ kind: 'difference', difference: { output: 'open', root: 'powerUp' } });
    if (found.kind !== 'difference') return;
    const keys = found.difference.steps.flatMap(({ inputs }) => (inputs.has('key') ? [inputs.get('key')] : []));
    expect(keys.slice(0, 3)).toEqual([17n, 203n, 99n]);
    expect([250n, 251n]).toContain(keys[3]);
  });

  it('finds none in the right text, and says how far it went', async () => {
    expect(await bounded(lock, lockText("8'd250"))).toMatchObject({ kind: 'none', cycles: 64 });
  });

  it('starts from any state in which a reset comes', async () => {
    const text = (reset: string) => lockText("8'd250").replace("begin open <= 1'b0; at <= 2'd0; end", reset);
    expect(await bounded(lock, text("begin open <= 1'b0; at <= 2'd0; end"), 'reset')).toMatchObject({
      kind: 'none',
      cycles: 64,
    });
    expect(await bounded(lock, text("begin open <= 1'b0; end"), 'reset')).toMatchObject({
      kind: 'difference',
      difference: { output: 'open', root: 'reset' },
    });
  });

  it('is exact on products that the solver takes for arbitrary', async () => {
    const spec = 'module m\n  input a, b : bits[16]\n  output y : bits[16]\n  y = a * b\n';
    const text = (value: string) =>
      `module m(input wire [15:0] a, input wire [15:0] b, output wire [15:0] y);\n assign y = ${value};\nendmodule`;
    expect(await bounded(spec, text('b * a'))).toMatchObject({ kind: 'none' });
    expect((await search(spec, text("(a == 16'd12345 && b == 16'd54321) ? 16'd0 : a * b"))).kind).not.toBe(
      'equal on all reachable states',
    );
  });

  it('looks at inputs that the assumptions allow only', async () => {
    const spec = (assumption: string) =>
      `module a\n  clock clk\n  input d : bits[8]\n  output q : bits[8] powerup 0\n  ${assumption}\n  on clk\n    q' = d\n`;
    const text =
      "module a(input wire clk, input wire [7:0] d, output reg [7:0] q = 8'd0);\n always @(posedge clk) q <= d == 8'd77 ? 8'd0 : d;\nendmodule";
    expect(await bounded(spec(''), text)).toMatchObject({ kind: 'difference' });
    expect(await bounded(spec('assume no: d != 77'), text)).toMatchObject({ kind: 'none', cycles: 64 });
  });
});

describe('exploration of the product', () => {
  it('knows that a text is right in all reachable states', async () => {
    expect(await explored(lock, lockText("8'd250"))).toMatchObject({ kind: 'equal', states: 5 });
  });

  it('gives a shortest difference', async () => {
    const found = await explored(lock, lockText("8'd251"));
    expect(found).toMatchObject({ kind: 'difference', difference: { output: 'open' } });
    // Four keys, each followed by an edge and the way back, and the first inputs are those of the first moment.
    if (found.kind === 'difference') expect(found.difference.steps.length).toBe(11);
  });
});

describe('the search as a whole', () => {
  it('decides small designs', async () => {
    expect(await search(lock, lockText("8'd250"))).toMatchObject({ kind: 'equal on all reachable states' });
    expect(await search(lock, lockText("8'd251"), { limits: noRandom })).toMatchObject({ kind: 'difference' });
  });

  it('says what it tried where it finds nothing', async () => {
    const spec = "module w\n  clock clk\n  input d : bits[40]\n  output q : bits[40] powerup 0\n  on clk\n    q' = d\n";
    const text = (next: string) =>
      `module w(input wire clk, input wire [39:0] d, output reg [39:0] q = 40'd0);\n always @(posedge clk) q <= ${next};\nendmodule`;
    const found = await search(spec, text('d'), { limits: { bounded: { ...searchLimits.bounded, cycles: 4 } } });
    expect(found).toMatchObject({ kind: 'none found' });
    if (found.kind === 'none found')
      expect(found.tried.join('; ')).toMatch(/random runs.*exploration.*80 bits.*4 cycles/);
    expect(await search(spec, text("d == 40'd123456789012 ? 40'd0 : d"))).toMatchObject({ kind: 'difference' });
  });

  it('is the same every time, and stops when told', async () => {
    const [one, two] = [await search(lock, lockText("8'd251")), await search(lock, lockText("8'd251"))];
    expect(JSON.stringify(flat(one))).toBe(JSON.stringify(flat(two)));
    expect(await search(lock, lockText("8'd250"), { stop: () => true })).toMatchObject({ kind: 'none found' });
  });
});

const flat = (found: Searched): unknown =>
  found.kind === 'difference' ? found.difference.steps.map(({ inputs }) => [...inputs].map(String)) : found.kind;

describe('assumptions', () => {
  const spec = (assumption: string) => `
module pair
  clock clk
  input a, b : bits[12]
  output q : bits[12] powerup 0
  ${assumption}
  on clk
    q' = a
`;
  const text = (next: string) => `
module pair(input wire clk, input wire [11:0] a, input wire [11:0] b, output reg [11:0] q = 12'd0);
  always @(posedge clk) q <= ${next};
endmodule`;

  it('bound what is tried, by every method', async () => {
    for (const limits of [{}, noRandom]) {
      expect((await search(spec('assume same: a == b'), text('b'), { limits })).kind).not.toBe('difference');
      expect((await search(spec(''), text('b'), { limits })).kind).toBe('difference');
      expect((await search(spec('assume same: a == b or a == b + 1'), text('b'), { limits })).kind).toBe('difference');
    }
  });
});

describe('the root', () => {
  const spec = `
module counter
  clock clk
  reset rst sync high
  input en : bit
  output q : bits[3] = 2
  on clk
    when en: q' = q + 1
`;
  const text = (start: string, reset: string) => `
module counter(input wire clk, input wire rst, input wire en, output reg [2:0] q${start});
  always @(posedge clk) if (rst) q <= 3'd${reset}; else if (en) q <= q + 3'd1;
endmodule`;

  it('decides: without a power-up value a text is right from a reset only', async () => {
    for (const start of ['', " = 3'd3"]) {
      expect(await search(spec, text(start, '2'))).toMatchObject({
        kind: 'difference',
        difference: { root: 'powerUp' },
      });
      expect(await search(spec, text(start, '2'), { root: 'reset' })).toMatchObject({ kind: 'none found' });
    }
  });

  it.each([[{}], [noRandom]])('is a reset that gives another value', async (limits) => {
    expect(await search(spec, text('', '1'), { root: 'reset', limits })).toMatchObject({
      kind: 'difference',
      difference: { root: 'reset', output: 'q' },
    });
  });
});

describe('freedom', () => {
  const arbiter = `
module arbiter
  clock clk
  reset rst sync high
  input req : bits[3]
  output grant : bits[3] = 0
  output some : bit = 0
  on clk
    choose grant' such that onehot0(grant') and (grant' & ~req) == 0 and (req == 0 or grant' != 0)
    some' = grant != 0
`;
  const text = (next: string, some = "grant != 3'd0") => `
module arbiter(input wire clk, input wire rst, input wire [2:0] req, output reg [2:0] grant = 3'd0, output reg some = 1'b0);
  always @(posedge clk)
    if (rst) begin grant <= 3'd0; some <= 1'b0; end
    else begin grant <= ${next}; some <= ${some}; end
endmodule`;

  it('is no difference where the specification allows what the text does', async () => {
    expect(await search(arbiter, text('req & (-req)'))).toMatchObject({ kind: 'equal on all reachable states' });
    expect(await search(arbiter, text("req[2] ? 3'd4 : req[1] ? 3'd2 : {2'd0, req[0]}"))).toMatchObject({
      kind: 'equal on all reachable states',
    });
  });

  it.each([
    ['grants two at once', text('req')],
    ['grants nothing', text("3'd0")],
    ['fits output by output, not jointly', text('req & (-req)', "req != 3'd0")],
  ])('refutes a text that %s', async (_what, verilog) => {
    expect(await search(arbiter, verilog)).toMatchObject({ kind: 'difference' });
    expect(await search(arbiter, verilog, { limits: noRandom })).toMatchObject({ kind: 'difference' });
  });

  it('is not refuted under one witness alone: another resolution shows the same', async () => {
    // The text never shows which of the two it chose; the simulation reads the choice off a wire that says the opposite of what is shown.
    const spec = `
module pick
  clock clk
  input a : bit
  output y : bit powerup 0
  let c : bit = any
  on clk
    y' = c and a
`;
    const verilog = (shown: string) => `
module pick(input wire clk, input wire a, output reg y = 1'b0);
  wire c = 1'b0;
  always @(posedge clk) y <= ${shown};
endmodule`;
    const right = await search(spec, verilog('a'), { limits: { ...noRandom, shortCycles: 200 } });
    expect(right.kind).toBe('none found');
    expect(await search(spec, verilog('~a'))).toMatchObject({ kind: 'difference', difference: { output: 'y' } });
  });

  it('covers start values that the specification leaves open', async () => {
    const spec = (start: string) => `
module s
  clock clk
  input a : bit
  output y : bit
  reg q : bit powerup ${start}
  on clk
    when a: q' = not q
  y = q
`;
    const verilog = (start: string, y = 'q') => `
module s(input wire clk, input wire a, output wire y);
  reg q = ${start};
  assign y = ${y};
  always @(posedge clk) if (a) q <= ~q;
endmodule`;
    // Read through an inverter the text shows what the specification shows from the other start value.
    const inverted = await search(spec('any'), verilog("1'b0", '~q'));
    expect(inverted.kind).toBe('none found');
    expect((await search(spec('0'), verilog("1'b0", '~q'))).kind).toBe('difference');
    expect((await search(spec('any'), verilog("1'b0", 'q | a'))).kind).toBe('difference');
  });
});

describe('asynchronous resets', () => {
  const spec = `
module counter
  clock clk
  reset rst_n async low
  input en : bit
  output q : bits[3] = 2
  on clk
    when en: q' = q + 1
`;
  const text = (edges: string) => `
module counter(input wire clk, input wire rst_n, input wire en, output reg [2:0] q = 3'd2);
  always @(${edges}) if (!rst_n) q <= 3'd2; else if (en) q <= q + 3'd1;
endmodule`;

  it('are told from synchronous ones', async () => {
    expect(await search(spec, text('posedge clk or negedge rst_n'))).toMatchObject({
      kind: 'equal on all reachable states',
      states: 8,
    });
    for (const limits of [{}, noRandom])
      expect(await search(spec, text('posedge clk'), { limits })).toMatchObject({
        kind: 'difference',
        difference: { output: 'q' },
      });
    expect((await bounded(spec, text('posedge clk'))).kind).toBe('difference');
    expect((await bounded(spec, text('posedge clk'), 'reset')).kind).toBe('difference');
    expect((await bounded(spec, text('posedge clk or negedge rst_n'), 'reset')).kind).toBe('none');
  });

  it('that come and go between two edges are tried', async () => {
    const late = `
module late
  clock clk
  reset rst async high
  input en : bit
  output q : bit = 0
  reg p : bit = 0
  on clk
    when en: p' = 1
    q' = p
`;
    const verilog = (edges: string) => `
module late(input wire clk, input wire rst, input wire en, output reg q = 1'b0);
  reg p = 1'b0;
  always @(posedge clk or posedge rst) if (rst) q <= 1'b0; else q <= p;
  always @(${edges}) if (rst) p <= 1'b0; else if (en) p <= 1'b1;
endmodule`;
    // An edge while the reset is active would hide it.
    for (const find of [explored, bounded]) {
      expect(await find(late, verilog('posedge clk'))).toMatchObject({
        kind: 'difference',
        difference: { output: 'q' },
      });
      expect((await find(late, verilog('posedge clk or posedge rst'))).kind).not.toBe('difference');
    }
  });
});

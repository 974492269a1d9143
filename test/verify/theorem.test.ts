/**
 * The theorem about a text, on twins: the nearest right text is proved, the nearest wrong one is not. Each proved goal is certified, and the certificate is
 * confirmed by the independent checker on the goal as it stands.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../kernel/bits/solver.ts';
import { certify } from '../../kernel/certify.ts';
import { check } from '../../kernel/checker/checker.ts';
import { parseSpec } from '../../src/language/parse.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { embeddedYosys } from '../../src/tools/yosys.ts';
import { readNetlist } from '../../src/verify/netlist/yosysJson.ts';
import { proveText, type Theorem } from '../../src/verify/theorem.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

async function specification(text: string): Promise<Spec> {
  const parsed = await parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.spec;
}

async function theorem(fspec: string, verilog: string): Promise<Theorem> {
  const spec = await specification(fspec);
  const elaborated = await embeddedYosys.elaborate(verilog, spec.name);
  if (elaborated.kind !== 'netlist') throw new Error(JSON.stringify(elaborated));
  const netlist = readNetlist(elaborated.json, spec.name);
  if (netlist.kind !== 'module') throw new Error(netlist.reason);
  return proveText(spec, netlist.module, { solver });
}

async function proved(fspec: string, verilog: string): Promise<readonly string[]> {
  const result = await theorem(fspec, verilog);
  expect(result.verdict).toMatchObject({ kind: 'proved' });
  for (const { goal, verdict } of result.obligations) {
    // A root that is not claimed may fail.
    if (verdict.kind !== 'proved') continue;
    const certified = certify(goal, solver, { conflicts: 100_000, milliseconds: 10_000 });
    expect(certified, goal.id).toMatchObject({ kind: 'certified' });
    if (certified.kind === 'certified')
      expect(check(goal.assumptions, goal.conclusion, certified.certificate), goal.id).toEqual({ kind: 'accepted' });
  }
  return result.verdict.kind === 'proved' ? result.verdict.roots : [];
}

const counter = (reset: string, extra = ''): string => `
module counter
  clock clk
  reset ${reset}
  input en : bit
  output q : bits[8] = 3
  ${extra}
  on clk
    when en: q' = q + 1
`;
const counterText = (
  edges: string,
  test: string,
  options: { readonly init?: string; readonly value?: string; readonly step?: string } = {},
): string => `
module counter(input wire clk, input wire ${edges.includes('rst_n') || test.includes('rst_n') ? 'rst_n' : 'rst'}, input wire en, output reg [7:0] q${options.init ?? " = 8'd3"});
  always @(${edges})
    if (${test}) q <= ${options.value ?? "8'd3"};
    else if (en) q <= ${options.step ?? "q + 8'd1"};
endmodule
`;

describe('a counter', () => {
  const sync = counter('rst sync high');
  const right = counterText('posedge clk', 'rst');

  it('is proved from power-up and from reset', async () => {
    expect(await proved(sync, right)).toEqual(['powerUp', 'reset']);
  });

  it.each<[string, string]>([
    ['counts by two', counterText('posedge clk', 'rst', { step: "q + 8'd2" })],
    ['resets to another value', counterText('posedge clk', 'rst', { value: "8'd2" })],
    ['resets asynchronously', counterText('posedge clk or posedge rst', 'rst')],
    ['resets at the other level', counterText('posedge clk', '!rst')],
    ['counts at the other edge', counterText('negedge clk', 'rst')],
    ['ignores the enable', right.replace('else if (en)', 'else')],
    ['is wrong for one value of 256', counterText('posedge clk', 'rst', { step: "(q == 8'd200) ? 8'd0 : q + 8'd1" })],
  ])('is refuted by a trace when it %s', async (_name, text) => {
    const { verdict } = await theorem(sync, text);
    expect(verdict).toMatchObject({ kind: 'refuted', difference: { output: 'q' } });
  });

  it('is proved from reset alone when it powers up to another value, or to none', async () => {
    expect(await proved(sync, counterText('posedge clk', 'rst', { init: " = 8'd0" }))).toEqual(['reset']);
    expect(await proved(sync, counterText('posedge clk', 'rst', { init: '' }))).toEqual(['reset']);
  });

  it('is proved with an asynchronous reset, active low, where that is specified, and refuted where it is emitted as synchronous', async () => {
    const async = counter('rst_n async low');
    expect(await proved(async, counterText('posedge clk or negedge rst_n', '!rst_n'))).toEqual(['powerUp', 'reset']);
    expect((await theorem(async, counterText('posedge clk', '!rst_n'))).verdict).toMatchObject({ kind: 'refuted' });
  });

  it('is not proved by a counter that corrupts the output after 2^32 − 1 cycles', async () => {
    const hidden = `
module counter(input wire clk, input wire rst, input wire en, output reg [7:0] q = 8'd3);
  reg [31:0] age = 32'd0;
  always @(posedge clk) begin
    age <= age + 32'd1;
    if (rst) q <= 8'd3;
    else if (age == 32'hffffffff) q <= 8'd0;
    else if (en) q <= q + 8'd1;
  end
endmodule`;
    const { verdict } = await theorem(sync, hidden);
    expect(verdict).toMatchObject({ kind: 'not inductive', goal: { id: 'counter/text/STEP.q' } });
    // The twin has the same hidden counter, without a hold over the output.
    expect(await proved(sync, hidden.replace("else if (age == 32'hffffffff) q <= 8'd0;", ''))).toEqual([
      'powerUp',
      'reset',
    ]);
  });

  it('is not proved when its ports differ', async () => {
    const { verdict } = await theorem(sync, right.replaceAll(/\ben\b/g, 'enable'));
    expect(verdict).toMatchObject({ kind: 'undecided', why: expect.stringContaining('ports differ') });
  });
});

describe('undefined values', () => {
  const spec = 'module pick\n  input a : bits[4]\n  input i : bits[2]\n  output y : bit\n  y = a[i]\n';
  const text = (value: string): string =>
    `module pick(input wire [3:0] a, input wire [1:0] i, output wire y);\n  assign y = ${value};\nendmodule\n`;

  it('are no values: x in the text never equals what is specified', async () => {
    await proved(spec, text('a[i]'));
    expect((await theorem(spec, text("1'bx"))).verdict.kind).not.toBe('proved');
    expect((await theorem(spec, text("(i == 2'd3) ? 1'bx : a[i]"))).verdict.kind).not.toBe('proved');
  });

  it('may hide behind a condition that never holds', async () => {
    await proved(spec, text("(i > 2'd3) ? 1'bx : a[i]"));
  });
});

describe('a memory of depth 5', () => {
  const spec = (address: string): string => `
module store5
  clock clk
  input we : bit
  input at : bits[3]
  input d : bits[4]
  output q : bits[4]
  ${address}
  memory cells : bits[4][5]
  on clk
    when we and at < 5: cells[at]' = d
  q = at < 5 ? cells[at] : 0
`;
  const text = (read: string, write: string): string => `
module store5(input wire clk, input wire we, input wire [2:0] at, input wire [3:0] d, output wire [3:0] q);
  reg [3:0] cells [0:4];
  assign q = ${read};
  always @(posedge clk) if (${write}) cells[at] <= d;
endmodule`;

  it('is proved where addresses beyond the depth are guarded', async () => {
    await proved(spec(''), text("at < 3'd5 ? cells[at] : 4'd0", "we && at < 3'd5"));
  });

  it('is not proved when it is read at address 6', async () => {
    expect((await theorem(spec(''), text('cells[at]', "we && at < 3'd5"))).verdict.kind).not.toBe('proved');
  });

  it('is not proved when a write is lost', async () => {
    expect((await theorem(spec(''), text("at < 3'd5 ? cells[at] : 4'd0", "we && at < 3'd4"))).verdict.kind).not.toBe(
      'proved',
    );
  });
});

describe('a memory with initial contents', () => {
  const spec = `
module rom
  clock clk
  input we : bit
  input at : bits[2]
  input d : bits[4]
  output q : bits[4]
  memory cells : bits[4][4] = { 1, 2, 4, 8 }
  on clk
    when we: cells[at]' = d
  q = cells[at]
`;
  const text = (contents: readonly number[]): string => `
module rom(input wire clk, input wire we, input wire [1:0] at, input wire [3:0] d, output wire [3:0] q);
  reg [3:0] cells [0:3];
  initial begin ${contents.map((value, index) => `cells[${index}] = 4'd${value};`).join(' ')} end
  assign q = cells[at];
  always @(posedge clk) if (we) cells[at] <= d;
endmodule`;

  it('is proved with the specified contents, and refuted with others', async () => {
    expect(await proved(spec, text([1, 2, 4, 8]))).toEqual(['powerUp']);
    expect((await theorem(spec, text([1, 2, 4, 9]))).verdict).toMatchObject({
      kind: 'refuted',
      difference: { output: 'q' },
    });
  });
});

describe('signed arithmetic', () => {
  const spec = (op: string): string =>
    `module arith\n  input a, b : signed[8]\n  output y : signed[8]\n  assume nonzero: b != 0\n  y = a ${op} b\n`;
  const text = (value: string): string =>
    `module arith(input wire signed [7:0] a, input wire signed [7:0] b, output wire signed [7:0] y);\n  assign y = ${value};\nendmodule\n`;

  it('truncates towards zero, in quotient and remainder', async () => {
    await proved(spec('%'), text('a % b'));
    await proved(spec('/'), text('a / b'));
  });

  it('is refuted where the text divides without sign', async () => {
    expect((await theorem(spec('%'), text('$unsigned(a) % $unsigned(b)'))).verdict.kind).not.toBe('proved');
    expect((await theorem(spec('/'), text('$unsigned(a) / $unsigned(b)'))).verdict.kind).not.toBe('proved');
  });

  it('is refuted where the remainder floors', async () => {
    expect(
      (await theorem(spec('%'), text('((a % b) != 0 && (a[7] ^ b[7])) ? (a % b) + b : a % b'))).verdict.kind,
    ).not.toBe('proved');
  });
});

describe('wide products stay words', () => {
  const product = (width: number, op: string): string =>
    `module wide\n  input a, b : bits[${width}]\n  output y : bits[${2 * width}]\n  y = (a as bits[${2 * width}]) ${op} (b as bits[${2 * width}])\n`;
  const text = (width: number, value: string): string =>
    `module wide(input wire [${width - 1}:0] a, input wire [${width - 1}:0] b, output wire [${2 * width - 1}:0] y);\n  assign y = ${value};\nendmodule\n`;

  it.each([32, 64])('two operands of %i bits, also swapped', async (width) => {
    await proved(product(width, '*'), text(width, `{${width}'d0, a} * {${width}'d0, b}`));
    await proved(product(width, '*'), text(width, `{${width}'d0, b} * a`));
  });

  it('is not proved when one operand is another', async () => {
    expect((await theorem(product(32, '*'), text(32, "{32'd0, a} * {32'd0, a}"))).verdict).toMatchObject({
      kind: 'refuted',
    });
  });
});

describe('freedom', () => {
  const spec = `
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
  const text = (next: string): string => `
module arbiter(input wire clk, input wire rst, input wire [2:0] req, output reg [2:0] grant = 3'd0, output reg some = 1'b0);
  always @(posedge clk)
    if (rst) begin grant <= 3'd0; some <= 1'b0; end
    else begin grant <= ${next}; some <= grant != 3'd0; end
endmodule`;

  it('any allowed choice is proved', async () => {
    await proved(spec, text('req & (-req)'));
    await proved(spec, text("req[2] ? 3'd4 : req[1] ? 3'd2 : {2'd0, req[0]}"));
  });

  it('a choice that is not allowed is not', async () => {
    expect((await theorem(spec, text('req'))).verdict.kind).not.toBe('proved');
    expect((await theorem(spec, text("3'd0"))).verdict.kind).not.toBe('proved');
  });
});

describe('invariants', () => {
  const spec = `
module wrap
  clock clk
  reset rst sync high
  output q : bits[4] = 0
  output low : bit
  on clk
    when q == 9: q' = 0
    else: q' = q + 1
  low = q < 10
  invariant digit: q < 10
`;
  const text = (low: string): string => `
module wrap(input wire clk, input wire rst, output reg [3:0] q = 4'd0, output wire low);
  assign low = ${low};
  always @(posedge clk) if (rst) q <= 4'd0; else if (q == 4'd9) q <= 4'd0; else q <= q + 4'd1;
endmodule`;

  it('of the specification are used where a text is right in reachable states only', async () => {
    await proved(spec, text("1'b1"));
  });

  it('do not excuse a text that is wrong in a reachable state', async () => {
    expect((await theorem(spec, text("q != 4'd7"))).verdict).toMatchObject({
      kind: 'refuted',
      difference: { output: 'low' },
    });
  });
});

describe('assumptions', () => {
  const spec = (assumption: string) =>
    `module v\n  input a : bit\n  output y : bit\n  assume given: ${assumption}\n  y = a\n`;
  const text = (value: string) => `module v(input wire a, output wire y);\n  assign y = ${value};\nendmodule\n`;

  it('that nothing satisfies prove nothing', async () => {
    expect((await theorem(spec('a != a'), text('~a'))).verdict).toMatchObject({
      kind: 'undecided',
      why: expect.stringContaining('assumptions'),
    });
  });

  it('that hold for some inputs are relied upon', async () => {
    await proved(spec('a == 1'), text("1'b1"));
    expect((await theorem(spec('a == 1'), text("1'b0"))).verdict.kind).not.toBe('proved');
  });
});

describe('a text of several modules', () => {
  const specified = `
module count
  clock clk
  input en : bit
  output q : bits[4] = 0
  on clk
    when en: q' = q + 1
`;
  const text = (sum: string): string => `
module step(input wire [3:0] x, output wire [3:0] y);
  assign y = ${sum};
endmodule
module count(input wire clk, input wire en, output wire [3:0] q);
  reg [3:0] held = 4'd0;
  wire [3:0] next;
  step s(.x(held), .y(next));
  always @(posedge clk) if (en) held <= next;
  assign q = held;
endmodule
`;

  it('is read with its instances in place', async () => {
    expect(await proved(specified, text("x + 4'd1"))).toEqual(['powerUp']);
    expect((await theorem(specified, text("x + 4'd2"))).verdict).toMatchObject({ kind: 'refuted' });
  });
});

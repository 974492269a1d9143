/** Discovery of invariants: it makes right texts provable, and never a wrong one. What is found is proved here by the prover, goal by goal. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../../kernel/bits/solver.ts';
import { ult } from '../../../kernel/build.ts';
import { prove } from '../../../kernel/prove.ts';
import { type Root, refines } from '../../../kernel/refines.ts';
import { bits } from '../../../kernel/sort.ts';
import { constant, variable } from '../../../kernel/term.ts';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { ctiOf, printCti } from '../../../src/verify/invariants/counterexample.ts';
import { type Discovered, type DiscoverOptions, discoverInvariant } from '../../../src/verify/invariants/discover.ts';
import { searchDifference } from '../../../src/verify/search/searchDifference.ts';
import { pairOf, type TextPair } from '../search/pair.ts';
import { digit, hidden, twins } from './designs.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

const discover = (
  { implementation, specification, simulation }: TextPair,
  options: Partial<DiscoverOptions> = {},
): Discovered => discoverInvariant(implementation, specification, simulation, { solver, ...options });

/** Goals about the text, of the root, that the prover does not prove. */
function open(pair: TextPair, invariant: Discovered['conjuncts'], root: Root): readonly string[] {
  const asked = refines(pair.spec.name, pair.implementation, pair.specification, { ...pair.simulation, invariant });
  if (asked.kind !== 'goals') throw new Error(asked.reason);
  return asked.goals
    .filter((entry) => entry.about === 'text' && (entry.root === undefined || entry.root === root))
    .filter(({ goal }) => prove(goal, { solver }).kind !== 'proved')
    .map(({ goal }) => goal.id);
}

describe.each(twins.map((twin) => [twin.name, twin] as const))('%s', (_name, { fspec, right, wrong }) => {
  it('is not inductive as written, and is with what is found', async () => {
    const pair = await pairOf(fspec, right);
    expect(open(pair, [], 'powerUp')).not.toEqual([]);
    const found = discover(pair);
    expect(found).toMatchObject({ sufficient: true });
    expect(found.ended).toBeUndefined();
    expect(open(pair, found.conjuncts, 'powerUp')).toEqual([]);
    // Few are left, and they read.
    expect(found.conjuncts.length).toBeGreaterThan(0);
    expect(found.conjuncts.length).toBeLessThanOrEqual(4);
  });

  it('its wrong twin is not proved, and refuted', async () => {
    const pair = await pairOf(fspec, wrong);
    const found = discover(pair);
    expect(found.sufficient).toBe(false);
    expect(open(pair, found.conjuncts, 'powerUp')).not.toEqual([]);
    const searched = searchDifference(pair.spec, pair.specification, pair.implementation, pair.simulation, { solver });
    expect(searched.kind).toBe('difference');
  });
});

describe('what was only seen', () => {
  it('does not become an invariant: a hidden counter beyond the simulated cycles', async () => {
    const pair = await pairOf(digit, hidden(20, "4'd15"));
    const found = discover(pair);
    expect(found.conjuncts.map(({ name }) => name).filter((name) => name.includes('age'))).toEqual([]);
    expect(found.sufficient).toBe(false);
    expect(open(pair, found.conjuncts, 'powerUp')).not.toEqual([]);
    // The twin counts as well, without a hold over the output.
    const harmless = await pairOf(digit, hidden(20, "q == 4'd9 ? (en ? 4'd0 : 4'd9) : en ? q + 4'd1 : q"));
    const fine = discover(harmless);
    expect(open(harmless, fine.conjuncts, 'powerUp')).toEqual([]);
  });

  it('holds from the roots that are asked, and from no other', async () => {
    // The register `mode` is 0 at power-up and outside the reset: after a reset from any state it may be 1.
    const text = `
module digit(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd0);
  reg mode = 1'b0;
  always @(posedge clk) begin
    mode <= mode;
    if (rst) q <= 4'd0;
    else if (en) q <= (q >= 4'd9 || (mode && q == 4'd3)) ? 4'd0 : q + 4'd1;
  end
endmodule`;
    const pair = await pairOf(digit, text.replace('mode <= mode;', "mode <= mode & (q != 4'd11);"));
    const powerUp = discover(pair);
    expect(open(pair, powerUp.conjuncts, 'powerUp')).toEqual([]);
    expect(powerUp.conjuncts.map(({ name }) => name)).toContain('mode == 0');
    const both = discover(pair, { roots: ['powerUp', 'reset'] });
    expect(both.conjuncts.map(({ name }) => name)).not.toContain('mode == 0');
    expect(both.sufficient).toBe(false);
    expect(open(pair, powerUp.conjuncts, 'reset')).not.toEqual([]);
  });

  it('takes the given invariant along where it is inductive', async () => {
    const [counter] = twins;
    const pair = await pairOf(counter?.fspec ?? '', counter?.right ?? '');
    const q = variable('rtl.q', bits(4));
    const given = (most: number, name = 'given') => ({
      ...pair,
      simulation: { ...pair.simulation, invariant: [{ name, term: ult(q, constant(most, 4)) }] },
    });
    expect(discover(given(10)).conjuncts.map(({ name }) => name)).toEqual(['given']);
    expect(discover(given(10, 'q')).conjuncts.map(({ name }) => name)).toEqual(['q']);
    expect(discover(given(9)).conjuncts.map(({ name }) => name)).not.toContain('given');
  });

  it('depends on assumptions where they are needed', async () => {
    const spec = (assumption: string) => `
module s
  clock clk
  input step : bits[2]
  output q : bits[4] powerup 0
  output even : bit
  ${assumption}
  on clk
    q' = q + (step as bits[4])
  even = not q[0]
`;
    const text = `
module s(input wire clk, input wire [1:0] step, output reg [3:0] q = 4'd0, output wire even);
  assign even = 1'b1;
  always @(posedge clk) q <= q + {2'd0, step};
endmodule`;
    const allowed = await pairOf(spec('assume steps: step == 0 or step == 2'), text);
    expect(open(allowed, discover(allowed).conjuncts, 'powerUp')).toEqual([]);
    const free = await pairOf(spec(''), text);
    expect(open(free, discover(free).conjuncts, 'powerUp')).not.toEqual([]);
  });

  it('is the same every time; ends when told', async () => {
    const [, , , queue] = twins;
    const pair = await pairOf(queue?.fspec ?? '', queue?.right ?? '');
    const names = (): readonly string[] => discover(pair).conjuncts.map(({ name }) => name);
    expect(names()).toEqual(names());
    expect(discover(pair, { stop: () => true })).toMatchObject({ conjuncts: [], ended: 'cancelled' });
    expect(discover(pair, { milliseconds: 0 })).toMatchObject({
      conjuncts: [],
      ended: expect.stringContaining('0 ms'),
    });
  });
});

describe('a counterexample to induction', () => {
  it('is shown by the names of the text, with what would exclude it', async () => {
    const [counter] = twins;
    const pair = await pairOf(counter?.fspec ?? '', counter?.right ?? '');
    const asked = refines('digit', pair.implementation, pair.specification, pair.simulation);
    if (asked.kind !== 'goals') throw new Error(asked.reason);
    const failed = asked.goals.map(({ goal }) => prove(goal, { solver })).find((verdict) => verdict.kind === 'refuted');
    if (failed?.kind !== 'refuted') throw new Error('every goal is proved');
    const cti = ctiOf(failed.counterexample, pair.implementation, pair.specification, pair.simulation);
    expect(cti.registers).toEqual([{ name: 'q', value: expect.any(BigInt) }]);
    expect(cti.proposal?.name).toBe('q <= 9');
    expect(printCti(cti)).toMatch(/^q = 1[0-5]; with .*en = 1/);
  });

  it('has no proposal where the state is reached', async () => {
    const [counter] = twins;
    const pair = await pairOf(counter?.fspec ?? '', counter?.wrong ?? '');
    const cti = ctiOf({ values: new Map([['rtl.q', 8n]]) }, pair.implementation, pair.specification, pair.simulation);
    expect(cti.proposal).toBeUndefined();
  });
});

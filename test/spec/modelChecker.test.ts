import { describe, expect, it } from 'vitest';
import { add, and, bit, concat, eq, extract, ite, mul, ult } from '../../kernel/build.ts';
import { evaluate, evaluateBits } from '../../kernel/evaluate.ts';
import { bits, sizeInBits, type Value } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { constant, type Term, top, variable } from '../../kernel/term.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { interpret } from '../../src/models/offline/interpret.ts';
import { modelCheckSpec, type SpecChecked } from '../../src/spec/modelChecker/specification.ts';
import { usedBits } from '../../src/spec/modelChecker/usedBits.ts';
import { type ModelChecked, type ModelCheckLimits, modelCheck } from '../../src/spec/modelChecker.ts';
import { random } from '../../src/spec/random.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { systemOf } from '../../src/spec/system.ts';
import { CASES } from '../catalogue/cases.ts';
import { randomDesign } from '../refine/randomDesign.ts';
import { exploreBySimulation, valuations } from './explored.ts';

function read(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.spec;
}

const explore = (text: string, limits: Partial<ModelCheckLimits> = {}): ModelChecked =>
  modelCheck(systemOf(read(text)), { limits });
const check = (text: string): SpecChecked => modelCheckSpec(read(text));

const wrap = (invariant: string, reset = 'sync') => `module wrap
clock clk
reset rst ${reset} high
input en : bit
output q : bits[4] = 0
on clk {
  when en and q == 9: q' = 0
  else when en: q' = q + 1
}
invariant claim: ${invariant}`;

describe('the model checker', () => {
  it('visits exactly the reachable states', () => {
    expect(explore(wrap('q < 10'))).toMatchObject({ kind: 'holds', states: 10, depth: 9 });
    expect(explore(wrap('q < 10', 'async'))).toMatchObject({ kind: 'holds', states: 10 });
  });

  it('gives a shortest trace to a violation', () => {
    const found = explore(wrap('q < 9'));
    expect(found).toMatchObject({ kind: 'violated', claim: 'claim' });
    if (found.kind !== 'violated') return;
    expect(found.trace.steps.map(({ state }) => state.get('q'))).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n]);
    expect(found.trace.steps.every(({ inputs }) => inputs.get('en') === 1n && inputs.get('rst') === 0n)).toBe(true);
  });

  it('tries every start value, every choice and every assumed input, and no other', () => {
    const any =
      "module p clock clk input d : bits[2] output q : bits[2] powerup any on clk { q' = d } assume small: d < 3 invariant r: q != 3";
    expect(explore(any)).toMatchObject({ kind: 'violated', trace: { steps: [] } });
    expect(explore(any.replace('powerup any', 'powerup 0'))).toMatchObject({ kind: 'holds', states: 3 });
    const free =
      "module c clock clk output g : bits[2] powerup 0 on clk { choose g' such that g' != 2 } invariant r: g != 2";
    expect(explore(free)).toMatchObject({ kind: 'holds', states: 3 });
    expect(explore(free.replace('invariant r: g != 2', 'invariant r: g != 3'))).toMatchObject({ kind: 'violated' });
  });

  it('says when it is not complete', () => {
    expect(explore(wrap('q < 10'), { states: 5, transitions: 1000 })).toMatchObject({
      kind: 'incomplete',
      reason: expect.stringContaining('5 states'),
    });
    expect(explore(wrap('q < 10'), { states: 100, transitions: 10 })).toMatchObject({
      kind: 'incomplete',
      reason: expect.stringContaining('10 transitions'),
    });
    expect(
      explore("module w clock clk input d : bits[40] output q : bits[40] powerup 0 on clk { q' = d }"),
    ).toMatchObject({ kind: 'not run', reason: expect.stringContaining('40 bits of state') });
  });

  it('says before looping that the inputs of one state are too many', () => {
    const begun = performance.now();
    expect(
      explore("module w clock clk input d : bits[30] output q : bits[4] powerup 0 on clk { q' = (d % 11) as bits[4] }"),
    ).toMatchObject({ kind: 'not run', reason: expect.stringContaining('30 bits of input') });
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('can be stopped inside the successors of one state', () => {
    let polls = 0;
    const stop = (): boolean => {
      polls += 1;
      return polls > 3;
    };
    const wide =
      "module w clock clk input d : bits[26] output q : bits[4] powerup 0 on clk { q' = (d % 11) as bits[4] }";
    expect(modelCheck(systemOf(read(wide)), { stop })).toMatchObject({
      kind: 'incomplete',
      reason: 'cancelled',
      states: 11,
    });
  });

  it('reads claims at settled moments only', () => {
    // While an asynchronous reset is active, q is 0 at once: there is no moment with an active reset and another q.
    expect(explore(wrap('not rst or q == 0', 'async'))).toMatchObject({ kind: 'holds' });
    expect(explore(wrap('not rst or q == 0', 'sync'))).toMatchObject({ kind: 'violated', trace: { steps: [{}] } });
  });

  it('finds states in which nothing is possible', () => {
    const stuck =
      "module d clock clk input a : bit output q : bits[2] powerup 0 on clk { when a: choose q' such that q' > q  } ";
    const found = explore(`${stuck} invariant i: q == q`);
    expect(found).toMatchObject({ kind: 'deadlock', reason: expect.stringContaining('choice') });
    if (found.kind === 'deadlock') {
      expect(found.trace.steps).toHaveLength(1);
      expect(found.trace.moment?.get('a')).toBe(1n);
    }
    expect(explore(stuck.replace("q' > q ", "q' >= q "))).toMatchObject({ kind: 'holds', states: 4 });
    expect(
      explore("module n clock clk input a : bit output q : bit powerup 0 on clk { q' = a } assume no: a != a"),
    ).toMatchObject({ kind: 'deadlock', reason: expect.stringContaining('no input') });
  });

  it('follows a clock whose level is read', () => {
    const text = (claim: string) =>
      `module p clock clk output q : bit powerup 0 output y : bit on clk { q' = 1 } y = clk and not q invariant i: ${claim}`;
    // Before the first edge the clock may be high, since none fires at power-up.
    expect(explore(text('not y'))).toMatchObject({ kind: 'violated', trace: { steps: [] } });
    expect(explore(text('not y or not q'))).toMatchObject({ kind: 'holds', states: 4 });
  });

  it('leaves out inputs and state that nothing depends on', () => {
    const data = `module f
clock clk
input push : bit
input d : bits[32]
output count : bits[3] powerup 0
output last : bits[32] powerup 0
on clk { when push and count < 5: count' = count + 1
  when push: last' = d }
invariant room: count < 6`;
    expect(explore(data)).toMatchObject({ kind: 'holds', states: 6, leftOut: ['last'] });
    expect(explore(data.replace('count < 6', 'count < 5'))).toMatchObject({ kind: 'violated' });
    const low =
      "module l clock clk input d : bits[32] output q : bits[2] powerup 0 on clk { q' = d[1:0] + d[8:7] } invariant i: q != 3";
    expect(explore(low)).toMatchObject({ kind: 'violated' });
    expect(explore(low.replace('q != 3', 'q == q'))).toMatchObject({
      kind: 'holds',
      states: 4,
      transitions: 64,
    });
  });
});

describe('state that acts through a level', () => {
  it('is kept where a claim reads what the level sets', () => {
    const [clk, c, p, big, d] = [
      variable('clk', bits(1)),
      variable('c', bits(1)),
      variable('p', bits(1)),
      variable('big', bits(40)),
      variable('d', bits(1)),
    ];
    const system = (when: Term): System => ({
      inputs: [clk, d],
      state: [c, p, big].map((own) => ({
        variable: own,
        powerUp: constant(0, own.sort.kind === 'bits' ? own.sort.width : 1),
      })),
      choices: [],
      constraint: top,
      clocks: [{ name: 'clk', level: clk, edge: 'rise' }],
      updates: [
        { variable: c, clock: 0, next: d },
        { variable: big, clock: 0, next: add(big, constant(1, 40)) },
      ],
      levels: [{ variable: p, when, value: constant(1, 1) }],
      resets: [],
      outputs: [],
      assume: top,
      claims: [{ kind: 'invariant', name: 'low', term: eq(p, constant(0, 1)) }],
    });
    expect(modelCheck(system(c))).toMatchObject({ kind: 'violated', trace: { steps: [{ event: 'edge' }] } });
    expect(modelCheck(system(and(c, eq(c, constant(0, 1)))))).toMatchObject({ kind: 'holds', leftOut: ['big'] });
  });
});

describe('of a specification', () => {
  const traffic = (extra: string) => `module t
enum Light { RED, GREEN }
clock clk
reset rst sync high
output light : Light = RED
output n : bits[3] = 0
on clk {
  when n == 3: n' = 0
  else: n' = n + 1
  when n == 3 and light == RED: light' = GREEN
  when n == 7: light' = RED
}
${extra}`;

  it('shifts by constants far beyond the width', () => {
    const text =
      "module t\nclock clk\ninput d : bits[4]\noutput q : bits[4] powerup 0\non clk q' = d >> 70'h3F_FFFF_FFFF_FFFF_FFFF\ninvariant none: q == 0";
    expect(check(text).result).toMatchObject({ kind: 'holds', states: 1 });
    expect(check(text.replace('>>', '<<')).result).toMatchObject({ kind: 'holds', states: 1 });
    expect(check(text.replace("70'h3F_FFFF_FFFF_FFFF_FFFF", "70'd3")).result).toMatchObject({ kind: 'violated' });
  });

  it('names actions that never fire', () => {
    const found = check(traffic('invariant small: n < 4'));
    expect(found.result).toMatchObject({ kind: 'holds' });
    expect(found.neverFires).toEqual(["light' (line 11)"]);
    expect(check(traffic('').replace('n == 7', 'n == 2')).neverFires).toEqual([]);
  });

  it('names claims whose condition is never true, and says when that is not known', () => {
    const claims = `invariant never: n == 5 implies light == RED
invariant sometimes: n == 3 implies n < 4
invariant plain: n < 4`;
    const found = check(traffic(claims));
    expect(found.result).toMatchObject({ kind: 'holds' });
    expect(found.vacuous).toEqual(['never']);
    expect(found.lines).toContain('The condition of never is never true: what it says of it holds of nothing.');
    const wide = check(traffic('input far : bits[40]\ninvariant large: far == 0 implies n <= 7'));
    expect(wide.vacuous).toEqual([]);
    expect(wide.lines.join('\n')).toContain('Whether the conditions of large are ever true was not found out.');
  });

  it('shows the trace by the names of the specification', () => {
    const { lines } = check(traffic('invariant red: light == RED'));
    expect(lines[0]).toBe('red does not hold after 4 steps.');
    expect(lines.at(-2)).toMatch(/^4 edge: rst = 0 → light = GREEN, n = 0$/);
  });

  it('says why it is not run', () => {
    expect(
      check("module w clock clk input d : bits[40] output q : bits[40] powerup 0 on clk { q' = d } invariant i: q == q")
        .lines,
    ).toEqual(['Not run: 40 bits of state are more than 30.']);
  });
});

describe('as wide as it goes', () => {
  it('30 bits of state in one register, and the last of them', () => {
    const text = "module w clock clk output q : bits[30] powerup 1073741822 on clk { q' = q + 1 } invariant i: q != 0";
    const found = explore(text);
    if (found.kind !== 'violated') throw new Error(found.kind);
    expect(found.trace.steps.map(({ state }) => state.get('q'))).toEqual([1073741823n, 0n]);
    expect(explore(text.replaceAll('30', '31'))).toMatchObject({
      kind: 'not run',
      reason: expect.stringContaining('31 bits'),
    });
  });

  it('every design of the catalogue, completely', () => {
    const open: string[] = [];
    for (const { id, descriptions } of CASES) {
      const understood = interpret(descriptions[0] ?? '');
      if (understood.kind !== 'understood') throw new Error(id);
      const { result } = modelCheckSpec(read(understood.fspec));
      if (result.kind !== 'holds') open.push(`${id}: ${result.kind}`);
    }
    expect(open).toEqual([]);
  });

  it('millions of transitions a second', () => {
    const text =
      "module a clock clk input d : bits[8] output q : bits[14] powerup 0 on clk { q' = q + (d as bits[14]) } invariant i: q < 16383 or q > 16382";
    explore(text);
    const begun = performance.now();
    const found = explore(text);
    if (found.kind !== 'holds') throw new Error(found.kind);
    expect(found.transitions).toBe(2 ** 22);
    // Some 100 million on an idle machine; the bound is for a busy one.
    expect((found.transitions / (performance.now() - begun)) * 1000).toBeGreaterThan(5_000_000);
  });
});

describe('bits that are used', () => {
  const [a, b] = [variable('a', bits(4)), variable('b', bits(4))];
  const used = (term: Parameters<typeof usedBits>[0][number]) => [usedBits([term]).get(a), usedBits([term]).get(b)];

  it('are found through operators that keep bits apart', () => {
    expect(used(extract(a, 2, 1))).toEqual([0b0110n, undefined]);
    expect(used(extract(add(a, b), 1, 0))).toEqual([0b11n, 0b11n]);
    expect(used(extract(add(a, b), 2, 2))).toEqual([0b111n, 0b111n]);
    expect(used(extract(concat(a, b), 4, 3))).toEqual([0b0001n, 0b1000n]);
    expect(used(and(a, constant(5, 4)))).toEqual([5n, undefined]);
    expect(used(ite(bit(a, 3), b, constant(0, 4)))).toEqual([0b1000n, 0b1111n]);
    expect(used(ult(a, b))).toEqual([15n, 15n]);
  });

  it('never miss one: other bits change nothing', () => {
    const draw = random(5);
    const pick = [() => a, () => b, () => constant(draw.below(16), 4)];
    const term = (depth: number): ReturnType<typeof add> | ReturnType<(typeof pick)[number]> => {
      if (depth === 0) return (pick[draw.below(3)] ?? (() => a))();
      const [x, y] = [term(depth - 1), term(depth - 1)];
      const made = [
        () => add(x, y),
        () => mul(x, y),
        () => and(x, y),
        () => ite(bit(x, draw.below(4)), x, y),
        () => extract(concat(x, y), 5, 2),
        () => ite(eq(x, y), y, x),
      ];
      return (made[draw.below(made.length)] ?? (() => a))();
    };
    for (let run = 0; run < 150; run += 1) {
      const root = extract(term(3), 2, draw.below(3));
      const masks = usedBits([root]);
      for (const values of valuations([a, b])) {
        const kept = new Map(
          [...values].map(([name, value]) => [name, value & (masks.get(name === 'a' ? a : b) ?? 0n)]),
        );
        expect(evaluateBits(root, kept)).toBe(evaluateBits(root, values));
      }
    }
  });
});

describe('against exploration by the simulator', () => {
  it('on random designs: the same states, the same violations after as many steps', () => {
    const draw = random(11);
    const tally = { holds: 0, violated: 0, deadlock: 0 };
    for (let run = 0; run < 150; run += 1) {
      const system = systemOf(read(randomDesign(draw)));
      const size = (terms: readonly { readonly sort: Parameters<typeof sizeInBits>[0] }[]): number =>
        terms.reduce((sum, { sort }) => sum + sizeInBits(sort), 0);
      const open = system.state.filter(({ powerUp }) => powerUp === 'any').map(({ variable }) => variable);
      if (size(system.state.map(({ variable }) => variable)) > 9 || size(system.inputs) + size(system.choices) > 7)
        continue;
      if (open.some(({ sort }) => sort.kind === 'array') && size(open) > 5) continue;
      const [register] = system.state.filter(({ variable }) => variable.sort.kind === 'bits');
      const claimed: System =
        register === undefined || run % 3 === 0
          ? { ...system, claims: [] }
          : {
              ...system,
              claims: [
                { kind: 'invariant', name: 'planted', term: extract(ne(register.variable, draw.below(8)), 0, 0) },
              ],
            };
      const starts = valuationsOf(open).map(
        (values) =>
          new Map<string, Value>(
            system.state.map(({ variable, powerUp }) => [
              variable.name,
              powerUp === 'any' ? (values.get(variable.name) ?? 0n) : evaluate(powerUp, new Map()),
            ]),
          ),
      );
      const slow = exploreBySimulation(claimed, starts);
      const fast = modelCheck(claimed);
      if (fast.kind === 'not run' || fast.kind === 'incomplete') throw new Error(fast.reason);
      tally[fast.kind] += 1;
      if (fast.kind === 'violated') expect(fast.trace.steps.length).toBe(slow.violated.get('planted'));
      if (fast.kind === 'deadlock') expect(slow.deadlock).toBe(true);
      if (fast.kind === 'holds') {
        expect(slow.violated.size).toBe(0);
        expect(slow.deadlock).toBe(false);
        expect(fast.states).toBe(slow.states.size);
      }
    }
    expect(tally.holds).toBeGreaterThan(30);
    expect(tally.violated).toBeGreaterThan(10);
  });
});

function ne(register: Parameters<typeof eq>[0], value: number) {
  const width = register.sort.kind === 'bits' ? register.sort.width : 1;
  return ite(eq(register, constant(value, width)), constant(0, 1), constant(1, 1));
}

function valuationsOf(open: readonly ReturnType<typeof variable>[]): readonly ReadonlyMap<string, Value>[] {
  return valuations(open).map(
    (values) =>
      new Map(
        open.map(({ name, sort }): [string, Value] => {
          const value = values.get(name) ?? 0n;
          return [
            name,
            sort.kind === 'bits'
              ? value
              : Array.from({ length: sort.depth }, (_, cell) =>
                  BigInt.asUintN(sort.element, value >> BigInt(cell * sort.element)),
                ),
          ];
        }),
      ),
  );
}

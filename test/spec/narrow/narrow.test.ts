/** Models with narrower data: what may become narrower, and what has to keep its width. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseSpec } from '../../../src/language/parse.ts';
import { interpret } from '../../../src/models/offline/interpret.ts';
import { modelCheckSpec } from '../../../src/spec/modelChecker/specification.ts';
import { narrow } from '../../../src/spec/narrow/narrow.ts';
import { narrowModel } from '../../../src/spec/narrow/narrowModel.ts';
import { simulator } from '../../../src/spec/simulator.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { CASES } from '../../catalogue/cases.ts';
import { arbitrarySpec } from '../../language/arbitrarySpec.ts';

const limits = { states: 20_000, transitions: 400_000, milliseconds: 1000 };
const never = (): boolean => false;

function read(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.spec;
}

/** `name from->to` for each change. */
const changes = (text: string, most = 1): readonly string[] =>
  narrow(read(text), most).changes.map(({ name, what, from, to }) => `${name} ${what} ${from}->${to}`);

const clocked = (declarations: string, actions: string): string =>
  `module m\nclock clk\nreset rst sync high\n${declarations}\non clk {\n${actions}\n}\n`;

describe('what is only moved', () => {
  test('needs one bit', () => {
    expect(changes(clocked('input en : bit\ninput d : bits[32]\noutput q : bits[32] = 0', "when en: q' = d"))).toEqual([
      'd width 32->1',
      'q width 32->1',
    ]);
  });

  test('and what is compared with it too; all ones stay all ones', () => {
    const text = clocked('input d : bits[8]\noutput q : bits[8] = 0', "when d != 8'hFF: q' = d");
    expect(changes(text)).toEqual(['d width 8->1', 'q width 8->1']);
    expect(changes(text.replace('= 0', '= 1'), 1)).toEqual(['d width 8->2', 'q width 8->2']);
  });
});

describe('constants', () => {
  test('keep the bits that they need', () => {
    const counter = (limit: number): string =>
      clocked('output n : bits[16] = 0', `when n == ${limit}: n' = 0\nelse: n' = n + 1`);
    expect(changes(counter(9))).toEqual(['n width 16->4']);
    expect(changes(counter(65_535))).toEqual(['n width 16->2']);
    expect(changes(counter(40_000))).toEqual([]);
    expect(changes(counter(9), 6)).toEqual(['n width 16->6']);
  });

  test('of signed numbers keep their distance from zero', () => {
    const text = clocked('input d : signed[16]\noutput low : bit = 0', "low' = d < -3");
    expect(changes(text)).toEqual(['d width 16->3']);
  });
});

test('signed constants keep their sign', () => {
  const text = (condition: string): string =>
    clocked('input d : signed[40]\nreg q : signed[40] = 0\noutput o : bit', `when ${condition}: q' = d`).replace(
      /\}\n$/,
      '}\no = q > 2\ninvariant never3: q != 3\n',
    );
  // In two bits 3 would be -1, and the violation would be hidden.
  const found = (condition: string): readonly string[] =>
    [1, 2, 3].map((most) => modelCheckSpec(narrow(read(text(condition)), most).spec).result.kind);
  expect(found('d >= 0 and d <= 3')).toEqual(['violated', 'violated', 'violated']);
  expect(found('d >= 0 and d <= 2')).toEqual(['holds', 'holds', 'holds']);
});

it('takes terms of any depth', () => {
  const text = clocked('input a : bits[16]\noutput q : bits[16] = 0', "q' = sum(i in 0..9999: a ^ i % 1000)");
  expect(changes(text)).toEqual(['a width 16->10', 'q width 16->10']);
});

describe('what is cut or put together', () => {
  test.each([
    ['concatenation', "q' = {q[6:0], d}", []],
    ['slice', "q' = q >> 1\nwhen q[7]: q' = 0", []],
    ['partial write', "q[3:0]' = 4'b1", []],
    ['pattern with don’t-care bits', "case q { 8'b1???_????: q' = 0 }", []],
    ['shift', "q' = q >> 1", ['q width 8->1']],
  ])('%s', (_, action, expected) => {
    expect(changes(clocked('input d : bit\noutput q : bits[8] = 0', action))).toEqual(expected);
  });

  test('an extension never goes to something narrower', () => {
    const text = clocked('input a : bits[4]\noutput s : bits[8] = 0', "when a == 9: s' = (a as bits[8]) + s");
    expect(changes(text)).toEqual(['s width 8->4']);
  });
});

describe('memories', () => {
  const memory = (depth: number, address: number): string =>
    clocked(
      `input we : bit\ninput at : bits[${address}]\ninput d : bits[16]\noutput q : bits[16] = 0\nmemory m : bits[16][${depth}] = 0`,
      "when we: m[at]' = d\nq' = m[at]",
    );

  test('become as deep as their addresses are wide', () => {
    expect(changes(memory(16, 4))).toEqual([
      'm width 16->1',
      'm depth 16->2',
      'at width 4->1',
      'd width 16->1',
      'q width 16->1',
    ]);
  });

  test('of which addresses reach more or fewer cells keep their depth', () => {
    expect(changes(memory(8, 4)).filter((line) => /depth|at/.test(line))).toEqual([]);
    expect(changes(memory(16, 3)).filter((line) => /depth|at/.test(line))).toEqual([]);
    expect(changes(memory(5, 3).replace('m[at]', 'm[at]')).filter((line) => /depth|at/.test(line))).toEqual([]);
  });
});

test('labels keep their codes', () => {
  const text = clocked('enum t { A, B, C, D, E }\noutput s : t = A', "case s { A: s' = B; B: s' = C }");
  expect(changes(text)).toEqual([]);
});

it('the full width changes nothing', () => {
  fc.assert(
    fc.property(arbitrarySpec(), (spec) => {
      const { spec: same, changes: none } = narrow(spec, 65_536);
      expect(none).toEqual([]);
      expect({ ...same, examples: spec.examples }).toEqual(spec);
    }),
    { numRuns: 150 },
  );
});

it('gives specifications that mean something', () => {
  fc.assert(
    fc.property(arbitrarySpec(), fc.integer({ min: 1, max: 6 }), (spec, most) => {
      const system = systemOf(narrow(spec, most).spec);
      expect(simulator(system).powerUp().kind).toMatch(/settled|stopped/);
    }),
    { numRuns: 300 },
  );
});

describe('a model', () => {
  const spec = (text: string): Spec => read(text);

  it('is found for designs that are too large, and does all that they do', () => {
    const tooLarge = new Map<string, string>();
    for (const { id, descriptions } of CASES) {
      const understood = interpret(descriptions[0] ?? '');
      if (understood.kind !== 'understood') throw new Error(id);
      const full = read(understood.fspec);
      const { result } = modelCheckSpec(full, { limits: { states: 20_000, transitions: 60_000 } });
      if (result.kind === 'holds') continue;
      const model = narrowModel(full, limits, never);
      tooLarge.set(id, model.kind === 'model' ? `${model.checked.neverFires.length} dead` : model.reason);
    }
    expect([...tooLarge]).toEqual([
      ['register-16', '0 dead'],
      ['accumulator-16', '0 dead'],
      // Its state is put together bit by bit.
      ['lfsr-16', 'no vector can be narrower'],
    ]);
  });

  it('takes more bits where an action would never be taken in fewer', () => {
    const text = clocked(
      'input d : bits[32]\noutput q : bits[32] = 0\noutput hit : bit = 0',
      "q' = d\nwhen q > d + 1: hit' = 1",
    );
    const model = narrowModel(spec(text), limits, never);
    expect(model).toMatchObject({ kind: 'model', checked: { neverFires: [] } });
  });

  it('is none where a claim fails in all of them, and says so', () => {
    const text =
      clocked('input d : bits[40]\noutput q : bits[40] = 0', "when d < 40'd1000: q' = d") +
      "invariant small: q < 40'd1000\n";
    const wrong = text.replace("< 40'd1000:", "< 40'd1001:");
    expect(narrowModel(spec(wrong), { ...limits, transitions: 20_000_000 }, never)).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('fails'),
    });
  });

  it('keeps the depth of a memory where narrow data is enough', () => {
    const fifo = clocked(
      'input push : bit\ninput pop : bit\ninput d : bits[32]\noutput n : bits[3] = 0\nmemory m : bits[32][4] = 0\nreg wp : bits[2] = 0\nreg rp : bits[2] = 0',
      "when push and n != 4: { m[wp]' = d  wp' = wp + 1 }\nwhen pop and n != 0: rp' = rp + 1\nwhen push and n != 4 and not (pop and n != 0): n' = n + 1\nwhen pop and n != 0 and not (push and n != 4): n' = n - 1",
    );
    const claim = 'invariant meet: wp == rp implies (n == 0 or n == 4)\ninvariant seen: m[0] >= 0\n';
    const model = narrowModel(spec(fifo + claim), limits, never);
    expect(model).toMatchObject({ kind: 'model', checked: { neverFires: [], vacuous: [] } });
    expect(model.kind === 'model' && model.changes.map(({ name, what, to }) => `${name} ${what} ${to}`).sort()).toEqual(
      ['d width 1', 'm width 1'],
    );
  });

  it('keeps what a claim says of constants', () => {
    const text = `${clocked('output n : bits[40] = 0', "when n == 9: n' = 0\nelse: n' = n + 1")}invariant low: n <= 9\n`;
    expect(narrowModel(spec(text), limits, never)).toMatchObject({
      kind: 'model',
      checked: { result: { kind: 'holds', states: 10 } },
    });
    const model = narrow(spec(text.replace('n <= 9', 'n <= 8')), 1);
    expect(modelCheckSpec(model.spec).result).toMatchObject({ kind: 'violated', trace: { steps: { length: 9 } } });
  });
});

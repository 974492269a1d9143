import { describe, expect, it } from 'vitest';
import { print } from '../../kernel/print.ts';
import { constant, top } from '../../kernel/term.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { parseExpression } from '../../src/language/parseExpression.ts';
import { applyFix } from '../../src/spec/diagnostic.ts';
import { runExamples } from '../../src/spec/examples.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { bitsType } from '../../src/spec/types.ts';
import { read, refused } from './reading.ts';
import { samples } from './samples.ts';

describe('a counter', () => {
  const spec = read(samples['counter'] ?? '');

  it('has its ports in order, with their roles', () => {
    expect(spec.ports.map(({ name, direction, role }) => [name, direction, role])).toEqual([
      ['clk', 'input', 'clock'],
      ['rst', 'input', 'reset'],
      ['en', 'input', 'data'],
      ['count', 'output', 'data'],
    ]);
    expect(spec.ports.at(-1)?.range).toEqual({ msb: 1, lsb: 0 });
    expect(spec.ports.at(-2)?.range).toBeUndefined();
  });

  it('has one register with its reset, in one domain', () => {
    const [register] = spec.registers;
    expect(register).toMatchObject({ name: 'count', clock: 'clk', reset: { by: 'rst' } });
    expect(register?.powerUp).toBe(constant(0, 2));
    expect(register?.reset?.value).toBe(constant(0, 2));
    expect(spec.domains).toHaveLength(1);
    expect(spec.domains[0]).toMatchObject({
      clock: 'clk',
      edge: 'rise',
      resets: [{ name: 'rst', kind: 'sync', active: 'high' }],
    });
  });

  it('knows where things stand', () => {
    expect(spec.registers[0]?.source).toMatchObject({ line: 5, column: 10, endColumn: 15 });
    expect(spec.domains[0]?.actions[0]?.source).toMatchObject({ line: 7, column: 5 });
    expect(spec.examples[0]?.steps[1]?.source?.line).toBe(9);
  });

  it('keeps examples as numbers', () => {
    expect(spec.examples[0]?.steps[1]).toMatchObject({
      inputs: [
        { port: 'rst', value: 0n },
        { port: 'en', value: 1n },
      ],
      before: [],
      after: [{ port: 'count', value: 1n }],
    });
  });
});

describe('registers', () => {
  const registersOf = (...lines: readonly string[]): Spec['registers'] =>
    read(['module m', 'clock clk', ...lines].join('\n')).registers;

  it('power up with the reset value, or as they say', () => {
    const registers = registersOf(
      'reset rst sync high',
      'reg a : bits[4] = 3',
      'reg b : bits[4] = 3 powerup 5',
      'reg c : bits[4] no reset',
      'reg d : bits[4] powerup any no reset',
    );
    expect(registers.map((register) => register.powerUp)).toEqual([
      constant(3, 4),
      constant(5, 4),
      constant(0, 4),
      'any',
    ]);
    expect(registers.map((register) => register.reset?.value)).toEqual([
      constant(3, 4),
      constant(3, 4),
      undefined,
      undefined,
    ]);
  });

  it('without a reset in the module, the value is that of power-up', () => {
    const [register] = registersOf('reg a : bits[4] = 3');
    expect(register).toMatchObject({ powerUp: constant(3, 4) });
    expect(register).not.toHaveProperty('reset');
  });

  it('of an enum power up with the first label', () => {
    const [register] = registersOf('enum t onehot { A, B }', 'reg a : t');
    expect(register?.powerUp).toBe(constant(1, 2));
  });

  it('come in the order of the text, outputs among them', () => {
    const registers = registersOf(
      'reg a : bit',
      'output b : bit = 0',
      'reg c : bit',
      'output d : bit',
      "on clk d' = 1",
    );
    expect(registers.map((register) => register.name)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('freedom', () => {
  it('a choice in a branch is constrained where it is taken', () => {
    const spec = read(
      "module m clock clk input p, q : bit output r : bits[2] powerup 0 on clk when p: r' = 1 else when q: choose r' such that r' > 1",
    );
    const [choice] = spec.choices;
    expect(choice?.name).toBe('r_choice');
    expect(print(choice?.such ?? top)).toBe("(or (not (and (not p) q)) (ult 2'd1 r_choice))");
  });

  it('each `any` is a choice of its own, and names stay apart', () => {
    const spec = read('module m input p, y_any : bit output y, z : bit y = p ? any : any z = p ? y_any : any');
    expect(spec.choices.map((choice) => choice.name)).toEqual(['y_any2', 'y_any3', 'z_any']);
    expect(spec.choices.every((choice) => choice.such === top)).toBe(true);
  });

  it('an `any` that is named is one choice for all its readers', () => {
    const spec = read('module m input p : bit output y : bit y = let t : bit = any in p ? t : not t');
    expect(spec.choices).toHaveLength(1);
  });

  it('predicates may speak of the new values of other registers', () => {
    const spec = read(
      "module m clock clk input d : bits[2] output a, b : bits[2] powerup 0 on clk b' = d choose a' such that a' == ~b' example \"x\": d=1 -> b=1 a=2",
    );
    expect(runExamples(spec)).toEqual([{ kind: 'holds', name: 'x' }]);
  });

  it('choices come in an order in which each reads earlier ones only', () => {
    const spec = read(
      'module m output y : bits[2] choose a : bits[2] such that a != b choose b : bits[2] such that b > 0 y = a',
    );
    expect(spec.choices.map((choice) => choice.name)).toEqual(['b', 'a']);
  });

  it('a choice does not read the clock', () => {
    expect(
      refused('module m clock clk output y : bit choose y such that y == clk')
        .filter((found) => found.severity === 'error')
        .map((found) => found.code),
    ).toEqual(['wrong-kind']);
  });
});

describe('combinational values', () => {
  it('are listed so that each reads earlier ones', () => {
    const spec = read('module m input a : bit output y : bit y = w2 let w2 = not w1 let w1 : bit = a');
    expect(spec.definitions.map((definition) => definition.name)).toEqual(['w1', 'w2']);
  });

  it('may depend on themselves bit by bit', () => {
    for (const chain of [
      '{x[2:0], a}',
      '(x << 1) | (a as bits[4])',
      'x + x + (a as bits[4])',
      '{a, x[3:1]}',
      'concat(i in 3..0: i == 0 ? a : x[i - 1] ^ a)',
      "x ^ {a, 3'd0}",
    ]) {
      const parsed = parseSpec(`module m input a : bit output y : bit y = x[3] let x : bits[4] = ${chain}`);
      const cyclic = chain.startsWith('x + x') || chain.startsWith('x ^');
      expect(parsed.kind === 'errors' ? parsed.diagnostics.map((found) => found.code) : [], chain).toEqual(
        cyclic ? ['combinational-cycle'] : [],
      );
    }
  });

  it('cycles are told bit by bit', () => {
    const [found] = refused(
      'module m input a : bit output y : bits[2] y = {z[0], a} let z : bits[2] = {a, w} let w : bit = y[1]',
    );
    expect(found?.message).toContain('z[0] uses w uses y[1] uses z[0]');
  });

  it('a branch that is not taken still counts', () => {
    expect(
      refused('module m input a : bit output y, z : bit y = a ? z : 0 z = a ? 0 : y').map((found) => found.code),
    ).toEqual(['combinational-cycle']);
  });
});

describe('fixes', () => {
  const fixed = (text: string): string => {
    const [first] = refused(text);
    if (first?.fix === undefined) throw new Error(`no suggestion: ${first?.message}`);
    return applyFix(text, first.fix);
  };

  it.each([
    [
      'module m input a, b : bits[8] output y : bits[9] y = a + b',
      'module m input a, b : bits[8] output y : bits[9] y = a as bits[9] + b as bits[9]',
    ],
    [
      'module m input a : bits[8] input b : bits[4] output y : bits[8] y = a & b',
      'module m input a : bits[8] input b : bits[4] output y : bits[8] y = a & b as bits[8]',
    ],
    [
      'module m input a : bits[8] output y : bit y = a ? 1 : 0',
      'module m input a : bits[8] output y : bit y = a != 0 ? 1 : 0',
    ],
    [
      'module m input a, b : bits[8] output y : bit y = a & b == 0',
      'module m input a, b : bits[8] output y : bit y = (a & b) == 0',
    ],
    ['module m input value : bit output y : bit y = valeu', 'module m input value : bit output y : bit y = value'],
    ["module m clock clk output q : bit on clk q' <= 1", "module m clock clk output q : bit on clk q' = 1"],
    [
      'module m clock clk output q : bits[2] powerup 0 on clk q[1] = 1',
      "module m clock clk output q : bits[2] powerup 0 on clk q[1]' = 1",
    ],
    [
      "module m clock clk reset r sync high output q : bits[2] on clk q' = 1",
      "module m clock clk reset r sync high output q : bits[2] = 0 on clk q' = 1",
    ],
    [
      'module m input a : signed[8] output y : signed[8] y = a >> 1',
      'module m input a : signed[8] output y : signed[8] y = a >>> 1',
    ],
    [
      'module m input a : bits[4] output y : bits[8] y = {a, 5}',
      "module m input a : bits[4] output y : bits[8] y = {a, 3'd5}",
    ],
  ])('%s', (before, after) => {
    expect(fixed(before)).toBe(after);
  });
});

describe('messages', () => {
  it.each([
    [
      "module m clock clk input a : bit output q : bit if a: q' = 1",
      '`if` is not a word of FSpec; conditions are written `when c: …`',
    ],
    ['module m wire x : bit', '`wire` is not a word of FSpec; combinational values are written'],
    ['module m reset rst', 'the text ends here; expected a reset with kind and level'],
    ['module m clock clk output q : bit on clk q = 1', '`on clk` is followed by the equation `q = …`'],
    [
      'module m clock clk input d : bit output q : bit on clk when d: q = 1',
      '`q` is a register: an action writes its new value',
    ],
    [
      'module m input a : bit output y : bit example "x": a=1 -> y=1\n  y = 0',
      'is read as part of the example above it',
    ],
    [
      'module m input a : bit output y : bit y = a example "x": y=1 -> a=1',
      '`y` is an output; what is expected stands behind `->`',
    ],
    ['module m clock clk output y : bit powerup 1 example "x": clk=1 -> y=1', '`clk` is the clock'],
    ['module m input a : bit output y : bit y[0] = a', 'an equation gives the whole output'],
    ['module m clock clk clock clk2', 'a second clock is not part of this version'],
    ['module m clock clk memory mm : bits[8]', 'needs a depth: `bits[8][16]`'],
    ["module m clock clk memory mm : bits[8][4] on clk mm' = 1", "write one cell, `mm[address]'"],
    ['module m function f(x) : bit = x output y : bit y = f(1)', 'the parameter `x` needs a type'],
    ['module m function f(x : bit) : bit = f(x) output y : bit y = f(1)', 'the function `f` is defined by itself'],
    ['module m input a : bit = 1', 'the input `a` gets its value from outside'],
    ['module m input signal : bits[2] output y : bit y = signl[0]', 'did you mean `signal`?'],
    ['module m input a : state_t', 'there is no type `state_t`'],
    ['module m enum t { A, B = 2 }', '`A` has no code, but other labels have'],
    ['module m enum t onehot { A = 1 }', 'codes are given or `onehot`, not both'],
    ['module m enum t : bits[1] { A, B, C }', '3 labels do not fit 1 bits'],
    ['module m reg x : bit', 'needs a clock: declare one with `clock clk`'],
    ["module m clock clk on clock2 x' = 1", '`clock2` is not a clock; the clock is `clk`'],
    ['module m clock clk reg x : bits[4] = 1 no reset', 'has a reset value and `no reset`'],
    [
      "module m clock clk input a : bit reg x : bit on clk when a: x' = 1 else: x' = 0 else when a: x' = 1",
      'nothing comes after the `else:`',
    ],
    ['module m reset 0', 'clears the cells of a memory and stands right behind its declaration'],
  ])('%s', (text, part) => {
    expect(
      refused(text)
        .map((found) => found.message)
        .join('\n'),
    ).toContain(part);
  });

  it('only the first mistake of the grammar is told, and every mistake of types', () => {
    expect(refused('module m input a b : bit input c d : bit')).toHaveLength(1);
    expect(refused('module m input a : bits[2] output y, z : bit y = a z = b')).toHaveLength(2);
  });
});

describe('parseExpression', () => {
  const spec = read(samples['fifo'] ?? '');

  it('takes extra names, new values and an expected type', () => {
    const names = new Map([
      ['acc', bitsType(8)],
      ["acc'", bitsType(8)],
    ]);
    const parsed = parseExpression("acc' == acc + dout and head' == 1", spec, { names });
    expect(parsed.kind === 'term' ? print(parsed.term) : parsed).toBe("(and (eq acc' (add acc dout)) (eq head' 2'd1))");
    expect(parseExpression('3', spec, { expected: bitsType(4) })).toMatchObject({ kind: 'term', term: constant(3, 4) });
    expect(parseExpression('acc', spec)).toMatchObject({ kind: 'errors' });
    expect(parseExpression('count', spec, { expected: bitsType(4) })).toMatchObject({ kind: 'errors' });
  });
});

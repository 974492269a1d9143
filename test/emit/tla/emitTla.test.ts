/** The text of modules, without TLC. */
import { describe, expect, it } from 'vitest';
import { add } from '../../../kernel/build.ts';
import { bits } from '../../../kernel/sort.ts';
import { constant, type Term, variable } from '../../../kernel/term.ts';
import { emitTla } from '../../../src/emit/tla/emitTla.ts';
import type { Latch, Spec } from '../../../src/spec/spec.ts';
import { definition, emittedFrom, moduleOf, specOf } from './emitting.ts';

const counter = `module counter
  clock clk
  reset rst sync high
  input  en    : bit
  output count : bits[2] = 0
  on clk
    when en: count' = count + 1
  invariant small: count <= 3`;

describe('a module', () => {
  it('reads like the specification', () => {
    const module = emittedFrom(counter);
    expect(module.module).toBe('counter');
    expect(definition(module, 'vars')).toBe('vars == <<count>>');
    expect(definition(module, 'Init')).toBe('Init == count = 0');
    expect(definition(module, 'Inputs')).toBe('Inputs == [rst: 0 .. 1, en: 0 .. 1]');
    expect(definition(module, 'count_next')).toBe(
      'count_next(i) ==\n  IF i.rst = 1 THEN 0\n  ELSE IF i.en = 1 THEN (count + 1) % 4\n  ELSE count',
    );
    expect(definition(module, 'Line7')).toBe('Line7 == \\E i \\in Inputs : i.rst # 1 /\\ i.en = 1 /\\ Edge(i)');
    expect(definition(module, 'Next')).toBe('Next == Reset_rst \\/ Line7 \\/ Hold');
    expect(definition(module, 'small')).toBe('small == count <= 3');
    expect(module.configuration).toBe('SPECIFICATION Spec\nINVARIANTS\n  TypeOK\n  small\n');
    expect(module.text.endsWith('====\n')).toBe(true);
  });

  it('says what it is made of', () => {
    const { variables, actions, invariants, size } = emittedFrom(counter);
    expect(variables).toEqual([{ name: 'count', stands: 'count', sort: bits(2) }]);
    expect(actions).toEqual([{ name: 'Line7', line: 7, targets: ['count'] }]);
    expect(invariants).toEqual([
      { name: 'TypeOK', says: { kind: 'type' } },
      { name: 'small', says: { kind: 'claim', name: 'small' } },
    ]);
    expect(size).toEqual({ free: 2, start: 0, cost: 0 });
  });

  it('takes another name and remarks', () => {
    const { module, text, configuration } = moduleOf(specOf(counter), { module: 'other', remarks: ['of a test'] });
    expect(module).toBe('other');
    expect(text).toMatch(/^---- MODULE other ----\n\\\* The specification counter in TLA\+\.\n\\\* of a test\n/);
    expect(configuration).toContain('\\* of a test\n');
  });

  it('is the same each time', () => {
    expect(emittedFrom(counter)).toEqual(emittedFrom(counter));
  });

  it('has one state that stays where a clock moves nothing', () => {
    const module = emittedFrom('module idle\n  clock clk\n  input a : bit\n  output y : bit\n  y = a');
    expect(definition(module, 'Edge')).toBe('Edge(i) == UNCHANGED vars');
    expect(definition(module, 'Init')).toBe('Init == vars = 0');
  });
});

describe('names', () => {
  it('that TLA+ or the module has are changed, in variables and not in what the traces say', () => {
    const names = ['i', 'c', 'k', 'vars', 'Next', 'Slice', 'CHOOSE', 'Len', 'WF_x', '_low', 'UNION'];
    const text = `module names
  clock clk
  input d : bit
${names.map((name) => `  output ${name} : bits[2] powerup 0`).join('\n')}
  on clk
${names.map((name) => `    ${name}' = ${name} + 1`).join('\n')}`;
    const module = emittedFrom(text);
    const own = module.variables.map(({ name }) => name);
    expect(module.variables.map(({ stands }) => stands)).toEqual(names);
    expect(own).toEqual([
      'i',
      'c',
      'k',
      'vars_2',
      'Next_2',
      'Slice_2',
      'CHOOSE_2',
      'Len_2',
      'v_WF_x',
      'v__low',
      'UNION_2',
    ]);
    expect(new Set(own).size).toBe(own.length);
    // The records of inputs and choices give way.
    expect(definition(module, 'Edge')).toContain("i' = i_next");
    expect(module.text).toContain('\\E i_2 \\in Inputs : ');
  });

  it('with characters of Verilog get letters', () => {
    const spec = specOf(counter);
    const register = variable('a$b', bits(2));
    const [first] = spec.registers;
    if (first === undefined) throw new Error('no register');
    const renamed: Spec = {
      ...spec,
      ports: spec.ports.map((port) => (port.name === 'count' ? { ...port, name: 'a$b' } : port)),
      registers: [{ ...first, name: 'a$b' }],
      domains: spec.domains.map((domain) => ({
        ...domain,
        actions: [{ kind: 'assign', register: 'a$b', value: add(register, constant(1, 2)) }],
      })),
      invariants: [],
    };
    const module = moduleOf(renamed);
    expect(module.variables).toEqual([{ name: 'a_b', stands: 'a$b', sort: bits(2) }]);
    expect(definition(module, 'a_b_next')).toContain('(a_b + 1) % 4');
    expect(module.text.split('\n').filter((line) => line.includes('$'))).toEqual([
      expect.stringContaining('a_b \\* a$b: 2 bits'),
    ]);
  });
});

/** A state register of the type, with more around it. */
const machine = (declaration: string, rest: string, more = ''): string => `module machine
  clock clk
  enum t ${declaration}
${more}  reg s : t ${rest}`;

describe('enumerated types', () => {
  const holds = (text: string) =>
    emittedFrom(text).variables.find(({ stands }) => stands === 's')?.labels !== undefined;

  it('are labels where every value is written as one', () => {
    const module = emittedFrom(
      machine('{ A, B, C }', "powerup B\n  on clk\n    case s { A: s' = B  B: s' = C  C: s' = A }"),
    );
    expect(definition(module, 'Init')).toBe('Init == s = "B"');
    expect(definition(module, 'TypeOK')).toBe('TypeOK == s \\in {"A", "B", "C"}');
    expect(definition(module, 's_next')).toBe(
      's_next ==\n  IF s = "A" THEN "B"\n  ELSE IF s = "B" THEN "C"\n  ELSE IF s = "C" THEN "A"\n  ELSE s',
    );
  });

  it.each([
    ['a cast value', machine('{ A, B, C, D }', "powerup A\n  on clk\n    s' = d as t", '  input d : bits[2]\n')],
    ['an input with codes to spare', machine('{ A, B, C }', "powerup A\n  on clk\n    s' = d", '  input d : t\n')],
    ['any value at power-up, with codes to spare', machine('{ A, B, C }', "powerup any\n  on clk\n    s' = A")],
  ])('are numbers with %s', (_, text) => {
    expect(holds(text)).toBe(false);
    expect(definition(emittedFrom(text), 'TypeOK')).toBe('TypeOK == s \\in 0 .. 3');
  });

  it.each([
    ['an input of all codes', machine('{ A, B, C, D }', "powerup A\n  on clk\n    s' = d", '  input d : t\n')],
    ['any label at power-up', machine('{ A, B }', "powerup any\n  on clk\n    s' = A")],
  ])('are labels with %s', (_, text) => {
    expect(holds(text)).toBe(true);
  });

  it('are asked for their codes where they are read as vectors', () => {
    const module = emittedFrom(
      machine(
        'onehot { A, B }',
        "powerup A\n  output y : bits[2]\n  y = s as bits[2]\n  on clk\n    s' = s == A ? B : A",
      ),
    );
    expect(definition(module, 'Code_t')).toBe('Code_t(label) ==\n  CASE label = "A" -> 1\n    [] label = "B" -> 2');
    expect(definition(module, 'y')).toBe('y == Code_t(s)');
  });
});

describe('vectors', () => {
  const summing = (width: number): string => `module sums
  clock clk
  output q : bits[${width}] powerup ${width}'h1000_0001
  on clk
    q' = q + q`;

  it('of 30 bits are numbers', () => {
    const module = emittedFrom(summing(30));
    expect(definition(module, 'Init')).toBe('Init == q = 268435457');
    expect(definition(module, 'q_next')).toBe('q_next == (q + q) % 1073741824');
  });

  it('of 31 bits are tuples of bytes, least significant first', () => {
    const module = emittedFrom(summing(31));
    expect(definition(module, 'Init')).toBe('Init == q = <<1, 0, 0, 16>>');
    expect(definition(module, 'TypeOK')).toBe('TypeOK == q \\in WSet(31)');
    expect(definition(module, 'q_next')).toBe('q_next == WAdd(q, q, 31)');
  });

  it('never need a literal that TLC refuses', () => {
    for (const width of [29, 30, 31, 32, 33, 64])
      for (const [number] of emittedFrom(summing(width))
        .text.replace(/\\\*.*/g, '')
        .matchAll(/\b\d+\b/g))
        expect(Number(number)).toBeLessThan(2 ** 31);
  });

  it('have the operators that they use, and no others', () => {
    expect(emittedFrom(summing(30)).text).not.toContain('WAdd');
    expect(emittedFrom(summing(31)).text).toContain('WAdd(a, b, w) == WSum(a, b, 0, w)');
    expect(emittedFrom(summing(31)).text).not.toContain('WMul');
  });
});

describe('long expressions', () => {
  it('name what occurs several times', () => {
    const module = emittedFrom(`module named
  input a, b : bits[4]
  output y : bits[4]
  y = let t = (a ^ b) + (a & b) in t * t`);
    expect(definition(module, 'y')).toBe(
      'y(i) ==\n  LET t == (Xor(i.a, i.b) + And(i.a, i.b)) % 16\n  IN\n    (t * t) % 16',
    );
  });

  it('may be nested 2,000 deep', () => {
    const a = variable('a', bits(4));
    let term: Term = a;
    for (let level = 0; level < 2000; level += 1) term = add(term, constant(level % 16, 4));
    const spec = specOf('module deep\n  input a : bits[4]\n  output y : bits[4]\n  y = a');
    const module = moduleOf({ ...spec, outputs: [{ port: 'y', value: term }] });
    expect(module.text.split('% 16')).toHaveLength(2001);
  });
});

describe('quoted lines', () => {
  it('are ASCII, with their numbers', () => {
    const module = emittedFrom(counter.replace("count' = count + 1", "count' = count + 1 // größer → mehr\t!"));
    expect(module.text).toContain("\\* 7: when en: count' = count + 1 // gr\\u00f6\\u00dfer \\u2192 mehr !\n");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(module.text).toMatch(/^[\x0a\x20-\x7e]*$/);
  });

  it('are left out without the text', () => {
    expect(moduleOf(specOf(counter)).text).not.toContain('\\* 7:');
  });

  it('cannot end the module or a comment', () => {
    const module = emittedFrom(counter.replace('count + 1', 'count + 1 /* ==== *) (* */'));
    expect(module.text.split('\n').filter((line) => line.startsWith('===='))).toEqual(['====']);
    expect(module.text).toContain('\\* 7: when en:');
  });
});

describe('what is not in a module', () => {
  const spec = specOf(counter);
  const [domain] = spec.domains;
  const latch: Latch = {
    name: 'l',
    type: { kind: 'bits', width: 1, signed: false },
    when: constant(1, 1),
    value: constant(0, 1),
    powerUp: 'any',
  };
  it.each<[string, Partial<Spec>]>([
    ['the design has several clocks', { domains: domain === undefined ? [] : [domain, { ...domain, clock: 'clk2' }] }],
    ['the design has latches', { latches: [latch] }],
    ['the design has instances', { instances: [{ name: 'u', module: spec, connections: [] }] }],
  ])('%s', (reason, change) => {
    expect(emitTla({ ...spec, ...change })).toMatchObject({ kind: 'not emitted', reason });
    expect(emitTla(spec).kind).toBe('emitted');
  });
});

it('an assumption that reads the clock is asked of the level before and after it has changed', () => {
  const { text, configuration } = emittedFrom(`module m
clock clk
reg AssumedLater : bit powerup 0
input d : bit
assume a: clk or d
on clk AssumedLater' = d
`);
  expect(text).toContain('Assumed(i) == clk = 1 \\/ i.d = 1\n');
  expect(text).toContain("\nAssumedLater(i) == clk' = 1 \\/ i.d = 1\n");
  expect(text).toMatch(/^Tick == .* clk' = 1 - clk \/\\ AssumedLater\(i\)$/m);
  expect(text).toContain("AssumedLater_2' = AssumedLater_2_next(i)");
  expect(configuration).toContain('CHECK_DEADLOCK FALSE');
});

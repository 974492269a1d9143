/**
 * Attempts to have something wrong installed that no single rule's cases show: names that look like others, choices that nobody can make, reset values that are no
 * constants, several clocks. Each is told with its exploit, and stands beside the nearest right one.
 */
import { describe, expect, it } from 'vitest';
import { and, eq, ite, not, udiv } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, type Term, top, variable } from '../../kernel/term.ts';
import { initialProgram } from '../../src/refine/initial.ts';
import { holes } from '../../src/refine/program.ts';
import type { Register, Spec } from '../../src/spec/spec.ts';
import { bitsType } from '../../src/spec/types.ts';
import { difference } from './cosimulate.ts';
import { design } from './design.ts';
import { finish, run } from './refineFully.ts';
import { assign, compose, initialize, introduce, iterate, split, started } from './rules/cases.ts';
import { attempt, programAt } from './rules/expectations.ts';

async function agrees(text: string): Promise<void> {
  const { program } = await finish(design(text));
  expect(difference(program, { cycles: 200, seed: 5 })).toBeUndefined();
}

describe('names of holes', () => {
  it('a `let` with the name of the hole of all outputs does not get their code', async () => {
    const text = `module names
input a : bits[2]
output z : bits[2]
let outputs : bits[2] = a + 1
z = outputs + a`;
    const ids = holes(initialProgram(design(text))).map((hole) => hole.id);
    expect(new Set(ids).size).toBe(ids.length);
    await agrees(text);
  });

  it('a clock with that name neither', () =>
    agrees(`module names
clock outputs
input a : bits[2]
output z : bits[2]
output r : bits[2] powerup 0
z = r + a
on outputs { r' = a }`));
});

describe('choices', () => {
  it('an earlier action overrides a choice whose predicate it breaks: the choice is then not what the register becomes', () =>
    agrees(`module override
clock clk
reset rst sync high
input clr : bit
input a : bits[3]
output g : bits[3] = 0
on clk {
  when clr: g' = 0
  choose g' such that g' > 3 and g' != a
}`));

  it('an output that takes a choice in one case only', () =>
    agrees(`module sometimes
input sel : bit
input a : bits[2]
output z : bits[2]
output y : bits[2]
choose c : bits[2] such that c != 0 and c != a
z = sel ? c : 0
y = c`));

  it('a choice made by a register that a combinational choice reads: the new value is not there before the edge', () =>
    agrees(`module early
clock clk
reset rst sync high
input a : bits[2]
output g : bits[2] = 0
output z : bits[2]
choose c : bits[2] such that c != a
choose d : bits[2] such that d > c or c == 3
z = d
on clk {
  choose g' from c
}`));

  it('a predicate that reads a `let` which depends on the choice', () =>
    agrees(`module circular
input a : bits[3]
output z : bits[3]
let next : bits[3] = c + 1
choose c : bits[3] such that next == a
z = c`));

  it('one choice for two registers and an output', () =>
    agrees(`module shared
clock clk
reset rst sync high
input a : bits[3]
output p, q : bits[3] = 0
output z : bit
choose c : bits[3] such that c != a
z = c[0]
on clk {
  choose p' from c
  q' = c ^ 1
}`));
});

describe('invariants', () => {
  it('of a design without a clock are not forgotten', async () => {
    const text = (claim: string) => `module comb
input a, b : bits[2]
output z : bits[2]
z = a + b
invariant claim: ${claim}`;
    expect((await run(design(text('z >= a')))).outcome).toMatchObject({
      kind: 'stuck',
      reason: expect.stringContaining('INV.claim is refuted'),
    });
    expect((await run(design(text('z - b == a')))).outcome.kind).toBe('complete');
  });

  it('that relies on itself at the next moment is no proof: outputs are read at one moment only', async () => {
    const text = `module echo
clock clk
reset rst sync high
input a : bit
output r : bit = 0
output z : bit
z = r | a
on clk { r' = a }
invariant low: z == 0 or r == 1`;
    expect((await run(design(text))).outcome).toMatchObject({
      kind: 'stuck',
      reason: expect.stringContaining('INV.low is refuted'),
    });
  });
});

describe('reset values that are no constants', () => {
  const base = design(`module load
clock clk
reset rst sync high
input a, b : bits[3]
output r : bits[3] = 0
on clk { r' = r + 1 }
invariant small: r <= 7`);
  const [a, b, r] = ['a', 'b', 'r'].map((name) => variable(name, bits(3)));
  if (a === undefined || b === undefined || r === undefined) throw new Error('no variables');
  const withReset = (value: Term, invariant: Term = top): Spec => ({
    ...base,
    registers: base.registers.map((register): Register => ({ ...register, reset: { by: 'rst', value } })),
    invariants: [{ name: 'small', term: invariant }],
  });
  const at = (spec: Spec) => attempt(initialProgram(spec), initialize());

  it('may not divide by zero', () => {
    expect(at(withReset(udiv(a, b)))).toMatchObject({ kind: 'refuted', reason: expect.stringContaining('WD.reset') });
    expect(at(withReset(ite(eq(b, constant(0, 3)), a, udiv(a, b))))).toMatchObject({ kind: 'installed' });
  });

  it('have to satisfy the invariants for every input', () => {
    const bounded = not(eq(r, constant(7, 3)));
    expect(at(withReset(a, bounded))).toMatchObject({
      kind: 'refuted',
      reason: expect.stringContaining('INIT.reset.rst.small'),
    });
    expect(at(withReset(and(a, constant(3, 3)), bounded))).toMatchObject({ kind: 'installed' });
  });
});

describe('two clocks', () => {
  const [x, y] = ['x', 'y'].map((name) => variable(name, bits(1)));
  if (x === undefined || y === undefined) throw new Error('no variables');
  const port = (name: string, role: 'clock' | 'data', direction: 'input' | 'output') => ({
    name,
    role,
    direction,
    type: bitsType(1),
  });
  const register = (name: string, clock: string): Register => ({
    name,
    type: bitsType(1),
    clock,
    powerUp: constant(0, 1),
  });
  const domain = (clock: string, target: string, value: Term): Spec['domains'][number] => ({
    clock,
    edge: 'rise',
    resets: [],
    actions: [{ kind: 'assign', register: target, value }],
  });
  const pair = (nextX: Term, nextY: Term, invariant: Term): Spec => ({
    ...design('module pair\ninput i : bit\noutput o : bit\no = i'),
    ports: [
      port('ca', 'clock', 'input'),
      port('cb', 'clock', 'input'),
      port('x', 'data', 'output'),
      port('y', 'data', 'output'),
    ],
    outputs: [],
    registers: [register('x', 'ca'), register('y', 'cb')],
    domains: [domain('ca', 'x', nextX), domain('cb', 'y', nextY)],
    invariants: [{ name: 'claim', term: invariant }],
  });
  const one = constant(1, 1);
  const iterated = (spec: Spec) => {
    const first = attempt(initialProgram(spec), initialize());
    if (first.kind !== 'installed') throw new Error(first.reason);
    return attempt(first.program, iterate('ca'));
  };

  it('coincident edges break what single ones keep', () => {
    const exclusive = not(and(x, y));
    expect(iterated(pair(ite(y, x, one), ite(x, y, one), exclusive))).toMatchObject({
      kind: 'refuted',
      reason: expect.stringContaining('INV.claim'),
    });
    expect(iterated(pair(ite(y, x, one), constant(0, 1), exclusive))).toMatchObject({ kind: 'installed' });
  });

  it('single edges break what coincident ones keep', () => {
    const equal = eq(x, y);
    expect(iterated(pair(not(x), not(y), equal))).toMatchObject({
      kind: 'refuted',
      reason: expect.stringContaining('INV.claim'),
    });
    expect(iterated(pair(x, y, equal))).toMatchObject({ kind: 'installed' });
  });

  it('a coupling across domains has to survive them too', () => {
    const spec = pair(not(x), y, top);
    const process = [initialize(), iterate('ca'), iterate('cb')].reduce((program, pick) => {
      const next = attempt(program, pick);
      if (next.kind !== 'installed') throw new Error(next.reason);
      return next.program;
    }, initialProgram(spec));
    const follower = (clock: string, next: string) =>
      introduce({
        kind: 'register',
        name: 'twin',
        type: { width: 1 },
        clock,
        powerUp: '0',
        next,
        coupling: 'twin == x',
      });
    expect(attempt(process, follower('cb', '~x'))).toMatchObject({
      kind: 'refuted',
      reason: expect.stringContaining('INV.twin'),
    });
    expect(attempt(process, follower('ca', '~x'))).toMatchObject({ kind: 'installed' });
  });
});

describe('couplings', () => {
  const counter = `module counter
clock clk
reset rst sync high
input en : bit
output count : bits[3] = 0
on clk { when en: count' = count + 1 }`;
  const shadow = introduce({
    kind: 'register',
    name: 'shadow',
    type: { width: 3 },
    clock: 'clk',
    powerUp: '0',
    reset: '0',
    next: 'en ? count + 1 : count',
    coupling: 'shadow == count',
  });

  it('are known in holes that are older than they are', () => {
    const use = {
      rule: 'Assignment',
      target: 'clk.step',
      params: { values: { count: 'en ? shadow + 1 : shadow' } },
    } as const;
    expect(attempt(programAt({ spec: counter, to: [...started, shadow] }), use)).toMatchObject({ kind: 'installed' });
  });

  it('are what may be relied upon, and nothing else', () => {
    const weak = {
      ...shadow,
      params: { ...(shadow.params as object), coupling: 'shadow == count or count == 2' },
    } as typeof shadow;
    const use = {
      rule: 'Assignment',
      target: 'clk.step',
      params: { values: { count: 'en ? shadow + 1 : shadow' } },
    } as const;
    expect(attempt(programAt({ spec: counter, to: [...started, weak] }), use)).toMatchObject({ kind: 'refuted' });
  });
});

describe('proofs that lean on each other', () => {
  // So wide that "some d and e are left for this c" is not written out in the hole of c: there 1 looks as good as 0.
  const circle = `module circle
output z : bit
choose c : bit
choose d : bits[12] such that c == 0 and d == 5
choose e : bits[12] such that c == 0 and e == 5
z = c ^ d[0] ^ e[0]`;
  const middle = (hole: string, name: string, other: string) =>
    compose(hole, { middle: [{ name, type: { width: 12 } }], mid: `${name} == ${other} and c == 0` });

  it('d from e and e from d, while c is 1: neither may rely on the other', () => {
    const program = programAt({ spec: circle, to: [initialize(), assign('c', { c: '1' })] });
    const refusals = [middle('d', 'm', 'e'), middle('e', 'n', 'd'), assign('d', { d: '5' }), assign('e', { e: '5' })];
    const kinds = refusals.map((pick) => attempt(program, pick).kind);
    // One of the two comes first in the order of the specification, and may not be relied upon by what comes before it.
    expect(kinds.slice(2)).toEqual(['refuted', 'refuted']);
    expect(kinds.slice(0, 2)).not.toEqual(['installed', 'installed']);
  });

  it('whatever is installed of it, in any order, the wrong choice cannot be finished', () => {
    const fill = (wrong: string) => [
      assign('c', { c: wrong }),
      middle('d', 'm', 'e'),
      middle('e', 'n', 'd'),
      assign('d.mid', { m: 'e' }),
      assign('e.mid', { n: 'd' }),
      assign('d.then', { d: '5' }),
      assign('e.then', { e: '5' }),
      assign('d', { d: '5' }),
      assign('e', { e: '5' }),
      assign('outputs', { z: 'c ^ d[0] ^ e[0]' }),
    ];
    const left = (wrong: string): number => {
      let program = programAt({ spec: circle, to: [initialize()] });
      for (let round = 0; round < 3; round += 1) {
        for (const pick of fill(wrong)) {
          const next = attempt(program, pick);
          if (next.kind === 'installed') program = next.program;
        }
      }
      return holes(program).length;
    };
    expect(left('1')).toBeGreaterThan(0);
  });

  it('the right choice is finished by itself', () =>
    agrees(circle.replace('choose c : bit', 'choose c : bit such that c == 0')));

  it('what a signal is specified by can be relied upon', () => {
    const spec = `module order
input a : bits[2]
output z, y : bits[2]
let l : bits[2] = a + 1
z = l + 1
y = z ^ l`;
    const program = programAt({ spec, to: [initialize(), split('outputs', { groups: [['y'], ['z']] })] });
    expect(attempt(program, assign('outputs.p1', { z: 'a + 2' }))).toMatchObject({ kind: 'installed' });
    expect(attempt(program, assign('outputs.p0', { y: '(a + 2) ^ (a + 1)' }))).toMatchObject({ kind: 'installed' });
    expect(attempt(program, assign('outputs.p0', { y: '(a + 1) ^ (a + 1)' }))).toMatchObject({ kind: 'refuted' });
  });
});

describe('a register that may power up to anything', () => {
  const spec = (invariant: string) => `module p
clock clk
reset rst sync high
input d : bits[2]
output q : bits[2] = 0 powerup any
on clk {
  when d != 3: q' = d
}
invariant r: ${invariant}`;

  it('is no help to an invariant that one of the values breaks, whichever the design takes', () => {
    const program = programAt({ spec: spec('q != 3') });
    expect(attempt(program, initialize())).toMatchObject({ kind: 'refuted' });
    expect(attempt(programAt({ spec: spec('q <= 3') }), initialize())).toMatchObject({ kind: 'installed' });
  });
});

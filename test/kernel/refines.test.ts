/** What a simulation may say: a wire that follows an input is no register, whatever stands for it. */
import { describe, expect, test } from 'vitest';
import { eq, ite, not } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { refines, type Simulation } from '../../kernel/refines.ts';
import { bits } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { constant, type Term, top, variable } from '../../kernel/term.ts';

const [clk, d, held, own] = [
  variable('clk', bits(1)),
  variable('d', bits(4)),
  variable('held', bits(4)),
  variable('rtl.held', bits(4)),
];

function system(register: typeof held | undefined, shown: Term): System {
  return {
    inputs: [clk, d],
    state: register === undefined ? [] : [{ variable: register, powerUp: 'any' }],
    choices: [],
    constraint: top,
    clocks: [{ name: 'clk', level: clk, edge: 'rise' }],
    updates: register === undefined ? [] : [{ variable: register, clock: 0, next: d }],
    levels: [],
    resets: [],
    outputs: [{ port: 'q', value: shown }],
    assume: top,
    claims: [],
  };
}

/** Shows at every moment what d was at the last edge. */
const specification = system(held, held);
const text = system(own, own);

const simulation = (parts: Partial<Simulation> = {}): Simulation => ({
  state: new Map([[held, own]]),
  choices: new Map(),
  invariant: [],
  environment: [],
  ...parts,
});

test('a register that does what is specified is proved', () => {
  const asked = refines('m', text, specification, simulation());
  if (asked.kind !== 'goals') throw new Error(asked.reason);
  expect(asked.goals.map(({ goal }) => goal.id)).toEqual(['m/text/STEP.held', 'm/text/OUT.q']);
  expect(asked.goals.map(({ goal }) => prove(goal).kind)).toEqual(['proved', 'proved']);
});

test('a wire in place of the register is refused, though every goal about it would hold', () => {
  const wire = system(undefined, d);
  const asked = refines('m', wire, specification, simulation({ state: new Map<typeof held, Term>([[held, d]]) }));
  expect(asked).toEqual({ kind: 'not covered', reason: 'what stands for held reads d' });
});

test.each<[string, Partial<Simulation>]>([
  ['nothing in the implementation stands for held', { state: new Map() }],
  [
    'the specification has no other',
    {
      state: new Map([
        [held, own],
        [variable('other', bits(4)), own],
      ]),
    },
  ],
  ['what stands for held has another width', { state: new Map<typeof held, Term>([[held, constant(0, 3)]]) }],
  ['what stands for held reads nowhere', { state: new Map([[held, variable('nowhere', bits(4))]]) }],
  ['the invariant i is not one bit', { invariant: [{ name: 'i', term: own }] }],
  ['the invariant i reads clk, which is no register', { invariant: [{ name: 'i', term: not(clk) }] }],
  ['the invariant i reads held, which is no register', { invariant: [{ name: 'i', term: eq(held, own) }] }],
  ['the environment gives held, which is no input', { environment: [new Map([[held, own]])] }],
  ['the environment gives d another width', { environment: [new Map<typeof d, Term>([[d, constant(0, 5)]])] }],
  ['the environment reads clk, which is no register', { environment: [new Map<typeof d, Term>([[clk, clk]])] }],
])('%s', (reason, parts) => {
  expect(refines('m', text, specification, simulation(parts))).toEqual({ kind: 'not covered', reason });
});

describe('after a reset from any state', () => {
  const rst = variable('rst', bits(1));
  const [q, ownQ, x] = [variable('q', bits(4)), variable('rtl.q', bits(4)), variable('rtl.x', bits(4))];
  const zero = constant(0, 4);
  const never = not(eq(x, constant(3, 4)));

  /** x is 0 from power-up on; what the reset gives to q reads it. */
  const goalsOf = (given: Term) => {
    const frame = { inputs: [clk, rst], choices: [], constraint: top, levels: [], assume: top, claims: [] };
    const clocks = [{ name: 'clk', level: clk, edge: 'rise' }] as const;
    const specified: System = {
      ...frame,
      clocks,
      state: [{ variable: q, powerUp: zero }],
      updates: [{ variable: q, clock: 0, next: ite(rst, zero, q) }],
      resets: [{ name: 'rst', kind: 'sync', asserted: rst, values: [{ variable: q, value: zero }] }],
      outputs: [{ port: 'q', value: q }],
    };
    const implementation: System = {
      ...frame,
      clocks,
      state: [ownQ, x].map((own) => ({ variable: own, powerUp: zero })),
      updates: [
        { variable: ownQ, clock: 0, next: ite(rst, given, ownQ) },
        { variable: x, clock: 0, next: ite(rst, zero, x) },
      ],
      resets: [],
      outputs: [{ port: 'q', value: ownQ }],
    };
    const asked = refines('m', implementation, specified, {
      state: new Map([[q, ownQ]]),
      choices: new Map(),
      invariant: [{ name: 'never', term: never }],
      environment: [],
    });
    if (asked.kind !== 'goals') throw new Error(asked.reason);
    return asked.goals.map(({ goal, root }) => ({ id: goal.id, root, verdict: prove(goal).kind }));
  };

  test('a register has its value, also where the invariant does not hold yet', () => {
    expect(goalsOf(zero).every(({ verdict }) => verdict === 'proved')).toBe(true);
    const wrong = goalsOf(ite(never, zero, constant(5, 4))).filter(({ verdict }) => verdict !== 'proved');
    expect(wrong).toEqual([{ id: 'm/text/START.rst.q', root: 'reset', verdict: 'refuted' }]);
  });
});

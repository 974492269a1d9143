/** What nobody sees is left out of a System, and nothing else is. */
import { expect, test } from 'vitest';
import { add, eq, not, select, store, ult } from '../../kernel/build.ts';
import { observed } from '../../kernel/observed.ts';
import { array, bits } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { constant, type Term, top, variable } from '../../kernel/term.ts';

const clk = variable('clk', bits(1));
const [a, b, c, ghost] = ['a', 'b', 'c', 'ghost'].map((name) => variable(name, bits(4))) as [Term, Term, Term, Term] &
  readonly ReturnType<typeof variable>[];
const memory = variable('memory', array(4, 4));

/** The output reads a, a reads b, b reads c; ghost counts, and writes a memory that nobody reads. */
function system(more: Partial<System> = {}): System {
  const states = [a, b, c, ghost, memory] as readonly ReturnType<typeof variable>[];
  const next: readonly Term[] = [b, c, not(c), add(ghost, a), store(memory, ghost, a)];
  return {
    inputs: [clk],
    state: states.map((target) => ({ variable: target, powerUp: 'any' })),
    choices: [],
    constraint: top,
    clocks: [{ name: 'clk', level: clk, edge: 'rise' }],
    updates: states.map((target, index) => ({ variable: target, clock: 0, next: next[index] ?? target })),
    levels: [],
    resets: [
      {
        name: 'rst',
        kind: 'sync',
        asserted: top,
        values: states.slice(0, 4).map((target) => ({ variable: target, value: constant(0, 4) })),
      },
    ],
    outputs: [{ port: 'q', value: eq(a, constant(0, 4)) }],
    assume: top,
    claims: [],
    ...more,
  };
}

const kept = (given: System): readonly string[] => observed(given).state.map((entry) => entry.variable.name);

test('what an output reads through several steps stays, with its updates and reset values', () => {
  expect(kept(system())).toEqual(['a', 'b', 'c']);
  const small = observed(system());
  expect(small.updates.map((update) => update.variable.name)).toEqual(['a', 'b', 'c']);
  expect(small.resets[0]?.values.map((entry) => entry.variable.name)).toEqual(['a', 'b', 'c']);
});

test.each<[string, Partial<System>, readonly string[]]>([
  ['a claim', { claims: [{ kind: 'invariant', name: 'small', term: ult(ghost, constant(9, 4)) }] }, ['ghost']],
  ['the constraint of a choice', { constraint: ult(ghost, constant(9, 4)) }, ['ghost']],
  ['an assumption', { assume: ult(ghost, constant(9, 4)) }, ['ghost']],
  ['a clock', { clocks: [{ name: 'gated', level: eq(ghost, constant(9, 4)), edge: 'rise' }] }, ['ghost']],
  ['an output through a memory', { outputs: [{ port: 'q', value: select(memory, a) }] }, ['ghost', 'memory']],
  [
    'the condition of a level',
    {
      levels: [{ variable: a as ReturnType<typeof variable>, when: eq(ghost, constant(9, 4)), value: constant(0, 4) }],
    },
    ['ghost'],
  ],
])('what %s reads stays', (_name, more, names) => {
  expect(kept(system(more))).toEqual(['a', 'b', 'c', ...names]);
});

test('a system of which everything is seen is the same', () => {
  const whole = system({ outputs: [{ port: 'q', value: select(memory, ghost) }] });
  expect(observed(whole)).toBe(whole);
});

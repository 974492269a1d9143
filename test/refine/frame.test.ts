/**
 * FRAME: no rule changes what a register is reset to, so a program in which it differs from the specification has to be made by hand. Iteration then refuses to
 * install the reset test, since the process would not do what the relation says.
 */
import { describe, expect, it } from 'vitest';
import { violates } from '../../kernel/counterexample.ts';
import { constant } from '../../kernel/term.ts';
import type { Program, StateElement } from '../../src/refine/program.ts';
import { initialize, iterate } from './rules/cases.ts';
import { attempt, programAt } from './rules/expectations.ts';

const program = programAt({
  spec: `module counter
clock clk
reset rst sync high
input en : bit
output count : bits[3] = 2
reg other : bits[3] powerup 0 no reset
on clk {
  when en: count' = count + 1
  other' = count
}`,
  to: [initialize()],
});

const tampered = (change: (element: StateElement) => StateElement): Program => ({
  ...program,
  state: program.state.map(change),
});

describe('Iteration', () => {
  it('installs the reset test of the specification', () => {
    expect(attempt(program, iterate('clk')).kind).toBe('installed');
  });

  it.each([
    [
      'another reset value',
      (element: StateElement): StateElement =>
        element.reset ? { ...element, reset: { ...element.reset, value: constant(3, 3) } } : element,
    ],
    ['a register that is left out of reset', ({ reset: _, ...element }: StateElement): StateElement => element],
    [
      'a register that is reset and should hold',
      (element: StateElement): StateElement => ({ ...element, reset: { by: 'rst', value: constant(2, 3) } }),
    ],
  ])('refuses %s', (_, change) => {
    const refusal = attempt(tampered(change), iterate('clk'));
    if (refusal.kind !== 'refuted') throw new Error(refusal.kind);
    const found = refusal.obligations.filter(({ verdict }) => verdict.kind === 'refuted');
    expect(found.map(({ goal }) => goal.id)).toEqual(['counter/clk/FRAME.rst']);
    for (const { goal, verdict } of found)
      if (verdict.kind === 'refuted') expect(violates(goal, verdict.counterexample.values)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../src/language/parse.ts';
import { type ModelChecked, modelCheck, modelCheckLimits } from '../../src/spec/modelChecker.ts';
import { systemOf } from '../../src/spec/system.ts';

function explore(text: string, limits = modelCheckLimits): ModelChecked {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  return modelCheck(systemOf(parsed.spec), limits);
}

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
});

/** Specifications on which the two readings once differed, or TLC refused the module. */
import { expect, it } from 'vitest';
import { parseSpec } from '../../../src/language/parse.ts';
import { agreement } from './agreement.ts';
import { describeWithTlc } from './live.ts';

/** With the number of states, and for each action whether it is ever taken. */
const cases: readonly (readonly [string, string, number, readonly boolean[]])[] = [
  [
    'implications behind an assumption',
    "module m\nclock clk\ninput a, b : bit\noutput q : bit powerup 0\nassume some: a or b\non clk q' = a\ninvariant y: a implies (q or a)\ninvariant z: a implies (b implies a)\n",
    2,
    [true],
  ],
  [
    'a claim that reads the clock, and an assumption that does',
    "module m\nclock clk\ninput d : bit\noutput q : bit powerup 0\nassume a: clk or d\non clk q' = d\ninvariant y: clk implies q or not q\n",
    4,
    [true],
  ],
  [
    'an assumption that reads the clock has to hold after the edge too',
    "module m\nclock clk\ninput d : bit\noutput q : bit powerup 0\nassume a: clk or d\non clk q' = d ^ q\n",
    4,
    [true],
  ],
  [
    'assumptions under which no input can stay while the clock changes its level',
    "module m\nclock clk\ninput d : bit\noutput q : bit powerup 0\nassume a: d != clk\non clk q' = not q\n",
    2,
    [false],
  ],
  [
    'an assumption without state',
    'module m\ninput a, b : bit\noutput q : bit\nassume some: a or b\nq = a\ninvariant y: a implies (q or a)\n',
    1,
    [],
  ],
];

describeWithTlc('both readings agree on', () => {
  it.each(cases)('%s', async (_, text, states, taken) => {
    const parsed = parseSpec(text);
    if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
    const { problem, own, run } = await agreement(parsed.spec, text);
    expect(problem).toBeUndefined();
    expect(own).toMatchObject({ kind: 'holds', states });
    // A step without a condition still carries the name of its action.
    const actions = run.kind === 'ran' ? run.coverage.filter(({ action }) => action.startsWith('Line')) : [];
    expect(actions.map(({ generated }) => generated > 0)).toEqual(taken);
  });
});

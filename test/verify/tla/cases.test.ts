/** Specifications for which a module was wrong once, and agrees now. */
import { expect, it } from 'vitest';
import { agreement, each } from './agreement.ts';
import { describeWithTlc } from './live.ts';
import { specOf } from './specs.ts';

const cases: readonly (readonly [string, string])[] = [
  [
    'a clock and a reset that nothing is registered by',
    `module idle
  clock clk
  reset rst sync high
  input a : bit
  output y : bit
  y = not a
  invariant other: y != a`,
  ],
  [
    'a case whose arms do nothing',
    `module nothing
  clock clk
  input a : bits[2]
  on clk
    case a {
      0: {}
      1: {}
    }`,
  ],
  [
    'terms nested deeply',
    `module deep
  clock clk
  input a : bits[2]
  output q : bits[4] powerup 0
  on clk
    q' = sum(i in 0..499: (a as bits[4]) ^ q ^ (i as bits[4]))
  invariant even: q != 1`,
  ],
];

describeWithTlc('What was wrong once', () => {
  it('agrees', async () => {
    const results = await each(cases, ([, text]) => agreement(specOf(text), text));
    expect(results.map(({ problem }, index) => [cases[index]?.[0], problem])).toEqual(
      cases.map(([name]) => [name, undefined]),
    );
  });
});

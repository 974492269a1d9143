/** Assumptions speak of inputs and have to leave an environment something to do. */
import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../../src/language/parse.ts';
import { verdictOf } from './claim.ts';

const spec = (assumption: string): string => `
module drain
  clock clk
  reset rst sync high
  input go, hold : bit
  output level : bits[2] = 3
  assume calm: ${assumption}
  on clk
    when go and level != 0: level' = level - 1
`;
const text = (condition: string, next = "(level == 2'd0) ? 2'd0 : level - 2'd1"): string => `
module drain(input wire clk, input wire rst, input wire go, input wire hold, output reg [1:0] level = 2'd3);
  always @(posedge clk) if (rst) level <= 2'd3; else if (${condition}) level <= ${next};
endmodule`;

describe('an assumption', () => {
  it('is relied upon as far as it goes, and no further', async () => {
    expect(await verdictOf(spec('not (go and hold)'), text('go && !hold'))).toMatchObject({ kind: 'proved' });
    expect((await verdictOf(spec('not (go and hold)'), text('go && hold'))).kind).not.toBe('proved');
    expect((await verdictOf(spec('go or hold'), text('go && !hold'))).kind).not.toBe('proved');
  });

  it('that no environment can go on satisfying proves nothing, of a right text neither', async () => {
    expect(await verdictOf(spec('go'), text('go'))).toMatchObject({ kind: 'proved' });
    for (const dead of ['go and not go', 'go != hold and go == hold', 'rst and (go or hold) and not go and not hold'])
      for (const next of [undefined, "level + 2'd1"])
        expect(await verdictOf(spec(dead), text('go', next)), `${dead}: ${next}`).toMatchObject({ kind: 'undecided' });
  });

  it('about states is none: the specification would promise what the environment has to keep', () => {
    expect(parseSpec(spec('not hold')).kind).toBe('spec');
    expect(parseSpec(spec('level != 0'))).toMatchObject({
      kind: 'errors',
      diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'assumption-not-on-inputs' })]),
    });
  });
});

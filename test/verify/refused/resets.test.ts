/** Roots: what holds from power-up only, what holds from a reset only, and resets of another kind or level than specified. */
import { describe, expect, it } from 'vitest';
import { verdictOf } from './claim.ts';

const spec = (reset: string): string => `
module held
  clock clk
  reset ${reset}
  input en : bit
  output q : bits[4] = 5
  on clk
    when en: q' = q + 1
`;

describe('a register besides the specified ones', () => {
  const text = (shadow: string, reset: string, used = 'shadow'): string => `
module held(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd5);
  reg [3:0] shadow${shadow};
  always @(posedge clk)
    if (rst) begin q <= 4'd5; ${reset} end
    else if (en) begin q <= ${used} + 4'd1; shadow <= shadow + 4'd1; end
endmodule`;

  it('that stands for the count has to be reset with it: reset at count 5 while the shadow goes on', async () => {
    expect((await verdictOf(spec('rst sync high'), text(" = 4'd5", '', 'q'))).kind).toBe('proved');
    expect(await verdictOf(spec('rst sync high'), text(" = 4'd5", ''))).toMatchObject({ kind: 'refuted' });
  });

  it('that is right at power-up only is no proof from reset', async () => {
    const offset = (reset: string): string => `
module held(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd5);
  reg broken = 1'b0;
  always @(posedge clk)
    if (rst) begin q <= 4'd5; ${reset} end
    else begin if (en) q <= q + 4'd1 + {3'd0, broken}; broken <= broken; end
endmodule`;
    const verdict = await verdictOf(spec('rst sync high'), offset(''));
    expect(verdict.kind === 'proved' ? verdict.roots : []).not.toContain('reset');
  });
});

describe('a register that is not reset at all', () => {
  const text = (reset: string): string => `
module held(input wire clk, input wire rst, input wire en, output reg [3:0] q = 4'd5);
  always @(posedge clk) ${reset} if (en) q <= q + 4'd1;
endmodule`;

  it('is matched at power-up only, and refuted by a trace with a reset', async () => {
    expect(await verdictOf(spec('rst sync high'), text("if (rst) q <= 4'd5; else"))).toMatchObject({
      kind: 'proved',
      roots: ['powerUp', 'reset'],
    });
    const wrong = await verdictOf(spec('rst sync high'), text(''));
    expect(wrong).toMatchObject({ kind: 'refuted', difference: { output: 'q' } });
  });
});

describe('kind and level of a reset', () => {
  const text = (name: string, events: string, test: string): string => `
module held(input wire clk, input wire ${name}, input wire en, output reg [3:0] q = 4'd5);
  always @(${events})
    if (${test}) q <= 4'd5;
    else if (en) q <= q + 4'd1;
endmodule`;
  const forms = [
    ['rst sync high', 'posedge clk', 'rst'],
    ['rst sync low', 'posedge clk', '!rst'],
    ['rst async high', 'posedge clk or posedge rst', 'rst'],
    ['rst async low', 'posedge clk or negedge rst', '!rst'],
  ] as const;

  it.each(forms)('%s is proved by its own form, and refuted by the three others', async (reset, events, test) => {
    expect(await verdictOf(spec(reset), text('rst', events, test))).toMatchObject({
      kind: 'proved',
      roots: ['powerUp', 'reset'],
    });
    for (const [other, otherEvents, otherTest] of forms) {
      if (other === reset) continue;
      expect(await verdictOf(spec(reset), text('rst', otherEvents, otherTest)), other).toMatchObject({
        kind: 'refuted',
      });
    }
  });
});

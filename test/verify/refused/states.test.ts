/** State machines and memories: two states on one code, a machine that stays where it is, an address beyond the depth. */
import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../../src/language/parse.ts';
import { verdictOf } from './claim.ts';

const spec = (codes: string): string => `
module machine
  enum state_t { ${codes} }
  clock clk
  reset rst sync high
  input go : bit
  output busy : bit
  output done : bit
  reg state : state_t = Idle
  on clk
    case state {
      Idle: when go: state' = Run
      Run: state' = Stop
      Stop: state' = Idle
    }
  busy = state == Run
  done = state == Stop
`;
const plain = spec('Idle, Run, Stop');

const text = (codes: readonly [number, number, number], run = 'Stop'): string => `
module machine(input wire clk, input wire rst, input wire go, output wire busy, output wire done);
  localparam [1:0] Idle = 2'd${codes[0]};
  localparam [1:0] Run = 2'd${codes[1]};
  localparam [1:0] Stop = 2'd${codes[2]};
  reg [1:0] state = Idle;
  assign busy = state == Run;
  assign done = state == Stop;
  always @(posedge clk)
    if (rst) state <= Idle;
    else case (state)
      Idle: if (go) state <= Run;
      Run: state <= ${run};
      Stop: state <= Idle;
      default: state <= state;
    endcase
endmodule`;

describe('a state machine', () => {
  it('with two states on one code is refuted in the text, and an error in the specification', async () => {
    expect(await verdictOf(plain, text([0, 1, 2]))).toMatchObject({ kind: 'proved' });
    expect(await verdictOf(plain, text([0, 1, 1]))).toMatchObject({ kind: 'refuted' });
    expect(await verdictOf(plain, text([0, 0, 2]))).toMatchObject({ kind: 'refuted' });
    expect(parseSpec(spec('Idle = 0, Run = 1, Stop = 2')).kind).toBe('spec');
    expect(parseSpec(spec('Idle = 0, Run = 1, Stop = 1'))).toMatchObject({
      kind: 'errors',
      diagnostics: [expect.objectContaining({ code: 'invalid-encoding' })],
    });
  });

  it('that is stuck in a state is refuted, however well it keeps to the codes', async () => {
    for (const stuck of ['Run', 'state'])
      expect(await verdictOf(plain, text([0, 1, 2], stuck)), stuck).toMatchObject({ kind: 'refuted' });
    const never = text([0, 1, 2]).replace('if (go) state <= Run', 'state <= Idle');
    expect(await verdictOf(plain, never)).toMatchObject({ kind: 'refuted' });
  });
});

describe('a memory of depth 5', () => {
  const memory = `
module store5
  clock clk
  input we : bit
  input at : bits[3]
  input d : bits[4]
  output q : bits[4]
  memory cells : bits[4][5] = { 0, 0, 0, 0, 0 }
  on clk
    when we and at < 5: cells[at]' = d
  q = at < 5 ? cells[at] : 0
`;
  const store = (write: string, read: string): string => `
module store5(input wire clk, input wire we, input wire [2:0] at, input wire [3:0] d, output wire [3:0] q);
  reg [3:0] cells [0:4];
  integer i;
  initial for (i = 0; i < 5; i = i + 1) cells[i] = 4'd0;
  assign q = ${read};
  always @(posedge clk) ${write}
endmodule`;
  const read = "at < 3'd5 ? cells[at] : 4'd0";

  it('where a write beyond it lands in another cell is refuted', async () => {
    expect(await verdictOf(memory, store("if (we && at < 3'd5) cells[at] <= d;", read))).toMatchObject({
      kind: 'proved',
    });
    const folded = "if (we) cells[at < 3'd5 ? at : at - 3'd5] <= d;";
    expect(await verdictOf(memory, store(folded, read))).toMatchObject({ kind: 'refuted' });
  });

  it('where a read beyond it takes another cell, or an undefined value, is not proved', async () => {
    const write = "if (we && at < 3'd5) cells[at] <= d;";
    expect(await verdictOf(memory, store(write, "cells[at < 3'd5 ? at : at - 3'd5]"))).toMatchObject({
      kind: 'refuted',
    });
    expect((await verdictOf(memory, store(write, 'cells[at]'))).kind).not.toBe('proved');
  });
});

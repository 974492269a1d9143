/** Texts whose netlist says something else than a simulator shows, and texts that differ from what was read before. */
import { describe, expect, it } from 'vitest';
import { isRecognised, verdictOf } from './claim.ts';

const spec = 'module bus\n  input en : bit\n  input d : bits[8]\n  output rdata : bits[8]\n  rdata = en ? d : 0\n';
const text = (body: string): string =>
  `module bus(input wire en, input wire [7:0] d, output wire [7:0] rdata);\n${body}\nendmodule\n`;
const right = "  assign rdata = en ? d : 8'd0;";

describe('a bus', () => {
  it('is proved as it is specified', async () => {
    expect(await verdictOf(spec, text(right))).toMatchObject({ kind: 'proved' });
    expect(isRecognised(text(right))).toBe(true);
  });

  it.each([
    ["assign rdata = 'bx", "  assign rdata = 'bx;"],
    ['x in one case', "  assign rdata = en ? d : 8'bx;"],
    ['x in one bit', "  assign rdata = en ? d : 8'b0000000x;"],
    ['z while it is not enabled', "  assign rdata = en ? d : 8'bz;"],
    ['no driver', ''],
    ['a driver of seven bits', "  assign rdata[6:0] = en ? d[6:0] : 7'd0;"],
  ])('is neither proved nor recognised with %s', async (_what, body) => {
    expect(isRecognised(text(body))).toBe(false);
    expect((await verdictOf(spec, text(body))).kind).not.toBe('proved');
  });

  // The netlist of each is right: Yosys obeys the comment and defines SYNTHESIS. What a simulator compiles is wrong.
  it.each([
    [
      'translate_off',
      `${right}\n  // synthesis translate_off\n  initial $display("hello");\n  // synthesis translate_on`,
    ],
    [
      'translate_off of another driver',
      `${right}\n  // synopsys translate_off\n  assign rdata = 8'd255;\n  // synopsys translate_on`,
    ],
    ['`ifdef SYNTHESIS', `\`ifdef SYNTHESIS\n${right}\n\`else\n  assign rdata = ~d;\n\`endif`],
    ['`ifndef SYNTHESIS', `\`ifndef SYNTHESIS\n  assign rdata = ~d;\n\`else\n${right}\n\`endif`],
  ])('is right as a netlist only with %s', async (_what, body) => {
    expect(isRecognised(text(body))).toBe(false);
    expect((await verdictOf(spec, text(body))).kind).toBe('proved');
  });

  it('is read anew each time: a text edited after it was proved is refuted', async () => {
    expect(await verdictOf(spec, text(right))).toMatchObject({ kind: 'proved' });
    expect(await verdictOf(spec, text(right.replace("8'd0", "8'd1")))).toMatchObject({ kind: 'refuted' });
    expect(await verdictOf(spec, text(right))).toMatchObject({ kind: 'proved' });
  });
});

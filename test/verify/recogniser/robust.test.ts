import { describe, expect, it } from 'vitest';
import { random } from '../../../src/spec/random.ts';
import { recognise } from '../../../src/verify/recogniser/recognise.ts';
import { randomTexts } from './corpus.ts';
import { tokensOf } from './mutants.ts';
import { CONVENTIONAL, TWINS } from './twins/all.ts';

/** Processor time: other processes do not count. */
function milliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** `registers` registers with a wire each. */
function large(registers: number): string {
  const each = (line: (index: number) => string): readonly string[] =>
    Array.from({ length: registers }, (_, index) => line(index));
  return [
    'module big (input wire clk, input wire rst, input wire [31:0] a, input wire [31:0] b, output wire [31:0] y);',
    ...each(
      (i) =>
        `  reg [31:0] r${i} = 32'd${i};\n  wire [31:0] w${i};\n  assign w${i} = (a + r${i}) ^ {b[15:0], r${i}[31:16]};`,
    ),
    '  always @(posedge clk) begin',
    '    if (rst) begin',
    ...each((i) => `      r${i} <= 32'd${i};`),
    '    end else begin',
    ...each(
      (i) => `      if (w${i}[3:0] == 4'd${i % 16}) r${i} <= w${i} + 32'd1; else if (a[${i % 32}]) r${i} <= r${i} - b;`,
    ),
    '    end',
    '  end',
    `  assign y = r0 ^ w${registers - 1};`,
    'endmodule',
    '',
  ].join('\n');
}

const logic = (body: string): string => `module m (input wire [9:0] a, output reg y);\n${body}\nendmodule\n`;
const list = (count: number, element: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => element(index)).join('\n');

const SOUPS: Readonly<Record<string, string>> = {
  'parentheses that open': '('.repeat(1e6),
  'an expression that never ends': `module m (input a, output y); assign y = ${'('.repeat(1e6)}`,
  'inverted inversions': `module m (input a, output y); assign y = ${'~('.repeat(4e5)}`,
  'braces within braces': `module m (input a, output y); assign y = ${'{a,'.repeat(3e5)}`,
  'blocks that begin': `module m (input a, output reg y); always @* ${'begin '.repeat(1.6e5)}`,
  'conditions within conditions': logic(`always @* ${'if (a) begin '.repeat(5e4)}`),
  'comments that open': '/* '.repeat(3e5),
  slashes: '/'.repeat(1e6),
  'back ticks': '`'.repeat(1e6),
  directives: '`a\n'.repeat(3e5),
  quotes: '"'.repeat(1e6),
  NULs: '\0'.repeat(1e6),
  'surrogates without partners': '\ud800'.repeat(1e6),
  'loops within loops': logic(
    'integer i, j, k; always @* begin y = a; for (i = 0; i < 10000; i = i + 1) for (j = 0; j < 10000; j = j + 1) for (k = 0; k < 10000; k = k + 1) y = ~y; end',
  ),
  'a replication of replications': 'module m (input a, output y); assign y = {65535{{65535{{65535{a}}}}}}; endmodule',
  'many wild labels': logic(`always @* casez (a[7:0]) ${list(40000, (i) => `8'b1??????${i % 2}: y = 1;`)} endcase`),
  'an arm for each variable': logic(
    `${list(8000, (i) => `reg v${i};`)} always @* begin case (a) ${list(8000, (i) => `${i}: v${i} = 1;`)} default: y = 0; endcase y = 1; end`,
  ),
};

describe('any text', () => {
  it.each(Object.entries(SOUPS))('%s give findings at once', (_name, text) => {
    let result: ReturnType<typeof recognise> | undefined;
    const time = milliseconds(() => {
      result = recognise(text);
    });
    expect(result?.kind).toBe('not recognised');
    expect(time).toBeLessThan(3000);
  });

  it('long chains are no deep ones', () => {
    const chains = [
      `assign y = ${'a ? a : '.repeat(5e4)} a;`,
      `assign y = ${'a + '.repeat(1e5)} a;`,
      `assign y = ${'a & a | a == '.repeat(3e4)} a;`,
    ];
    for (const chain of chains)
      expect(recognise(`module m (input wire a, output wire y); ${chain} endmodule`)).toMatchObject({
        kind: 'recognised',
      });
    expect(recognise(logic(`always @* ${'if (a) y = 1; else '.repeat(4e4)} y = 0;`))).toMatchObject({
      kind: 'recognised',
    });
  });

  it('a megabyte is read in a second', () => {
    recognise(large(50));
    const text = large(4700);
    expect(text.length).toBeGreaterThan(1e6);
    let kind = '';
    const times = [1, 2, 3].map(() =>
      milliseconds(() => {
        ({ kind } = recognise(text));
      }),
    );
    expect(kind).toBe('recognised');
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  it('bytes, pieces of texts and tokens in any order never throw', () => {
    const draw = random(5);
    const texts = [
      ...TWINS.flatMap(({ wrong, right }) => [wrong, right]),
      ...CONVENTIONAL.map(({ text }) => text),
      ...randomTexts(4).map(({ text }) => text),
    ];
    const tokens = texts.flatMap(tokensOf);
    const piece = (): string => {
      const text = texts[draw.below(texts.length)] ?? '';
      return text.slice(draw.below(text.length), draw.below(text.length));
    };
    for (let round = 0; round < 3000; round += 1) {
      const kind = draw.below(3);
      const text =
        kind === 0
          ? String.fromCharCode(
              ...Array.from({ length: draw.below(200) }, () => draw.below(draw.below(2) === 0 ? 128 : 65536)),
            )
          : kind === 1
            ? `${piece()}${piece()}`
            : `module m (input wire clk, input wire a, output reg y); ${Array.from({ length: draw.below(60) }, () => tokens[draw.below(tokens.length)]).join(' ')}`;
      const result = recognise(text);
      if (result.kind === 'not recognised') expect(result.findings.length).toBeGreaterThan(0);
      else expect(text).toContain('endmodule');
    }
  });
});

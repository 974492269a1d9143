import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingCodes } from '../../../src/verify/recogniser/findings.ts';
import { recognise } from '../../../src/verify/recogniser/recognise.ts';
import { type Agreement, agreement } from './agreement.ts';
import { catalogueTexts, randomTexts } from './corpus.ts';
import { CONVENTIONAL, TWINS } from './twins/all.ts';

const verdict = (text: string): string => {
  const result = recognise(text);
  return result.kind === 'recognised'
    ? 'recognised'
    : result.findings.map(({ range, code, message }) => `${range.line}:${range.column} ${code} ${message}`).join('\n');
};

describe('what a simulator would do differently', () => {
  it.each(TWINS)('$name is refused as $code', ({ wrong, code }) => {
    const result = recognise(wrong);
    expect(result.kind).toBe('not recognised');
    expect(result.kind === 'not recognised' ? result.findings.map((finding) => finding.code) : []).toContain(code);
  });

  it.each(TWINS)('the right twin of $name is recognised', ({ right }) => {
    expect(verdict(right)).toBe('recognised');
  });

  it('raises every code', () => {
    const raised = new Set(TWINS.map(({ code }) => code));
    expect(findingCodes.filter((code) => !raised.has(code))).toEqual([]);
  });

  it('points at the place', () => {
    const result = recognise(
      'module m (input wire clk, input wire d, output reg q);\n  always @(posedge clk)\n    q = d;\nendmodule\n',
    );
    expect(result).toEqual({
      kind: 'not recognised',
      findings: [
        {
          code: 'blocking-in-clocked',
          range: { line: 3, column: 5, endLine: 3, endColumn: 6 },
          message:
            'q = …; in a clocked block: a simulator shows the new value to blocks that run later at the same edge and the old one to those that ran before',
        },
      ],
    });
  });
});

describe('conventional hand-written style', () => {
  it.each(CONVENTIONAL)('$name', ({ text }) => {
    expect(verdict(text)).toBe('recognised');
  });

  it('says what agreement rests on beside the text', () => {
    const text =
      'module m (input wire clk, input wire [1:0] d, output reg [1:0] y);\n  reg [1:0] q;\n  always @(posedge clk) q <= d;\n  always @*\n    y = q;\nendmodule\n';
    expect(recognise(text)).toEqual({ kind: 'recognised', withoutPowerUp: ['q'], wokenByChange: [4] });
    expect(recognise(text.replace('q;', 'q = 0;').replace('y = q', 'y = q ^ d'))).toEqual({
      kind: 'recognised',
      withoutPowerUp: [],
      wokenByChange: [4],
    });
  });

  it('counts a memory as filled when every cell is', () => {
    const text = (cells: number): string =>
      `module m (input wire clk, input wire [1:0] a, output wire y);\n  reg t [0:3];\n  integer i;\n  initial for (i = 0; i < ${cells}; i = i + 1) t[i] = 1'b1;\n  always @(posedge clk) t[a] <= ~t[a];\n  assign y = t[a];\nendmodule\n`;
    expect(recognise(text(4))).toMatchObject({ withoutPowerUp: [] });
    expect(recognise(text(3))).toMatchObject({ withoutPowerUp: ['t'] });
  });
});

describe('what the emitter writes', () => {
  it('is recognised for every design of the catalogue, in both dialects', async () => {
    const emitted = await catalogueTexts();
    expect(emitted.length).toBeGreaterThan(100);
    expect(
      emitted.flatMap(({ id, style, text }) =>
        verdict(text) === 'recognised' ? [] : [`${id} (${style}): ${verdict(text)}`],
      ),
    ).toEqual([]);
  }, 120_000);

  it('is recognised for random expressions and memories, in both dialects', () => {
    const emitted = randomTexts(40);
    expect(
      emitted.flatMap(({ id, style, text }) =>
        verdict(text) === 'recognised' ? [] : [`${id} (${style}): ${verdict(text)}`],
      ),
    ).toEqual([]);
  });
});

const available = spawnSync('iverilog', ['-V']).status === 0;

/** Refused texts that the front ends accept, and that Icarus runs in another way than their netlists. */
const SEEN = {
  '2005': [
    'a partial sensitivity list',
    'a list that leaves out an index',
    'a delayed statement',
    'a reset of the other polarity',
    'an asynchronous load',
  ],
  '2012': ['a block that nothing wakes'],
} as const;

describe.runIf(available)('Icarus shows something else than the netlist of refused texts', () => {
  it.each(['2005', '2012'] as const)(
    'in generation %s',
    async (generation) => {
      const wrong = SEEN[generation].map((name) => ({
        text: TWINS.find((twin) => twin.name === name)?.wrong ?? '',
        systemVerilog: false,
      }));
      const verdicts = await agreement(wrong, { cycles: 300, batch: 40, generation });
      expect(verdicts.map(({ kind }) => kind)).toEqual(wrong.map(() => 'differs'));
    },
    120_000,
  );
});

describe.runIf(available)('Icarus shows what the netlist says', () => {
  const sources = [
    ...TWINS.map(({ name, right, systemVerilog = false }) => ({
      name: `the right twin of ${name}`,
      text: right,
      systemVerilog,
    })),
    ...CONVENTIONAL.filter(({ onlyRead }) => onlyRead !== true).map(({ name, text, systemVerilog = false }) => ({
      name,
      text,
      systemVerilog,
    })),
  ];
  let verdicts: readonly Agreement[] = [];

  beforeAll(async () => {
    verdicts = await agreement(sources, { cycles: 400, batch: 40 });
  }, 300_000);

  it.each(sources.map(({ name }, index) => ({ name, index })))('for $name', ({ index }) => {
    expect(verdicts[index]).toMatchObject({ kind: 'agrees' });
  });
});

/** The source map: every line of a process is traced to the chain step and hole that wrote it and to a place in the specification. */
import { describe, expect, it } from 'vitest';
import { buildSourceMap, entriesAt, printSourceMap } from '../../src/emit/sourceMap.ts';
import { emitVerilog } from '../../src/emit/verilog/emitVerilog.ts';
import { TracedWriter } from '../../src/emit/writer.ts';
import { design as parse } from '../refine/design.ts';
import { finish } from '../refine/refineFully.ts';

const text = `module gate
  clock clk
  reset rst async high
  input open : bit
  input step : bits[4]
  output total : bits[4] = 3
  output high : bit
  let next : bits[4] = total + step
  high = total > 9
  on clk
    when open: total' = next
`;

describe('the source map', () => {
  it('leads from each line to the specification and to the chain', async () => {
    const { program, steps } = await finish(parse(text));
    const emitted = emitVerilog(program);
    if (emitted.kind !== 'emitted') throw new Error(emitted.reason);
    const lines = emitted.text.split('\n');
    const at = (part: string) => {
      const line = lines.findIndex((candidate) => candidate.includes(part)) + 1;
      expect(line, `${part} in\n${emitted.text}`).toBeGreaterThan(0);
      return entriesAt(emitted.map, line);
    };
    const source = text.split('\n');
    const sourceLine = (part: string): number => source.findIndex((candidate) => candidate.includes(part)) + 1;

    expect(at('if (open)')).toMatchObject([{ what: 'register total', source: { line: sourceLine('when open') } }]);
    expect(at("total <= 4'd3")).toMatchObject([
      { what: 'reset value of total', source: { line: sourceLine('output total') } },
    ]);
    expect(at('assign high')).toMatchObject([{ source: { line: sourceLine('high = total') } }]);
    expect(at('input wire [3:0] step')).toMatchObject([
      { what: 'port step', source: { line: sourceLine('input step') } },
    ]);
    for (const entry of emitted.map.entries) {
      if (entry.step === undefined) continue;
      const rules = steps.filter((step) => step.index === entry.step);
      expect(
        rules.map((step) => step.pick.target),
        entry.what,
      ).toEqual([entry.hole]);
    }
  });

  it('covers every line but frame and comments, without overlaps', async () => {
    const { program } = await finish(parse(text));
    const emitted = emitVerilog(program);
    if (emitted.kind !== 'emitted') throw new Error(emitted.reason);
    emitted.text.split('\n').forEach((line, index) => {
      const entries = entriesAt(emitted.map, index + 1);
      expect(entries.length).toBeLessThanOrEqual(1);
      if (/<=|assign|always|reg|input|output/.test(line) && !line.startsWith('//'))
        expect(entries, line).toHaveLength(1);
    });
  });

  it('joins neighbouring lines of one trace and no others', () => {
    const writer = new TracedWriter();
    const [one, two] = [{ what: 'one' }, { what: 'two' }];
    writer.line('a', one);
    writer.indent(() => writer.line('b\nc', one));
    writer.gap();
    writer.gap();
    writer.line('d', two);
    writer.line('e');
    writer.line('f', two);
    expect(writer.text).toBe('a\n  b\n  c\n\nd\ne\nf\n');
    expect(buildSourceMap('m', writer.traces).entries).toEqual([
      { lines: [1, 3], what: 'one' },
      { lines: [5, 5], what: 'two' },
      { lines: [7, 7], what: 'two' },
    ]);
  });

  it('prints as JSON that reads back', () => {
    const map = buildSourceMap('m', [
      {
        what: 'port a',
        origin: { step: 0, hole: 'program' },
        source: { line: 1, column: 2, endLine: 1, endColumn: 3 },
      },
      undefined,
    ]);
    expect(JSON.parse(printSourceMap(map))).toEqual({
      version: 1,
      text: 'm.v',
      specification: 'm.fspec',
      entries: [
        {
          lines: [1, 1],
          what: 'port a',
          step: 0,
          hole: 'program',
          source: { line: 1, column: 2, endLine: 1, endColumn: 3 },
        },
      ],
    });
    expect(JSON.parse(printSourceMap(buildSourceMap('m', [])))).toMatchObject({ entries: [] });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EventOf, RunEvent } from '../../src/pipeline/events.ts';
import type { RequestOf } from '../../src/pipeline/requests.ts';
import { COUNTER, eventsOf, finishedOf } from './engine.ts';
import { scratchFolder } from './scratch.ts';

const simulate = (more: Partial<RequestOf<'simulate'>> = {}): RequestOf<'simulate'> => ({
  kind: 'simulate',
  text: COUNTER,
  name: 'counter2.fspec',
  cycles: 16,
  seed: 1,
  ...more,
});

function tableOf(events: readonly RunEvent[]): EventOf<'values'> {
  const found = events.find((event) => event.kind === 'values');
  if (found === undefined) throw new Error(`no values: ${JSON.stringify(events.at(-1))}`);
  return found;
}

/** Values of a port, one a cycle. */
function column(table: EventOf<'values'>, port: string): readonly number[] {
  const index = table.columns.findIndex((entry) => entry.port === port);
  return table.rows.map((row) => Number(row[index]));
}

describe('simulate', () => {
  test('shows inputs and what follows, reset first', async () => {
    const table = tableOf(await eventsOf(simulate({ cycles: 200 })));
    expect(table.columns.map(({ port, width, direction, clock }) => [port, width, direction, clock])).toEqual([
      ['clk', 1, 'input', true],
      ['rst', 1, 'input', false],
      ['en', 1, 'input', false],
      ['count', 2, 'output', false],
    ]);
    const [rst, en, count] = [column(table, 'rst'), column(table, 'en'), column(table, 'count')];
    expect(rst[0]).toBe(1);
    expect(new Set(en)).toEqual(new Set([0, 1]));
    // The counter in plain code.
    let expected = 0;
    const model = rst.map((reset, cycle) => {
      expected = reset === 1 ? 0 : (expected + (en[cycle] ?? 0)) % 4;
      return expected;
    });
    expect(count).toEqual(model);
    expect(rst.filter((value) => value === 1).length).toBeGreaterThan(1);
  });

  test('gives the same for the same seed, and something else for another', async () => {
    const rows = async (seed: number) => tableOf(await eventsOf(simulate({ seed }))).rows;
    expect(await rows(1)).toEqual(await rows(1));
    expect(await rows(1)).not.toEqual(await rows(2));
  });

  test('takes stimuli from a file; inputs keep their value', async () => {
    const stimuli = { name: 's.txt', text: "# reset first\nrst=1 en=0\nrst=0, en=1 // count\n\nen=0x0\nen=1'b1\n" };
    const table = tableOf(await eventsOf(simulate({ stimuli })));
    expect(column(table, 'count')).toEqual([0, 1, 1, 2]);
    expect(column(table, 'rst')).toEqual([1, 0, 0, 0]);
  });

  test.each([
    ['en', 's.txt:1: expected port=value, found en.'],
    ['\nclk=1', 's.txt:2: clk is not an input of counter2 that can be set; these are: rst, en.'],
    ['en=yes', 's.txt:1: yes is not a value'],
    ['en=2', 's.txt:1: 2 does not fit into the 1 bits of en.'],
    ['en=-2', 's.txt:1: -2 does not fit'],
    ['en=1=1', 's.txt:1: expected port=value'],
    ['# nothing', 's.txt holds no stimuli'],
  ])('refuses the stimuli %j', async (text, message) => {
    expect(finishedOf(await eventsOf(simulate({ stimuli: { name: 's.txt', text } })))).toMatchObject({
      verdict: 'bad input',
      message: expect.stringContaining(message),
    });
  });

  test('writes a value change dump that can be read', async () => {
    const vcd = join(scratchFolder(), 'waves ü.vcd');
    const stimuli = { name: 's.txt', text: 'rst=1\nrst=0 en=1\n' };
    const events = await eventsOf(simulate({ stimuli, vcd }));
    expect(events.find((event) => event.kind === 'file')).toMatchObject({ role: 'waveform', location: vcd });
    expect(readFileSync(vcd, 'utf8')).toBe(
      [
        '$timescale 1ps $end',
        '$scope module counter2 $end',
        '$var wire 1 ! clk $end',
        '$var wire 1 " rst $end',
        '$var wire 1 # en $end',
        '$var wire 2 $ count [1:0] $end',
        '$upscope $end',
        '$enddefinitions $end',
        '#0',
        '0!',
        '1"',
        '0#',
        'b0 $',
        '#2500',
        '1!',
        '#7500',
        '0!',
        '#10000',
        '0"',
        '1#',
        '#12500',
        '1!',
        'b1 $',
        '#17500',
        '0!',
        '#20000',
        '',
      ].join('\n'),
    );
  });

  test('says which invariant does not hold, and when', async () => {
    const text = COUNTER.replace('count <= 3', 'count <= 2');
    expect(finishedOf(await eventsOf(simulate({ text, cycles: 200 })))).toMatchObject({
      verdict: 'refuted',
      exitCode: 1,
      message: expect.stringMatching(/in_range does not hold: first in cycle \d+/),
    });
  });

  test('keeps to the assumptions, and says when it cannot', async () => {
    const assuming = (assumption: string) =>
      COUNTER.replace('  invariant', `  assume steady: ${assumption}\n  invariant`);
    const table = tableOf(await eventsOf(simulate({ text: assuming('en == rst'), cycles: 50 })));
    expect(column(table, 'en')).toEqual(column(table, 'rst'));
    expect(finishedOf(await eventsOf(simulate({ text: assuming('en != en') })))).toMatchObject({
      verdict: 'bad input',
      message: expect.stringContaining('assumptions'),
    });
  });

  test('of a module without clock shows every moment', async () => {
    const text = 'module both\n  input a, b : bits[8]\n  output y : bits[8]\n  y = a & b\n';
    const table = tableOf(await eventsOf(simulate({ text })));
    const [a, b, y] = [column(table, 'a'), column(table, 'b'), column(table, 'y')];
    expect(y).toEqual(a.map((value, index) => value & (b[index] ?? 0)));
  });

  test('refuses too many cycles, and can be stopped among many', async () => {
    expect(finishedOf(await eventsOf(simulate({ cycles: 100_001 })))).toMatchObject({ verdict: 'bad input' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const begun = performance.now();
    expect(finishedOf(await eventsOf(simulate({ cycles: 100_000 }), {}, controller.signal))).toMatchObject({
      verdict: 'cancelled',
      exitCode: 130,
    });
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

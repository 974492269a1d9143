import { describe, expect, test } from 'vitest';
import { printDiagnostic } from '../../src/cli/render/diagnostic.ts';
import { reporter } from '../../src/cli/render/report.ts';
import { duration, styleFor, visible } from '../../src/cli/render/style.ts';
import { printTable } from '../../src/cli/render/table.ts';
import type { EventBody, EventDiagnostic, RunEvent } from '../../src/pipeline/events.ts';

const plain = styleFor(false, {});

const at = (
  line: number,
  column: number,
  endLine: number,
  endColumn: number,
  more: Partial<EventDiagnostic> = {},
): EventDiagnostic => ({
  code: 'width',
  severity: 'error',
  source: 'fspec',
  range: { line, column, endLine, endColumn },
  message: 'expected 2 bits, found 3',
  ...more,
});

describe('a diagnostic', () => {
  const text = 'module m\n  y = a\t+ bcd\n';

  test('shows place, message, line, marks and suggestion', () => {
    const fix = { label: 'write `bcd as bits[2]`', edits: [] };
    expect(printDiagnostic(at(2, 11, 2, 14, { fix }), 'm.fspec', text, plain)).toBe(
      [
        'm.fspec:2:11: error: expected 2 bits, found 3 [width]',
        '    2 |   y = a\t+ bcd',
        '      |        \t  ^^^',
        '  suggestion: write `bcd as bits[2]`',
      ].join('\n'),
    );
  });

  test('over several lines is marked to the end of the first', () => {
    expect(printDiagnostic(at(1, 8, 2, 4), 'm', text, plain).split('\n')[2]).toBe('      |        ^');
  });

  test('at the end of the text, or behind it, has one mark', () => {
    expect(
      printDiagnostic(at(3, 1, 3, 1), 'm', text, plain)
        .split('\n')
        .slice(1),
    ).toEqual(['    3 | ', '      | ^']);
    expect(printDiagnostic(at(9, 1, 9, 1), 'm', text, plain)).toBe('m:9:1: error: expected 2 bits, found 3 [width]');
  });

  test('stands under wide letters and under letters with marks', () => {
    expect(printDiagnostic(at(1, 4, 1, 5), 'm', '漢字=x', plain).split('\n')[2]).toBe('      |      ^');
    expect(printDiagnostic(at(1, 3, 1, 4), 'm', 'u\u0308=x', plain).split('\n')[2]).toBe('      |  ^');
  });

  test('in a long line shows the part around it', () => {
    const line = `${'a'.repeat(5000)}!${'b'.repeat(5000)}`;
    const shown = printDiagnostic(at(1, 5001, 1, 5002), 'm', line, plain).split('\n');
    expect(shown[1]?.length).toBeLessThan(140);
    expect(shown[1]?.[shown[2]?.indexOf('^') ?? -1]).toBe('!');
  });

  test('cannot send control characters to the terminal', () => {
    expect(printDiagnostic(at(1, 1, 1, 2), 'm\u001b[2J', '\u001b[31mx', plain)).not.toContain('\u001b');
    expect(visible('a\u0007\u009b\u007f\tb\n')).toBe('a␇␡␡\tb\n');
  });
});

describe('style', () => {
  test('has colours on a terminal only, and not against the wish of the user', () => {
    expect(styleFor(true, {}).bad('x')).toBe('\u001b[31mx\u001b[39m');
    for (const plainly of [styleFor(false, {}), styleFor(true, { NO_COLOR: '1' }), styleFor(true, { TERM: 'dumb' })])
      expect(plainly.bad('x')).toBe('x');
    expect(styleFor(true, { NO_COLOR: '' }).bad('x')).not.toBe('x');
  });

  test('durations and tables are short', () => {
    expect([duration(3.4), duration(999.4), duration(1234)]).toEqual(['3 ms', '999 ms', '1.2 s']);
    expect(
      printTable(
        [
          ['a', '10'],
          ['bcd', '9'],
        ],
        [false, true],
      ),
    ).toBe('a    10\nbcd   9');
  });
});

describe('the report', () => {
  const pick = { rule: 'Iteration', target: 'clk', params: null };
  const proof = (
    id: string,
    verdict: Extract<EventBody, { kind: 'obligation' }>['obligation']['verdict'],
  ): EventBody => ({
    kind: 'obligation',
    step: 0,
    obligation: { id, kind: 'INV', says: 'the invariants are kept', assumptions: [], conclusion: '', verdict, ms: 1 },
  });
  const installed: EventBody = {
    kind: 'installed',
    step: 0,
    pick,
    picker: 'auto',
    before: '',
    after: '',
    program: '',
    obligations: [],
  };

  function report(bodies: readonly EventBody[], quiet = false) {
    const print = reporter({ results: plain, errors: plain, quiet });
    const printed = bodies.flatMap((body, seq) => print({ run: 'r', seq, ...body } as RunEvent));
    const side = (to: 'results' | 'errors') =>
      printed
        .filter((entry) => entry.to === to)
        .map(({ text }) => text)
        .join('\n');
    return { results: side('results'), errors: side('errors') };
  }

  test('shows each step with its obligations, verdicts and methods', () => {
    const { results, errors } = report([
      proof('m/clk/INV', { kind: 'proved', method: 'simplification', cases: 0 }),
      proof('m/clk/FRAME', { kind: 'proved', method: 'exhaustive', cases: 4096 }),
      installed,
    ]);
    expect(results).toBe(
      [
        '',
        'Refinement chain',
        '  1  Iteration on clk',
        '     INV  proved by simplification           m/clk/INV',
        '     INV  proved by exhaustive, 4,096 cases  m/clk/FRAME',
      ].join('\n'),
    );
    expect(errors).toBe('');
  });

  test('shows a refusal with its counterexample, and the obligations of the next attempt only once', () => {
    const refused: EventBody = {
      kind: 'refused',
      step: 0,
      pick,
      refusal: 'refuted',
      reason: 'm/clk/INV is refuted',
      strikes: 1,
    };
    const { results } = report([
      proof('m/clk/INV', {
        kind: 'refuted',
        counterexample: { count: '3', mem: Array.from({ length: 9 }, (_, index) => String(index)) },
      }),
      refused,
      proof('m/clk/INV', { kind: 'proved', method: 'simplification', cases: 0 }),
      installed,
    ]);
    expect(results).toContain('  1  Iteration on clk: refused: m/clk/INV is refuted');
    expect(results).toContain(
      'the invariants are kept\n       does not hold when count = 3, mem = {0, 1, 2, 3, 4, 5, 6, 7, …}',
    );
    expect(results.match(/proved by/g)).toHaveLength(1);
  });

  test('never shows a check that did not run as passed', () => {
    const check = (verdict: 'passed' | 'failed' | 'not run'): EventBody => ({
      kind: 'check',
      name: 'testbench',
      tool: 'iverilog',
      verdict,
      simulation: true,
      diagnostics: [],
      ms: 12,
      ...(verdict === 'not run' ? { reason: 'iverilog was not found' } : {}),
    });
    expect(report([check('passed')]).results).toContain('passed   testbench (iverilog, 12 ms)');
    const { results } = report([check('not run')]);
    expect(results).toContain('not run  testbench (iverilog): iverilog was not found');
    expect(results).not.toContain('passed');
  });

  test('shows assumptions, clauses that were not understood, notes and files', () => {
    const { results, errors } = report([
      { kind: 'contract', design: 'counter', module: 'm', assumptions: ['the reset is synchronous'], contract: {} },
      {
        kind: 'not understood',
        reason: 'x',
        clauses: ['plays music'],
        nearest: [{ name: 'counter', example: 'A counter' }],
      },
      { kind: 'note', message: 'the run was not kept' },
      { kind: 'file', role: 'Verilog', path: 'rtl/m/m.v', location: '/w/rtl/m/m.v', change: 'created' },
    ]);
    expect(results).toContain('- the reset is synchronous');
    expect(results).toContain('created    rtl/m/m.v');
    expect(errors).toContain('not understood: "plays music"');
    expect(errors).toContain('- counter: "A counter"');
    expect(errors).toContain('note: the run was not kept');
  });

  test('shows values in columns without the clock', () => {
    const column = (port: string, width: number, clock = false) => ({
      port,
      direction: 'input' as const,
      width,
      clock,
    });
    const { results } = report([
      {
        kind: 'values',
        columns: [column('clk', 1, true), column('en', 1), column('count', 2)],
        rows: [
          ['1', '0', '0'],
          ['1', '1', '3'],
        ],
        seed: '1',
      },
    ]);
    expect(results).toBe('cycle  en  count[2]\n    0   0         0\n    1   1         3');
  });

  test('when quiet prints errors and nothing else', () => {
    const finished: EventBody = {
      kind: 'finished',
      verdict: 'bad input',
      exitCode: 2,
      message: 'no',
      advice: ['do this'],
      ms: 1,
    };
    expect(report([installed, finished], true)).toEqual({ results: '', errors: 'bad input: no\n  do this' });
    expect(report([installed, { ...finished, verdict: 'passed', exitCode: 0 }], true)).toEqual({
      results: '',
      errors: '',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { type CheckResult, checkText } from '../../src/verify/check.ts';
import type { Linter, TextSimulator, ToolRun } from '../../src/verify/ports/programs.ts';

const signal = new AbortController().signal;
const ran = (output: string, more: Partial<Extract<ToolRun, { kind: 'ran' }>> = {}): ToolRun => ({
  kind: 'ran',
  version: '1',
  accepted: true,
  diagnostics: [],
  output,
  ...more,
});
const warning = {
  source: 'verilator',
  code: 'WIDTH',
  severity: 'warning',
  range: { line: 1, column: 1, endLine: 1, endColumn: 1 },
  message: 'width',
} as const;
const passedLine = 'SUMMARY module=m moments=7 mismatches=0 verdict=passed\n';

async function results(lint: ToolRun, bench: ToolRun): Promise<readonly CheckResult[]> {
  const linter: Linter = { name: 'linter', lint: () => Promise.resolve(lint) };
  const simulator: TextSimulator = { name: 'simulator', simulate: () => Promise.resolve(bench) };
  const found: CheckResult[] = [];
  for await (const result of checkText(
    { linters: [linter], simulator },
    { module: 'm', verilog: '', testbench: '' },
    signal,
  ))
    found.push(result);
  return found;
}

const verdicts = async (lint: ToolRun, bench: ToolRun) =>
  Object.fromEntries((await results(lint, bench)).map((result) => [result.name, result.verdict]));

describe('checkText', () => {
  it('passes a clean text whose testbench says so', async () => {
    expect(await verdicts(ran(''), ran(passedLine))).toEqual({ lint: 'passed', testbench: 'passed' });
  });

  it.each<[string, ToolRun]>([
    ['a single warning', ran('', { diagnostics: [warning] })],
    ['a refusal without a message', ran('', { accepted: false })],
    ['a linter that broke', { kind: 'broke', reason: 'it hung' }],
  ])('fails the lint on %s', async (_name, lint) => {
    expect(await verdicts(lint, ran(passedLine))).toEqual({ lint: 'failed', testbench: 'passed' });
  });

  it.each<[string, ToolRun]>([
    ['no summary', ran('')],
    ['a summary that failed', ran('SUMMARY module=m moments=7 mismatches=2 verdict=failed\n')],
    [
      'a mismatch above a summary that claims to have passed',
      ran(`MISMATCH output=y moment=1 scenario=0 expected=1 actual=0\n${passedLine}`),
    ],
    ['a text that did not compile', ran(passedLine, { accepted: false })],
    ['a simulator that broke', { kind: 'broke', reason: 'it crashed' }],
  ])('fails the testbench on %s', async (_name, bench) => {
    expect(await verdicts(ran(''), bench)).toEqual({ lint: 'passed', testbench: 'failed' });
  });

  it('shows what did not run as not run, with the reason', async () => {
    const found = await results(
      { kind: 'not run', reason: 'not installed', advice: 'Install it.' },
      { kind: 'not run', reason: 'not installed' },
    );
    expect(found.map(({ verdict, reason }) => ({ verdict, reason }))).toEqual([
      { verdict: 'not run', reason: 'not installed. Install it.' },
      { verdict: 'not run', reason: 'not installed' },
    ]);
  });
});

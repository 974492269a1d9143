/** Icarus and Verilator themselves on good and broken texts, and stand-ins for programs that misbehave. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { icarusLinter, icarusSimulator } from '../../src/tools/iverilog.ts';
import { verilatorLinter } from '../../src/tools/verilator.ts';
import { type FakeTool, fakeTool } from './fakeTool.ts';

const signal = new AbortController().signal;
const good = 'module top(input wire a, output wire y);\n  assign y = ~a;\nendmodule\n';
const broken = 'module top(input wire a, output wire y);\n  assign y = ~;\nendmodule\n';
const unbound = 'module top(input wire a, output wire y);\n  assign y = a & missing_signal;\nendmodule\n';

const tools: FakeTool[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const tool of tools.splice(0)) await tool.remove();
});

async function stand(variable: string, script: string): Promise<void> {
  const tool = await fakeTool('tool', script);
  tools.push(tool);
  vi.stubEnv(variable, tool.path);
}

describe.each([
  ['iverilog', icarusLinter, 'RTL_REFINERY_IVERILOG'],
  ['verilator', verilatorLinter, 'RTL_REFINERY_VERILATOR'],
] as const)('%s', (_name, linter, variable) => {
  it('accepts a good text without a message', async () => {
    const run = await linter.lint({ name: 'top.v', text: good }, 'top', signal);
    expect(run).toMatchObject({ kind: 'ran', accepted: true, diagnostics: [] });
    expect(run.kind === 'ran' && run.version).toMatch(/^\d+\.\d+/);
  });

  it('refuses a syntax error, with its line', async () => {
    const run = await linter.lint({ name: 'top.v', text: broken }, 'top', signal);
    expect(run).toMatchObject({ kind: 'ran', accepted: false });
    expect(
      run.kind === 'ran' &&
        run.diagnostics.some((diagnostic) => diagnostic.severity === 'error' && diagnostic.range.line === 2),
    ).toBe(true);
  });

  it('shows an undeclared name', async () => {
    const run = await linter.lint({ name: 'top.v', text: unbound }, 'top', signal);
    expect(
      run.kind === 'ran' &&
        run.diagnostics.some(
          (diagnostic) => diagnostic.range.line === 2 && diagnostic.message.includes('missing_signal'),
        ),
    ).toBe(true);
  });

  it('says that a missing program did not run, and how to get it', async () => {
    vi.stubEnv(variable, '/nowhere/at/all');
    const run = await linter.lint({ name: 'top.v', text: good }, 'top', signal);
    expect(run).toMatchObject({
      kind: 'not run',
      reason: expect.stringContaining(variable),
      advice: expect.stringContaining('Install'),
    });
  });

  it('does not take a program that crashes for one that passed', async () => {
    await stand(variable, 'kill -ABRT $$');
    const run = await linter.lint({ name: 'top.v', text: good }, 'top', signal);
    expect(run).toMatchObject({ kind: 'broke', reason: expect.stringContaining('SIGABRT') });
  });

  it('does not take a silent failure for a pass', async () => {
    await stand(variable, 'exit 1');
    const run = await linter.lint({ name: 'top.v', text: good }, 'top', signal);
    expect(run).toMatchObject({ kind: 'ran', accepted: false });
  });
});

describe('Icarus as a simulator', () => {
  const bench = (body: string) => ({
    name: 'top_tb.sv',
    text: `module top_tb;\n  logic a = 0;\n  wire y;\n  top dut(.a(a), .y(y));\n  initial begin\n    ${body}\n    $finish;\n  end\nendmodule\n`,
  });

  it('runs the texts together and returns what they print', async () => {
    const run = await icarusSimulator.simulate(
      [{ name: 'top.v', text: good }, bench('#1 $display("y=%b", y);')],
      'top_tb',
      signal,
    );
    expect(run).toMatchObject({ kind: 'ran', accepted: true, output: expect.stringContaining('y=1') });
  });

  it('says what is wrong when the texts do not compile', async () => {
    const run = await icarusSimulator.simulate([{ name: 'top.v', text: broken }, bench('')], 'top_tb', signal);
    expect(run).toMatchObject({ kind: 'ran', accepted: false });
  });

  it('is stopped when it is cancelled in an endless simulation', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1500);
    const run = await icarusSimulator.simulate(
      [{ name: 'top.v', text: good }, bench('forever #1 a = ~a;')],
      'top_tb',
      controller.signal,
    );
    expect(run).toEqual({ kind: 'not run', reason: 'cancelled' });
  });
});

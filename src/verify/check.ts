/**
 * External second opinions on an emitted text: two linters, and a simulation of the testbench. They run side by side and each result is given as soon as it is there.
 *
 * A linter passes when it accepts the text without a single message: emitted text is warning-free by rule. The testbench passes when its summary line says so
 * and no mismatch was printed.
 */
import type { Diagnostic } from '../spec/diagnostic.ts';
import type { Linter, SourceText, TextSimulator, ToolRun } from './ports/programs.ts';

export interface CheckResult {
  readonly name: string;
  readonly tool: string;
  readonly version?: string;
  readonly verdict: 'passed' | 'failed' | 'not run';
  /** Whether the check runs the text, rather than only reading it. */
  readonly simulation: boolean;
  readonly reason?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
}

export interface Programs {
  readonly linters: readonly Linter[];
  readonly simulator: TextSimulator;
}

export interface Emitted {
  readonly module: string;
  readonly verilog: string;
  readonly testbench: string;
}

export async function* checkText(
  programs: Programs,
  emitted: Emitted,
  signal: AbortSignal,
  now = (): number => performance.now(),
): AsyncGenerator<CheckResult> {
  const design: SourceText = { name: `${emitted.module}.v`, text: emitted.verilog };
  const bench: SourceText = { name: `${emitted.module}_tb.sv`, text: emitted.testbench };
  const start = now();
  const pending = new Map<number, Promise<{ readonly index: number; readonly result: CheckResult }>>();
  const add = (result: Promise<CheckResult>): void => {
    const index = pending.size;
    pending.set(
      index,
      result.then((settled) => ({ index, result: settled })),
    );
  };
  for (const linter of programs.linters) {
    add(linter.lint(design, emitted.module, signal).then((run) => lintResult(linter.name, run, now() - start)));
  }
  const { simulator } = programs;
  add(
    simulator
      .simulate([design, bench], `${emitted.module}_tb`, signal)
      .then((run) => benchResult(simulator.name, run, now() - start)),
  );
  while (pending.size > 0) {
    const { index, result } = await Promise.race(pending.values());
    pending.delete(index);
    yield result;
  }
}

function common(
  run: ToolRun,
  milliseconds: number,
): Pick<CheckResult, 'diagnostics' | 'milliseconds'> & { readonly version?: string } {
  const diagnostics = run.kind === 'ran' ? run.diagnostics : [];
  const version = run.kind === 'not run' ? undefined : run.version;
  return { diagnostics, milliseconds, ...(version === undefined ? {} : { version }) };
}

function lintResult(tool: string, run: ToolRun, milliseconds: number): CheckResult {
  const base = { name: 'lint', tool, simulation: false, ...common(run, milliseconds) };
  if (run.kind === 'not run') return { ...base, verdict: 'not run', reason: withAdvice(run) };
  if (run.kind === 'broke') return { ...base, verdict: 'failed', reason: run.reason };
  if (run.accepted && run.diagnostics.length === 0) return { ...base, verdict: 'passed' };
  const count = run.diagnostics.length;
  return {
    ...base,
    verdict: 'failed',
    reason: count === 0 ? 'the text was refused without a message' : `${count} message${count === 1 ? '' : 's'}`,
  };
}

function benchResult(tool: string, run: ToolRun, milliseconds: number): CheckResult {
  const base = { name: 'testbench', tool, simulation: true, ...common(run, milliseconds) };
  if (run.kind === 'not run') return { ...base, verdict: 'not run', reason: withAdvice(run) };
  if (run.kind === 'broke') return { ...base, verdict: 'failed', reason: run.reason };
  if (!run.accepted) return { ...base, verdict: 'failed', reason: 'the testbench could not be compiled or run' };
  const summary =
    /^SUMMARY module=\S+ moments=(?<moments>\d+) mismatches=(?<mismatches>\d+) verdict=(?<verdict>\w+)/m.exec(
      run.output,
    )?.groups;
  if (summary === undefined) return { ...base, verdict: 'failed', reason: 'the testbench ended without its summary' };
  const mismatch = /^MISMATCH .*$/m.exec(run.output)?.[0];
  if (summary['verdict'] === 'passed' && mismatch === undefined)
    return { ...base, verdict: 'passed', reason: `${summary['moments'] ?? '0'} moments compared` };
  return {
    ...base,
    verdict: 'failed',
    reason: `${summary['mismatches'] ?? 'some'} of ${summary['moments'] ?? '0'} moments differ: ${mismatch ?? ''}`,
  };
}

const withAdvice = (run: { readonly reason: string; readonly advice?: string }): string =>
  run.advice === undefined ? run.reason : `${run.reason}. ${run.advice}`;

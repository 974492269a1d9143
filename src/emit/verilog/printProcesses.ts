/** Combinational values and clocked blocks as text. */
import type { App, Term, Var } from '../../../kernel/term.ts';
import type { CombinationalProcess } from '../../refine/program.ts';
import type { TracedWriter } from '../writer.ts';
import { blockComment, type ClockedBlock, eventText, memoryReset, resetTest } from './clocked.ts';
import { drivenValue, plain } from './combinational.ts';
import { type ModuleContext, scopeOf, signalOf } from './context.ts';
import { loopVariables } from './declarations.ts';
import { expression } from './expression.ts';
import { statementsOf } from './fromCode.ts';
import { outlined } from './outline.ts';
import { printStatements } from './printStatements.ts';
import type { Scope, Signal } from './scope.ts';
import type { Statement } from './statements.ts';
import type { Traces } from './traces.ts';

/** A combinational target and the statements that assign it. */
export interface Driven {
  readonly target: Signal;
  readonly process: CombinationalProcess;
  readonly index: number;
  readonly statements: readonly Statement[];
}

export function drivenTargets(context: ModuleContext, traces: Traces): readonly Driven[] {
  return context.program.processes.flatMap((process, index) =>
    process.kind === 'clocked'
      ? []
      : process.frame.map((variable) => ({
          target: signalOf(context, variable),
          process,
          index,
          statements: statementsOf(process.body, {
            inline: (term) => term,
            trace: traces.ofCode,
            holds: false,
            writes: (target) => target === variable,
          }),
        })),
  );
}

/** Assigned in an `always_comb`, so that it is a variable. */
export function isVariable(driver: Driven, context: ModuleContext): boolean {
  return context.style.name === 'systemVerilog' && driver.statements.some((statement) => statement.kind !== 'write');
}

export function printTemporaries(
  terms: readonly App[],
  temporaries: ReadonlyMap<Term, Signal>,
  context: ModuleContext,
  traces: Traces,
  writer: TracedWriter,
): void {
  for (const term of terms) {
    const signal = temporaries.get(term);
    if (signal === undefined) continue;
    writer.line(
      `assign ${signal.text} = ${expression(term, scopeOf(context, temporaries, term))};`,
      traces.of(`shared value ${signal.text}`),
    );
  }
}

export function printDriven(
  drivers: readonly Driven[],
  temporaries: ReadonlyMap<Term, Signal>,
  context: ModuleContext,
  writer: TracedWriter,
): void {
  const done = new Set<number>();
  for (const driver of drivers) {
    const scope = scopeOf(context, temporaries);
    const branches = driver.statements.some((statement) => statement.kind !== 'write');
    if (context.style.name === 'systemVerilog' && branches) {
      if (!done.has(driver.index))
        printBlock(
          drivers.filter((other) => other.index === driver.index),
          scope,
          context,
          writer,
        );
      done.add(driver.index);
      continue;
    }
    const target = driver.process.frame.find((variable) => signalOf(context, variable) === driver.target);
    const [trace] = driver.statements.map((statement) => statement.trace);
    if (target === undefined || trace === undefined) throw new Error(`${driver.target.text} is not assigned`);
    const value = drivenValue(driver.statements, target, scope, context);
    writer.line(`assign ${driver.target.text} =${value.startsWith('\n') ? '' : ' '}${value};`, trace);
  }
}

/** The targets of one process that have conditions, in one `always_comb`. */
function printBlock(drivers: readonly Driven[], scope: Scope, context: ModuleContext, writer: TracedWriter): void {
  const branching = drivers.filter((driver) => driver.statements.some((statement) => statement.kind !== 'write'));
  writer.line('always_comb begin', branching[0]?.statements[0]?.trace);
  writer.indent(() => {
    for (const driver of branching) {
      printStatements(driver.statements, {
        writer,
        scope,
        operator: '=',
        target: (variable) => signalOf(context, variable),
      });
    }
  });
  writer.line('end', branching[0]?.statements[0]?.trace);
}

export function printClocked(
  block: ClockedBlock,
  scope: Scope,
  context: ModuleContext,
  traces: Traces,
  writer: TracedWriter,
): void {
  const { process, resets, body } = block;
  const own = traces.ofName('process', process.clock, process.origin);
  const resetting = resets.filter((reset) => reset.values.length > 0 || body.length > 0);
  if (body.length === 0 && resets.every((reset) => reset.values.length === 0)) return;
  writer.gap();
  writer.line(blockComment(block), own);
  writer.line(`${context.style.clockedBlock} @(${eventText(block)}) begin`, own);
  const printer = {
    writer,
    scope,
    operator: '<=' as const,
    target: (variable: Var) => signalOf(context, variable),
    value: (term: Term, target: Signal) =>
      outlined(term, `${plain(target.text)}_next`, scope, context, target.enumType),
    condition: (term: Term) => outlined(term, 'condition', scope, context),
  };
  for (const { signal } of block.resets) {
    const read = context.signals.get(signal.name);
    if (read !== undefined) context.usage.mark(read);
  }
  const clock = context.signals.get(process.clock);
  if (clock !== undefined) context.usage.mark(clock);
  writer.indent(() => {
    if (resetting.length === 0) {
      printStatements(body, printer);
      return;
    }
    resetting.forEach(({ signal, values }, index) => {
      writer.line(`${index === 0 ? '' : 'end else '}if (${resetTest(signal)}) begin`, own);
      writer.indent(() => {
        for (const { element, value } of values) {
          const trace = traces.ofName('reset value of', element.variable.name, context.program.initialization);
          if (element.variable.sort.kind === 'array') {
            for (const line of memoryReset(element, value, context, '<=', loopVariables(context)))
              writer.line(line, trace);
          } else {
            const target = signalOf(context, element.variable);
            writer.line(`${target.text} <= ${expression(value, scope, { labels: target.enumType })};`, trace);
          }
        }
      });
    });
    if (body.length > 0) {
      writer.line('end else begin', own);
      writer.indent(() => printStatements(body, printer));
    }
    writer.line('end', own);
  });
  writer.line('end', own);
}

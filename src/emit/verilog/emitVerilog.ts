/**
 * A complete Program as one Verilog module, with its source map.
 *
 * Order of the text: ports, labels, declarations, helper functions, combinational values, clocked blocks. Everything is printed before the frame is
 * put together, since what is printed decides which helpers and lint pragmas are needed.
 */
import type { App, Term, Var } from '../../../kernel/term.ts';
import { width } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import type { CombinationalProcess, Program } from '../../refine/program.ts';
import type { NotEmitted } from '../result.ts';
import { buildSourceMap, type SourceMap } from '../sourceMap.ts';
import { type TracedLine, TracedWriter } from '../writer.ts';
import { blockComment, type ClockedBlock, clockedBlock, eventText, memoryReset, resetTest } from './clocked.ts';
import { cellReads, drivenValue, fixedCells, needsFunction, plain, slices } from './combinational.ts';
import { type ModuleContext, moduleContext, plainSignal, scopeOf, signalOf } from './context.ts';
import { declarations, loopVariables, portList } from './declarations.ts';
import { expression } from './expression.ts';
import { around } from './lint.ts';
import { outlined } from './outline.ts';
import { printStatements } from './printStatements.ts';
import type { Scope, Signal } from './scope.ts';
import { type Statement, statementsOf, termsOf } from './statements.ts';
import { type StyleName, styles } from './style.ts';
import { planTemporaries, wishFor } from './temporaries.ts';
import { type Traces, tracesOf } from './traces.ts';
import { refusal } from './validate.ts';

export interface EmittedVerilog {
  readonly kind: 'emitted';
  /** Module name; the text belongs into a file of that name. */
  readonly module: string;
  readonly text: string;
  readonly map: SourceMap;
}

export function emitVerilog(program: Program, styleName: StyleName = 'verilog'): EmittedVerilog | NotEmitted {
  const refused = refusal(program);
  if (refused !== undefined) return refused;
  const context = moduleContext(program, styles[styleName]);
  const traces = tracesOf(program);
  const writer = assemble(context, traces);
  return {
    kind: 'emitted',
    module: program.spec.name,
    text: writer.text,
    map: buildSourceMap(program.spec.name, writer.traces),
  };
}

/** A combinational target and the statements that assign it. */
interface Driven {
  readonly target: Signal;
  readonly process: CombinationalProcess;
  readonly index: number;
  readonly statements: readonly Statement[];
}

function assemble(context: ModuleContext, traces: Traces): TracedWriter {
  const { program } = context;
  const drivers = drivenTargets(context, traces);
  const blocks = program.processes.flatMap((process) =>
    process.kind === 'clocked' ? [clockedBlock(process, context, traces)] : [],
  );
  const needed = reachable(drivers, blocks, context);
  const kept = drivers.filter((driver) => needed.has(driver.target.text));

  const combinationalTerms = kept.flatMap((driver) => termsOf(driver.statements));
  const clockedTerms = blocks.flatMap((block) => [
    ...block.resets.flatMap((reset) => reset.values.map(({ value }) => value)),
    ...termsOf(block.body),
  ]);
  const branching = kept.filter((driver) =>
    context.style.name === 'systemVerilog'
      ? driver.statements.some((statement) => statement.kind !== 'write')
      : needsFunction(driver.statements),
  );
  const branchingTerms = branching.flatMap((driver) => termsOf(driver.statements));
  const inBlocks = context.style.name === 'systemVerilog' ? slices(branchingTerms) : [];
  const named = new Set([...cellReads(branchingTerms), ...inBlocks, ...fixedCells(combinationalTerms)]);
  const plan = planTemporaries(
    combinationalTerms,
    clockedTerms.filter((term) => term.sort.kind === 'bits'),
    context.readsInput,
    named,
  );
  const temporaries = new Map<Term, Signal>(
    [...plan.state, ...plan.input].map((term) => [term, nameFor(term, context)]),
  );
  const stateOnly = new Map<Term, Signal>(plan.state.flatMap((term) => pair(term, temporaries.get(term))));

  const combinational = new TracedWriter();
  printTemporaries([...plan.state, ...plan.input], temporaries, context, traces, combinational);
  printDriven(kept, temporaries, context, combinational);
  const clocked = new TracedWriter();
  for (const block of blocks) printClocked(block, scopeOf(context, stateOnly), context, traces, clocked);

  return frame(context, traces, temporaries, kept, combinational.lines, clocked.lines);
}

const pair = <A, B>(a: A, b: B | undefined): readonly (readonly [A, B])[] => (b === undefined ? [] : [[a, b]]);

function nameFor(term: App, context: ModuleContext): Signal {
  return plainSignal(context.names.fresh(wishFor(term)), width(term));
}

function drivenTargets(context: ModuleContext, traces: Traces): readonly Driven[] {
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
            only: variable,
          }),
        })),
  );
}

/** Names of wires and outputs that something reads: wires whose every reader inlines them are not written. */
function reachable(
  drivers: readonly Driven[],
  blocks: readonly ClockedBlock[],
  context: ModuleContext,
): ReadonlySet<string> {
  const outputs = context.program.spec.ports.filter((port) => port.direction === 'output').map((port) => port.name);
  const found = new Set<string>();
  const pending: string[] = outputs.map((name) => context.signals.get(name)?.text ?? name);
  for (const block of blocks) {
    pending.push(
      ...namesIn(
        [...termsOf(block.body), ...block.resets.flatMap((reset) => reset.values.map(({ value }) => value))],
        context,
      ),
    );
  }
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const driver = drivers.find((candidate) => candidate.target.text === name);
    if (driver !== undefined) pending.push(...namesIn(termsOf(driver.statements), context));
  }
  return found;
}

function namesIn(terms: readonly Term[], context: ModuleContext): readonly string[] {
  return variablesOf(terms).map((name) => context.signals.get(name)?.text ?? name);
}

function printTemporaries(
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

function printDriven(
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

function printClocked(
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

function frame(
  context: ModuleContext,
  traces: Traces,
  temporaries: ReadonlyMap<Term, Signal>,
  drivers: readonly Driven[],
  combinational: readonly TracedLine[],
  clocked: readonly TracedLine[],
): TracedWriter {
  const writer = new TracedWriter();
  const copy = (lines: readonly TracedLine[]): void => {
    for (const { text, trace } of lines) writer.line(text, trace);
  };
  portList(
    writer,
    context,
    traces,
    new Set(drivers.filter((driver) => isVariable(driver, context)).map((driver) => driver.target.text)),
  );
  writer.indent(() => {
    declarations(
      writer,
      context,
      traces,
      [...temporaries.values()],
      drivers.map((driver) => ({ signal: driver.target, variable: isVariable(driver, context) })),
    );
    for (const helper of context.helpers.all) {
      const { before, after } = around(helper.partial ? ['UNUSEDSIGNAL'] : []);
      writer.gap();
      writer.line(`// ${helper.comment}`);
      for (const line of before) writer.line(line);
      for (const line of helper.lines) {
        if (typeof line === 'string') writer.line(line);
        else writer.line(line.text, line.trace);
      }
      for (const line of after) writer.line(line);
    }
    if (combinational.length > 0) writer.gap();
    copy(combinational);
    if (clocked.length > 0) writer.gap();
    copy(clocked);
  });
  writer.line('endmodule');
  return writer;
}

/** Assigned in an `always_comb`, so that it is a variable. */
function isVariable(driver: Driven, context: ModuleContext): boolean {
  return context.style.name === 'systemVerilog' && driver.statements.some((statement) => statement.kind !== 'write');
}

const variablesOf = (terms: readonly Term[]): readonly string[] => variables(terms).map((entry) => entry.name);

/**
 * A complete Program as one Verilog module, with its source map.
 *
 * Order of the text: ports, labels, declarations, helper functions, combinational values, clocked blocks. Everything is printed before the frame is
 * put together, since what is printed decides which helpers and lint pragmas are needed.
 */
import type { App, Term } from '../../../kernel/term.ts';
import { width } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import type { Program } from '../../refine/program.ts';
import type { NotEmitted } from '../result.ts';
import { buildSourceMap, type SourceMap } from '../sourceMap.ts';
import { type TracedLine, TracedWriter } from '../writer.ts';
import { type ClockedBlock, clockedBlock } from './clocked.ts';
import { cellReads, fixedCells, needsFunction, slices } from './combinational.ts';
import { type ModuleContext, moduleContext, plainSignal, scopeOf } from './context.ts';
import { declarations, portList } from './declarations.ts';
import { divided } from './divided.ts';
import { around } from './lint.ts';
import {
  type Driven,
  drivenTargets,
  isVariable,
  printClocked,
  printDriven,
  printTemporaries,
} from './printProcesses.ts';
import type { Signal } from './scope.ts';
import { termsOf } from './statements.ts';
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

function assemble(context: ModuleContext, traces: Traces): TracedWriter {
  const { program } = context;
  const drivers = drivenTargets(context, traces);
  const blocks = program.processes.flatMap((process) =>
    process.kind === 'clocked' ? divided(clockedBlock(process, context, traces)) : [],
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

const variablesOf = (terms: readonly Term[]): readonly string[] => variables(terms).map((entry) => entry.name);

/** The head of the module: ports, parameters, labels, registers, memories and wires. */

import type { StateElement } from '../../refine/program.ts';
import type { Port } from '../../spec/spec.ts';
import type { Trace } from '../sourceMap.ts';
import type { TracedWriter } from '../writer.ts';
import { isUniform, memoryReset, needsInnerLoop, powerUpValue } from './clocked.ts';
import { labelOf, type ModuleContext, signalOf } from './context.ts';
import { literal, rangeText } from './helpers.ts';
import { around, type Pragma } from './lint.ts';
import { identifier } from './names.ts';
import { verilatorWords } from './reservedWords.ts';
import type { Signal } from './scope.ts';
import type { Traces } from './traces.ts';

/** Names of the loop variables of the module, outermost first; made on first use. */
const loops = new WeakMap<ModuleContext, readonly [string, string]>();

export function loopVariables(context: ModuleContext): readonly [string, string] {
  const found = loops.get(context);
  if (found !== undefined) return found;
  const made: readonly [string, string] = [context.names.fresh('i'), context.names.fresh('j')];
  loops.set(context, made);
  return made;
}

/** Writes `module … (ports);`; `variables` are outputs that an `always_comb` assigns. */
export function portList(
  writer: TracedWriter,
  context: ModuleContext,
  traces: Traces,
  variables: ReadonlySet<string>,
): void {
  const { spec } = context.program;
  const { parameters } = spec;
  writer.line(
    `// ${spec.name}: written from its specification by refinement; the lines are traced in ${spec.name}.map.json.`,
  );
  const head = parameters.map((entry) => `parameter ${identifier(entry.name)} = ${entry.initial}`).join(', ');
  writer.line(
    `module ${identifier(spec.name)}${parameters.length === 0 ? '' : ` #(${head})`} (`,
    traces.of(`module ${spec.name}`, undefined, spec.source),
  );
  writer.indent(() => {
    spec.ports.forEach((port, index) => {
      const trace = traces.of(`port ${port.name}`, context.program.initialization, port.source);
      const { before, after } = around(portPragmas(port, context));
      for (const line of before) writer.line(line, trace);
      writer.line(`${portText(port, context, variables)}${index === spec.ports.length - 1 ? '' : ','}`, trace);
      for (const line of after) writer.line(line, trace);
    });
  });
  writer.line(');');
  writer.indent(() => {
    for (const parameter of parameters) checkParameter(writer, context, parameter.name, parameter.initial);
  });
}

function portText(port: Port, context: ModuleContext, variables: ReadonlySet<string>): string {
  const { style } = context;
  const signal = context.signals.get(port.name);
  if (signal === undefined) throw new Error(`the port ${port.name} has no signal`);
  const element = context.program.state.find((candidate) => candidate.variable.name === port.name);
  const kind = element !== undefined || variables.has(signal.text) ? style.variable : style.net;
  const declared = `${port.direction} ${kind} ${signal.signed ? 'signed ' : ''}${declaredRange(signal)}${signal.text}`;
  return element === undefined ? declared : `${declared} = ${initialText(element, context)}`;
}

function declaredRange({ range }: Signal): string {
  return range === undefined ? '' : `[${range.msb}:${range.lsb}] `;
}

function initialText(element: StateElement, context: ModuleContext): string {
  const signal = signalOf(context, element.variable);
  const value = powerUpValue(element, context);
  return (signal.enumType && labelInHead(element, context, value)) ?? literal(value, signal.width);
}

/** Labels are declared after the ports: a registered output starts with the code itself. */
function labelInHead(element: StateElement, context: ModuleContext, value: bigint): string | undefined {
  const isPort = context.program.spec.ports.some((port) => port.name === element.variable.name);
  const { enumType } = signalOf(context, element.variable);
  return isPort || enumType === undefined ? undefined : labelOf(context, enumType, value);
}

function portPragmas(port: Port, context: ModuleContext): readonly Pragma[] {
  const signal = context.signals.get(port.name);
  if (signal === undefined) return [];
  return [
    ...(port.direction === 'input' && !context.usage.isComplete(signal) ? (['UNUSEDSIGNAL'] as const) : []),
    ...(signal.range !== undefined && signal.range.msb < signal.range.lsb ? (['LITENDIAN'] as const) : []),
    ...(verilatorWords.has(port.name) ? (['SYMRSVDWORD'] as const) : []),
  ];
}

/** Elaboration fails at a value that nothing was proved for: the module of this name does not exist. */
function checkParameter(writer: TracedWriter, context: ModuleContext, name: string, initial: bigint): void {
  const block = context.names.fresh(`check_${name}`);
  writer.line('generate');
  writer.indent(() => {
    writer.line(`if (${identifier(name)} != ${initial}) begin : ${block}`);
    writer.indent(() => writer.line(`${context.names.fresh(`${name}_is_proved_for_${initial}_only`)} refused();`));
    writer.line('end');
  });
  writer.line('endgenerate');
}

/** Writes labels, registers, memories, wires and loop variables. */
export function declarations(
  writer: TracedWriter,
  context: ModuleContext,
  traces: Traces,
  temporaries: readonly Signal[],
  driven: readonly { readonly signal: Signal; readonly variable: boolean }[],
): void {
  const { program, style } = context;
  const ports = new Set(program.spec.ports.map((port) => port.name));
  labels(writer, context, traces);
  const internal = program.state.filter((element) => !element.ghost && !ports.has(element.variable.name));
  if (internal.length > 0) writer.gap();
  for (const element of internal) {
    const signal = signalOf(context, element.variable);
    const { sort } = element.variable;
    const isMemory = sort.kind === 'array';
    const signed = signal.signed ? 'signed ' : '';
    const text = isMemory
      ? `${style.variable} ${signed}${declaredRange(signal)}${signal.text} [0:${sort.depth - 1}];`
      : `${style.variable} ${signed}${declaredRange(signal)}${signal.text} = ${initialText(element, context)};`;
    const trace = traces.ofName(
      isMemory ? 'memory' : 'register',
      element.variable.name,
      element.introduced ?? program.initialization,
    );
    const complete = isMemory ? context.usage.isUsed(signal) : context.usage.isComplete(signal);
    const isDriven =
      !isMemory || context.usage.isWritten(signal) || element.reset !== undefined || element.powerUp !== 'any';
    line(
      writer,
      text,
      [...pragmasOf(element.variable.name, complete), ...(isDriven ? [] : (['UNDRIVEN'] as const))],
      trace,
    );
  }
  const wires = driven.filter(({ signal }) =>
    program.wires.some((wire) => signalOf(context, wire.variable) === signal),
  );
  if (wires.length + temporaries.length > 0) writer.gap();
  for (const { signal, variable } of wires) {
    const wire = program.wires.find((candidate) => signalOf(context, candidate.variable) === signal);
    if (wire === undefined) continue;
    const trace = traces.ofName('wire', wire.variable.name, wire.introduced);
    const text = `${variable ? style.variable : style.net} ${signal.signed ? 'signed ' : ''}${declaredRange(signal)}${signal.text};`;
    line(writer, text, pragmasOf(wire.variable.name, context.usage.isComplete(signal)), trace);
  }
  for (const signal of temporaries) {
    const text = `${style.net} ${rangeText(signal.width)}${signal.text};`;
    line(
      writer,
      text,
      pragmasOf(signal.text, context.usage.isComplete(signal)),
      traces.of(`shared value ${signal.text}`),
    );
  }
  memoryLoops(writer, context, traces, internal);
}

/** One declaration between the pragmas that it needs. */
function line(writer: TracedWriter, text: string, list: readonly Pragma[], trace: Trace): void {
  const { before, after } = around(list);
  for (const entry of before) writer.line(entry, trace);
  writer.line(text, trace);
  for (const entry of after) writer.line(entry, trace);
}

/** Pragmas of a name that is no port. */
function pragmasOf(name: string, complete: boolean): readonly Pragma[] {
  return [
    ...(complete ? [] : (['UNUSEDSIGNAL'] as const)),
    ...(verilatorWords.has(name) ? (['SYMRSVDWORD'] as const) : []),
  ];
}

function labels(writer: TracedWriter, context: ModuleContext, traces: Traces): void {
  for (const type of context.program.spec.enums) {
    writer.gap();
    const names = type.labels.map(({ name, code }) => ({ name: context.labels.get(type)?.get(name) ?? name, code }));
    const { before, after } = around(names.every(({ name }) => context.usage.usesLabel(name)) ? [] : ['UNUSEDPARAM']);
    const trace = traces.of(`enum ${type.name}`);
    writer.line(`// enum ${type.name}`, trace);
    for (const entry of before) writer.line(entry, trace);
    for (const { name, code } of names)
      writer.line(`localparam ${rangeText(type.width)}${name} = ${literal(code, type.width)};`, trace);
    for (const entry of after) writer.line(entry, trace);
  }
}

/** Loop variables, and initial contents where the specification gives them. */
function memoryLoops(
  writer: TracedWriter,
  context: ModuleContext,
  traces: Traces,
  internal: readonly StateElement[],
): void {
  const memories = internal.filter((element) => element.variable.sort.kind === 'array');
  const initialised = memories.filter((element) => element.powerUp !== 'any');
  const looping = memories.filter(
    ({ reset, powerUp }) =>
      (reset !== undefined && isUniform(reset.value)) || (powerUp !== 'any' && isUniform(powerUp)),
  );
  const [outer, inner] = loopVariables(context);
  if (looping.length > 0) writer.line(`integer ${outer};`);
  if (looping.some(needsInnerLoop)) writer.line(`integer ${inner};`);
  for (const element of initialised) {
    if (element.powerUp === 'any') continue;
    const trace = traces.ofName('initial contents of', element.variable.name, context.program.initialization);
    writer.gap();
    writer.line(`// power-up contents of ${element.variable.name}`, trace);
    writer.line('initial begin', trace);
    const value = element.powerUp;
    writer.indent(() => {
      for (const text of memoryReset(element, value, context, '=', [outer, inner])) writer.line(text, trace);
    });
    writer.line('end', trace);
  }
}

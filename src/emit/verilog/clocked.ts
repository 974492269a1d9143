/**
 * Clocked processes: one `always` per domain, the reset test inline at its top, expressions inline, non-blocking assignments only.
 *
 * No named blocks, local declarations or next-state wires that depend on inputs: they change the order of events in Icarus and lose races against
 * testbenches that drive inputs on the clock edge.
 */
import type { Term, Var } from '../../../kernel/term.ts';
import { isConst } from '../../../kernel/term.ts';
import type { ClockedProcess, StateElement } from '../../refine/program.ts';
import type { ResetSignal } from '../../spec/spec.ts';
import { type ModuleContext, signalOf } from './context.ts';
import { statementsOf } from './fromCode.ts';
import { literal as literalOf } from './helpers.ts';
import { lower } from './lower.ts';
import { identifier } from './names.ts';
import type { Statement } from './statements.ts';
import type { Traces } from './traces.ts';

/** A clocked process ready to print. */
export interface ClockedBlock {
  readonly process: ClockedProcess;
  readonly resets: readonly ResetBranch[];
  readonly body: readonly Statement[];
}

export interface ResetBranch {
  readonly signal: ResetSignal;
  readonly values: readonly { readonly element: StateElement; readonly value: Term }[];
}

export function clockedBlock(process: ClockedProcess, context: ModuleContext, traces: Traces): ClockedBlock {
  const elements = context.program.state.filter(
    (element) => !element.ghost && process.frame.includes(element.variable),
  );
  const resets = process.resets.map((signal) => ({
    signal,
    values: elements.flatMap((element) =>
      element.reset?.by === signal.name
        ? [{ element, value: lowerMemory(context.inlineForClock(element.reset.value)) }]
        : [],
    ),
  }));
  const ghosts = new Set<Var>(
    context.program.state.filter((element) => element.ghost).map((element) => element.variable),
  );
  const body = statementsOf(process.body, {
    inline: context.inlineForClock,
    trace: traces.ofCode,
    holds: true,
    // Ghosts serve proofs; hardware has none.
    writes: (target) => !ghosts.has(target),
  });
  return { process, resets, body };
}

const lowerMemory = (term: Term): Term => (term.sort.kind === 'array' ? term : lower(term));

/** `posedge clk or negedge rst_n`: asynchronous resets belong to the event, synchronous ones don't. */
export function eventText({ process }: ClockedBlock): string {
  const edge = `${process.edge === 'fall' ? 'negedge' : 'posedge'} ${identifier(process.clock)}`;
  const asynchronous = process.resets
    .filter((reset) => reset.kind === 'async')
    .map((reset) => `${reset.active === 'high' ? 'posedge' : 'negedge'} ${identifier(reset.name)}`);
  return [edge, ...asynchronous].map((text) => text.trimEnd()).join(' or ');
}

export function resetTest(signal: ResetSignal): string {
  const name = identifier(signal.name).trimEnd();
  const text = name.startsWith('\\') ? `${name} ` : name;
  return signal.active === 'high' ? text : `!${text}`;
}

/** Comment above a block: what it steps, and how it is reset. */
export function blockComment({ process, resets }: ClockedBlock): string {
  const names = process.frame.map((entry) => entry.name).join(', ');
  const how = resets.map(({ signal }) => {
    const kind = signal.kind === 'sync' ? 'synchronous' : 'asynchronous';
    return `${signal.name}: ${kind}, active ${signal.active}`;
  });
  return `// on ${process.clock}${process.edge === 'fall' ? ' (falling edge)' : ''}: ${names}${how.length === 0 ? ', never reset' : `; reset ${how.join('; ')}`}`;
}

/** All cells alike, so that a loop sets them. */
export function isUniform(value: Term): boolean {
  return value.kind === 'table' && value.values.every((cell) => cell === value.values[0]);
}

/** Iterations that Verilator unrolls; a longer loop over a memory is nested. */
const loopLimit = 64;

/** A memory set to a constant value; `variables` are the module's loop variables, outermost first. */
export function memoryReset(
  element: StateElement,
  value: Term,
  context: ModuleContext,
  operator: '<=' | '=',
  variables: readonly [string, string],
): readonly string[] {
  const { sort } = element.variable;
  const { text } = signalOf(context, element.variable);
  if (sort.kind !== 'array' || value.kind !== 'table') throw new TypeError('a constant memory value was expected');
  const [first] = value.values;
  if (first === undefined || !isUniform(value)) {
    return value.values.map((cell, index) => `${text}[${index}] ${operator} ${literalOf(cell, sort.element)};`);
  }
  const cell = literalOf(first, sort.element);
  const [outer, inner] = variables;
  const flat = (from: number, to: number): string =>
    `for (${outer} = ${from}; ${outer} < ${to}; ${outer} = ${outer} + 1) ${text}[${outer}] ${operator} ${cell};`;
  if (sort.depth <= loopLimit) return [flat(0, sort.depth)];
  const rows = Math.floor(sort.depth / loopLimit);
  const rest = sort.depth - rows * loopLimit;
  if (sort.depth < 2 * loopLimit) return [flat(0, loopLimit), flat(loopLimit, sort.depth)];
  return [
    `for (${outer} = 0; ${outer} < ${rows}; ${outer} = ${outer} + 1)`,
    `  for (${inner} = 0; ${inner} < ${loopLimit}; ${inner} = ${inner} + 1) ${text}[${outer} * ${loopLimit} + ${inner}] ${operator} ${cell};`,
    ...(rest === 0 ? [] : [flat(rows * loopLimit, sort.depth)]),
  ];
}

export function needsInnerLoop(element: StateElement): boolean {
  return element.variable.sort.kind === 'array' && element.variable.sort.depth >= 2 * loopLimit;
}

/** The constant that a register has at power-up when the specification leaves it open. */
export function powerUpValue(element: StateElement, context: ModuleContext): bigint {
  if (element.powerUp !== 'any') {
    const value = lower(element.powerUp);
    if (isConst(value)) return value.value;
    throw new Error(`the power-up value of ${element.variable.name} is no constant`);
  }
  const reset = element.reset && lower(element.reset.value);
  if (reset !== undefined && isConst(reset)) return reset.value;
  const { enumType } = signalOf(context, element.variable);
  return enumType?.labels[0]?.code ?? 0n;
}

/**
 * Combinational processes.
 *
 * In Verilog-2001 every wire and output is driven by `assign`; a value with cases comes from a pure function. An `always @*` block would be the usual
 * form, but it does nothing until something it reads changes: Icarus runs initial values of variables before any block under -g2012, and an output that
 * depends on state alone is then x until the state moves for the first time (measured; see docs/divergences.md). SystemVerilog has `always_comb` for that.
 */
import type { Term, Var } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import { type TracedLine, TracedWriter } from '../writer.ts';
import { argumentFor, argumentText, labelOf, type ModuleContext, plainSignal, signalOf } from './context.ts';
import { expression, indexOf, printTerm } from './expression.ts';
import { rangeText } from './helpers.ts';
import { branchText, testText } from './printed.ts';
import { printStatements } from './printStatements.ts';
import { type Scope, type Signal, Usage } from './scope.ts';
import { type IfStatement, type Statement, termsOf } from './statements.ts';

/** Values with cases, in which nothing but plain values is chosen, are written as `?:`; the others need a function. */
export function needsFunction(statements: readonly Statement[]): boolean {
  return statements.some(
    (statement) => statement.kind === 'case' || (statement.kind === 'if' && !choosesValues(statement)),
  );
}

function choosesValues(statement: IfStatement): boolean {
  return [...statement.branches.map((branch) => branch.body), statement.otherwise].every(
    (body) => body.length === 1 && body[0]?.kind === 'write',
  );
}

/** The right-hand side of one target whose statements assign it on every path. */
export function drivenValue(
  statements: readonly Statement[],
  target: Var,
  scope: Scope,
  context: ModuleContext,
): string {
  const [statement, more] = statements;
  if (statement === undefined || more !== undefined) throw new Error(`${target.name} needs exactly one statement`);
  const { enumType } = signalOf(context, target);
  if (statement.kind === 'write') return expression(statement.value, scope, { labels: enumType });
  const rows = conditionalRows(statement, scope, enumType);
  if (rows !== undefined) return rows.join('\n');
  return functionCall(statement, target, scope, context);
}

/** `if … else if … else …` over plain values: one condition a line. */
function conditionalRows(
  statement: Statement,
  scope: Scope,
  labels: Signal['enumType'],
): readonly string[] | undefined {
  if (statement.kind !== 'if') return undefined;
  const bodies = [...statement.branches.map((branch) => branch.body), statement.otherwise];
  const values = bodies.map((body) => (body.length === 1 && body[0]?.kind === 'write' ? body[0].value : undefined));
  if (!values.every((value) => value !== undefined)) return undefined;
  const texts = values.map((value) => branchText(printTerm(value, scope, { labels })));
  const tests = statement.branches.map(({ guard }) => testText(printTerm(guard, scope, { condition: true })));
  if (tests.length === 1) return [`${tests[0]} ? ${texts[0]} : ${texts[1]}`];
  return ['', ...tests.map((text, index) => `  ${text} ? ${texts[index]} :`), `  ${texts.at(-1)}`];
}

/** A function of the signals that the statements read. Memories are read outside, so that the call depends on all that it reads. */
function functionCall(statement: Statement, target: Var, scope: Scope, context: ModuleContext): string {
  const result = signalOf(context, target);
  const terms = termsOf([statement]);
  const parameters = freeSignals(terms, scope);
  const local = context.names.fork();
  const usage = new Usage();
  const names = new Map(
    parameters.map(({ term, signal }) => [term, argumentFor(signal, local.fresh(`${plain(signal.text)}_i`))] as const),
  );
  const name = context.helpers.custom(`value of ${target.name}`, `${plain(result.text)}_value`, (own) => {
    const inner: Scope = {
      signalOf: (entry) => names.get(entry) ?? signalOf(context, entry),
      temporary: (term) => names.get(term),
      label: (type, code) => labelOf(context, type, code),
      helpers: context.helpers,
      usage,
    };
    const writer = new TracedWriter();
    const inputs = [...names.values()].map(argumentText);
    writer.line(`function automatic ${rangeText(result.width)}${own}(${inputs.join(', ')});`, statement.trace);
    writer.indent(() =>
      printStatements([statement], {
        writer,
        scope: inner,
        operator: '=',
        target: () => ({
          ...plainSignal(own, result.width),
          ...(result.enumType ? { enumType: result.enumType } : {}),
        }),
      }),
    );
    writer.line('endfunction', statement.trace);
    const lines: readonly TracedLine[] = writer.lines;
    return {
      comment: `Value of ${target.name}.`,
      lines,
      partial: [...names.values()].some((signal) => !usage.isComplete(signal)),
    };
  });
  return `${name}(${parameters.map(({ term, signal }) => passed(signal, usage.bitsOf(names.get(term)), scope)).join(', ')})`;
}

/** An argument of a function: Verilator counts the bits of it that the function reads. */
export function passed(signal: Signal, bits: bigint, scope: Scope): string {
  scope.usage.markBits(signal, bits);
  return signal.text;
}

export const plain = (text: string): string => text.trim().replace(/[^A-Za-z0-9_]/g, '');

/** The names that terms read in a scope: temporaries stand for all below them. */
export function freeSignals(
  terms: readonly Term[],
  scope: Scope,
): readonly { readonly term: Term; readonly signal: Signal }[] {
  const found = new Map<Term, Signal>();
  const seen = new Set<Term>();
  const pending = [...terms].reverse();
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    const signal =
      scope.temporary(term) ?? (term.kind === 'var' && term.sort.kind === 'bits' ? scope.signalOf(term) : undefined);
    if (signal !== undefined) found.set(term, signal);
    else if (term.kind === 'app') pending.push(...[...term.args].reverse());
  }
  return [...found].map(([term, signal]) => ({ term, signal }));
}

/** Cells that statements read: they get a wire each, since a function or a block that reads a memory does not notice when a cell changes. */
export function cellReads(terms: readonly Term[]): readonly Term[] {
  return topological(terms).filter(
    (term) => term.kind === 'app' && term.op === 'select' && term.args[0]?.kind === 'var',
  );
}

/** Cells at constant addresses: Icarus 11 writes a broken program for `x << memory[1]` in an `assign` (found by the differential test). */
export function fixedCells(terms: readonly Term[]): readonly Term[] {
  return cellReads(terms).filter((term) => {
    const [memory, address] = term.kind === 'app' ? term.args : [];
    return (
      memory?.sort.kind === 'array' && address !== undefined && indexOf(address, memory.sort.depth).kind === 'const'
    );
  });
}

/** Parts of names: Icarus 11 is not sensitive to single bits in an `always_comb` and says so, hence a wire takes them out. */
export function slices(terms: readonly Term[]): readonly Term[] {
  return topological(terms).filter(
    (term) => term.kind === 'app' && (term.op === 'extract' || term.op === 'part' || term.op === 'sext'),
  );
}

/**
 * Values of clocked blocks that would be long when written out, as pure functions with local names.
 *
 * A clocked block may not read wires that inputs can change, so what such wires share has to be written out where it is used; a function keeps the
 * sharing (a chain of n values that are each used twice would grow to 2^n operators) and has no part in the order of events.
 */
import { type App, type Term, width } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import type { EnumType } from '../../spec/spec.ts';
import { TracedWriter } from '../writer.ts';
import { freeSignals, passed, plain } from './combinational.ts';
import { argumentFor, argumentText, type ModuleContext, plainSignal, signalOf } from './context.ts';
import { expression } from './expression.ts';
import { rangeText } from './helpers.ts';
import { type Scope, type Signal, Usage } from './scope.ts';
import { countUses, measure, needsName, nesting, ownCost, wishFor } from './temporaries.ts';

/** Operators up to which an expression is written out. */
const readable = 10;

/** The call that stands for a value, or nothing when it reads well as it is. */
export function outlined(
  term: Term,
  wish: string,
  scope: Scope,
  context: ModuleContext,
  labels?: EnumType,
): string | undefined {
  if (term.kind !== 'app' || term.sort.kind !== 'bits') return undefined;
  const order = topological([term]);
  const { cost, depth } = measure(order);
  const written = cost.get(term) ?? 0;
  const distinct = order.reduce((sum, node) => sum + (node.kind === 'app' ? ownCost(node) : 0), 0);
  const isDeep = order.some((node) => depth.get(node) === nesting);
  if (!isDeep && (written <= readable || written < distinct + 3)) return undefined;
  const uses = countUses([term], order);
  const sliced = needsName(order);
  const locals = order.filter((node): node is App => {
    if (node === term || node.kind !== 'app' || node.sort.kind !== 'bits' || scope.temporary(node) !== undefined)
      return false;
    const isShared = (uses.get(node) ?? 0) > 1 && (cost.get(node) ?? 0) > 1;
    return node.op !== 'extract' && (isShared || sliced.has(node) || depth.get(node) === nesting);
  });
  return call(term, locals, wish, scope, context, labels);
}

function call(
  term: App,
  locals: readonly App[],
  wish: string,
  scope: Scope,
  context: ModuleContext,
  labels: EnumType | undefined,
): string {
  const parameters = freeSignals([term], scope);
  const names = context.names.fork();
  const usage = new Usage();
  const known = new Map<Term, Signal>(
    parameters.map(({ term: read, signal }) => [read, argumentFor(signal, names.fresh(`${plain(signal.text)}_i`))]),
  );
  const inner = (except?: Term): Scope => ({
    ...scope,
    signalOf: (entry) => known.get(entry) ?? signalOf(context, entry),
    temporary: (read) => (read === except ? undefined : known.get(read)),
    usage,
  });
  const header = [...known.values()];
  const temporaries = locals.map((local) => {
    const signal = plainSignal(names.fresh(context.nameOf(local) ?? wishFor(local)), width(local));
    known.set(local, signal);
    return { local, signal };
  });
  const key = `value ${wish} ${parameters.map(({ signal }) => signal.text).join(',')} ${serialOf(term, context)}`;
  const name = context.helpers.custom(key, wish, (own) => {
    const writer = new TracedWriter();
    const inputs = header.map(argumentText);
    writer.line(`function automatic ${rangeText(width(term))}${own}(${inputs.join(', ')});`);
    writer.indent(() => {
      for (const { signal } of temporaries) writer.line(`reg ${rangeText(signal.width)}${signal.text};`);
      writer.line('begin');
      writer.indent(() => {
        for (const { local, signal } of temporaries)
          writer.line(`${signal.text} = ${expression(local, inner(local))};`);
        writer.line(`${own} = ${expression(term, inner(), { labels })};`);
      });
      writer.line('end');
    });
    writer.line('endfunction');
    const signals = [...known.values()];
    return {
      comment:
        wish === 'condition' ? 'A condition of the step.' : `Value of ${wish.replace(/_next$/, '')} after the step.`,
      lines: writer.lines,
      partial: signals.some((signal) => !usage.isComplete(signal)),
    };
  });
  // Memories are read by their module names: a clocked block is not woken by what it reads.
  for (const memory of memoriesIn(term)) scope.usage.mark(signalOf(context, memory));
  return `${name}(${parameters.map(({ term: read, signal }) => passed(signal, usage.bitsOf(known.get(read)), scope)).join(', ')})`;
}

function memoriesIn(term: Term) {
  return topological([term])
    .filter((node) => node.kind === 'var' && node.sort.kind === 'array')
    .flatMap((node) => (node.kind === 'var' ? [node] : []));
}

/** Numbers of outlined terms in the order of their appearance. */
const serials = new WeakMap<ModuleContext, Map<Term, number>>();

function serialOf(term: Term, context: ModuleContext): number {
  const known = serials.get(context) ?? new Map<Term, number>();
  serials.set(context, known);
  const found = known.get(term) ?? known.size;
  known.set(term, found);
  return found;
}

/** Calls: declared functions are inlined; everything else is a built-in or a comprehension. */
import { variable } from '../../kernel/term.ts';
import { builtins } from './builtins.ts';
import { comprehension, comprehensionKinds } from './comprehensions.ts';
import { bind, type Context, type Entry, local, sortOfType } from './context.ts';
import { entryKind } from './entries.ts';
import { evaluateAt, termFor } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import { recursive, tooManyCalls, unknownFunction, wrongKind } from './nameMessages.ts';
import type { Place } from './report.ts';
import { nearest } from './suggest.ts';
import { argumentCount } from './typeMessages.ts';
import { resolveType } from './typeRefs.ts';
import { type Located, typed, type Value } from './values.ts';

export function call(context: Context, node: ast.Reference): Value | undefined {
  const name = node.target.$refText;
  if (node.comprehension !== undefined) return comprehension(context, name, node, node.comprehension);
  const entry = local(context, name) ?? context.globals.entry(name);
  if (entry?.kind === 'function') return inlined(context, entry.definition, node);
  // A port may be called `parity` or `sum`; calling it still means the built-in.
  const builtin = builtins.get(name);
  if (builtin === undefined) {
    if (entry?.kind === 'failed') return undefined;
    if (entry !== undefined) return context.report.add(node, wrongKind(name, entryKind(entry), 'a function'));
    if (comprehensionKinds.has(name))
      return context.report.add(
        node,
        argumentCount(`\`${name}\``, `a comprehension, \`${name}(i in 0..7: …)\``, node.arguments.length),
      );
    return context.report.add(node, unknownFunction(name, nearest(name, functionNames(context)), functionPlace(node)));
  }
  const [least, most] = builtin.arity;
  if (node.arguments.length < least || node.arguments.length > most) {
    return context.report.add(node, argumentCount(`\`${name}\``, builtin.usage, node.arguments.length));
  }
  const located = node.arguments.map((argument) => evaluateAt(context, argument));
  const complete = located.filter((argument): argument is Located => argument !== undefined);
  return complete.length < located.length ? undefined : builtin.apply(context, complete, node);
}

function functionNames(context: Context): readonly string[] {
  return [...context.globals.names()]
    .filter((name) => context.globals.entry(name)?.kind === 'function')
    .concat([...builtins.keys()], [...comprehensionKinds.keys()]);
}

function functionPlace(node: ast.Reference): Place {
  const reference = node.target.$refNode?.range;
  if (reference === undefined) return node;
  const { start, end } = reference;
  return { line: start.line + 1, column: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
}

function inlined(context: Context, definition: ast.FunctionDef, node: ast.Reference): Value | undefined {
  const { name, parameters } = definition;
  if (context.calls.includes(definition)) {
    return context.report.add(
      node,
      recursive(`the function \`${name}\``, [...context.calls.map((called) => called.name), name]),
    );
  }
  if (context.calls.length >= limits.calls) return context.report.add(node, tooManyCalls(limits.calls));
  if (node.arguments.length !== parameters.length) {
    return context.report.add(
      node,
      argumentCount(
        `\`${name}\``,
        `${parameters.length} argument${parameters.length === 1 ? '' : 's'}`,
        node.arguments.length,
      ),
    );
  }
  let inner: Context = { ...context, locals: undefined, calls: [...context.calls, definition] };
  for (const [index, parameter] of parameters.entries()) {
    const argument = node.arguments[index];
    const type = parameterType(context, parameters, index);
    const term =
      argument && type && termFor(context, argument, type, `the parameter \`${parameter.name}\` of \`${name}\``);
    if (term === undefined || type === undefined) return undefined;
    inner = bind(inner, parameter.name, { kind: 'value', role: 'parameter', value: typed(term, type) });
  }
  return result(inner, definition);
}

function result(inner: Context, definition: ast.FunctionDef): Value | undefined {
  const type = resolveType({ ...inner, locals: undefined }, definition.type);
  const term = type && termFor(inner, definition.body, type, `the result of \`${definition.name}\``);
  return term && type && typed(term, type);
}

/** `a, b, c : bit`: a parameter without a type has that of the next one with a type. */
function parameterType(context: Context, parameters: readonly ast.Parameter[], index: number) {
  const ref = parameters.slice(index).find((candidate) => candidate.type !== undefined)?.type;
  const last = parameters.at(-1);
  if (ref === undefined) return last && context.report.add(last, parameterNeedsType(last.name));
  return resolveType({ ...context, locals: undefined }, ref);
}

const parameterNeedsType = (name: string) =>
  ({ code: 'width-unknown', message: `the parameter \`${name}\` needs a type: \`${name} : bits[8]\`` }) as const;

/** Checks a function by itself, so that errors in its body are found where no one calls it. */
export function checkFunction(context: Context, definition: ast.FunctionDef): void {
  const freedom: NonNullable<Context['freedom']> = (type) => variable('any', sortOfType(context, type));
  let inner: Context = { ...context, locals: undefined, calls: [definition], freedom };
  for (const [index, parameter] of definition.parameters.entries()) {
    const type = parameterType(context, definition.parameters, index);
    const entry: Entry =
      type === undefined
        ? { kind: 'failed' }
        : { kind: 'value', role: 'parameter', value: typed(variable(parameter.name, sortOfType(context, type)), type) };
    inner = bind(inner, parameter.name, entry);
  }
  result(inner, definition);
}

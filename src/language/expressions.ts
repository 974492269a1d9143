/** Lowering of expressions: one case for each form of the grammar; recursion is bounded by the nesting of the text (limits.nesting). */
import { constant, table } from '../../kernel/term.ts';
import { bitsType } from '../spec/types.ts';
import { type Choice, choose } from './branches.ts';
import { call } from './calls.ts';
import { caseExpression } from './cases.ts';
import { cast } from './casts.ts';
import { concatenation, tableValues } from './concatenations.ts';
import { bind, type Context, type Entry, local, spend, widthOfType } from './context.ts';
import { conditionOf, termOf } from './conversions.ts';
import { entryKind } from './entries.ts';
import { evaluateAt } from './evaluation.ts';
import * as ast from './generated/ast.ts';
import { readInteger, readSized } from './literals.ts';
import { unexpectedPrime, unknownName, wrongKind } from './nameMessages.ts';
import { evaluateChain, leadingNots } from './precedence.ts';
import { selection } from './selections.ts';
import { nearest } from './suggest.ts';
import { anyNotAllowed, invalidLiteral } from './typeMessages.ts';
import { resolveArrayType, resolveType } from './typeRefs.ts';
import { unary } from './unary.ts';
import { bit, flexible, integer, typed, type Value } from './values.ts';

export function evaluate(context: Context, node: ast.Expression): Value | undefined {
  if (!spend(context, node)) return undefined;
  switch (node.$type) {
    case 'Literal':
      return literal(context, node);
    case 'Reference':
      return node.called ? call(context, node) : reference(context, node);
    case 'Chain':
      return evaluateChain(context, node, (operand, nots) =>
        nots === 0 ? evaluate(context, operand) : withoutNots(context, operand, nots),
      );
    case 'Parenthesized':
      return evaluate(context, node.inner);
    case 'Conditional':
      return conditional(context, node);
    case 'Prefixed':
      return prefixed(context, node, 0);
    case 'Cast':
      return node.types.reduce<Value | undefined>(
        (value, type) => value && cast(context, { value, place: node.base }, type),
        evaluate(context, node.base),
      );
    case 'Selection':
      return selection(context, node);
    case 'Concatenation':
      return concatenation(context, node);
    case 'CaseExpression':
      return caseExpression(context, node);
    case 'LetExpression':
      return letExpression(context, node);
    case 'Any':
      return any(context, node);
    case 'InlineTable':
      return inlineTable(context, node);
  }
}

function literal(context: Context, node: ast.Literal): Value | undefined {
  if (node.truth !== undefined) return typed(constant(node.truth === 'true' ? 1 : 0, 1), bit);
  if (node.number !== undefined) {
    const value = readInteger(node.number);
    return typeof value === 'bigint' ? integer(value) : context.report.add(node, value);
  }
  const sized = readSized(node.sized ?? '');
  if ('code' in sized) return context.report.add(node, sized);
  if (sized.mask !== (1n << BigInt(sized.width)) - 1n) {
    return context.report.add(node, invalidLiteral(node.sized ?? '', '`?` is possible in the patterns of `case` only'));
  }
  return typed(constant(sized.value, sized.width), bitsType(sized.width, sized.signed));
}

function reference(context: Context, node: ast.Reference): Value | undefined {
  const name = node.target.$refText;
  if (node.primed) {
    if (!context.primes) return context.report.add(node, unexpectedPrime(name));
    const value = context.globals.primed(name);
    if (value !== undefined) return value;
    const entry = context.globals.entry(name);
    if (entry?.kind === 'failed') return undefined;
    return entry === undefined
      ? undeclared(context, name, node)
      : context.report.add(node, wrongKind(name, entryKind(entry), 'a register'));
  }
  const entry = lookUp(context, name);
  if (entry === undefined) return undeclared(context, name, node);
  return entryValue(context, name, entry, node);
}

const lookUp = (context: Context, name: string): Entry | undefined =>
  local(context, name) ?? context.globals.entry(name);

function undeclared(context: Context, name: string, node: ast.Expression): undefined {
  const visible = [...localNames(context), ...context.globals.names()];
  return context.report.add(node, unknownName(name, nearest(name, visible), node));
}

function localNames(context: Context): readonly string[] {
  const names: string[] = [];
  for (let scope = context.locals; scope !== undefined; scope = scope.outer) names.push(scope.name);
  return names;
}

function entryValue(context: Context, name: string, entry: Entry, node: ast.Expression): Value | undefined {
  switch (entry.kind) {
    case 'value':
      return entry.value;
    case 'failed':
      return undefined;
    default:
      return context.report.add(node, wrongKind(name, entryKind(entry), 'a value'));
  }
}

/** An operand of a chain without the `not`s that the chain applies itself. */
function withoutNots(context: Context, operand: ast.Expression, nots: number): Value | undefined {
  return ast.isPrefixed(operand) && spend(context, operand) ? prefixed(context, operand, nots) : undefined;
}

/** Prefix operators from the inside out; casts come before leading `not`s and after the others. */
function prefixed(context: Context, node: ast.Prefixed, skip: number): Value | undefined {
  const nots = leadingNots(node);
  let value = evaluate(context, node.base);
  const place = node.base;
  for (const operator of node.prefixes.slice(nots).reverse())
    value = value && unary(context, operator, { value, place });
  for (const type of node.types) value = value && cast(context, { value, place: node }, type);
  for (let count = skip; count < nots; count += 1) value = value && unary(context, 'not', { value, place: node });
  return value;
}

function conditional(context: Context, node: ast.Conditional): Value | undefined {
  const cases: Choice[] = [];
  for (let index = 0; index + 1 < node.parts.length; index += 2) {
    const [test, then] = [node.parts[index], node.parts[index + 1]];
    if (test === undefined || then === undefined) return undefined;
    const condition = evaluateAt(context, test);
    const guard = condition && conditionOf(context, condition, 'the condition of `?`');
    if (guard === undefined) return undefined;
    if (guard.known === false) continue;
    const value = evaluateAt(context, then);
    if (value === undefined) return undefined;
    if (guard.known === true) return choose(context, cases, value);
    cases.push({ guard: guard.term, value });
  }
  const last = node.parts.at(-1);
  const otherwise = last && evaluateAt(context, last);
  return otherwise && choose(context, cases, otherwise);
}

function letExpression(context: Context, node: ast.LetExpression): Value | undefined {
  let inner = context;
  for (const binding of node.bindings) {
    const type = binding.type && resolveType(inner, binding.type);
    const located = evaluateAt(inner, binding.value);
    if (located === undefined || (binding.type !== undefined && type === undefined)) {
      inner = bind(inner, binding.name, { kind: 'failed' });
      continue;
    }
    const term = type && termOf(inner, located, type, `\`${binding.name}\``);
    const value = type === undefined ? located.value : term && typed(term, type);
    inner = bind(inner, binding.name, value === undefined ? { kind: 'failed' } : boundEntry(value));
  }
  return evaluate(inner, node.body);
}

/** Flexible values keep adapting under their name. */
function boundEntry(value: Value): Entry {
  return { kind: 'value', role: 'bound name', value };
}

function any(context: Context, node: ast.Any): Value | undefined {
  const { freedom } = context;
  if (freedom === undefined) return context.report.add(node, anyNotAllowed('here'));
  return flexible((type) => freedom(type, node));
}

function inlineTable(context: Context, node: ast.InlineTable): Value | undefined {
  const type = resolveArrayType(context, node.type, 'a table', node.values.parts.length);
  const values = type && tableValues(context, node.values, type, 'the table');
  return values && type && typed(table(values, widthOfType(context, type.element)), type);
}

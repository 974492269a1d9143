/** Shorthands for lowering an expression inside of another construct. */
import type { Term } from '../../kernel/term.ts';
import type { Type } from '../spec/spec.ts';
import type { Context } from './context.ts';
import { conditionOf, termOf } from './conversions.ts';
import type * as ast from './generated/ast.ts';
import type { Located } from './values.ts';

/** The value together with its place; `undefined` when it failed. */
export function evaluateAt(context: Context, node: ast.Expression): Located | undefined {
  const value = context.evaluate(context, node);
  return value && { value, place: node };
}

/** The term of an expression that must have a type. */
export function termFor(context: Context, node: ast.Expression, type: Type, what: string): Term | undefined {
  const value = evaluateAt(context, node);
  return value && termOf(context, value, type, what);
}

/** The term of a condition. */
export function conditionFor(context: Context, node: ast.Expression, what: string): Term | undefined {
  const value = evaluateAt(context, node);
  return value && conditionOf(context, value, what)?.term;
}

/** What an expression is read in: the names of the module, the names bound around it, the budget, and what is allowed at this place. */
import type { AstNode } from 'langium';
import { array, bits, type Sort } from '../../kernel/sort.ts';
import type { Term } from '../../kernel/term.ts';
import type { EnumType, Type } from '../spec/spec.ts';
import type * as ast from './generated/ast.ts';
import { limits } from './limits.ts';
import type { Place, Report } from './report.ts';
import { budgetExhausted } from './typeMessages.ts';
import type { Typed, Value, ValueType } from './values.ts';

export type Role =
  | 'input'
  | 'output'
  | 'register'
  | 'memory'
  | 'let'
  | 'choice'
  | 'table'
  | 'label'
  | 'constant'
  | 'parameter'
  | 'bound name';

/** What a name stands for. */
export type Entry =
  | { readonly kind: 'value'; readonly role: Role; readonly value: Value }
  | { readonly kind: 'function'; readonly definition: ast.FunctionDef }
  | { readonly kind: 'enum'; readonly type: EnumType }
  /** Declared, but its declaration has an error that was reported. */
  | { readonly kind: 'failed' };

/** The names of a module, or of a `Spec` when a single expression is read. */
export interface Globals {
  readonly entry: (name: string) => Entry | undefined;
  /** The new value of a register. */
  readonly primed: (name: string) => Typed | undefined;
  readonly names: () => Iterable<string>;
  readonly enumType: (name: string) => EnumType | undefined;
}

/** Names bound around an expression, innermost first. */
export interface Locals {
  readonly name: string;
  readonly entry: Entry;
  readonly outer: Locals | undefined;
}

export interface Budget {
  left: number;
}

export interface Context {
  readonly report: Report;
  readonly globals: Globals;
  readonly locals: Locals | undefined;
  readonly budget: Budget;
  /** Makes a choice for an `any` of the given type; absent where no freedom is possible. */
  readonly freedom?: (type: Type, place: AstNode) => Term | undefined;
  /** True in the predicates of choices. */
  readonly primes: boolean;
  /** Lowers an expression (expressions.ts); every form of expression has others inside. */
  readonly evaluate: (context: Context, node: ast.Expression) => Value | undefined;
  /** Functions that are being called, innermost last. */
  readonly calls: readonly ast.FunctionDef[];
}

/** Takes from the budget; false, once reported, when it is used up. */
export function spend(context: Context, place: Place, count = 1): boolean {
  const { budget } = context;
  if (budget.left < 0) return false;
  budget.left -= count;
  if (budget.left < 0) context.report.add(place, budgetExhausted(limits.nodes));
  return budget.left >= 0;
}

export function bind(context: Context, name: string, entry: Entry): Context {
  return { ...context, locals: { name, entry, outer: context.locals } };
}

export function local(context: Context, name: string): Entry | undefined {
  for (let scope = context.locals; scope !== undefined; scope = scope.outer)
    if (scope.name === name) return scope.entry;
  return undefined;
}

export function widthOfType(context: Pick<Context, 'globals'>, type: Type): number {
  if (type.kind === 'bits') return type.width;
  const declared = context.globals.enumType(type.name);
  if (declared === undefined) throw new Error(`the enum ${type.name} is not declared`);
  return declared.width;
}

export function sortOfType(context: Pick<Context, 'globals'>, type: ValueType): Sort {
  return type.kind === 'array'
    ? array(type.depth, widthOfType(context, type.element))
    : bits(widthOfType(context, type));
}

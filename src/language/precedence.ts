/**
 * Gives a flat chain `a op b op c …` its shape by precedence and evaluates it (shunting-yard, Dijkstra 1961), without recursion, so that long chains
 * cost no stack. Refuses what readers of C and of Python would group differently.
 */
import type { CstNode } from 'langium';
import { GrammarUtils } from 'langium';
import type { Context } from './context.ts';
import * as ast from './generated/ast.ts';
import { binary } from './operators.ts';
import { binaryOperators, notPrecedence } from './operatorTable.ts';
import { type Place, rangeOf, spanning, surround } from './report.ts';
import { chainedComparison, mixedOperators, notInsideOperator } from './typeMessages.ts';
import { unary } from './unary.ts';
import type { Value } from './values.ts';

interface Item {
  /** `undefined` once something in it has failed. */
  readonly value: Value | undefined;
  readonly first: Place;
  readonly last: Place;
  /** The operator at its root, where it is not in parentheses. */
  readonly operator?: ast.BinaryOperator | 'not';
}

type Pending =
  | { readonly operator: ast.BinaryOperator; readonly precedence: number; readonly sign: () => Place }
  | { readonly operator: 'not'; readonly precedence: number; readonly sign: () => Place };

/** Evaluates one operand of a chain without its leading `not`s, which the chain applies itself. */
export type EvaluateOperand = (operand: ast.Expression, nots: number) => Value | undefined;

export function evaluateChain(context: Context, chain: ast.Chain, evaluate: EvaluateOperand): Value | undefined {
  const output: Item[] = [];
  const pending: Pending[] = [];
  const reduce = (): void => {
    const next = pending.pop();
    const right = output.pop();
    if (next === undefined || right === undefined) return;
    if (next.operator === 'not') {
      const value = right.value && unary(context, 'not', { value: right.value, place: placeOf(right) });
      output.push({ value, first: next.sign(), last: right.last, operator: 'not' });
      return;
    }
    const left = output.pop();
    if (left !== undefined) output.push(combine(context, next.operator, left, right, next.sign));
  };
  chain.operands.forEach((operand, index) => {
    const nots = leadingNots(operand);
    const operator = chain.operators[index - 1];
    if (operator !== undefined) {
      const { precedence } = binaryOperators[operator];
      const sign = (): Place => signOf(chain, index - 1);
      // `implies` groups to the right, everything else to the left.
      while (pending.length > 0 && binds(pending.at(-1), precedence, operator)) reduce();
      pending.push({ operator, precedence, sign });
      if (nots > 0 && precedence > notPrecedence) context.report.add(operand, notInsideOperator());
    }
    for (let count = 0; count < nots; count += 1)
      pending.push({ operator: 'not', precedence: notPrecedence, sign: () => operand });
    output.push({ value: evaluate(operand, nots), first: operand, last: operand });
  });
  while (pending.length > 0) reduce();
  return output[0]?.value;
}

const binds = (pending: Pending | undefined, precedence: number, operator: string): boolean =>
  pending !== undefined &&
  (pending.precedence > precedence || (pending.precedence === precedence && operator !== 'implies'));

/** Number of `not`s in front of an operand; they apply after everything that binds tighter than `not`. */
export function leadingNots(operand: ast.Expression): number {
  if (!ast.isPrefixed(operand)) return 0;
  const other = operand.prefixes.findIndex((prefix) => prefix !== 'not');
  return other < 0 ? operand.prefixes.length : other;
}

const placeOf = ({ first, last }: Item): Place => (first === last ? first : spanning(first, last));

function signOf(chain: ast.Chain, index: number): Place {
  const node: CstNode | undefined = GrammarUtils.findNodeForProperty(chain.$cstNode, 'operators', index);
  if (node === undefined) return chain;
  const { start, end } = node.range;
  return { line: start.line + 1, column: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
}

function combine(context: Context, operator: ast.BinaryOperator, left: Item, right: Item, sign: () => Place): Item {
  const range = { first: left.first, last: right.last, operator };
  const refused = refuse(context, operator, left, sign) || refuse(context, operator, right, sign);
  if (refused || left.value === undefined || right.value === undefined) return { ...range, value: undefined };
  const value = binary(context, {
    operator,
    left: { value: left.value, place: placeOf(left) },
    right: { value: right.value, place: placeOf(right) },
    sign,
  });
  return { ...range, value };
}

/** True, once reported, when the operator must not stand next to the one at the root of the operand. */
function refuse(context: Context, operator: ast.BinaryOperator, operand: Item, sign: () => Place): boolean {
  const inner = operand.operator;
  if (inner === undefined || inner === 'not') return false;
  const [outerFamily, innerFamily] = [binaryOperators[operator].family, binaryOperators[inner].family];
  if (outerFamily === 'comparison' && innerFamily === 'comparison') {
    context.report.add(sign(), chainedComparison(inner, operator));
    return true;
  }
  if (outerFamily === 'comparison' && innerFamily === 'bitwise') {
    const place = spanning(operand.first, operand.last);
    context.report.add(
      rangeOf(sign()),
      mixedOperators(inner, operator, surround('add the parentheses', place, '(', ')')),
    );
    return true;
  }
  return false;
}

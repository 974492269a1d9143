/** Prefix operators. */
import { neg, not, redand, redor, redxor } from '../../kernel/build.ts';
import type { Term } from '../../kernel/term.ts';
import type { Context } from './context.ts';
import { bitsOf, conditionOf, termOf, typedOf } from './conversions.ts';
import type { PrefixOperator } from './generated/ast.ts';
import { bitsNeeded } from './typeMessages.ts';
import { bitValue, flexible, integer, knownBit, type Located, typed, type Value } from './values.ts';

export function unary(context: Context, operator: PrefixOperator, operand: Located): Value | undefined {
  const { value, place } = operand;
  switch (operator) {
    case 'not':
    case '!': {
      const condition = conditionOf(context, operand, `\`${operator}\``);
      if (condition === undefined) return undefined;
      return condition.known === undefined ? bitValue(not(condition.term)) : knownBit(!condition.known);
    }
    case '-':
      if (value.kind === 'integer') return integer(-value.value);
      return widthKeeping(context, operator, operand, neg);
    case '~':
      return widthKeeping(context, operator, operand, not);
    default: {
      const vector = typedOf(context, operand, `\`${operator}\` of a number`);
      const vectorBits = vector && bitsOf(context, { value: vector, place }, `\`${operator}\``);
      if (vectorBits === undefined) return undefined;
      const reduce = operator === '&' ? redand : operator === '|' ? redor : redxor;
      return bitValue(reduce(vectorBits.term));
    }
  }
}

function widthKeeping(
  context: Context,
  operator: string,
  operand: Located,
  build: (term: Term) => Term,
): Value | undefined {
  const { value, place } = operand;
  if (value.kind === 'typed') {
    const vector = bitsOf(context, operand, `\`${operator}\``);
    return vector && typed(build(vector.term), value.type);
  }
  return flexible((type) => {
    const term = termOf(context, operand, type, `\`${operator}\``);
    if (term === undefined) return undefined;
    return type.kind === 'bits' ? build(term) : context.report.add(place, bitsNeeded(`\`${operator}\``, type));
  });
}

/** Pieces of Verilog text that know how they bind, so that they can be combined with as few parentheses as a reader needs. */

export interface Printed {
  readonly text: string;
  /** The operator at the root; `atom` for names, literals, calls, concatenations and selects; `prefix` for unary operators. */
  readonly root: string;
  /** Verilog types the text as signed. */
  readonly signed: boolean;
  /** The value depends on the text being typed as signed; an operand among unsigned ones must be isolated. */
  readonly fragile: boolean;
}

export function atom(text: string, signed: boolean): Printed {
  return { text, root: 'atom', signed, fragile: false };
}

/** A function call: Verilog sizes and types arguments on their own. */
export function call(name: string, args: readonly Printed[]): Printed {
  return atom(`${name}(${args.map((arg) => arg.text).join(', ')})`, false);
}

export function unsigned(operand: Printed): Printed {
  return call('$unsigned', [operand]);
}

const isolated = (operand: Printed): Printed => (operand.fragile ? unsigned(operand) : operand);
const parenthesised = (text: string): string => `(${text})`;

const reductions: ReadonlySet<string> = new Set(['&', '|', '^', '~&', '~|', '~^']);

/** `~x`, `!x`, `-x`, `&x` …; the operand of a reduction or `!` is typed on its own. */
export function prefix(symbol: string, operand: Printed): Printed {
  const alone = reductions.has(symbol) || symbol === '!';
  const inner = alone ? operand : isolated(operand);
  return {
    text: `${symbol}${inner.root === 'atom' ? inner.text : parenthesised(inner.text)}`,
    root: symbol === '~' || symbol === '!' ? 'complement' : 'prefix',
    signed: !alone && inner.signed,
    fragile: false,
  };
}

/** Left operands that need no parentheses beside a symbol, besides atoms and complements. */
const leftNeighbours: ReadonlyMap<string, readonly string[]> = new Map([
  ['+', ['+', '-', '*']],
  ['-', ['+', '-', '*']],
  ['*', ['*']],
  ['&', ['&']],
  ['|', ['|']],
  ['^', ['^']],
  ['&&', ['&&']],
  ['||', ['||']],
]);

const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!=', '&&', '||']);

export function binary(symbol: string, left: Printed, right: Printed, { selfDeterminedRight = false } = {}): Printed {
  const alone = symbol === '&&' || symbol === '||';
  const bothSigned = left.signed && right.signed;
  // Two signed operands of one operator keep each other signed; the result of such an operator is isolated by its own user.
  const keep = alone || (bothSigned && comparisons.has(symbol));
  const [a, b] = keep ? [left, right] : [isolated(left), selfDeterminedRight ? right : isolated(right)];
  const bare = (operand: Printed, neighbours: readonly string[]): boolean =>
    operand.root === 'atom' || operand.root === 'complement' || neighbours.includes(operand.root);
  const leftText = bare(a, leftNeighbours.get(symbol) ?? []) ? a.text : parenthesised(a.text);
  const rightText = bare(b, symbol === '+' || symbol === '-' ? ['*'] : []) ? b.text : parenthesised(b.text);
  return {
    text: `${leftText} ${symbol} ${rightText}`,
    root: symbol,
    signed: comparisons.has(symbol) ? false : selfDeterminedRight ? a.signed : a.signed && b.signed,
    fragile: false,
  };
}

export function ternary(condition: Printed, then: Printed, otherwise: Printed): Printed {
  const [a, b] = [isolated(then), isolated(otherwise)];
  const test = condition.root === 'atom' || condition.root === 'complement' ? condition.text : parenthesised(condition.text);
  const first = a.root === '?' ? parenthesised(a.text) : a.text;
  return { text: `${test} ? ${first} : ${b.text}`, root: '?', signed: a.signed && b.signed, fragile: false };
}

/** Pieces of Verilog text that know how they bind, so that they can be combined with as few parentheses as a reader needs. */

export interface Printed {
  readonly text: string;
  /** The operator at the root; `atom` for names, literals, calls, concatenations and selects; `prefix` for unary operators. */
  readonly root: string;
  /** Verilog types the text as signed. */
  readonly signed: boolean;
  /** The value depends on the text being typed as signed; an operand among unsigned ones must be isolated. */
  readonly fragile: boolean;
  /** A wider context could give bits beyond the width; see `indexText`. */
  readonly grows: boolean;
}

export function atom(text: string, signed: boolean): Printed {
  return { text, root: 'atom', signed, fragile: false, grows: false };
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
    grows: !alone,
  };
}

/**
 * An index. A signed one may be negative. The standard types an index on its own, but Icarus 11 computes it wide enough for every carry, so that
 * `m[a + b]` misses the memory where the sum should wrap (found by the differential test). A concatenation is unsigned and keeps its width.
 */
export function indexText(index: Printed): string {
  return index.grows || index.signed ? `{${index.text}}` : index.text;
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

const growing: ReadonlySet<string> = new Set(['+', '-', '*', '<<']);
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
    grows: growing.has(symbol) || (!comparisons.has(symbol) && (a.grows || (!selfDeterminedRight && b.grows))),
  };
}

/** An operand beside others, which must not type it. */
export function operandText(operand: Printed): string {
  return isolated(operand).text;
}

/** The condition of a `?:`. */
export function testText(condition: Printed): string {
  return condition.root === 'atom' || condition.root === 'complement' ? condition.text : parenthesised(condition.text);
}

/** A branch of a `?:`, which must not be typed by the other branch. */
export function branchText(branch: Printed): string {
  const { text, root } = isolated(branch);
  return root === '?' ? parenthesised(text) : text;
}

export function ternary(condition: Printed, then: Printed, otherwise: Printed): Printed {
  const last = isolated(otherwise);
  const signed = isolated(then).signed && last.signed;
  const text = `${testText(condition)} ? ${branchText(then)} : ${last.text}`;
  return { text, root: '?', signed, fragile: false, grows: then.grows || otherwise.grows };
}

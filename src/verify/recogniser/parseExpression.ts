/** Expressions by precedence climbing; operators of one precedence become one node, so that long sums are flat. */
import type { Reader } from './reader.ts';
import type { Expression, Literal, Operand, Reference, Select } from './syntax.ts';
import type { Token } from './tokens.ts';

/** IEEE 1364-2001 table 5-4, without `?:`. */
const precedences: ReadonlyMap<string, number> = new Map(
  [
    ['||'],
    ['&&'],
    ['|'],
    ['^', '^~', '~^'],
    ['&'],
    ['==', '!=', '===', '!=='],
    ['<', '<=', '>', '>='],
    ['<<', '>>', '<<<', '>>>'],
    ['+', '-'],
    ['*', '/', '%'],
    ['**'],
  ].flatMap((operators, index) => operators.map((operator) => [operator, index + 1] as const)),
);

const unaryOperators = ['+', '-', '!', '~', '&', '~&', '|', '~|', '^', '~^', '^~'];

const nothing = (at: Token): Literal => ({
  kind: 'literal',
  at,
  value: 0n,
  width: 1,
  signed: false,
  sized: true,
  wild: 0n,
});

export function parseExpression(reader: Reader): Expression {
  return reader.nested(() => conditional(reader), nothing(reader.token));
}

function conditional(reader: Reader): Expression {
  const arms: { test: Expression; value: Expression }[] = [];
  let current = binary(reader, 1);
  let at = reader.token;
  while (reader.take('?') !== undefined) {
    const value = parseExpression(reader);
    reader.expect(':');
    arms.push({ test: current, value });
    current = binary(reader, 1);
    at = arms[0]?.test.at ?? at;
  }
  return arms.length === 0 ? current : { kind: 'conditional', at, arms, otherwise: current };
}

function binary(reader: Reader, least: number): Expression {
  let left = unary(reader);
  let operands: Operand[] = [];
  let level = 0;
  for (;;) {
    const { token } = reader;
    const precedence = token.kind === 'symbol' ? (precedences.get(token.text) ?? 0) : 0;
    if (precedence < least || precedence === 0) break;
    reader.next();
    if (token.text === '===' || token.text === '!==')
      reader.report('case-equality', token, `the operator ${token.text}`);
    const right = binary(reader, precedence + 1);
    if (precedence === level) {
      operands.push({ operator: token.text, right });
      continue;
    }
    operands = [{ operator: token.text, right }];
    left = { kind: 'binary', at: left.at, first: left, rest: operands };
    level = precedence;
  }
  return left;
}

function unary(reader: Reader): Expression {
  const { token } = reader;
  if (token.kind === 'symbol' && unaryOperators.includes(token.text)) {
    reader.next();
    // An operand is a primary: `!(|a)`, not `!|a` (IEEE 1364-2001 A.8.3); Icarus refuses the latter.
    return { kind: 'unary', at: token, operator: token.text, operand: primary(reader) };
  }
  return primary(reader);
}

function primary(reader: Reader): Expression {
  const { token } = reader;
  switch (token.kind) {
    case 'number':
      reader.next();
      return literal(reader, token);
    case 'name':
      if (reader.ahead(1).text === '(') return call(reader);
      return parseReference(reader);
    case 'system':
      return systemCall(reader);
    default:
      break;
  }
  if (reader.take('(') !== undefined) {
    const inner = parseExpression(reader);
    if (reader.is(':')) reader.fail('syntax', reader.token, 'a value for minimum, typical and maximum');
    reader.expect(')');
    return inner;
  }
  if (reader.is('{')) return braces(reader);
  reader.fail('syntax', token, `an expression was expected instead of "${token.text}"`);
  return nothing(token);
}

/** A name with its brackets, to be read or to be written. */
export function parseReference(reader: Reader): Reference {
  const at = reader.name('a name');
  const selects: Select[] = [];
  while (reader.take('[') !== undefined) {
    selects.push(parseSelect(reader));
    reader.expect(']');
  }
  if (reader.is('.')) reader.fail('syntax', reader.token, `the hierarchical name ${at.text}.${reader.ahead(1).text}`);
  if (selects.length > 2) reader.report('syntax', at, `${at.text} with more than two pairs of brackets`);
  return { kind: 'reference', at, name: at.text, selects };
}

function parseSelect(reader: Reader): Select {
  const index = parseExpression(reader);
  const separator = reader.take(':', '+:', '-:');
  if (separator === undefined) return { form: 'index', index };
  const form = separator.text === ':' ? 'range' : separator.text === '+:' ? 'up' : 'down';
  return { form, from: index, to: parseExpression(reader) };
}

function call(reader: Reader): Expression {
  const at = reader.next();
  reader.expect('(');
  const args = reader.list(() => parseExpression(reader));
  reader.expect(')');
  return { kind: 'call', at, name: at.text, args };
}

function systemCall(reader: Reader): Expression {
  const at = reader.next();
  const { text } = at;
  if (text !== '$signed' && text !== '$unsigned' && text !== '$clog2') {
    reader.fail('system-task', at, `the system function ${text}`);
    return nothing(at);
  }
  reader.expect('(');
  const arg = parseExpression(reader);
  reader.expect(')');
  return { kind: 'system', at, name: text, arg };
}

function braces(reader: Reader): Expression {
  const at = reader.next();
  const first = parseExpression(reader);
  if (reader.take('{') !== undefined) {
    const parts = reader.list(() => parseExpression(reader));
    reader.expect('}');
    reader.expect('}');
    return { kind: 'replication', at, count: first, parts };
  }
  const parts = [first];
  while (reader.take(',') !== undefined) parts.push(parseExpression(reader));
  reader.expect('}');
  return { kind: 'concatenation', at, parts };
}

const bitsPerDigit: Readonly<Record<string, number>> = { b: 1, o: 3, h: 4 };
export const widest = 1 << 16;

/** A number as written, e.g. `12`, `8'd3`, `4'sb1010`, `4'b1??0`. */
function literal(reader: Reader, at: Token): Literal {
  const [, size = '', sign = '', base = '', digits = ''] =
    /^([0-9_]*)(?:'([sS]?)([a-zA-Z]))?([^']*)$/.exec(at.text) ?? [];
  const plain = at.text.replaceAll('_', '');
  if (base === '') {
    const value = BigInt(plain);
    if (value >= 1n << 31n)
      reader.report('literal', at, `the number ${at.text} without a width does not fit an integer`);
    return { kind: 'literal', at, value: BigInt.asUintN(32, value), width: 32, signed: true, sized: false, wild: 0n };
  }
  const sized = size !== '';
  const width = sized ? Number(size.replaceAll('_', '')) : 32;
  if (width < 1 || width > widest) {
    reader.report(width < 1 ? 'literal' : 'size', at, `the number ${at.text} of ${width} bits`);
    return nothing(at);
  }
  const written = digits.replaceAll('_', '').toLowerCase();
  if (/[xz]/.test(written)) reader.report('unknown-value', at, `the number ${at.text}`);
  const radix = base.toLowerCase();
  const step = bitsPerDigit[radix];
  const known = written.replace(/[xz?]/g, '0');
  const value = BigInt(radix === 'd' ? known : `0${radix === 'h' ? 'x' : radix}${known}`);
  const wild = step === undefined || !written.includes('?') ? 0n : wildBits(written, step);
  // A leading ? fills the number up, as x and z would.
  const filled = written.startsWith('?') && step !== undefined && written.length * step < width;
  if (filled || (written.includes('?') && step === undefined))
    reader.report('literal', at, `the number ${at.text} with "?" in front`);
  if (value >> BigInt(width) !== 0n || wild >> BigInt(width) !== 0n)
    reader.report('literal', at, `the number ${at.text} does not fit ${width} bits`);
  return { kind: 'literal', at, value: BigInt.asUintN(width, value), width, signed: sign !== '', sized, wild };
}

function wildBits(digits: string, step: number): bigint {
  const ones = '1'.repeat(step);
  const zeros = '0'.repeat(step);
  return BigInt(`0b${[...digits].map((digit) => (digit === '?' ? ones : zeros)).join('')}`);
}

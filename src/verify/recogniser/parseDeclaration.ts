/** Ports, parameters, nets, variables and memories. */
import { parseExpression } from './parseExpression.ts';
import { skipAttributes, skipDelay } from './parseStatement.ts';
import type { Reader } from './reader.ts';
import type { Declaration, Range } from './syntax.ts';
import type { Token } from './tokens.ts';

export function parseRange(reader: Reader): Range | undefined {
  if (reader.take('[') === undefined) return undefined;
  const from = parseExpression(reader);
  reader.expect(':');
  const to = parseExpression(reader);
  reader.expect(']');
  if (reader.is('[')) reader.report('syntax', reader.token, 'a vector of vectors');
  return { from, to };
}

/** What the names of a list have in common. */
type Head = Pick<Declaration, 'direction' | 'type' | 'signed' | 'range'>;

function parseHead(reader: Reader): Head {
  const direction = reader.take('input', 'output', 'inout');
  if (direction?.text === 'inout') reader.report('net-type', direction, 'a bidirectional port');
  if (reader.is('tri', 'wand', 'wor', 'tri0', 'tri1', 'triand', 'trior', 'supply0', 'supply1', 'uwire'))
    reader.fail('net-type', reader.token, `"${reader.token.text}"`);
  const type = reader.take('wire', 'reg', 'logic', 'integer', 'parameter', 'localparam');
  const number = type?.text === 'parameter' || type?.text === 'localparam' ? reader.take('integer') : undefined;
  if (reader.is('(') && type?.text === 'wire') reader.fail('net-type', reader.token, 'a drive strength');
  const signed = reader.take('signed') !== undefined || number !== undefined || type?.text === 'integer';
  const range = parseRange(reader);
  return {
    ...(direction === undefined ? {} : { direction: directionOf(direction) }),
    ...(type === undefined ? {} : { type: typeOf(type) }),
    signed,
    ...(number !== undefined ? { range: integerRange(number) } : range === undefined ? {} : { range }),
  };
}

const directionOf = ({ text }: Token): NonNullable<Declaration['direction']> =>
  text === 'input' || text === 'output' ? text : 'inout';

function typeOf({ text }: Token): NonNullable<Declaration['type']> {
  switch (text) {
    case 'reg':
    case 'logic':
    case 'integer':
    case 'parameter':
    case 'localparam':
      return text;
    default:
      return 'wire';
  }
}

const number = (at: Token, value: bigint) => ({
  kind: 'literal' as const,
  at,
  value,
  width: 32,
  signed: true,
  sized: false,
  wild: 0n,
});
const integerRange = (at: Token): Range => ({ from: number(at, 31n), to: number(at, 0n) });

/** `input wire [3:0] a, b`: a name in a list of ports without a direction repeats what stands before it; without any before it, it is a bare name. */
export function parsePorts(reader: Reader): readonly (Declaration | { readonly kind: 'name'; readonly at: Token })[] {
  if (reader.is(')')) return [];
  let head: Head | undefined;
  return reader.list(() => {
    skipAttributes(reader, reader.ahead(1).text === 'ASYNC_REG' ? 'a declaration' : 'a port');
    if (reader.is('input', 'output', 'inout')) head = parseHead(reader);
    else if (reader.token.kind !== 'name')
      reader.fail('syntax', reader.token, `"${reader.token.text}" in the list of ports`);
    const at = reader.name('the name of a port');
    return head === undefined ? { kind: 'name' as const, at } : declared(reader, head, at);
  });
}

export function parseHeaderParameters(reader: Reader): readonly Declaration[] {
  reader.expect('(');
  let head: Head | undefined;
  const parameters = reader.list(() => {
    if (reader.is('localparam')) reader.fail('syntax', reader.token, 'a localparam in the header');
    if (reader.is('parameter')) head = parseHead(reader);
    return declared(reader, head ?? { type: 'parameter', signed: false }, reader.name('the name of a parameter'));
  });
  reader.expect(')');
  return parameters;
}

export function parseDeclarations(reader: Reader): readonly Declaration[] {
  const head = parseHead(reader);
  skipDelay(reader);
  const names = reader.list(() => declared(reader, head, reader.name('a name')));
  reader.expect(';');
  return names;
}

function declared(reader: Reader, head: Head, at: Token): Declaration {
  const dimension = parseRange(reader);
  const initial = reader.take('=') === undefined ? undefined : parseExpression(reader);
  return {
    kind: 'declaration',
    at,
    name: at.text,
    ...head,
    ...(dimension === undefined ? {} : { dimension }),
    ...(initial === undefined ? {} : { initial }),
  };
}

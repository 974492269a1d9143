/** Names, indices, calls and constants of one expression, and what it reads. */
import { maskOf } from './assigned.ts';
import { connectives, integerOf, shapeOf } from './constants.ts';
import { widest } from './parseExpression.ts';
import type { Place } from './place.ts';
import { bitOf, type Entity, lookUp, type Memory, type Signal } from './scope.ts';
import type { Expression, Reference, Select } from './syntax.ts';

export function examineExpression(expression: Expression, place: Place): void {
  const { examination } = place;
  if (!examination.visit(expression.at)) return;
  const { findings } = examination;
  switch (expression.kind) {
    case 'literal':
      if (expression.wild !== 0n)
        findings.report(
          'unknown-value',
          expression.at,
          `the number ${expression.at.text} outside the labels of a casez`,
        );
      return;
    case 'reference':
      examineRead(expression, place);
      return;
    case 'unary':
      examineExpression(expression.operand, place);
      return;
    case 'binary':
      examineExpression(expression.first, place);
      for (const { operator, right } of expression.rest) {
        examineExpression(right, place);
        if (operator === '**' && integerOf(expression, place.scope, place.loops) === undefined)
          findings.report('syntax', expression.at, 'a power that is not constant');
      }
      return;
    case 'conditional':
      for (const { test, value } of expression.arms) {
        examineExpression(test, place);
        examineExpression(value, place);
      }
      examineExpression(expression.otherwise, place);
      return;
    case 'replication':
      examineReplication(expression, place, 1);
      return;
    case 'concatenation':
      examineParts(expression.parts, place);
      return;
    case 'system':
      if (expression.name === '$clog2' && integerOf(expression, place.scope) === undefined)
        findings.report('constant', expression.at, '$clog2 of what is not constant');
      if (!isSized(expression.arg)) refuseUnsized(expression.arg, place, `the argument of ${expression.name}`);
      examineExpression(expression.arg, place);
      return;
    case 'call':
      examineCall(expression, place);
  }
}

function examineParts(parts: readonly Expression[], place: Place): void {
  for (const part of parts) {
    if (!isSized(part)) refuseUnsized(part, place, 'a part of a concatenation');
    // Beside other parts a replication may vanish (IEEE 1364-2005 5.1.14).
    if (part.kind === 'replication' && parts.some((other) => other.kind !== 'replication'))
      examineReplication(part, place, 0);
    else examineExpression(part, place);
  }
}

function examineReplication(
  replication: Extract<Expression, { kind: 'replication' }>,
  place: Place,
  least: 0 | 1,
): void {
  const { at, count, parts } = replication;
  const { findings } = place.examination;
  const times = integerOf(count, place.scope);
  if (times === undefined || times < least)
    findings.report('constant', at, 'the count of a replication is not constant or not positive');
  else if ((shapeOf(replication, place.scope)?.width ?? 0) > widest)
    findings.report('size', at, `a replication of more than ${widest} bits`);
  examineExpression(count, place);
  examineParts(parts, place);
}

function refuseUnsized(expression: Expression, { scope, examination }: Place, what: string): void {
  if (
    what === 'the argument of $clog2' ||
    (expression.kind === 'reference' && lookUp(scope, expression.name)?.kind === 'constant')
  )
    return;
  examination.findings.report('literal', expression.at, `${what} has a number without a width`);
}

/** False where the width of an expression is that of a number without one. */
function isSized(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.sized;
    case 'unary':
      return !'+-~'.includes(expression.operator) || isSized(expression.operand);
    case 'binary': {
      const operator = expression.rest[0]?.operator ?? '';
      if (connectives.has(operator) || /^[=!<>]=?=?$/.test(operator)) return true;
      return (
        isSized(expression.first) && (/^[<>]{2}/.test(operator) || expression.rest.every(({ right }) => isSized(right)))
      );
    }
    case 'conditional':
      return expression.arms.every(({ value }) => isSized(value)) && isSized(expression.otherwise);
    default:
      return true;
  }
}

function examineCall(call: Extract<Expression, { kind: 'call' }>, place: Place): void {
  const { findings } = place.examination;
  const symbol = declaredName(call.at, place);
  if (symbol !== undefined && symbol.kind !== 'function')
    findings.report('function', call.at, `${call.name} is called but is no function of the module, or calls itself`);
  else if (symbol !== undefined && symbol.arguments !== call.args.length)
    findings.report('function', call.at, `${call.name} has ${symbol.arguments} arguments, not ${call.args.length}`);
  for (const memory of place.examination.memories.get(call.name) ?? []) {
    if (place.kind === 'combinational' || place.kind === 'continuous')
      findings.report(
        'memory-read',
        call.at,
        `${call.name}, which reads the memory ${memory}, is called outside a clocked block`,
      );
    if (!place.reads.has(memory)) place.reads.set(memory, call.at);
  }
  for (const arg of call.args) examineExpression(arg, place);
}

/** What a name stands for; reports names that nothing or something further down declares. */
export function declaredName(at: Reference['at'], { scope, examination }: Place): Entity | undefined {
  const symbol = lookUp(scope, at.text);
  if (symbol === undefined) examination.findings.report('undeclared', at, `${at.text} is not declared`);
  else if (symbol.at.offset > at.offset)
    examination.findings.report('declared-later', at, `${at.text} is declared further down`);
  return symbol;
}

function examineRead(reference: Reference, place: Place): void {
  const { at, name, selects } = reference;
  const { findings } = place.examination;
  const symbol = declaredName(at, place);
  if (symbol === undefined) return;
  if (!place.examination.reads.has(name)) place.examination.reads.set(name, at);
  switch (symbol.kind) {
    case 'function':
      findings.report('name-use', at, `the function ${name} without arguments`);
      return;
    case 'label':
      findings.report('name-use', at, `${name}, which is no signal`);
      return;
    case 'loop':
      if (!place.loops.has(name)) findings.report('loop', at, `${name} outside the loop that counts it`);
      else if (selects.length > 0) findings.report('name-use', at, `bits of the loop variable ${name}`);
      return;
    case 'constant':
      if (selects.length > 0) findings.report('name-use', at, `bits of the constant ${name}`);
      return;
    case 'memory':
      if (place.kind === 'combinational')
        findings.report('memory-read', at, `the memory ${name} is read in a combinational block`);
      examineCell(reference, symbol, place);
      break;
    case 'net':
    case 'variable': {
      const bits = bitsRead(reference, symbol, place);
      if (place.kind === 'function' && !symbol.isLocal)
        findings.report('function', at, `the function reads ${name}, which is none of its arguments`);
      if (place.written.has(name) && place.kind !== 'clocked') {
        if ((bits & ~place.assigned.get(name)) === 0n) return;
        findings.report('feedback', at, `${name} is read where not every path has assigned it`);
      }
      break;
    }
  }
  if (!place.reads.has(name)) place.reads.set(name, at);
}

/** The bits that a reference may touch; examines its indices. */
export function bitsRead(reference: Reference, symbol: Signal, place: Place): bigint {
  const [select, more] = reference.selects;
  if (more !== undefined)
    place.examination.findings.report('name-use', reference.at, `two indices of the vector ${symbol.name}`);
  return select === undefined
    ? maskOf(symbol.width)
    : (selectedBits(reference, select, symbol, place) ?? maskOf(symbol.width));
}

/** Examines the address and the bits of a cell; the address where it is constant. */
export function examineCell(reference: Reference, memory: Memory, place: Place): number | undefined {
  const { findings } = place.examination;
  const [address, bits] = reference.selects;
  if (address?.form !== 'index') {
    findings.report('name-use', reference.at, `the memory ${memory.name} without an address`);
    return undefined;
  }
  examineExpression(address.index, place);
  if (bits !== undefined) selectedBits(reference, bits, memory, place);
  const at = integerOf(address.index, place.scope, place.loops);
  if (at !== undefined && (at < memory.first || at > memory.last))
    findings.report(
      'range',
      reference.at,
      `the address ${at} of ${memory.name}, which has ${memory.first} to ${memory.last}`,
    );
  return at;
}

/** The bits of `[…]` as a mask; undefined where they are not constant. */
export function selectedBits(
  reference: Reference,
  select: Select,
  vector: Signal | Memory,
  place: Place,
): bigint | undefined {
  const { scope, loops, examination } = place;
  const { findings } = examination;
  const { at } = reference;
  if (!vector.isVector) {
    findings.report('name-use', at, `a bit of ${vector.name}, which is declared without a range`);
    return undefined;
  }
  if (select.form === 'index') {
    examineExpression(select.index, place);
    const index = integerOf(select.index, scope, loops);
    return index === undefined ? undefined : between(bitOf(vector, index), bitOf(vector, index));
  }
  examineExpression(select.from, place);
  examineExpression(select.to, place);
  const [from, to] = [integerOf(select.from, scope, loops), integerOf(select.to, scope)];
  if (select.form === 'range') {
    if (from === undefined || to === undefined || shapeOf(select.from, scope) === undefined) {
      findings.report('constant', at, `the bounds of a part of ${vector.name} are not constant`);
      return undefined;
    }
    return between(bitOf(vector, from), bitOf(vector, to));
  }
  if (to === undefined || to < 1)
    findings.report('constant', at, `the width of a part of ${vector.name} is not constant or not positive`);
  if (from === undefined || to === undefined) return undefined;
  const other = select.form === 'up' ? from + to - 1 : from - to + 1;
  const [high, low] =
    vector.msb >= vector.lsb
      ? [Math.max(from, other), Math.min(from, other)]
      : [Math.min(from, other), Math.max(from, other)];
  return between(bitOf(vector, high), bitOf(vector, low));

  function between(high: number, low: number): bigint {
    if (high >= low && low >= 0 && high < vector.width) return maskOf(high - low + 1) << BigInt(low);
    findings.report(
      'range',
      at,
      high < low
        ? `a part of ${vector.name} whose bounds are the wrong way round`
        : `bits of ${vector.name} beyond its range`,
    );
    return maskOf(vector.width);
  }
}

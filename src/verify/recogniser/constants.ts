/**
 * Widths and signs of expressions, and values of constant ones, by IEEE 1364-2001 4.4 and 4.5: operands are extended to the widest around them, as signed
 * where all of them are.
 *
 * A constant that does not fit the width that it is computed at has no value here: Icarus computes right-hand sides of parameters without loss, Yosys cuts them.
 */
import { lookUp, type Scope } from './scope.ts';
import type { Expression, Operand, Reference } from './syntax.ts';

export interface Shape {
  readonly width: number;
  readonly signed: boolean;
}

/** Values of loop variables. */
export type Loops = ReadonlyMap<string, bigint>;
export const noLoops: Loops = new Map();

export const comparisons: ReadonlySet<string> = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=']);
export const connectives: ReadonlySet<string> = new Set(['&&', '||']);
export const shifts: ReadonlySet<string> = new Set(['<<', '>>', '<<<', '>>>', '**']);

/** Bits of a reference, and whether they are read as signed; undefined where a name or a constant is missing. */
function referenceShape({ name, selects }: Reference, scope: Scope): Shape | undefined {
  const symbol = lookUp(scope, name);
  if (symbol === undefined || symbol.kind === 'label') return undefined;
  if (symbol.kind === 'loop') return { width: 32, signed: true };
  if (symbol.kind === 'function' || symbol.kind === 'constant') return symbol;
  const inner = symbol.kind === 'memory' ? selects.slice(1) : selects;
  const [select] = inner;
  if (select === undefined) return symbol;
  if (select.form === 'index') return { width: 1, signed: false };
  const [from, to] = [integerOf(select.from, scope), integerOf(select.to, scope)];
  if (select.form !== 'range') return to === undefined ? undefined : { width: Math.max(1, to), signed: false };
  return from === undefined || to === undefined ? undefined : { width: Math.abs(from - to) + 1, signed: false };
}

/** Width and sign that an expression has by itself. */
export function shapeOf(expression: Expression, scope: Scope): Shape | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression;
    case 'reference':
      return referenceShape(expression, scope);
    case 'unary':
      return '+-~'.includes(expression.operator) ? shapeOf(expression.operand, scope) : { width: 1, signed: false };
    case 'binary':
      return binaryShape(expression.first, expression.rest, scope);
    case 'conditional':
      return widestOf([...expression.arms.map(({ value }) => value), expression.otherwise], scope);
    case 'concatenation':
      return { width: totalWidth(expression.parts, scope), signed: false };
    case 'replication': {
      const count = integerOf(expression.count, scope);
      return count === undefined ? undefined : { width: count * totalWidth(expression.parts, scope), signed: false };
    }
    case 'call': {
      const symbol = lookUp(scope, expression.name);
      return symbol?.kind === 'function' ? symbol : undefined;
    }
    case 'system': {
      if (expression.name === '$clog2') return { width: 32, signed: true };
      const inner = shapeOf(expression.arg, scope);
      return inner === undefined ? undefined : { width: inner.width, signed: expression.name === '$signed' };
    }
  }
}

function binaryShape(first: Expression, rest: readonly Operand[], scope: Scope): Shape | undefined {
  const operator = rest[0]?.operator ?? '';
  if (comparisons.has(operator) || connectives.has(operator)) return { width: 1, signed: false };
  if (shifts.has(operator)) return shapeOf(first, scope);
  return widestOf([first, ...rest.map(({ right }) => right)], scope);
}

function widestOf(operands: readonly Expression[], scope: Scope): Shape | undefined {
  let [width, signed] = [0, true];
  for (const operand of operands) {
    const shape = shapeOf(operand, scope);
    if (shape === undefined) return undefined;
    width = Math.max(width, shape.width);
    signed &&= shape.signed;
  }
  return { width, signed };
}

function totalWidth(parts: readonly Expression[], scope: Scope): number {
  return parts.reduce((sum, part) => sum + (shapeOf(part, scope)?.width ?? 0), 0);
}

/** The value of a constant as a number; undefined when it is none, or when it is beyond an integer. */
export function integerOf(expression: Expression, scope: Scope, loops: Loops = noLoops): number | undefined {
  const value = constantValue(expression, scope, loops);
  return value === undefined || value > 0x7fffffffn || value < -0x80000000n ? undefined : Number(value);
}

/** The value of a constant at its own width, negative where it is signed and its highest bit is set. */
export function constantValue(expression: Expression, scope: Scope, loops: Loops = noLoops): bigint | undefined {
  const shape = shapeOf(expression, scope);
  return shape === undefined || shape.width > 1 << 17 ? undefined : valueAt(expression, shape, scope, loops);
}

/** The value of a constant that is assigned to something of a width: extended or cut to it, as bits. */
export function assignedValue(
  expression: Expression,
  width: number,
  scope: Scope,
  loops: Loops = noLoops,
): bigint | undefined {
  const own = shapeOf(expression, scope);
  if (own === undefined) return undefined;
  const value = valueAt(expression, { width: Math.max(own.width, width), signed: own.signed }, scope, loops);
  return value === undefined ? undefined : BigInt.asUintN(width, value);
}

/** `value` in a context of that shape; undefined where it does not fit. */
function fitted(value: bigint, { width, signed }: Shape): bigint | undefined {
  const kept = signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
  return kept === value ? value : undefined;
}

const bitsAs = (value: bigint, { width, signed }: Shape): bigint =>
  signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);

function valueAt(expression: Expression, shape: Shape, scope: Scope, loops: Loops): bigint | undefined {
  /** An operand that is sized on its own enters the context with its own sign only where the context is signed. */
  const entering = (value: bigint | undefined, own: Shape | undefined): bigint | undefined =>
    value === undefined || own === undefined
      ? undefined
      : shape.signed
        ? bitsAs(value, own)
        : BigInt.asUintN(own.width, value);
  switch (expression.kind) {
    case 'literal':
      return expression.wild === 0n ? entering(expression.value, expression) : undefined;
    case 'reference': {
      const symbol = lookUp(scope, expression.name);
      if (expression.selects.length > 0) return undefined;
      if (symbol?.kind === 'constant') return entering(symbol.value, symbol);
      return symbol?.kind === 'loop' ? entering(loops.get(expression.name), { width: 32, signed: true }) : undefined;
    }
    case 'unary':
      return unaryValue(expression.operator, expression.operand, shape, scope, loops);
    case 'binary':
      return binaryValue(expression.first, expression.rest, shape, scope, loops);
    case 'conditional': {
      for (const { test, value } of expression.arms) {
        const condition = constantValue(test, scope, loops);
        if (condition === undefined) return undefined;
        if (condition !== 0n) return valueAt(value, shape, scope, loops);
      }
      return valueAt(expression.otherwise, shape, scope, loops);
    }
    case 'concatenation':
      return joined(expression.parts, scope, loops);
    case 'replication': {
      const count = integerOf(expression.count, scope, loops);
      if (count === undefined || count < 0 || count > 1 << 16) return undefined;
      if (count === 0) return 0n;
      const [unit, size] = [joined(expression.parts, scope, loops), totalWidth(expression.parts, scope)];
      return unit === undefined ? undefined : BigInt(`0b${unit.toString(2).padStart(size, '0').repeat(count)}`);
    }
    case 'call':
      return undefined;
    case 'system': {
      const inner = constantValue(expression.arg, scope, loops);
      if (inner === undefined) return undefined;
      if (expression.name === '$clog2')
        return inner < 0n ? undefined : BigInt(inner <= 1n ? 0 : (inner - 1n).toString(2).length);
      return entering(inner, shapeOf(expression, scope));
    }
  }
}

function joined(parts: readonly Expression[], scope: Scope, loops: Loops): bigint | undefined {
  let all = 0n;
  for (const part of parts) {
    const [value, shape] = [constantValue(part, scope, loops), shapeOf(part, scope)];
    if (value === undefined || shape === undefined) return undefined;
    all = (all << BigInt(shape.width)) | BigInt.asUintN(shape.width, value);
  }
  return all;
}

function unaryValue(
  operator: string,
  operand: Expression,
  shape: Shape,
  scope: Scope,
  loops: Loops,
): bigint | undefined {
  if ('+-~'.includes(operator)) {
    const value = valueAt(operand, shape, scope, loops);
    if (value === undefined) return undefined;
    if (operator === '+') return value;
    return operator === '~' ? bitsAs(~value, shape) : fitted(-value, shape);
  }
  const [value, own] = [constantValue(operand, scope, loops), shapeOf(operand, scope)];
  if (value === undefined || own === undefined) return undefined;
  const bits = BigInt.asUintN(own.width, value);
  const ones = bits.toString(2).replaceAll('0', '').length;
  const results: Readonly<Record<string, boolean>> = {
    '!': bits === 0n,
    '&': ones === own.width,
    '~&': ones !== own.width,
    '|': ones > 0,
    '~|': ones === 0,
    '^': ones % 2 === 1,
    '~^': ones % 2 === 0,
    '^~': ones % 2 === 0,
  };
  return results[operator] === true ? 1n : 0n;
}

function binaryValue(
  first: Expression,
  rest: readonly Operand[],
  shape: Shape,
  scope: Scope,
  loops: Loops,
): bigint | undefined {
  const operator = rest[0]?.operator ?? '';
  if (connectives.has(operator)) {
    const values = [first, ...rest.map(({ right }) => right)].map((operand) => constantValue(operand, scope, loops));
    if (values.includes(undefined)) return undefined;
    return (operator === '&&' ? values.every((value) => value !== 0n) : values.some((value) => value !== 0n)) ? 1n : 0n;
  }
  if (comparisons.has(operator)) {
    const [{ right } = { right: undefined }] = rest;
    const both = right === undefined || rest.length > 1 ? undefined : widestOf([first, right], scope);
    const [a, b] = [both && valueAt(first, both, scope, loops), both && right && valueAt(right, both, scope, loops)];
    if (a === undefined || b === undefined) return undefined;
    return compared(operator, a, b) ? 1n : 0n;
  }
  let value = valueAt(first, shape, scope, loops);
  for (const { operator: own, right } of rest) {
    const operand = shifts.has(own) ? unsignedValue(right, scope, loops) : valueAt(right, shape, scope, loops);
    if (value === undefined || operand === undefined) return undefined;
    value = computed(own, value, operand, shape);
  }
  return value;
}

function unsignedValue(expression: Expression, scope: Scope, loops: Loops): bigint | undefined {
  const value = constantValue(expression, scope, loops);
  return value === undefined || value < 0n ? undefined : value;
}

function compared(operator: string, a: bigint, b: bigint): boolean {
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '!=':
    case '!==':
      return a !== b;
    default:
      return a === b;
  }
}

function computed(operator: string, a: bigint, b: bigint, shape: Shape): bigint | undefined {
  switch (operator) {
    case '+':
      return fitted(a + b, shape);
    case '-':
      return fitted(a - b, shape);
    case '*':
      return fitted(a * b, shape);
    case '/':
      return b === 0n ? undefined : fitted(a / b, shape);
    case '%':
      return b === 0n ? undefined : a % b;
    case '**':
      return b > 64n || a < 0n ? undefined : fitted(a ** b, shape);
    case '<<':
    case '<<<':
      return b > 1n << 17n ? undefined : fitted(a << b, shape);
    case '>>':
      return a < 0n ? undefined : a >> b;
    case '>>>':
      return a >> b;
    case '&':
      return bitsAs(a & b, shape);
    case '|':
      return bitsAs(a | b, shape);
    case '^':
      return bitsAs(a ^ b, shape);
    default:
      return bitsAs(~(a ^ b), shape);
  }
}

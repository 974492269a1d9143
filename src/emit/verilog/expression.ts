/**
 * Lowered terms as Verilog expressions of exactly the same width and value.
 *
 * Verilog sizes an operand by the widest operand around it, and reads it as signed only when all of them are. Both rules are kept away from meaning:
 *  - every printed operand has exactly the width of its term, and terms state every extension (as a concatenation, whose parts Verilog sizes on
 *    their own), so no context is ever wider than the operand;
 *  - an operator whose result depends on signedness (`>>>`, signed `/` and `%`) is `fragile`: as an operand it is wrapped in `$unsigned(…)`, whose
 *    argument Verilog types on its own; unsigned division and comparison of two declared-signed operands wrap one of them likewise.
 */
import * as b from '../../../kernel/build.ts';
import type { Op } from '../../../kernel/operators.ts';
import { clog2 } from '../../../kernel/sort.ts';
import { type App, type Const, constant, type Term, width } from '../../../kernel/term.ts';
import type { EnumType } from '../../spec/spec.ts';
import { literal } from './helpers.ts';
import { divides, lower, slice } from './lower.ts';
import { atom, binary, call, indexText, type Printed, prefix, ternary, unsigned } from './printed.ts';
import type { Scope, Signal } from './scope.ts';

export interface PrintOptions {
  /** Constants of this type are printed as labels. */
  readonly labels?: EnumType | undefined;
  /** One-bit operators are printed as `&& || !` where true, as `& | ~` where false. */
  readonly condition?: boolean;
}

/** The text of a term where nothing around it has a say: right-hand side, condition, index, argument. */
export function expression(term: Term, scope: Scope, options: PrintOptions = {}): string {
  return printTerm(term, scope, options).text;
}

export function printTerm(term: Term, scope: Scope, options: PrintOptions = {}): Printed {
  const signal = signalFor(term, scope);
  if (signal !== undefined) {
    scope.usage.mark(signal);
    return atom(signal.text, signal.signed);
  }
  switch (term.kind) {
    case 'const':
      return constantText(term, scope, options.labels);
    case 'app':
      return printers[term.op](term, (arg, more = {}) => printTerm(arg, scope, more), scope, options);
    default:
      throw new TypeError('a memory is not an expression');
  }
}

/** The name that a term has in the module. */
function signalFor(term: Term, scope: Scope): Signal | undefined {
  const temporary = scope.temporary(term);
  if (temporary !== undefined) return temporary;
  return term.kind === 'var' && term.sort.kind === 'bits' ? scope.signalOf(term) : undefined;
}

function constantText(term: Const, scope: Scope, type: EnumType | undefined): Printed {
  const label = type === undefined ? undefined : scope.label(type, term.value);
  return atom(label ?? literal(term.value, width(term)), false);
}

type Print = (arg: Term, options?: PrintOptions) => Printed;
type Printer = (term: App, print: Print, scope: Scope, options: PrintOptions) => Printed;

const operand = (term: App, index: number): Term => {
  const found = term.args[index];
  if (found === undefined) throw new TypeError(`${term.op} lacks operand ${index}`);
  return found;
};

function infix(symbol: string): Printer {
  return (term, print) => binary(symbol, print(operand(term, 0)), print(operand(term, 1)));
}

/** `&` and `|` between bits read as `&&` and `||` in a condition. */
function connective(symbol: '&' | '|'): Printer {
  return (term, print, _scope, { condition = false }) => {
    const logical = condition && width(term) === 1;
    return binary(
      logical ? symbol + symbol : symbol,
      print(operand(term, 0), { condition: logical }),
      print(operand(term, 1), { condition: logical }),
    );
  };
}

function unsignedInfix(symbol: string): Printer {
  return (term, print) => {
    const [left, right] = [print(operand(term, 0)), print(operand(term, 1))];
    return binary(symbol, left.signed && right.signed ? unsigned(left) : left, right);
  };
}

function comparison(symbol: string, signed: boolean): Printer {
  return (term, print, scope) => {
    const [x, y] = [operand(term, 0), operand(term, 1)];
    return signed
      ? binary(symbol, asSigned(x, print), asSigned(y, print))
      : unsignedInfix(symbol)(term, print, scope, {});
  };
}

/** `==` and `!=`; constants beside an enum are labels. */
function equality(symbol: '==' | '!='): Printer {
  return (term, print, scope) => {
    const [x, y] = [operand(term, 0), operand(term, 1)];
    return binary(symbol, print(x, { labels: enumOf(y, scope) }), print(y, { labels: enumOf(x, scope) }));
  };
}

/** The enum that a name was declared with. */
export function enumOf(term: Term, scope: Scope): EnumType | undefined {
  return signalFor(term, scope)?.enumType;
}

function signedInfix(symbol: string): Printer {
  return (term, print) => ({
    ...binary(symbol, asSigned(operand(term, 0), print), asSigned(operand(term, 1), print)),
    signed: true,
    fragile: true,
    grows: true,
  });
}

function asSigned(term: Term, print: Print): Printed {
  if (term.kind === 'const' && width(term) > 1) {
    const size = width(term);
    const value = BigInt.asIntN(size, term.value);
    const digits = literal(value < 0n ? -value : value, size).replace("'", "'s");
    return value < 0n ? prefix('-', atom(digits, true)) : atom(digits, true);
  }
  const printed = print(term);
  return printed.signed && !printed.fragile ? printed : { ...call('$signed', [printed]), signed: true };
}

const negatedComparison: { readonly [K in Op]?: Printer } = {
  eq: equality('!='),
  ult: comparison('>=', false),
  ule: comparison('>', false),
  slt: comparison('>=', true),
  sle: comparison('>', true),
  redor: (term, print) => prefix('~|', print(operand(term, 0))),
  redand: (term, print) => prefix('~&', print(operand(term, 0))),
  redxor: (term, print) => prefix('~^', print(operand(term, 0))),
};

function negation(term: App, print: Print, scope: Scope, { condition = false }: PrintOptions): Printed {
  const inner = operand(term, 0);
  const opposite =
    inner.kind === 'app' && scope.temporary(inner) === undefined ? negatedComparison[inner.op] : undefined;
  if (opposite !== undefined && inner.kind === 'app') return opposite(inner, print, scope, {});
  const logical = condition && width(term) === 1;
  return prefix(logical ? '!' : '~', print(inner, { condition: logical }));
}

const printers: { readonly [K in Op]: Printer } = {
  not: negation,
  neg: (term, print) => prefix('-', print(operand(term, 0))),
  and: connective('&'),
  or: connective('|'),
  xor: infix('^'),
  add: infix('+'),
  sub: infix('-'),
  mul: infix('*'),
  udiv: unsignedInfix('/'),
  urem: unsignedInfix('%'),
  sdiv: signedInfix('/'),
  srem: signedInfix('%'),
  shl: (term, print) => binary('<<', print(operand(term, 0)), print(operand(term, 1)), { selfDeterminedRight: true }),
  lshr: (term, print) => binary('>>', print(operand(term, 0)), print(operand(term, 1)), { selfDeterminedRight: true }),
  ashr: (term, print) => ({
    ...binary('>>>', asSigned(operand(term, 0), print), print(operand(term, 1)), { selfDeterminedRight: true }),
    signed: true,
    fragile: true,
    grows: true,
  }),
  eq: equality('=='),
  ult: comparison('<', false),
  ule: comparison('<=', false),
  slt: comparison('<', true),
  sle: comparison('<=', true),
  ite: (term, print, _scope, { labels, condition = false }) =>
    ternary(
      print(operand(term, 0), { condition: true }),
      print(operand(term, 1), { labels, condition }),
      print(operand(term, 2), { labels, condition }),
    ),
  concat: (term, _print, scope) => atom(`{${concatenated(term, scope).join(', ')}}`, false),
  extract: (term, print, scope) => {
    const [hi = 0, lo = 0] = term.params;
    return sliced(operand(term, 0), hi, lo, print, scope);
  },
  zext: (term, _print, scope) => atom(`{${concatenated(term, scope).join(', ')}}`, false),
  sext: (term, print, scope) => {
    const x = operand(term, 0);
    const [to, from] = [width(term), width(x)];
    if (!isSliceable(x, scope)) return call(scope.helpers.signExtend(from, to), [print(x)]);
    return atom(`{{${to - from}{${sliced(x, from - 1, from - 1, print, scope).text}}}, ${print(x).text}}`, false);
  },
  repeat: (term, _print, scope) =>
    atom(`{${term.params[0]}{${concatenated(operand(term, 0), scope).join(', ')}}}`, false),
  redand: (term, print) => prefix('&', print(operand(term, 0))),
  redor: (term, print) => prefix('|', print(operand(term, 0))),
  redxor: (term, print) => prefix('^', print(operand(term, 0))),
  part: (term, print, scope) => {
    const [x, offset] = [operand(term, 0), operand(term, 1)];
    if (width(x) === 1) return print(x);
    const signal = signalFor(x, scope);
    if (signal === undefined || (width(term) > 1 && divides(offset))) {
      return print(b.extract(b.lshr(x, offset), width(term) - 1, 0));
    }
    const index = indexOf(offset, signal.width);
    if (index.kind === 'const') return print(lower(b.part(x, index, width(term))));
    scope.usage.mark(signal);
    return atom(`${signal.text}[${dynamicBounds(signal, offset, width(term), scope)}]`, false);
  },
  setpart: (term, print) => print(lower(masked(operand(term, 0), operand(term, 1), operand(term, 2)))),
  select: (term, print, scope) => {
    const [memory, address] = [operand(term, 0), operand(term, 1)];
    if (memory.kind === 'table') return call(scope.helpers.lookup(memory, width(address)), [print(address)]);
    return atom(cell(memory, address, scope, 'read'), false);
  },
  store: () => {
    throw new TypeError('a memory is not an expression');
  },
};

/** A memory cell as Verilog text, to be read or to be written. */
export function cell(memory: Term, address: Term, scope: Scope, access: 'read' | 'write'): string {
  if (memory.kind !== 'var' || memory.sort.kind !== 'array') throw new TypeError('cells are read from named memories');
  const signal = scope.signalOf(memory);
  if (access === 'read') scope.usage.mark(signal);
  else scope.usage.markWritten(signal);
  return `${signal.text}[${indexText(printTerm(indexOf(address, memory.sort.depth), scope))}]`;
}

/** An index of exactly the bits that `count` elements need; that it is in range is a proved obligation of the specification. */
export function indexOf(index: Term, count: number): Term {
  const size = Math.max(1, clog2(count));
  return width(index) > size ? slice(index, size - 1, 0) : width(index) < size ? lower(b.zext(index, size)) : index;
}

/** The declared indices of `size` bits from a dynamic term bit upwards, without brackets. */
export function dynamicBounds(signal: Signal, offset: Term, size: number, scope: Scope): string {
  const { msb = signal.width - 1, lsb = 0 } = signal.range ?? {};
  const bits = clog2(Math.max(msb, lsb) + 1);
  const first = constant(lsb, bits);
  const index = indexOf(indexOf(offset, signal.width), 2 ** bits);
  const base = indexText(
    printTerm(lower(lsb === 0 ? index : msb >= lsb ? b.add(index, first) : b.sub(first, index)), scope),
  );
  return size === 1 ? base : `${base} ${msb >= lsb ? '+' : '-'}: ${size}`;
}

/** Replacement of bits from a dynamic offset by masks. */
export function masked(x: Term, offset: Term, value: Term): Term {
  const size = width(x);
  const ones = constant((1n << BigInt(width(value))) - 1n, size);
  return b.or(b.and(x, b.not(b.shl(ones, offset))), b.shl(b.resize(value, size), offset));
}

function isSliceable(x: Term, scope: Scope): boolean {
  if (signalFor(x, scope) !== undefined) return true;
  if (x.kind !== 'app') return false;
  const [inner] = x.args;
  if (inner === undefined) return false;
  return (x.op === 'extract' && signalFor(inner, scope) !== undefined) || (x.op === 'select' && inner.kind === 'var');
}

/** Bits `lo` … `hi` of a term. */
function sliced(x: Term, hi: number, lo: number, print: Print, scope: Scope): Printed {
  if (lo === 0 && hi === width(x) - 1) return print(x);
  const signal = signalFor(x, scope);
  if (signal !== undefined) {
    scope.usage.mark(signal, hi, lo);
    return atom(`${signal.text}[${bounds(signal, hi, lo)}]`, false);
  }
  if (x.kind === 'app' && x.op === 'extract' && isSliceable(x, scope)) {
    const [inner, from = 0] = [operand(x, 0), x.params[1]];
    return sliced(inner, hi + from, lo + from, print, scope);
  }
  if (x.kind === 'app' && x.op === 'select' && isSliceable(x, scope)) {
    return atom(`${print(x).text}[${hi === lo ? hi : `${hi}:${lo}`}]`, false);
  }
  return call(scope.helpers.slice(width(x), hi, lo), [print(x)]);
}

/** The declared indices of bits `lo` … `hi` of a signal, without brackets. */
export function bounds(signal: Signal, hi: number, lo: number): string {
  const { msb = signal.width - 1, lsb = 0 } = signal.range ?? {};
  const at = (bit: number): number => (msb >= lsb ? lsb + bit : lsb - bit);
  return hi === lo ? String(at(hi)) : `${at(hi)}:${at(lo)}`;
}

/** The parts of nested concatenations and zero extensions, highest first. */
function concatenated(term: Term, scope: Scope): readonly string[] {
  if (term.kind !== 'app' || scope.temporary(term) !== undefined) return [expression(term, scope)];
  if (term.op === 'concat') return [...concatenated(operand(term, 0), scope), ...concatenated(operand(term, 1), scope)];
  if (term.op === 'zext') {
    const inner = operand(term, 0);
    return [literal(0n, width(term) - width(inner)), ...concatenated(inner, scope)];
  }
  return [expression(term, scope)];
}

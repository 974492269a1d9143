/** The operators in generated JavaScript: one row per operator, each in a narrow (number, ≤ 32 bits) and a wide (BigInt) form. */
import type { Op } from './operators.ts';
import type { Sort } from './sort.ts';
import { maximum } from './sort.ts';
import type { App } from './term.ts';

export interface Operand {
  readonly text: string;
  readonly sort: Sort;
}

type Emit = (args: readonly [string, string, string], shape: Shape) => string;

/** Widths around an application: of the result, of the operands, and the integer parameters. */
interface Shape {
  readonly result: number;
  readonly operands: readonly [number, number, number];
  readonly params: readonly number[];
  readonly arrays: boolean;
  /** Number of elements of the first operand, when it is a memory. */
  readonly depth: number;
}

const narrow = (width: number): boolean => width <= 32;

export function emitOperator(term: App, args: readonly Operand[]): string {
  const texts = [0, 1, 2].map((index) => args[index]?.text ?? '') as [string, string, string];
  const sizes = [0, 1, 2].map((index) => sizeOf(args[index]?.sort)) as [number, number, number];
  const first = args[0]?.sort;
  return emitters[term.op](texts, {
    result: sizeOf(term.sort),
    operands: sizes,
    params: term.params,
    arrays: term.sort.kind === 'array' || first?.kind === 'array',
    depth: first?.kind === 'array' ? first.depth : 0,
  });
}

const sizeOf = (sort: Sort | undefined): number =>
  sort === undefined ? 0 : sort.kind === 'bits' ? sort.width : sort.element;

/** Brings an int32 result of a narrow operation back to an unsigned number of the width. */
const fit = (text: string, width: number): string =>
  width === 32 ? `((${text}) >>> 0)` : `((${text}) & ${maximum(width)})`;
/** Reads a narrow unsigned value as a signed int32. */
const signed = (text: string, width: number): string =>
  width === 32 ? `(${text} | 0)` : `((${text} << ${32 - width}) >> ${32 - width})`;
const fitWide = (text: string, width: number): string => `BigInt.asUintN(${width}, ${text})`;
const signedWide = (text: string, width: number): string => `BigInt.asIntN(${width}, ${text})`;
const wide = (text: string, width: number): string => (narrow(width) ? `BigInt(${text})` : text);
/** From BigInt to the representation of the width. */
const store = (text: string, width: number): string => (narrow(width) ? `Number(${text})` : text);
const flag = (text: string): string => `(${text} ? 1 : 0)`;
const zero = (width: number): string => (narrow(width) ? '0' : '0n');
const ones = (width: number): string => (narrow(width) ? `${maximum(width)}` : `${maximum(width)}n`);

function arithmetic(symbol: string): Emit {
  return ([a, b], { result }) =>
    narrow(result) ? fit(`${a} ${symbol} ${b}`, result) : fitWide(`${a} ${symbol} ${b}`, result);
}

function bitwise(symbol: string): Emit {
  return ([a, b], { result }) =>
    result < 32 || !narrow(result) ? `(${a} ${symbol} ${b})` : `((${a} ${symbol} ${b}) >>> 0)`;
}

function unsignedCompare(symbol: string): Emit {
  return ([a, b]) => flag(`${a} ${symbol} ${b}`);
}

function signedCompare(symbol: string): Emit {
  return ([a, b], { operands: [size] }) => {
    const read = narrow(size) ? signed : signedWide;
    return flag(`${read(a, size)} ${symbol} ${read(b, size)}`);
  };
}

/** A shift whose amount may be of any width: `inside` runs only when the amount is below the width of the value. */
function shift(
  inside: (a: string, amount: string, width: number) => string,
  outside: (a: string, width: number) => string,
): Emit {
  return ([a, b], { result, operands: [, amount] }) => {
    const bound = narrow(amount) ? `${result}` : `${result}n`;
    const by = narrow(result) ? (narrow(amount) ? b : `Number(${b})`) : wide(b, amount);
    return `(${b} < ${bound} ? ${inside(a, by, result)} : ${outside(a, result)})`;
  };
}

const signFill = (a: string, width: number): string =>
  narrow(width) ? fit(`${signed(a, width)} >> 31`, width) : `(${signedWide(a, width)} < 0n ? ${ones(width)} : 0n)`;

/** Reads `size` bits at a constant or dynamic offset that lies inside the vector. */
function cut(a: string, from: number, offset: string, size: number): string {
  if (narrow(from)) return fit(`${a} >>> ${offset}`, size);
  return store(fitWide(`${a} >> ${offset}`, size), size);
}

const emitters: { readonly [K in Op]: Emit } = {
  not: ([a], { result }) => (narrow(result) ? fit(`~${a}`, result) : `(${a} ^ ${ones(result)})`),
  neg: ([a], { result }) => (narrow(result) ? fit(`-${a}`, result) : fitWide(`-${a}`, result)),
  and: bitwise('&'),
  or: bitwise('|'),
  xor: bitwise('^'),
  add: arithmetic('+'),
  sub: arithmetic('-'),
  mul: ([a, b], { result }) => (narrow(result) ? fit(`Math.imul(${a}, ${b})`, result) : fitWide(`${a} * ${b}`, result)),
  udiv: ([a, b], { result }) =>
    narrow(result)
      ? `(${b} === 0 ? ${ones(result)} : Math.floor(${a} / ${b}))`
      : `(${b} === 0n ? ${ones(result)} : ${a} / ${b})`,
  urem: ([a, b], { result }) => `(${b} === ${zero(result)} ? ${a} : ${a} % ${b})`,
  sdiv: ([a, b], { result }) => {
    if (narrow(result)) {
      const [x, y] = [signed(a, result), signed(b, result)];
      return `(${b} === 0 ? (${x} < 0 ? 1 : ${ones(result)}) : ${fit(`Math.trunc(${x} / ${y})`, result)})`;
    }
    const [x, y] = [signedWide(a, result), signedWide(b, result)];
    return `(${b} === 0n ? (${x} < 0n ? 1n : ${ones(result)}) : ${fitWide(`${x} / ${y}`, result)})`;
  },
  srem: ([a, b], { result }) =>
    narrow(result)
      ? `(${b} === 0 ? ${a} : ${fit(`${signed(a, result)} % ${signed(b, result)}`, result)})`
      : `(${b} === 0n ? ${a} : ${fitWide(`${signedWide(a, result)} % ${signedWide(b, result)}`, result)})`,
  shl: shift(
    (a, by, width) => (narrow(width) ? fit(`${a} << ${by}`, width) : fitWide(`${a} << ${by}`, width)),
    (_a, width) => zero(width),
  ),
  lshr: shift(
    (a, by, width) => (narrow(width) ? `(${a} >>> ${by})` : `(${a} >> ${by})`),
    (_a, width) => zero(width),
  ),
  ashr: shift(
    (a, by, width) =>
      narrow(width) ? fit(`${signed(a, width)} >> ${by}`, width) : fitWide(`${signedWide(a, width)} >> ${by}`, width),
    signFill,
  ),
  eq: ([a, b], { arrays }) => flag(arrays ? `${a}.every((value, index) => value === ${b}[index])` : `${a} === ${b}`),
  ult: unsignedCompare('<'),
  ule: unsignedCompare('<='),
  slt: signedCompare('<'),
  sle: signedCompare('<='),
  ite: ([c, a, b]) => `(${c} ? ${a} : ${b})`,
  concat: ([a, b], { result, operands: [high, low] }) => {
    // A narrow low part leaves at least one bit for the high one, so the shift stays below 32.
    if (narrow(result)) return `(((${a} << ${low}) | ${b}) >>> 0)`;
    return `((${wide(a, high)} << ${low}n) | ${wide(b, low)})`;
  },
  extract: ([a], { result, operands: [from], params: [, lo = 0] }) =>
    cut(a, from, narrow(from) ? `${lo}` : `${lo}n`, result),
  zext: ([a], { result, operands: [from] }) => (narrow(result) ? a : wide(a, from)),
  sext: ([a], { result, operands: [from] }) =>
    narrow(result)
      ? fit(signed(a, from), result)
      : fitWide(narrow(from) ? `BigInt(${signed(a, from)})` : signedWide(a, from), result),
  repeat: ([a], { result, operands: [from], params: [count = 1] }) => {
    // a · (1 + 2^w + 2^2w + …) puts the copies side by side; they do not overlap, so nothing carries.
    let factor = 0n;
    for (let index = 0; index < count; index += 1) factor = (factor << BigInt(from)) | 1n;
    return narrow(result) ? `(Math.imul(${a}, ${factor}) >>> 0)` : `(${wide(a, from)} * ${factor}n)`;
  },
  redand: ([a], { operands: [from] }) => flag(`${a} === ${ones(from)}`),
  redor: ([a], { operands: [from] }) => flag(`${a} !== ${zero(from)}`),
  redxor: ([a], { operands: [from] }) =>
    narrow(from)
      ? `((a) => { a ^= a >>> 16; a ^= a >>> 8; a ^= a >>> 4; return (0x6996 >>> (a & 15)) & 1; })(${a})`
      : `((a) => { let ones = 0n; for (; a !== 0n; a >>= 32n) ones ^= a & 0xffffffffn; let n = Number(ones); n ^= n >>> 16; n ^= n >>> 8; n ^= n >>> 4; return (0x6996 >>> (n & 15)) & 1; })(${a})`,
  part: ([a, b], { result, operands: [from, offset] }) => {
    const bound = narrow(offset) ? `${from}` : `${from}n`;
    const by = narrow(from) ? (narrow(offset) ? b : `Number(${b})`) : wide(b, offset);
    return `(${b} < ${bound} ? ${cut(a, from, by, result)} : ${zero(result)})`;
  },
  setpart: ([a, b, c], { result, operands: [, offset, size] }) => {
    const bound = narrow(offset) ? `${result}` : `${result}n`;
    const by = narrow(result) ? (narrow(offset) ? b : `Number(${b})`) : wide(b, offset);
    const inside = narrow(result)
      ? fit(`(${a} & ~(${maximum(size)} << ${by})) | (${c} << ${by})`, result)
      : fitWide(`(${a} & ~(${maximum(size)}n << ${by})) | (${wide(c, size)} << ${by})`, result);
    return `(${b} < ${bound} ? ${inside} : ${a})`;
  },
  select: ([a, b], { result, operands: [, address], depth }) => {
    const bound = narrow(address) ? `${depth}` : `${depth}n`;
    return `(${b} < ${bound} ? ${a}[${narrow(address) ? b : `Number(${b})`}] : ${zero(result)})`;
  },
  store: ([a, b, c], { operands: [, address], depth }) => {
    const bound = narrow(address) ? `${depth}` : `${depth}n`;
    return `(${b} < ${bound} ? ${a}.with(${narrow(address) ? b : `Number(${b})`}, ${c}) : ${a})`;
  },
};

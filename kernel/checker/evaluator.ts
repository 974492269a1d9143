/**
 * The checker's own evaluator, written from the documentation of the operators and not from their table: values are BigInts, bit by bit where that is
 * the plainer reading. Slow and simple.
 */
import type { Sort } from '../sort.ts';
import type { App, Term } from '../term.ts';

export type CheckedValue = bigint | readonly bigint[];

/** Evaluates operands before users; `order` is such an order of all subterms of the goal. */
export function evaluateIn(
  order: readonly Term[],
  assignment: ReadonlyMap<string, CheckedValue>,
): ReadonlyMap<Term, CheckedValue> {
  const values = new Map<Term, CheckedValue>();
  for (const term of order) values.set(term, valueOfTerm(term, values, assignment));
  return values;
}

function valueOfTerm(
  term: Term,
  values: ReadonlyMap<Term, CheckedValue>,
  assignment: ReadonlyMap<string, CheckedValue>,
): CheckedValue {
  if (term.kind === 'const') return term.value;
  if (term.kind === 'table') return term.values;
  if (term.kind === 'var') {
    const given = assignment.get(term.name);
    if (given === undefined) throw new Error(`no value for ${term.name}`);
    return given;
  }
  return application(
    term,
    term.args.map((arg) => values.get(arg) ?? 0n),
  );
}

const size = (sort: Sort | undefined): bigint => BigInt(sort?.kind === 'bits' ? sort.width : 0);
const num = (value: CheckedValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const truth = (condition: boolean): bigint => (condition ? 1n : 0n);
const low = (value: bigint, width: bigint): bigint => ((value % (1n << width)) + (1n << width)) % (1n << width);
const signed = (value: bigint, width: bigint): bigint => (value >= 1n << (width - 1n) ? value - (1n << width) : value);

function application(term: App, args: readonly CheckedValue[]): CheckedValue {
  const [a, b, c] = [num(args[0]), num(args[1]), num(args[2])];
  const w = size(term.sort);
  const wa = size(term.args[0]?.sort);
  const wb = size(term.args[1]?.sort);
  const wc = size(term.args[2]?.sort);
  const [p = 0, q = 0] = term.params;
  switch (term.op) {
    case 'not':
      return (1n << w) - 1n - a;
    case 'neg':
      return low((1n << w) - a, w);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'add':
      return low(a + b, w);
    case 'sub':
      return low(a - b, w);
    case 'mul':
      return low(a * b, w);
    case 'udiv':
      return b === 0n ? (1n << w) - 1n : (a - (a % b)) / b;
    case 'urem':
      return b === 0n ? a : a - b * (a / b);
    case 'sdiv': {
      const [x, y] = [signed(a, w), signed(b, w)];
      if (y === 0n) return x < 0n ? 1n : (1n << w) - 1n;
      const magnitude = (x < 0n ? -x : x) / (y < 0n ? -y : y);
      return low(x < 0n === y < 0n ? magnitude : -magnitude, w);
    }
    case 'srem': {
      const [x, y] = [signed(a, w), signed(b, w)];
      if (y === 0n) return a;
      const magnitude = (x < 0n ? -x : x) % (y < 0n ? -y : y);
      return low(x < 0n ? -magnitude : magnitude, w);
    }
    case 'shl':
      return b >= w ? 0n : low(a * (1n << b), w);
    case 'lshr':
      return b >= w ? 0n : a / (1n << b);
    case 'ashr': {
      const fill = signed(a, w) < 0n ? (1n << w) - 1n : 0n;
      if (b >= w) return fill;
      return (a / (1n << b)) | low(fill * (1n << (w - b)), w);
    }
    case 'eq':
      return truth(same(args[0], args[1]));
    case 'ult':
      return truth(a < b);
    case 'ule':
      return truth(!(b < a));
    case 'slt':
      return truth(signed(a, wa) < signed(b, wa));
    case 'sle':
      return truth(!(signed(b, wa) < signed(a, wa)));
    case 'ite':
      return (a === 1n ? args[1] : args[2]) ?? 0n;
    case 'concat':
      return a * (1n << wb) + b;
    case 'extract':
      return low(a / (1n << BigInt(q)), BigInt(p - q + 1));
    case 'zext':
      return a;
    case 'sext':
      return low(signed(a, wa), w);
    case 'repeat': {
      let result = 0n;
      for (let copy = 0; copy < p; copy += 1) result = result * (1n << wa) + a;
      return result;
    }
    case 'redand':
      return truth(a === (1n << wa) - 1n);
    case 'redor':
      return truth(a !== 0n);
    case 'redxor':
      return truth([...a.toString(2)].filter((digit) => digit === '1').length % 2 === 1);
    case 'part':
      return b >= wa ? 0n : low(a / (1n << b), w);
    case 'setpart': {
      let result = a;
      for (let index = 0n; index < wc && b + index < w; index += 1n) {
        const place = 1n << (b + index);
        const wanted = (c / (1n << index)) % 2n;
        const present = (result / place) % 2n;
        result += (wanted - present) * place;
      }
      return result;
    }
    case 'select': {
      const cells = args[0];
      return typeof cells === 'object' && b < BigInt(cells.length) ? (cells[Number(b)] ?? 0n) : 0n;
    }
    case 'store': {
      const cells = args[0];
      return typeof cells === 'object' ? cells.map((cell, index) => (BigInt(index) === b ? c : cell)) : 0n;
    }
  }
}

function same(a: CheckedValue | undefined, b: CheckedValue | undefined): boolean {
  if (typeof a === 'object' && typeof b === 'object')
    return a.length === b.length && a.every((cell, index) => cell === b[index]);
  return a === b;
}

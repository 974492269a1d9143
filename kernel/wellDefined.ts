/**
 * Well-definedness: the condition under which no division by zero and no index out of range happens while a term is read.
 *
 * Conditions follow the path: the branches of an `ite` count only when chosen, and in `a and b`, `a or b` on one bit the right operand counts only
 * when the left one does not decide (the left-to-right reading of Event-B's D and L operators).
 */
import { and, conjunction, eq, implies, ite, not, ule } from './build.ts';
import { type App, constant, type Term, top, width } from './term.ts';
import { fold } from './traverse.ts';

/** `top` when nothing in the term can be ill-defined. */
export function wellDefined(term: Term): Term {
  return fold<Term>([term], (node, inner) => (node.kind === 'app' ? condition(node, inner) : top))[0] ?? top;
}

function condition(term: App, inner: readonly Term[]): Term {
  const [a = top, b = top, c = top] = inner;
  const [left] = term.args;
  switch (term.op) {
    case 'ite':
      return left === undefined || (b === top && c === top) ? a : both(a, b === c ? b : ite(left, b, c));
    case 'and':
      return left !== undefined && width(term) === 1 ? both(a, guarded(left, b)) : all(inner);
    case 'or':
      return left !== undefined && width(term) === 1 ? both(a, guarded(not(left), b)) : all(inner);
    default:
      return both(all(inner), own(term));
  }
}

const guarded = (guard: Term, term: Term): Term => (term === top ? top : implies(guard, term));
const both = (a: Term, b: Term): Term => (a === top ? b : b === top ? a : and(a, b));
const all = (terms: readonly Term[]): Term => conjunction([...new Set(terms.filter((term) => term !== top))]);

/** The condition that the operator itself demands of its operands. */
function own(term: App): Term {
  const [x, y, z] = term.args;
  if (x === undefined || y === undefined) return top;
  switch (term.op) {
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem':
      return nonZero(y);
    case 'part':
      return inRange(y, width(x) - width(term) + 1);
    case 'setpart':
      return z === undefined ? top : inRange(y, width(x) - width(z) + 1);
    case 'select':
    case 'store':
      return x.sort.kind === 'array' ? inRange(y, x.sort.depth) : top;
    default:
      return top;
  }
}

function nonZero(divisor: Term): Term {
  if (divisor.kind === 'const' && divisor.value !== 0n) return top;
  return not(eq(divisor, constant(0, width(divisor))));
}

/** index < count, for a count of at least 1; `top` when no value of the index can be out of range. */
function inRange(index: Term, count: number): Term {
  const size = width(index);
  if (size < 53 && 2 ** size <= count) return top;
  if (index.kind === 'const' && index.value < BigInt(count)) return top;
  // Here count < 2^size, so the bound fits.
  return ule(index, constant(count - 1, size));
}

/**
 * The shape of a rewrite law: a term of one operator with simplified operands either matches, and gives an equal term, or does not.
 *
 * `make` builds a term and simplifies it at its root; laws use it for what they build, so that each result is in normal form again. Every law is an
 * equation that holds for all values; the fuzzer compares both sides with the reference evaluator.
 */
import type { Op } from '../operators.ts';
import { type App, constant, type Term, width } from '../term.ts';

export type Make = (op: Op, args: readonly Term[], params?: readonly number[]) => Term;

/** `left = right` in words of the term language, then the matcher. */
export interface Law {
  readonly law: string;
  readonly rewrite: (args: Operands, term: App, make: Make) => Term | undefined;
}

/** Operands by position; operators of lower arity repeat their first operand, which a law then does not read. */
export type Operands = readonly [Term, Term, Term];

export const zero = (like: Term): Term => constant(0, width(like));
export const ones = (like: Term): Term => constant(-1, width(like));

export function operands(term: App): Operands {
  const [a, b, c] = term.args;
  if (a === undefined) throw new Error('an application has operands');
  return [a, b ?? a, c ?? a];
}

/** True when one term is the bitwise negation of the other. */
export function complementary(a: Term, b: Term): boolean {
  return (
    (a.kind === 'app' && a.op === 'not' && a.args[0] === b) || (b.kind === 'app' && b.op === 'not' && b.args[0] === a)
  );
}

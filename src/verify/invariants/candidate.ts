/** A conjunct that may be an invariant: true in all simulated states. */
import { and, disjunction, eq, ule } from '../../../kernel/build.ts';
import { maximum } from '../../../kernel/sort.ts';
import { constant, type Term, top, width } from '../../../kernel/term.ts';

export interface Candidate {
  /** As it reads: `q <= 9`. */
  readonly name: string;
  readonly term: Term;
}

export const isValue = (term: Term, value: bigint): Term => eq(term, constant(value, width(term)));

/** Largest number of values that a membership lists. */
export const mostListed = 16;

/** The tightest simple statement that all the values (ascending, at least one) satisfy; undefined where every value of the width does. */
export function among(name: string, term: Term, values: readonly bigint[]): Candidate | undefined {
  const [low = 0n, high = low] = [values[0], values.at(-1)];
  const size = width(term);
  const span = high - low + 1n;
  if (values.length === 1) return { name: `${name} == ${low}`, term: isValue(term, low) };
  if (span === BigInt(values.length) || values.length > mostListed) {
    const bounds: Candidate[] = [
      ...(high < maximum(size) ? [{ name: `${name} <= ${high}`, term: ule(term, constant(high, size)) }] : []),
      ...(low > 0n ? [{ name: `${name} >= ${low}`, term: ule(constant(low, size), term) }] : []),
    ];
    const [first, second] = bounds;
    if (first === undefined || second === undefined) return first;
    return { name: `${first.name} and ${second.name}`, term: and(first.term, second.term) };
  }
  if (BigInt(values.length) > maximum(size)) return undefined;
  return {
    name: `${name} in {${values.join(', ')}}`,
    term: values.length === 0 ? top : disjunction(values.map((value) => isValue(term, value))),
  };
}

/** About two or three registers: equal, complementary, at a constant distance, ordered, a difference of two others. Widths are cut to the smaller one. */
import { add, eq, not, resize, sub, ule } from '../../../../kernel/build.ts';
import { constant, type Term } from '../../../../kernel/term.ts';
import type { Candidate } from '../candidate.ts';
import type { Subject } from '../subjects.ts';

/** Each unordered pair of registers of at least `least` bits. */
function* pairs(subjects: readonly Subject[], least: number): Generator<readonly [Subject, Subject]> {
  for (const [index, a] of subjects.entries())
    for (const b of subjects.slice(index + 1)) if (a.width >= least && b.width >= least) yield [a, b];
}

const cut = ({ name, term, width }: Subject, to: number): { readonly name: string; readonly term: Term } =>
  width === to ? { name, term } : { name: `${name}[${to - 1}:0]`, term: resize(term, to) };

export function equalities(subjects: readonly Subject[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [a, b] of pairs(subjects, 1)) {
    const width = Math.min(a.width, b.width);
    if (width === 1 && a.width !== b.width) continue;
    const [x, y] = [cut(a, width), cut(b, width)];
    if (a.width === b.width && always(a, (value, state) => value === b.values[state]))
      found.push({ name: `${a.name} == ${b.name}`, term: eq(a.term, b.term) });
    else if (a.width === b.width && always(a, (value, state) => (value ^ (b.values[state] ?? 0n)) === ones(width)))
      found.push({ name: `${a.name} == ~${b.name}`, term: eq(a.term, not(b.term)) });
    else {
      const distance = constantOf(a, (value, state) => BigInt.asUintN(width, value - (b.values[state] ?? 0n)));
      if (distance !== undefined && width > 1)
        found.push({
          name: distance === 0n ? `${x.name} == ${y.name}` : `${x.name} == ${y.name} + ${distance}`,
          term: eq(x.term, distance === 0n ? y.term : add(y.term, constant(distance, width))),
        });
    }
  }
  return found;
}

const ones = (width: number): bigint => (1n << BigInt(width)) - 1n;

const always = (subject: Subject, test: (value: bigint, state: number) => boolean): boolean =>
  subject.values.every(test);

/** The value that the function has in all states; undefined where it varies. */
function constantOf(subject: Subject, value: (value: bigint, state: number) => bigint): bigint | undefined {
  const [first = 0n] = subject.values;
  const wanted = value(first, 0);
  return always(subject, (own, state) => value(own, state) === wanted) ? wanted : undefined;
}

/** `x <= y` where neither is nearly always an extreme. */
export function orders(subjects: readonly Subject[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [a, b] of pairs(subjects, 2)) {
    if (a.width !== b.width) continue;
    for (const [small, large] of [
      [a, b],
      [b, a],
    ] as const)
      if (always(small, (value, state) => value <= (large.values[state] ?? 0n)))
        found.push({ name: `${small.name} <= ${large.name}`, term: ule(small.term, large.term) });
  }
  return found;
}

/** Registers among which differences are looked for. */
const mostInTriples = 12;

/** `x = y − z`, up to a constant, as for a count and the two pointers of a queue. */
export function differences(subjects: readonly Subject[]): readonly Candidate[] {
  const found: Candidate[] = [];
  const some = subjects.filter(({ width }) => width >= 2).slice(0, mostInTriples);
  for (const x of some)
    for (const y of some)
      for (const z of some) {
        if (x === y || y === z || x === z) continue;
        const width = Math.min(x.width, y.width, z.width);
        const distance = constantOf(x, (value, state) =>
          BigInt.asUintN(width, (y.values[state] ?? 0n) - (z.values[state] ?? 0n) - value),
        );
        if (distance === undefined) continue;
        const [a, b, c] = [cut(x, width), cut(y, width), cut(z, width)];
        found.push({
          name: `${a.name} == ${b.name} - ${c.name}${distance === 0n ? '' : ` - ${distance}`}`,
          term: eq(a.term, distance === 0n ? sub(b.term, c.term) : sub(sub(b.term, c.term), constant(distance, width))),
        });
      }
  return found;
}

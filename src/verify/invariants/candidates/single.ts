/** About one register: constant, one-hot, a few values, a range, constant bits. */
import { and, bit, eq, ne, or, sub, ule } from '../../../../kernel/build.ts';
import { maximum } from '../../../../kernel/sort.ts';
import { constant, type Term } from '../../../../kernel/term.ts';
import { among, type Candidate, isValue } from '../candidate.ts';
import type { Subject } from '../subjects.ts';

export const isConstant = ({ occurring }: Subject): boolean => occurring.length === 1;

export function constants(subjects: readonly Subject[]): readonly Candidate[] {
  return subjects.filter(isConstant).flatMap(({ name, term, occurring: [value = 0n] }) => ({
    name: `${name} == ${value}`,
    term: isValue(term, value),
  }));
}

const ones = (value: bigint): number => value.toString(2).replaceAll('0', '').length;

/** At most one bit set: `x & (x − 1) = 0`. */
function atMostOne(term: Term, width: number): Term {
  return eq(and(term, sub(term, constant(1, width))), constant(0, width));
}

export function oneHots(subjects: readonly Subject[]): readonly Candidate[] {
  return subjects.flatMap(({ name, term, width, occurring }) => {
    if (width < 2 || occurring.length < 2 || occurring.some((value) => value !== 0n && ones(value) > 1)) return [];
    return occurring.includes(0n)
      ? [{ name: `onehot0(${name})`, term: atMostOne(term, width) }]
      : [{ name: `onehot(${name})`, term: and(ne(term, constant(0, width)), atMostOne(term, width)) }];
  });
}

/** The values that occur where they are few, else their range; and the range by itself, which may be inductive where the list is not. */
export function ranges(subjects: readonly Subject[]): readonly Candidate[] {
  return subjects.flatMap(({ name, term, width, occurring }) => {
    if (occurring.length < 2) return [];
    const [low = 0n, high = 0n] = [occurring[0], occurring.at(-1)];
    const tight = among(name, term, occurring);
    return [
      ...(tight === undefined ? [] : [tight]),
      ...(high < maximum(width) ? [{ name: `${name} <= ${high}`, term: ule(term, constant(high, width)) }] : []),
      ...(low > 0n ? [{ name: `${name} >= ${low}`, term: ule(constant(low, width), term) }] : []),
    ];
  });
}

/** Most bits of a register that are looked at one by one. */
const mostBits = 64;

export function constantBits(subjects: readonly Subject[]): readonly Candidate[] {
  return subjects.flatMap(({ name, term, width, occurring }) => {
    if (width > mostBits || occurring.length < 2) return [];
    const all = occurring.reduce((both, value) => both & value, -1n);
    const any = occurring.reduce((both, value) => both | value, 0n);
    return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
      const [always, ever] = [(all >> BigInt(index)) & 1n, (any >> BigInt(index)) & 1n];
      return always === ever ? [{ name: `${name}[${index}] == ${ever}`, term: isValue(bit(term, index), ever) }] : [];
    });
  });
}

/** Groups of registers of one bit of which never two are set: that one of them always is. The pairs are implications. */
export function oneHotGroups(subjects: readonly Subject[]): readonly Candidate[] {
  const flags = subjects.filter(({ width, occurring }) => width === 1 && occurring.length === 2);
  const found: Candidate[] = [];
  const grouped = new Set<Subject>();
  for (const first of flags) {
    if (grouped.has(first)) continue;
    const group = [first];
    for (const next of flags) if (next !== first && group.every((member) => exclusive(member, next))) group.push(next);
    if (group.length < 2) continue;
    for (const member of group) grouped.add(member);
    if (first.values.every((_, state) => group.some(({ values }) => values[state] === 1n)))
      found.push({
        name: `one of ${group.map(({ name }) => name).join(', ')}`,
        term: group.slice(1).reduce<Term>((sum, { term }) => or(sum, term), first.term),
      });
  }
  return found;
}

const exclusive = (a: Subject, b: Subject): boolean =>
  a.values.every((value, state) => value === 0n || b.values[state] === 0n);

/** Guards for an Alternation, read off the spines of the variables of a hole: an if-chain, or a selection on the value of one term. */
import { simplify } from '../../../kernel/simplify.ts';
import { isApp, type Term } from '../../../kernel/term.ts';
import type { Found } from '../holes.ts';
import { chain, condition, view } from './spine.ts';

export type Branching =
  | { readonly kind: 'if'; readonly guards: readonly Term[] }
  | { readonly kind: 'case'; readonly subject: Term; readonly values: readonly (readonly bigint[])[] };

/** Undefined when the variables of the hole share no condition. */
export function suggestBranching(found: Found): Branching | undefined {
  const { specified, facts, decide } = view(found);
  const conditional = specified.filter(({ value }) => condition(found, value) !== undefined);
  const [first] = conditional;
  if (first === undefined || first.value === 'free') return undefined;
  const lead = condition(found, first.value);
  if (lead === undefined || conditional.some(({ value }) => condition(found, value) !== lead)) return undefined;
  // Conditions that all chains share, from the top; a longer chain of one variable goes on alone only when it is the only one.
  const chains = conditional.map(({ value }) => (value === 'free' ? [] : chain(found, value, decide)));
  const shared: Term[] = [];
  for (const [index, guard] of (chains[0] ?? []).entries()) {
    if (!chains.every((other) => other.length <= index || other[index] === guard)) break;
    shared.push(guard);
  }
  for (const other of chains)
    if (other.length > shared.length && other.slice(0, shared.length).every((guard, index) => guard === shared[index]))
      extend(shared, other, chains);
  return asSelection(shared, facts) ?? { kind: 'if', guards: withoutDecided(shared) };
}

/** Goes on along one chain as long as no other one disagrees. */
function extend(shared: Term[], along: readonly Term[], chains: readonly (readonly Term[])[]): void {
  for (let index = shared.length; index < along.length; index += 1) {
    const guard = along[index];
    if (guard === undefined || !chains.every((other) => other.length <= index || other[index] === guard)) return;
    shared.push(guard);
  }
}

/** Constant comparisons of one term, at least three (two are an if with an else). */
function asSelection(guards: readonly Term[], facts: ReadonlyMap<Term, Term>): Branching | undefined {
  const arms = guards.map(comparison);
  const subject = arms[0]?.subject;
  if (subject === undefined) return undefined;
  let length = arms.findIndex((arm) => arm?.subject !== subject);
  if (length < 0) length = arms.length;
  if (length < 2 || length < arms.length) return undefined;
  const seen = new Set<bigint>();
  const values = arms.map((arm) => (arm?.values ?? []).filter((value) => !seen.has(value) && seen.add(value)));
  if (values.some((arm) => arm.length === 0)) return undefined;
  return simplify(subject, facts).kind === 'const' ? undefined : { kind: 'case', subject, values };
}

interface Comparison {
  readonly subject: Term;
  readonly values: readonly bigint[];
}

/** `t = c`, or a disjunction of such comparisons of one term. */
function comparison(guard: Term): Comparison | undefined {
  const values: bigint[] = [];
  let subject: Term | undefined;
  const pending: Term[] = [guard];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (isApp(term, 'or')) {
      pending.push(...[...term.args].reverse());
      continue;
    }
    if (!isApp(term, 'eq')) return undefined;
    const [left, right] = term.args;
    if (left === undefined || right?.kind !== 'const' || left.kind === 'const') return undefined;
    if (subject !== undefined && subject !== left) return undefined;
    subject = left;
    values.push(right.value);
  }
  return subject === undefined ? undefined : { subject, values };
}

/** A guard that occurs twice in a chain can only be taken the first time. */
const withoutDecided = (guards: readonly Term[]): readonly Term[] => [...new Set(guards)];

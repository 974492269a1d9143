/**
 * Values for variables that a postcondition leaves free: terms that provably satisfy the predicate in all cases, or a list of cases each of which has such
 * a value.
 */
import { conjunction, conjuncts } from '../../../kernel/build.ts';
import { simplify } from '../../../kernel/simplify.ts';
import { bottom, constant, type Term, type Var, width } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { applied, cover, type Witness } from '../cover.ts';
import { dependents } from '../dependencies.ts';
import { type Found, known, result } from '../holes.ts';
import { perHole } from '../memo.ts';
import type { Program } from '../program.ts';
import { view } from './spine.ts';

export type Choice =
  /** New values (by the variables that the postcondition uses) of everything that is free. */
  | { readonly kind: 'values'; readonly values: Witness }
  /** Guards that cover all cases, in each of which a value is known. */
  | { readonly kind: 'cases'; readonly guards: readonly Term[] };

/** Undefined when no witness is found. */
export const choose: (program: Program, found: Found, extra?: undefined) => Choice | undefined = perHole(
  (program, found) => {
    const { specified, facts } = view(found);
    const avoid = new Set<Term>(found.process.kind === 'combinational' ? dependents(program, found.hole.frame) : []);
    const values = new Map<Var, Term>();
    for (const { target, value } of specified) {
      if (value !== 'free') continue;
      const free = result(found.process, target);
      // Without a wish, a register holds; anything will do for a wire.
      if (target.sort.kind === 'bits')
        values.set(free, found.process.kind === 'clocked' ? target : constant(0, width(target)));
      else if (found.process.kind === 'clocked') values.set(free, target);
    }
    for (const { predicate, free } of components(found)) {
      const preferred = found.process.kind === 'clocked' ? [holding(found, free)] : [];
      const list = cover({ assumptions: known(program, found, [predicate]), predicate, free, preferred, avoid });
      const [only] = list ?? [];
      if (list === undefined || only === undefined) return undefined;
      if (list.length > 1) {
        const guards = list.map((witness) => simplify(applied(predicate, witness), facts));
        return { kind: 'cases', guards: guards.filter((guard) => guard !== bottom) };
      }
      for (const [wanted, value] of only) values.set(wanted, value);
    }
    return { kind: 'values', values };
  },
);

const holding = ({ hole, process }: Found, free: readonly Var[]): Witness =>
  new Map(
    free.flatMap((wanted) =>
      hole.frame.filter((target) => result(process, target) === wanted).map((target) => [wanted, target] as const),
    ),
  );

interface Component {
  readonly predicate: Term;
  readonly free: readonly Var[];
}

/** What is left of the postcondition with the equations put in, as parts that share no free variable. */
function components(found: Found): readonly Component[] {
  const { specified, residual } = view(found);
  const fixed = new Map<Term, Term>();
  const free: Var[] = [];
  for (const { target, value } of specified) {
    const own = result(found.process, target);
    if (value !== 'free') fixed.set(own, value);
    else if (target.sort.kind === 'bits') free.push(own);
  }
  let parts: readonly Component[] = [];
  for (const term of conjuncts(inlineAmong(conjunction(residual), fixed))) {
    const mentioned = new Set<Term>(variables([term]));
    const own = free.filter((wanted) => mentioned.has(wanted));
    if (own.length === 0) continue;
    const joined = parts.filter((part) => part.free.some((wanted) => own.includes(wanted)));
    const merged = {
      predicate: conjunction([...joined.map((part) => part.predicate), term]),
      free: [...new Set([...joined.flatMap((part) => part.free), ...own])],
    };
    parts = [...parts.filter((part) => !joined.includes(part)), merged];
  }
  return parts;
}

/** Combinational values may read each other; they are acyclic, so as many rounds as there are values are enough. */
function inlineAmong(term: Term, fixed: ReadonlyMap<Term, Term>): Term {
  let current = term;
  for (let round = 0; round < fixed.size; round += 1) {
    const next = substituteIn(current, fixed);
    if (next === current) break;
    current = next;
  }
  return current;
}

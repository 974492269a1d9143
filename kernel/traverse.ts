/** Walks over term DAGs with explicit stacks, so that nesting depth is bounded by memory and not by the call stack. */
import { type App, apply, type Term, type Var } from './term.ts';

/** Every distinct subterm of the roots, operands before their users, in an order that depends on structure alone. */
export function topological(roots: readonly Term[]): readonly Term[] {
  const order: Term[] = [];
  const seen = new Set<Term>();
  // The path from a root to the current term, and for each term on it the next operand to visit. Terms are acyclic: none on the path recurs below it.
  const path: App[] = [];
  const next: number[] = [];
  const enter = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    if (term.kind === 'app') {
      path.push(term);
      next.push(0);
    } else {
      order.push(term);
    }
  };
  for (const root of roots) {
    enter(root);
    for (let term = path.at(-1); term !== undefined; term = path.at(-1)) {
      const index = next[next.length - 1] ?? 0;
      const arg = term.args[index];
      if (arg === undefined) {
        path.pop();
        next.pop();
        order.push(term);
      } else {
        next[next.length - 1] = index + 1;
        enter(arg);
      }
    }
  }
  return order;
}

/** Folds a DAG bottom-up: `combine` sees each distinct subterm once, with the results of its operands. */
export function fold<R>(roots: readonly Term[], combine: (term: Term, args: readonly R[]) => R): readonly R[] {
  const results = new Map<Term, R>();
  const resultOf = (term: Term): R => {
    if (!results.has(term)) throw new Error('operand not yet visited');
    // The check above leaves `undefined` only where R itself allows it.
    return results.get(term) as R;
  };
  for (const term of topological(roots))
    results.set(term, combine(term, term.kind === 'app' ? term.args.map(resultOf) : []));
  return roots.map(resultOf);
}

/** The variables that occur in the terms, in order of first occurrence. */
export function variables(terms: readonly Term[]): readonly Var[] {
  return topological(terms).filter((term) => term.kind === 'var');
}

/** The term with the same operator on new operands; the old object where nothing changed. */
export function rebuild(term: App, args: readonly Term[]): App {
  return args.every((arg, index) => arg === term.args[index]) ? term : apply(term.op, args, term.params);
}

/** Simultaneous replacement of subterms (usually variables); replaced terms are not visited again. */
export function substitute(roots: readonly Term[], replacements: ReadonlyMap<Term, Term>): readonly Term[] {
  if (replacements.size === 0) return roots;
  return fold<Term>(
    roots,
    (term, args) => replacements.get(term) ?? (term.kind === 'app' ? rebuild(term, args) : term),
  );
}

export function substituteIn(root: Term, replacements: ReadonlyMap<Term, Term>): Term {
  return substitute([root], replacements)[0] ?? root;
}

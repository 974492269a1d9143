/**
 * Inlining of named combinational values (`let`s, and outputs that are read): every term over state, inputs and choices only.
 *
 * Names may depend on each other bit by bit as long as no bit depends on itself (the language refuses the rest), so words may look cyclic: a ripple
 * carry `c[i+1]` that reads `c[i]` is fine. Such a group is unrolled once for each of its bits, starting from zeros: a bit at dependency depth d
 * has its final value after d + 1 rounds, so after as many rounds as there are bits all are final.
 */
import { constant, type Term, type Var, width } from '../../kernel/term.ts';
import { substitute, variables } from '../../kernel/traverse.ts';

export interface Named {
  readonly variable: Var;
  readonly value: Term;
}

/** For each named value, its term without any of the names. */
export function inlineAll(named: readonly Named[]): ReadonlyMap<Term, Term> {
  const done = new Map<Term, Term>();
  for (const group of components(named)) {
    const values = substitute(
      group.map((entry) => entry.value),
      done,
    );
    const rounds = isCyclicGroup(group) ? group.reduce((sum, entry) => sum + width(entry.variable), 0) : 1;
    let current = new Map<Term, Term>(group.map((entry) => [entry.variable, constant(0, width(entry.variable))]));
    for (let round = 0; round < rounds; round += 1) {
      const next = substitute(values, current);
      current = new Map(group.map((entry, index) => [entry.variable, next[index] ?? entry.value]));
    }
    for (const [name, value] of current) done.set(name, value);
  }
  return done;
}

/** True when the value of one of the names depends, as a word, on the name itself. */
export function isCyclic(named: readonly Named[]): boolean {
  return components(named).some(isCyclicGroup);
}

function isCyclicGroup(group: readonly Named[]): boolean {
  return group.length > 1 || group.some((entry) => variables([entry.value]).includes(entry.variable));
}

/** Strongly connected components of the dependency graph, dependencies first (Tarjan, 1972). */
export function components(named: readonly Named[]): readonly (readonly Named[])[] {
  const byVariable = new Map<Term, Named>(named.map((entry) => [entry.variable, entry]));
  const index = new Map<Named, number>();
  const low = new Map<Named, number>();
  const open: Named[] = [];
  const groups: Named[][] = [];
  const visit = (entry: Named): void => {
    const own = index.size;
    index.set(entry, own);
    low.set(entry, own);
    open.push(entry);
    for (const used of variables([entry.value])) {
      const next = byVariable.get(used);
      if (next === undefined) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(entry, Math.min(low.get(entry) ?? own, low.get(next) ?? own));
      } else if (open.includes(next)) {
        low.set(entry, Math.min(low.get(entry) ?? own, index.get(next) ?? own));
      }
    }
    if (low.get(entry) === own) groups.push(open.splice(open.indexOf(entry)));
  };
  for (const entry of named) if (!index.has(entry)) visit(entry);
  return groups;
}

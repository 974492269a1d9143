/**
 * Choices that later ones depend on: their values have to leave the later ones a value too. The specification demands all predicates of one moment together; a hole
 * is filled on its own, so what the later predicates demand of an earlier choice is said in its own hole.
 */
import { defaultBudget } from '../../kernel/budget.ts';
import { conjunction, implies } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { simplify } from '../../kernel/simplify.ts';
import { type Term, type Var, variable } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import type { Choice, Spec } from '../spec/spec.ts';
import { demand } from '../spec/system.ts';
import { typeSort } from '../spec/types.ts';
import { feasible } from './feasible.ts';

/** "Some values of the later choices satisfy their predicates"; nothing where that follows anyway, or has too many values to be written out. */
export function completable(spec: Spec, choice: Choice, inlined: ReadonlyMap<Term, Term>): readonly Term[] {
  const own = variableOf(spec, choice);
  const asked = (of: Choice): Term => substituteIn(demand(spec, of), inlined);
  const later = readers(own, spec, asked);
  if (later.length === 0) return [];
  const predicate = conjunction(later.map(asked));
  const { term, exact } = feasible(
    predicate,
    later.map((other) => variableOf(spec, other)),
  );
  if (!exact || !variables([term]).includes(own)) return [];
  return isEvident(implies(asked(choice), term)) ? [] : [simplify(term)];
}

/** The choices whose predicates mention the variable, directly or through other choices. */
function readers(own: Var, spec: Spec, asked: (of: Choice) => Term): readonly Choice[] {
  const reached = new Set<Var>([own]);
  let found: readonly Choice[] = [];
  for (;;) {
    const next = spec.choices.filter(
      (other) => variableOf(spec, other) !== own && variables([asked(other)]).some((used) => reached.has(used)),
    );
    if (next.length === found.length) return found;
    found = next;
    for (const other of next) reached.add(variableOf(spec, other));
  }
}

const variableOf = (spec: Spec, choice: Choice): Var => variable(choice.name, typeSort(spec, choice.type));

function isEvident(conclusion: Term): boolean {
  const goal = { id: 'later', kind: 'FIS', says: 'later choices have values', assumptions: [], conclusion } as const;
  return (
    prove(goal, { budget: { ...defaultBudget, exhaustiveBits: 14, caseSplits: 64, samples: 0 } }).kind === 'proved'
  );
}

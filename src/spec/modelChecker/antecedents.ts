/** Conditions of the claims that say "if": one that is never true makes its claim say nothing. */
import type { Term } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import type { Spec } from '../spec.ts';
import { inlining } from '../system.ts';

export interface Antecedent {
  /** Of the invariant. */
  readonly claim: string;
  readonly term: Term;
}

/** One for each invariant of the form `A implies B`, over state, inputs and choices. */
export function antecedentsOf(spec: Spec): readonly Antecedent[] {
  const inlined = inlining(spec);
  return spec.invariants.flatMap(({ name, term }) => {
    const condition = conditionOf(term);
    return condition === undefined ? [] : [{ claim: name, term: substituteIn(condition, inlined) }];
  });
}

/** `A implies B` is `(not A) or B`. */
function conditionOf(term: Term): Term | undefined {
  if (term.kind !== 'app' || term.op !== 'or') return undefined;
  const [negated] = term.args;
  return negated?.kind === 'app' && negated.op === 'not' ? negated.args[0] : undefined;
}

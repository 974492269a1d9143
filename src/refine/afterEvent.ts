/** State after an event, as terms: what invariants have to survive. */
import { ite } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import type { System } from '../../kernel/system.ts';
import { type Term, type Var, variable } from '../../kernel/term.ts';
import type { Spec } from '../spec/spec.ts';

export interface Next {
  readonly variable: Var;
  readonly clock: string;
  /** Next value at an edge of its clock, reset included. */
  readonly next: Term;
}

/**
 * The new value of each element. With several clock domains any set of them may have an edge: then the element holds unless the free bit `<clock>@edge` says
 * that its clock is among them. (Coincident edges and single ones are both covered, and an invariant has to survive all of them.)
 */
export function afterEvent(spec: Spec, elements: readonly Next[]): ReadonlyMap<Term, Term> {
  const several = spec.domains.length > 1;
  return new Map(
    elements.map(({ variable: element, clock, next }) => [
      element,
      several ? ite(variable(`${clock}@edge`, bits(1)), next, element) : next,
    ]),
  );
}

/** What a specification says of its registers and memories at an edge. */
export function specified(system: System): readonly Next[] {
  return system.updates.map((update) => ({
    variable: update.variable,
    clock: system.clocks[update.clock]?.name ?? '',
    next: update.next,
  }));
}

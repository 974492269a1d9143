/** A System with at most one clock as terms of one step: what holds at the moment before the edge, and the states after it. */
import { eq, ite, not } from '../../../kernel/build.ts';
import type { StateVariable, System } from '../../../kernel/system.ts';
import { constant, type Term, top, type Var } from '../../../kernel/term.ts';
import { substitute, variables } from '../../../kernel/traverse.ts';

export interface Moments {
  /** The clock is part of the state where something other than its edges depends on its level. */
  readonly state: readonly StateVariable[];
  /** Inputs without the clock. */
  readonly inputs: readonly Var[];
  readonly choices: readonly Var[];
  readonly allowed: Term;
  readonly constraint: Term;
  readonly claims: readonly Term[];
  readonly covers: readonly Term[];
  /** State after an edge of the clock, in the order of `state`; absent without a clock. */
  readonly afterEdge?: readonly Term[];
  /** The assumptions after the edge, under the same inputs; absent where an edge cannot change them. */
  readonly allowedAfter?: Term;
  /** State after a change of inputs without an edge; absent where nothing but an edge changes state. */
  readonly afterChange?: readonly Term[];
}

/** Terms over `state`, `inputs` and `choices`; or why the system is not covered. */
export function momentsOf(system: System, covers: readonly Term[]): Moments | string {
  if (system.clocks.length > 1) return 'the design has several clocks';
  const [clock] = system.clocks;
  const level = clock?.level;
  if (level !== undefined && level.kind !== 'var') return 'the clock is not an input';
  const observed = [system.assume, system.constraint, ...system.claims.map((claim) => claim.term), ...covers];
  const levels = system.levels.flatMap(({ when, value }) => [when, value]);
  const next = system.updates.map((update) => update.next);
  const reads = (terms: readonly Term[]): boolean => level !== undefined && variables(terms).includes(level);
  const phased = clock !== undefined && reads([...observed, ...levels, ...(clock.edge === 'both' ? next : [])]);
  const active = clock?.edge === 'fall' ? 0 : 1;
  const state: readonly StateVariable[] =
    phased && level !== undefined ? [...system.state, { variable: level, powerUp: 'any' }] : system.state;
  const own = system.state.map((entry) => entry.variable);
  const at = (value: Term): ReadonlyMap<Term, Term> =>
    level === undefined ? new Map() : new Map<Term, Term>([[level, value]]);
  const [before, after] =
    phased && level !== undefined ? [level, not(level)] : [constant(1 - active, 1), constant(active, 1)];

  const settling = settledTerms(system, own);
  const settled = substitute(settling, at(before));
  const moment = new Map<Term, Term>(own.map((variable, index) => [variable, settled[index] ?? variable]));
  for (const [from, to] of at(before)) moment.set(from, to);
  const [allowed = top, constraint = top, ...rest] = substitute(observed, moment);
  const updated = new Map(system.updates.map((update, index) => [update.variable, next[index] ?? update.variable]));
  // Round 0 reads the settled state of the moment before, with the new level of the clock.
  const fired = substitute(
    own.map((variable) => updated.get(variable) ?? variable),
    new Map([...moment, ...at(after)]),
  );
  const fires = !phased || clock?.edge === 'both' || level === undefined ? top : eq(level, constant(1 - active, 1));
  const reached = fired.map((term, index) => (fires === top ? term : ite(fires, term, settled[index] ?? term)));
  const edge = new Map<Term, Term>([
    ...own.map((variable, index): [Term, Term] => [variable, reached[index] ?? variable]),
    ...at(after),
  ]);
  const afterEdge = substitute(settling, edge);
  const later = new Map<Term, Term>([
    ...own.map((variable, index): [Term, Term] => [variable, afterEdge[index] ?? variable]),
    ...at(after),
  ]);
  const dependsOnState = variables([system.assume]).some((used) => own.includes(used) || used === level);
  const levelKept = phased && level !== undefined;
  return {
    state,
    inputs: system.inputs.filter((input) => input !== level),
    choices: system.choices,
    allowed,
    constraint,
    claims: rest.slice(0, system.claims.length),
    covers: rest.slice(system.claims.length),
    ...(clock === undefined ? {} : { afterEdge: [...afterEdge, ...(levelKept ? [after] : [])] }),
    ...(clock !== undefined && dependsOnState ? { allowedAfter: substitute([system.assume], later)[0] ?? top } : {}),
    ...(system.levels.length > 0 ? { afterChange: [...settled, ...(levelKept ? [before] : [])] } : {}),
  };
}

/** The state that levels settle to, as terms over state and inputs; levels that read each other's variables settle one after the other. */
export function settledTerms(system: System, own: readonly Var[]): readonly Term[] {
  const once = new Map<Term, Term>();
  for (const { variable, when, value } of [...system.levels].reverse())
    once.set(variable, ite(when, value, once.get(variable) ?? variable));
  const chained = variables(system.levels.flatMap(({ when, value }) => [when, value])).some((used) => once.has(used));
  let terms = own.map((variable) => once.get(variable) ?? variable);
  for (let pass = 1; chained && pass < once.size; pass += 1) {
    const current = new Map<Term, Term>(own.map((variable, index) => [variable, terms[index] ?? variable]));
    terms = [
      ...substitute(
        own.map((variable) => once.get(variable) ?? variable),
        current,
      ),
    ];
  }
  return terms;
}

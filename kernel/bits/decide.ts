/** Decision of a goal on bits: clauses, a SAT solver, and a proof that is checked and trimmed before it counts. */

import { TooManyGates } from '../checker/aig.ts';
import { type Clause, type Problem, problem } from '../checker/cnf.ts';
import { checkRup } from '../checker/rup.ts';
import type { Value } from '../sort.ts';
import type { Term, Var } from '../term.ts';
import type { Solver, SolverLimits } from './solver.ts';

export type BitsDecision =
  | { readonly kind: 'closed'; readonly proof: readonly Clause[] }
  /** Values of the variables in the clauses; in an abstraction they need not violate the goal. */
  | { readonly kind: 'model'; readonly values: ReadonlyMap<string, Value>; readonly abstract: boolean }
  | { readonly kind: 'open'; readonly why: string };

export function decideBits(
  assumptions: readonly Term[],
  conclusion: Term,
  solver: Solver,
  limits: SolverLimits,
): BitsDecision {
  const clauses = problem(assumptions, conclusion);
  // A bound by operators alone comes first; operands that turn out constant can still make a circuit of what it took for opaque.
  if (clauses instanceof TooManyGates) return { kind: 'open', why: `on bits the goal has ${clauses.message}` };
  // Many goals fall to propagation alone: then no solver is asked, and the proof is empty.
  if (checkRup(clauses.clauses, clauses.variables, [[]]).kind === 'accepted') return { kind: 'closed', proof: [] };
  const solved = solver.solve(clauses.clauses, clauses.variables, limits);
  if (solved.kind === 'unknown') return { kind: 'open', why: `${solver.name}: ${solved.why}` };
  if (solved.kind === 'satisfiable')
    return { kind: 'model', values: modelValues(clauses, solved.value), abstract: clauses.blaster.isAbstract };
  const steps = [...solved.proof, []];
  const checked = checkRup(clauses.clauses, clauses.variables, steps);
  if (checked.kind === 'refused')
    return { kind: 'open', why: `${solver.name} gave a proof that does not check (step ${checked.step})` };
  return {
    kind: 'closed',
    proof: checked.core.map((index) => steps[index] ?? []).filter((clause) => clause.length > 0),
  };
}

function modelValues(
  { blaster, literalOf }: Problem,
  value: (variable: number) => boolean,
): ReadonlyMap<string, Value> {
  const isSet = (literal: number): boolean => {
    const number = literalOf(literal);
    return number !== undefined && value(Math.abs(number)) === number > 0;
  };
  const word = (literals: readonly number[]): bigint =>
    literals.reduceRight((sum, literal) => (sum << 1n) | (isSet(literal) ? 1n : 0n), 0n);
  return new Map([...blaster.inputs].map(([variable, literals]) => [variable.name, wordOf(variable, literals, word)]));
}

function wordOf(variable: Var, literals: readonly number[], word: (literals: readonly number[]) => bigint): Value {
  const { sort } = variable;
  if (sort.kind === 'bits') return word(literals);
  return Array.from({ length: sort.depth }, (_, cell) =>
    word(literals.slice(cell * sort.element, (cell + 1) * sort.element)),
  );
}

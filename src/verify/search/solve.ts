/** Values under which one-bit terms are all 1, from a SAT solver. What is found is a suggestion: products and quotients may be arbitrary in it. */

import { gateBound } from '../../../kernel/bits/size.ts';
import type { Solver, SolverLimits } from '../../../kernel/bits/solver.ts';
import { defaultBudget } from '../../../kernel/budget.ts';
import { not } from '../../../kernel/build.ts';
import { TooManyGates } from '../../../kernel/checker/aig.ts';
import { type Problem, problem } from '../../../kernel/checker/cnf.ts';
import type { Value } from '../../../kernel/sort.ts';
import type { Term } from '../../../kernel/term.ts';

export type Satisfied =
  /** Variables that the terms do not depend on are missing. */
  | { readonly kind: 'values'; readonly values: ReadonlyMap<string, Value> }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly why: string };

export function satisfy(terms: readonly Term[], wanted: Term, solver: Solver, limits: SolverLimits): Satisfied {
  const gates = gateBound([...terms, wanted]);
  if (gates > defaultBudget.gates) return { kind: 'open', why: `${gates} gates are more than ${defaultBudget.gates}` };
  const clauses = problem(terms, not(wanted));
  if (clauses instanceof TooManyGates) return { kind: 'open', why: clauses.message };
  if (clauses.clauses.some((clause) => clause.length === 0)) return { kind: 'none' };
  const solved = solver.solve(clauses.clauses, clauses.variables, limits);
  if (solved.kind === 'unknown') return { kind: 'open', why: solved.why };
  if (solved.kind === 'unsatisfiable') return { kind: 'none' };
  return { kind: 'values', values: valuesOf(clauses, solved.value) };
}

function valuesOf({ blaster, literalOf }: Problem, value: (variable: number) => boolean): ReadonlyMap<string, Value> {
  const word = (literals: readonly number[]): bigint =>
    literals.reduceRight((sum, literal) => {
      const number = literalOf(literal);
      const set = number !== undefined && value(Math.abs(number)) === number > 0;
      return (sum << 1n) | (set ? 1n : 0n);
    }, 0n);
  return new Map(
    [...blaster.inputs].map(([{ name, sort }, literals]): [string, Value] => [
      name,
      sort.kind === 'bits'
        ? word(literals)
        : Array.from({ length: sort.depth }, (_, cell) =>
            word(literals.slice(cell * sort.element, (cell + 1) * sort.element)),
          ),
    ]),
  );
}

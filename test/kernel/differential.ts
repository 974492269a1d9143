/** The comparison of compiled code with the reference evaluator, with the reference out of reach while compiled code runs. */
import { type Compiled, compile, evaluateCompiled } from '../../kernel/compile.ts';
import { type Assignment, evaluateAll } from '../../kernel/evaluate.ts';
import { allOps, type Op, type Operator, operators } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import type { Value } from '../../kernel/sort.ts';
import type { Term } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';

/** Runs the action while every reference meaning throws: compiled code that fell back on the evaluator would be found out. */
export function withoutReference<T>(action: () => T): T {
  const rows = operators as { [K in Op]: Operator };
  const originals = new Map(allOps.map((op) => [op, rows[op]]));
  for (const op of allOps) {
    rows[op] = {
      ...rows[op],
      meaning: () => {
        throw new Error(`the reference meaning of ${op} was asked for`);
      },
    };
  }
  try {
    return action();
  } finally {
    for (const [op, row] of originals) rows[op] = row;
  }
}

export interface Difference {
  readonly term: Term;
  readonly assignment: Assignment;
  readonly expected: Value;
  readonly actual: Value | undefined;
}

/** The first root and assignment at which compiled code disagrees with the reference. */
export function firstDifference(
  roots: readonly Term[],
  assignments: readonly Assignment[],
  compiler: (roots: readonly Term[]) => Compiled = (terms) => compile(terms, variables(terms)),
): Difference | undefined {
  const compiled = withoutReference(() => compiler(roots));
  for (const assignment of assignments) {
    const expected = evaluateAll(roots, assignment);
    const actual = withoutReference(() => evaluateCompiled(compiled, assignment));
    for (const [index, term] of roots.entries()) {
      const [want, got] = [expected[index], actual[index]];
      if (want !== undefined && !(got !== undefined && sameValue(want, got)))
        return { term, assignment, expected: want, actual: got };
    }
  }
  return undefined;
}

export function sameValue(a: Value, b: Value): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

export function describeDifference({ term, assignment, expected, actual }: Difference): string {
  return `${print(term)}\nis ${showValue(expected)} by the table and ${showValue(actual)} in compiled code\nat ${showAssignment(assignment, [term])}`;
}

export function showValue(value: Value | undefined): string {
  return typeof value === 'object' ? `[${value.join(', ')}]` : `${value}`;
}

/** The values of the variables that occur in the terms. */
export function showAssignment(assignment: Assignment, terms: readonly Term[]): string {
  return variables(terms)
    .map((term) => `${term.name} = ${showValue(assignment.get(term.name))}`)
    .join(', ');
}

/** Assumptions that no input satisfies would make every goal true: a witness is asked for. */
import { conjunction, not } from '../../kernel/build.ts';
import { prove } from '../../kernel/prove.ts';
import { bottom, constant, type Term, type Var } from '../../kernel/term.ts';
import { substituteIn, variables } from '../../kernel/traverse.ts';
import { type Feasible, feasible } from './feasible.ts';

/**
 * "In every state some values of the inputs satisfy the assumptions", without quantifiers. Assumptions on inputs alone have one witness for all states: the
 * counterexample of their negation.
 */
export function satisfiable(assumptions: readonly Term[], inputs: readonly Var[]): Feasible {
  const all = conjunction(assumptions);
  if (variables([all]).some((used) => !inputs.includes(used))) return feasible(all, inputs);
  const goal = {
    id: 'assume',
    kind: 'FIS',
    says: 'no input is assumed',
    assumptions: [],
    conclusion: not(all),
  } as const;
  const verdict = prove(goal);
  if (verdict.kind === 'proved') return { term: bottom, exact: true };
  if (verdict.kind === 'unknown') return { term: bottom, exact: false };
  const { values } = verdict.counterexample;
  const witness = new Map<Term, Term>();
  for (const input of inputs) {
    const value = values.get(input.name);
    if (typeof value === 'bigint' && input.sort.kind === 'bits') witness.set(input, constant(value, input.sort.width));
  }
  return { term: substituteIn(all, witness), exact: true };
}

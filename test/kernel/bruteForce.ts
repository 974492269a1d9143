/** The truth about small goals: every assignment of every variable, through compiled code, without simplification, cone or ordering. */
import { compile, toWord } from '../../kernel/compile.ts';
import type { Goal } from '../../kernel/goal.ts';
import { sizeInBits } from '../../kernel/sort.ts';
import { variables } from '../../kernel/traverse.ts';
import { allValues } from './arbitrary/values.ts';

export interface Truth {
  readonly cases: number;
  /** Assignments that satisfy all assumptions. */
  readonly admitted: number;
  /** Those of them at which the conclusion is 0. */
  readonly violated: number;
}

export function bruteForce(goal: Goal): Truth {
  const free = variables([...goal.assumptions, goal.conclusion]);
  if (free.reduce((sum, each) => sum + sizeInBits(each.sort), 0) > 16) throw new RangeError('too large to enumerate');
  const { run } = compile([...goal.assumptions, goal.conclusion], free);
  const domains = free.map((each) => allValues(each.sort).map((value) => toWord(value, each.sort)));
  const indices = domains.map(() => 0);
  const found = { cases: 0, admitted: 0, violated: 0 };
  for (;;) {
    const results = run(indices.map((index, at) => domains[at]?.[index] ?? 0));
    found.cases += 1;
    if (results.slice(0, -1).every((result) => result === 1)) {
      found.admitted += 1;
      if (results.at(-1) === 0) found.violated += 1;
    }
    // The odometer: the first position that does not overflow ends the step.
    let at = 0;
    while (at < indices.length && (indices[at] ?? 0) + 1 === (domains[at]?.length ?? 0)) indices[at++] = 0;
    if (at === indices.length) return found;
    indices[at] = (indices[at] ?? 0) + 1;
  }
}

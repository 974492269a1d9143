/** Program code as statements. */
import { maximum } from '../../../kernel/sort.ts';
import { type Term, type Var, width } from '../../../kernel/term.ts';
import type { Code } from '../../refine/program.ts';
import type { Trace } from '../sourceMap.ts';
import { chainStatements } from './chains.ts';
import { lower } from './lower.ts';
import { makeCase, type Statement } from './statements.ts';
import { assignmentStatements } from './values.ts';

/** How code is turned into statements. */
export interface StatementOptions {
  /** Replaces names that may not be read here by their definitions. */
  readonly inline: (term: Term) => Term;
  /** The trace of an assignment, condition or selection. */
  readonly trace: (code: Code, target?: Var, value?: Term) => Trace;
  /** Registers hold what is not assigned; wires and outputs are assigned on every path. */
  readonly holds: boolean;
  /** Targets that are wanted: assignments to others are left out. */
  readonly writes: (target: Var) => boolean;
}

export function statementsOf(code: Code, options: StatementOptions): readonly Statement[] {
  if (!assigns(code, options.writes)) return [];
  switch (code.kind) {
    case 'hole':
      throw new Error(`the hole ${code.id} is left`);
    case 'parallel':
      return code.parts.flatMap((part) => statementsOf(part, options));
    case 'assign':
      return code.assignments
        .filter(({ target }) => options.writes(target))
        .flatMap(({ target, value }) => {
          const inlined = options.inline(value);
          const trace = options.trace(code, target, value);
          return assignmentStatements(target, inlined, trace, options.holds);
        });
    case 'if': {
      const branches = code.branches.map(({ guard, body }) => ({
        guard: lower(options.inline(guard)),
        body: statementsOf(body, options),
      }));
      const otherwise = code.otherwise === undefined ? [] : statementsOf(code.otherwise, options);
      // The guards cover the precondition: where everything must be assigned the last branch needs no test.
      if (code.otherwise === undefined && !options.holds) {
        const last = branches.at(-1);
        return chainStatements(options.trace(code), branches.slice(0, -1), last?.body ?? [], options.holds);
      }
      return chainStatements(options.trace(code), branches, otherwise, options.holds);
    }
    case 'case': {
      const subject = lower(options.inline(code.subject));
      const mask = maximum(width(subject));
      const arms = code.arms.map(({ values, body }) => ({
        patterns: values.map((value) => ({ value, mask })),
        body: statementsOf(body, options),
      }));
      const otherwise = code.otherwise === undefined ? undefined : statementsOf(code.otherwise, options);
      return makeCase(options.trace(code), subject, arms, otherwise, options.holds);
    }
  }
}

/** The code writes a wanted target on some path. */
function assigns(code: Code, wanted: (target: Var) => boolean): boolean {
  switch (code.kind) {
    case 'hole':
      return false;
    case 'assign':
      return code.assignments.some((assignment) => wanted(assignment.target));
    case 'parallel':
      return code.parts.some((part) => assigns(part, wanted));
    case 'if':
      return [...code.branches.map(({ body }) => body), ...(code.otherwise ? [code.otherwise] : [])].some((body) =>
        assigns(body, wanted),
      );
    case 'case':
      return [...code.arms.map(({ body }) => body), ...(code.otherwise ? [code.otherwise] : [])].some((body) =>
        assigns(body, wanted),
      );
  }
}

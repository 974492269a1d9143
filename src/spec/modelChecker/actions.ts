/** The conditions under which the actions of a specification are executed: an action whose condition no reachable moment satisfies never fires. */
import { and, conjunction, not } from '../../../kernel/build.ts';
import type { Term } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { matches } from '../nextState.ts';
import type { SourceRange, Spec, Statement } from '../spec.ts';
import { inlining } from '../system.ts';
import { asserted } from '../types.ts';

export interface Action {
  /** The register or memory that it writes, and the line of the specification where that is known: `q' (line 7)`. */
  readonly name: string;
  readonly enabled: Term;
  readonly source?: SourceRange;
}

/** One for each statement that writes, in the order of the text. That an earlier statement may win the bits that it writes is not looked at. */
export function actionsOf(spec: Spec): readonly Action[] {
  const inlined = inlining(spec);
  return spec.domains.flatMap((domain) => {
    const running = conjunction(domain.resets.map((reset) => not(asserted(reset))));
    return actionsIn(domain.actions, running).map((action) => ({
      ...action,
      enabled: substituteIn(action.enabled, inlined),
    }));
  });
}

function actionsIn(statements: readonly Statement[], path: Term): readonly Action[] {
  return statements.flatMap((statement) => actionsOfOne(statement, path));
}

function actionsOfOne(statement: Statement, path: Term): readonly Action[] {
  switch (statement.kind) {
    case 'assign':
    case 'choose':
      return [action(statement.register, path, statement.source)];
    case 'write':
      return [action(statement.memory, path, statement.source)];
    case 'when':
      return branches(statement.branches, statement.otherwise, path);
    case 'switch':
      return branches(
        statement.arms.map(({ patterns, body }) => ({ guard: matches(statement.subject, patterns), body })),
        statement.otherwise,
        path,
      );
  }
}

function branches(
  alternatives: readonly { readonly guard: Term; readonly body: readonly Statement[] }[],
  otherwise: readonly Statement[],
  path: Term,
): readonly Action[] {
  let rest = path;
  const found = alternatives.flatMap(({ guard, body }) => {
    const here = and(rest, guard);
    rest = and(rest, not(guard));
    return actionsIn(body, here);
  });
  return [...found, ...actionsIn(otherwise, rest)];
}

const action = (target: string, enabled: Term, source: SourceRange | undefined): Action => ({
  name: source === undefined ? `${target}'` : `${target}' (line ${source.line})`,
  enabled,
  ...(source === undefined ? {} : { source }),
});

/** The terms that statements read, in the order of the text. */
import type { Term } from '../../kernel/term.ts';
import type { Statement } from './spec.ts';

export function statementTerms(statement: Statement): readonly Term[] {
  switch (statement.kind) {
    case 'assign':
      return [statement.value, ...offsetOf(statement)];
    case 'write':
      return [statement.address, statement.value, ...offsetOf(statement)];
    case 'choose':
      return [];
    case 'when':
      return [
        ...statement.branches.flatMap(({ guard, body }) => [guard, ...body.flatMap(statementTerms)]),
        ...statement.otherwise.flatMap(statementTerms),
      ];
    case 'switch':
      return [
        statement.subject,
        ...statement.arms.flatMap(({ body }) => body.flatMap(statementTerms)),
        ...statement.otherwise.flatMap(statementTerms),
      ];
  }
}

const offsetOf = ({ part }: { readonly part?: { readonly offset: Term } }): readonly Term[] =>
  part === undefined ? [] : [part.offset];

/** Statements of an emitted process, between Program code and text. All terms in them are lowered. */
import { isConst, type Term, type Var, width } from '../../../kernel/term.ts';
import type { Trace } from '../sourceMap.ts';

export type Statement = WriteStatement | IfStatement | CaseStatement;

export interface WriteStatement {
  readonly kind: 'write';
  readonly trace: Trace;
  readonly target: Var;
  /** Address of the written cell, when the target is a memory. */
  readonly address?: Term;
  /** Written bits of the target or cell: all of them unless given; `width` bits from a constant or dynamic offset. */
  readonly part?: { readonly offset: Term; readonly width: number };
  readonly value: Term;
}

export interface IfStatement {
  readonly kind: 'if';
  readonly trace: Trace;
  readonly branches: readonly { readonly guard: Term; readonly body: readonly Statement[] }[];
  readonly otherwise: readonly Statement[];
}

export interface CaseStatement {
  readonly kind: 'case';
  readonly trace: Trace;
  readonly subject: Term;
  readonly arms: readonly { readonly values: readonly bigint[]; readonly body: readonly Statement[] }[];
  /** Absent when the arms cover every value of the subject. */
  readonly otherwise?: readonly Statement[];
}

/** Removes branches that do nothing, constant guards, and the statement itself when nothing is left. */
export function makeIf(
  trace: Trace,
  branches: IfStatement['branches'],
  otherwise: readonly Statement[],
): readonly Statement[] {
  const kept: { guard: Term; body: readonly Statement[] }[] = [];
  let rest = otherwise;
  for (const branch of branches) {
    if (isConst(branch.guard, 0)) continue;
    if (isConst(branch.guard, 1)) {
      rest = branch.body;
      break;
    }
    kept.push(branch);
  }
  if (rest.length === 0) while (kept.at(-1)?.body.length === 0) kept.pop();
  return kept.length === 0 ? rest : [{ kind: 'if', trace, branches: kept, otherwise: rest }];
}

/** Drops values that an earlier arm has, and the last resort where the arms cover every value; `holds` as in `StatementOptions`. */
export function makeCase(
  trace: Trace,
  subject: Term,
  arms: CaseStatement['arms'],
  otherwise: readonly Statement[] | undefined,
  holds: boolean,
): readonly Statement[] {
  const seen = new Set<bigint>();
  const distinct = arms
    .map(({ values, body }) => ({ values: values.filter((value) => !seen.has(value) && seen.add(value)), body }))
    .filter(({ values }) => values.length > 0);
  const size = width(subject);
  const complete = size <= 16 && seen.size === 2 ** size;
  if (distinct.length === 0) return otherwise ?? [];
  if (isConst(subject)) {
    return (
      distinct.find(({ values }) => values.includes(subject.value))?.body ?? otherwise ?? distinct.at(-1)?.body ?? []
    );
  }
  if (complete) return [{ kind: 'case', trace, subject, arms: distinct }];
  if (otherwise !== undefined || holds)
    return [{ kind: 'case', trace, subject, arms: distinct, otherwise: otherwise ?? [] }];
  const last = distinct.at(-1);
  return distinct.length === 1
    ? (last?.body ?? [])
    : [{ kind: 'case', trace, subject, arms: distinct.slice(0, -1), otherwise: last?.body ?? [] }];
}

/** The bits that a write with a constant offset touches, within the written name. */
export function constantPart(
  part: NonNullable<WriteStatement['part']>,
): { readonly hi: number; readonly lo: number } | undefined {
  if (!isConst(part.offset)) return undefined;
  const lo = Number(part.offset.value);
  return { hi: lo + part.width - 1, lo };
}

/** Every term that the statements print, in order. */
export function termsOf(statements: readonly Statement[]): readonly Term[] {
  const termsOfOne = (statement: Statement): readonly Term[] => {
    switch (statement.kind) {
      case 'write':
        return [
          ...(statement.address ? [statement.address] : []),
          ...(statement.part ? [statement.part.offset] : []),
          statement.value,
        ];
      case 'if':
        return [
          ...statement.branches.flatMap(({ guard, body }) => [guard, ...termsOf(body)]),
          ...termsOf(statement.otherwise),
        ];
      case 'case':
        return [
          statement.subject,
          ...statement.arms.flatMap(({ body }) => termsOf(body)),
          ...termsOf(statement.otherwise ?? []),
        ];
    }
  };
  return statements.flatMap(termsOfOne);
}

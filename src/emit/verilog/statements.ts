/** Statements of an emitted process, between Program code and text. All terms in them are lowered. */
import { maximum } from '../../../kernel/sort.ts';
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

/** Values of a subject: those that agree with `value` in the bits of `mask`. */
export interface Pattern {
  readonly value: bigint;
  readonly mask: bigint;
}

export interface CaseStatement {
  readonly kind: 'case';
  readonly trace: Trace;
  readonly subject: Term;
  /** No two patterns match one value. */
  readonly arms: readonly { readonly patterns: readonly Pattern[]; readonly body: readonly Statement[] }[];
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

/** Two patterns match no value in common. */
export function areDisjoint(left: Pattern, right: Pattern): boolean {
  return ((left.value ^ right.value) & left.mask & right.mask) !== 0n;
}

/** Drops values that an earlier arm has, and the last resort where the arms cover every value; `holds` as in `StatementOptions`. */
export function makeCase(
  trace: Trace,
  subject: Term,
  arms: CaseStatement['arms'],
  otherwise: readonly Statement[] | undefined,
  holds: boolean,
): readonly Statement[] {
  const seen: Pattern[] = [];
  const isNew = (pattern: Pattern): boolean => {
    if (seen.some((other) => other.value === pattern.value && other.mask === pattern.mask)) return false;
    seen.push(pattern);
    return true;
  };
  const distinct = arms
    .map(({ patterns, body }) => ({ patterns: patterns.filter(isNew), body }))
    .filter(({ patterns }) => patterns.length > 0);
  const size = width(subject);
  const isExact = seen.every(({ mask }) => mask === maximum(size));
  const complete = isExact && size <= 16 && seen.length === 2 ** size;
  if (distinct.length === 0) return otherwise ?? [];
  if (isConst(subject)) {
    return (
      distinct.find(({ patterns }) => patterns.some(({ value, mask }) => (subject.value & mask) === value))?.body ??
      otherwise ??
      distinct.at(-1)?.body ??
      []
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

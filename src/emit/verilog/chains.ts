/** Chains of conditions: `case` where three or more of them compare one subject with constants, else `if`. */
import { maximum } from '../../../kernel/sort.ts';
import { isConst, type Term, width } from '../../../kernel/term.ts';
import type { Trace } from '../sourceMap.ts';
import { areDisjoint, type IfStatement, makeCase, makeIf, type Pattern, type Statement } from './statements.ts';

/** Comparisons of one subject with constants from which on a chain is a `case`. */
const armsForCase = 3;

/** The first branch whose guard holds, else `otherwise`; guards are lowered, `holds` as in `StatementOptions`. */
export function chainStatements(
  trace: Trace,
  branches: IfStatement['branches'],
  otherwise: readonly Statement[],
  holds: boolean,
): readonly Statement[] {
  const tests = branches.map(({ guard }) => subjectTest(guard));
  const subject = tests[0]?.subject;
  const count = caseLength(tests);
  if (subject === undefined || count < armsForCase) return makeIf(trace, branches, otherwise);
  const after = makeIf(trace, branches.slice(count), otherwise);
  const arms = branches.slice(0, count).map(({ body }, index) => ({ patterns: tests[index]?.patterns ?? [], body }));
  return makeCase(trace, subject, arms, after, holds);
}

/** How many tests at the start are about one subject, with patterns that are equal or match nothing in common: linters warn about the others. */
function caseLength(tests: readonly (SubjectTest | undefined)[]): number {
  const seen: Pattern[] = [];
  for (const [index, test] of tests.entries()) {
    if (test === undefined || test.subject !== tests[0]?.subject) return index;
    const fits = (pattern: Pattern): boolean =>
      seen.every(
        (other) => areDisjoint(other, pattern) || (other.value === pattern.value && other.mask === pattern.mask),
      );
    for (const pattern of test.patterns) {
      if (!fits(pattern)) return index;
      seen.push(pattern);
    }
  }
  return tests.length;
}

interface SubjectTest {
  readonly subject: Term;
  readonly patterns: readonly Pattern[];
}

/** `s == 1 or (s & 12) == 8` as the subject `s` and its patterns. */
function subjectTest(guard: Term): SubjectTest | undefined {
  if (guard.kind !== 'app') return undefined;
  const [x, y] = guard.args;
  if (x === undefined || y === undefined) return undefined;
  if (guard.op === 'eq') {
    const [tested, fixed] = isConst(x) ? [y, x] : [x, y];
    return isConst(fixed) && !isConst(tested) ? patternTest(tested, fixed.value) : undefined;
  }
  if (guard.op !== 'or') return undefined;
  const [left, right] = [subjectTest(x), subjectTest(y)];
  return left !== undefined && left.subject === right?.subject
    ? { subject: left.subject, patterns: [...left.patterns, ...right.patterns] }
    : undefined;
}

/** A masked subject is a pattern over the subject when the constant lies inside the mask. */
function patternTest(tested: Term, value: bigint): SubjectTest {
  if (tested.kind === 'app' && tested.op === 'and') {
    const [x, y] = tested.args;
    const [subject, mask] = x !== undefined && isConst(x) ? [y, x] : [x, y];
    if (subject !== undefined && mask !== undefined && isConst(mask) && (value & ~mask.value) === 0n) {
      return { subject, patterns: [{ value, mask: mask.value }] };
    }
  }
  return { subject: tested, patterns: [{ value, mask: maximum(width(tested)) }] };
}

/** `case` over patterns: as an expression here; its patterns are shared with the statement. */

import { matches } from '../spec/nextState.ts';
import type { Pattern } from '../spec/spec.ts';
import { choose } from './branches.ts';
import { type Context, widthOfType } from './context.ts';
import { typedOf } from './conversions.ts';
import { evaluateAt } from './evaluation.ts';
import type * as ast from './generated/ast.ts';
import { type Coverage, coverage, resolvePatterns, type Subject } from './patterns.ts';
import { bitsNeeded, notExhaustive, unreachableArm } from './typeMessages.ts';
import type { Located, Value } from './values.ts';

/** The value that a `case` looks at. */
export function subjectOf(context: Context, node: ast.Expression): Subject | undefined {
  const located = evaluateAt(context, node);
  const value = located && typedOf(context, located, 'the subject of `case`');
  if (value === undefined) return undefined;
  if (value.type.kind === 'array') return context.report.add(node, bitsNeeded('`case`', value.type));
  return { term: value.term, type: value.type, width: widthOfType(context, value.type) };
}

export function caseExpression(context: Context, node: ast.CaseExpression): Value | undefined {
  const subject = subjectOf(context, node.subject);
  if (subject === undefined) return undefined;
  const arms = resolveArms(context, node.arms, subject);
  const values = node.arms.map((arm) => evaluateAt(context, arm.value));
  if (arms === undefined || values.some((value) => value === undefined)) return undefined;
  const present = values.filter((value): value is Located => value !== undefined);
  const cases = arms.patterns.flatMap((patterns, index) => {
    const value = present[index];
    return patterns === 'default' || value === undefined ? [] : [{ guard: matches(subject.term, patterns), value }];
  });
  const byDefault = present[arms.patterns.indexOf('default')];
  if (byDefault !== undefined) return choose(context, cases, byDefault);
  const { covered } = arms;
  if (covered.kind === 'partial') return context.report.add(node, notExhaustive(covered.missing));
  // Every value is covered, so the last arm needs no test.
  const last = cases.pop();
  return last && choose(context, cases, last.value);
}

export interface Arms {
  /** For each arm its patterns. */
  readonly patterns: readonly (readonly Pattern[] | 'default')[];
  readonly covered: Coverage;
}

/** The patterns of all arms; warns about arms that are never taken. */
export function resolveArms(
  context: Context,
  arms: readonly (ast.Arm | ast.CaseArm)[],
  subject: Subject,
): Arms | undefined {
  const earlier: Pattern[] = [];
  const resolved: (readonly Pattern[] | 'default')[] = [];
  for (const arm of arms) {
    if (arm.default) {
      if (resolved.includes('default')) return context.report.add(arm, secondDefault());
      resolved.push('default');
      continue;
    }
    const patterns = resolvePatterns(context, arm.patterns, subject);
    if (patterns === undefined) return undefined;
    if (patterns.every((pattern) => coverage(context, earlier, subject, pattern).kind === 'complete'))
      context.report.add(arm, unreachableArm());
    earlier.push(...patterns);
    resolved.push(patterns);
  }
  return { patterns: resolved, covered: coverage(context, earlier, subject) };
}

const secondDefault = () =>
  ({ code: 'unreachable-arm', severity: 'error', message: 'there is already a `default` in this `case`' }) as const;

/** All rules, by id. */
import type { Program } from '../program.ts';
import type { Rule, Syntax } from '../rule.ts';
import type { RuleId } from '../step.ts';
import { alternation } from './alternation.ts';
import { assignment } from './assignment.ts';
import { initialization } from './initialization.ts';
import { introduceVariable } from './introduceVariable.ts';
import { iteration } from './iteration.ts';
import { parallelComposition } from './parallelComposition.ts';
import { sequentialComposition } from './sequentialComposition.ts';

/** A rule with the type of its parameters hidden: `bind` reads them and gives what the rule says about this use. */
export interface AnyRule {
  readonly id: RuleId;
  readonly title: string;
  readonly schema: Rule<unknown>['schema'];
  readonly offers: (program: Program, syntax: Syntax) => ReturnType<Rule<unknown>['offers']>;
  readonly bind: (
    program: Program,
    target: string,
    params: Parameters<Rule<unknown>['read']>[2],
    syntax: Syntax,
  ) => Bound;
}

export type Bound =
  | {
      readonly kind: 'bound';
      readonly required: ReturnType<Rule<unknown>['required']>;
      readonly obligations: ReturnType<Rule<unknown>['obligations']>;
      readonly apply: (origin: Parameters<Rule<unknown>['apply']>[3]) => Program;
    }
  | { readonly kind: 'refused'; readonly reason: string };

export function anyRule<P>(rule: Rule<P>): AnyRule {
  return {
    id: rule.id,
    title: rule.title,
    schema: rule.schema,
    offers: rule.offers,
    bind: (program, target, params, syntax) => {
      const read = rule.read(program, target, params, syntax);
      if (read.kind === 'refused') return read;
      return {
        kind: 'bound',
        required: rule.required(program, target, read.value),
        obligations: rule.obligations(program, target, read.value),
        apply: (origin) => rule.apply(program, target, read.value, origin),
      };
    },
  };
}

export const rules: { readonly [K in RuleId]: AnyRule } = {
  Initialization: anyRule(initialization),
  Iteration: anyRule(iteration),
  SequentialComposition: anyRule(sequentialComposition),
  Assignment: anyRule(assignment),
  Alternation: anyRule(alternation),
  IntroduceVariable: anyRule(introduceVariable),
  ParallelComposition: anyRule(parallelComposition),
};

/**
 * Cases of a rule: where it fires, and twins of the smallest wrong pick with the nearest right one. They are data, so that a test can ask whether every kind of
 * obligation has a case in which it refuses.
 */
import type { ObligationKind } from '../../../kernel/goal.ts';
import type { Syntax } from '../../../src/refine/rule.ts';
import type { Json, Pick, RuleId } from '../../../src/refine/step.ts';

export interface Place {
  /** FSpec text. */
  readonly spec: string;
  /** Picks that lead to the program; all of them are installed. */
  readonly to?: readonly Pick[];
  readonly syntax?: Syntax;
}

export type Because =
  /** The rule does not apply, or its parameters are wrong. */
  | { readonly not: RegExp }
  /** An obligation of this kind is refuted by values among which are these. */
  | { readonly refutes: ObligationKind; readonly at: Readonly<Record<string, bigint | readonly bigint[]>> }
  /** An obligation of this kind is not decided, which does not install either. */
  | { readonly leaves: ObligationKind; readonly why: RegExp };

export interface Firing extends Place {
  readonly title: string;
  readonly pick: Pick;
  /** Parts of the printed program afterwards. */
  readonly gives?: readonly string[];
}

export interface Twin extends Place {
  readonly title: string;
  readonly wrong: Pick;
  readonly because: Because;
  /** The nearest right pick; at another place where the specification is what was wrong. */
  readonly right: Pick | (Place & { readonly pick: Pick });
}

export interface RuleCases {
  readonly rule: RuleId;
  readonly fires: readonly Firing[];
  readonly twins: readonly Twin[];
}

const picker =
  (rule: RuleId) =>
  (target: string, params: Json = {}): Pick => ({ rule, target, params });

export const initialize = (params: Json = {}): Pick => picker('Initialization')('program', params);
export const iterate = picker('Iteration');
export const assign = (target: string, values: Json): Pick => picker('Assignment')(target, { values });
export const alternate = picker('Alternation');
export const introduce = (params: Json): Pick => picker('IntroduceVariable')('program', params);
export const compose = picker('SequentialComposition');
export const split = picker('ParallelComposition');

/** A chain of guards. */
export const branches = (
  target: string,
  guards: readonly (string | { readonly guard: string; readonly post: string })[],
  otherwise: boolean,
): Pick =>
  alternate(target, {
    kind: 'if',
    branches: guards.map((guard) => (typeof guard === 'string' ? { guard } : { guard: guard.guard, post: guard.post })),
    otherwise,
  });

/** The picks that turn a clock domain into a process. */
export const started: readonly Pick[] = [initialize(), iterate('clk')];

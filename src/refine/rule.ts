/**
 * What a refinement rule is. All functions are pure.
 *
 * `read` turns the parameters of a pick into terms and checks every side condition that is a matter of syntax; `obligations` are kernel goals for the rest;
 * `apply` builds the next program. The engine installs the result only when every obligation is proved, and refuses a rule that yields none of a kind that
 * `required` names for this use.
 */

import type { z } from 'zod';
import type { Goal, ObligationKind } from '../../kernel/goal.ts';
import type { Term } from '../../kernel/term.ts';
import type { Spec, Type } from '../spec/spec.ts';
import type { Origin, Program } from './program.ts';
import type { Json, RuleId } from './step.ts';

/** Expressions as text: implemented by the FSpec language, so that picks can be written and read by people and models. */
export interface Syntax {
  readonly print: (term: Term, spec: Spec, names: ReadonlyMap<string, Type>, expected?: Type) => string;
  readonly parse: (text: string, spec: Spec, names: ReadonlyMap<string, Type>, expected?: Type) => Read<Term>;
}

export type Read<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: string };

export const ok = <T>(value: T): Read<T> => ({ kind: 'ok', value });
export const refused = (reason: string): { readonly kind: 'refused'; readonly reason: string } => ({
  kind: 'refused',
  reason,
});

/** An offer of a rule: where, why, and with which parameters if the rule can tell. Lower ranks come first in the menu. */
export interface Offer {
  readonly target: string;
  readonly reason: string;
  readonly rank: number;
  readonly suggestion?: Json;
}

/** A rule with parameters of type P (as read: terms, not text). */
export interface Rule<P> {
  readonly id: RuleId;
  readonly title: string;
  /** Shape of the parameters in a pick. */
  readonly schema: z.ZodType;
  /** Places where the rule makes progress. */
  readonly offers: (program: Program, syntax: Syntax) => readonly Offer[];
  readonly read: (program: Program, target: string, params: Json, syntax: Syntax) => Read<P>;
  readonly required: (program: Program, target: string, params: P) => readonly ObligationKind[];
  readonly obligations: (program: Program, target: string, params: P) => readonly Goal[];
  readonly apply: (program: Program, target: string, params: P, origin: Origin) => Program;
}

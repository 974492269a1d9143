/** Picks, chain steps and the events of a refinement: the vocabulary that pickers, engine, chain file and every view share. */
import type { Goal, Obligation, ObligationKind, Verdict } from '../../kernel/goal.ts';
import type { Program } from './program.ts';

/** A rule, where to apply it, and its parameters as JSON (checked against the rule's schema). */
export interface Pick {
  readonly rule: RuleId;
  /** A hole id; `program` for rules that act on the whole program. */
  readonly target: string;
  readonly params: Json;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type RuleId =
  | 'Initialization'
  | 'Iteration'
  | 'SequentialComposition'
  | 'Assignment'
  | 'Alternation'
  | 'IntroduceVariable'
  | 'ParallelComposition';

/** One entry of the menu: an applicable rule that makes progress. */
export interface MenuEntry {
  readonly rule: RuleId;
  readonly target: string;
  /** Why the rule is offered here, in one line. */
  readonly reason: string;
  /** Parameters that the rule itself suggests, where it can tell. */
  readonly suggestion?: Json;
  /** JSON schema of the parameters. */
  readonly schema: Json;
}

export type PickerKind = 'auto' | 'script';

export interface ChainStep {
  readonly index: number;
  readonly pick: Pick;
  readonly picker: { readonly kind: PickerKind };
  /** Hashes of the printed program before and after. */
  readonly before: string;
  readonly after: string;
  readonly obligations: readonly Obligation[];
}

/** Why a pick did not change the program. */
export type Refusal =
  | { readonly kind: 'not applicable'; readonly reason: string }
  | { readonly kind: 'bad parameters'; readonly reason: string }
  | { readonly kind: 'repeated'; readonly reason: string }
  | { readonly kind: 'no obligations'; readonly reason: string; readonly missing: readonly ObligationKind[] }
  | { readonly kind: 'refuted'; readonly reason: string; readonly obligations: readonly Obligation[] }
  | { readonly kind: 'unknown'; readonly reason: string; readonly obligations: readonly Obligation[] };

export type RefineEvent =
  | { readonly kind: 'menu'; readonly step: number; readonly entries: readonly MenuEntry[] }
  | { readonly kind: 'picked'; readonly step: number; readonly pick: Pick }
  | { readonly kind: 'obligation'; readonly step: number; readonly goal: Goal; readonly verdict: Verdict }
  | { readonly kind: 'installed'; readonly step: ChainStep; readonly program: Program }
  | {
      readonly kind: 'refused';
      readonly step: number;
      readonly pick: Pick;
      readonly refusal: Refusal;
      readonly strikes: number;
    }
  | { readonly kind: 'backtracked'; readonly to: number; readonly reason: string };

export type Refinement =
  | { readonly kind: 'complete'; readonly program: Program; readonly steps: readonly ChainStep[] }
  | {
      readonly kind: 'stuck';
      readonly program: Program;
      readonly steps: readonly ChainStep[];
      readonly reason: string;
      readonly refusals: readonly { readonly pick: Pick; readonly refusal: Refusal }[];
    }
  | { readonly kind: 'cancelled'; readonly steps: readonly ChainStep[] };

/** A family of parameterised designs: the phrases it understands and how it is built from what they say. */
import { clockClauses } from './clauses/clock.ts';
import { moduleClauses } from './clauses/names.ts';
import { resetClauses } from './clauses/reset.ts';
import type { Facts, Refusal } from './facts.ts';
import type { Plan } from './plan.ts';
import { type Grammar, grammar, type Rule } from './text/cover.ts';
import type { Token } from './text/lexer.ts';
import { compile, wordsOf } from './text/pattern.ts';
import { lemmatizer } from './text/words.ts';

export interface Family {
  readonly id: string;
  /** For people: "FIFO". */
  readonly title: string;
  /** A description that is understood. */
  readonly example: string;
  readonly lemma: (word: string) => string;
  /** Resolves words that mean something else in this family. */
  readonly prepare: (tokens: readonly Token[]) => readonly Token[];
  readonly grammar: Grammar;
  /** Words that hint at this family. */
  readonly hints: ReadonlySet<string>;
  readonly build: (facts: Facts) => Plan | Refusal;
}

export interface FamilyText {
  readonly id: string;
  readonly title: string;
  readonly example: string;
  /** Phrases that name the design. */
  readonly heads: readonly string[];
  readonly clauses: readonly string[];
  /** `clear`: the word "clear" may stand for the reset. */
  readonly prepare?: (tokens: readonly Token[]) => readonly Token[];
  readonly sequential: 'no' | { readonly clear: boolean };
  readonly build: (facts: Facts) => Plan | Refusal;
}

export function family({ id, title, example, heads, clauses, sequential, prepare, build }: FamilyText): Family {
  const rule = (head: boolean) => (source: string): Rule => ({ pattern: compile(source), head });
  const headRules = heads.map(rule(true));
  const rules = [
    ...headRules,
    ...[...clauses, ...moduleClauses, ...(sequential === 'no' ? COMBINATIONAL : [...resetClauses(sequential), ...clockClauses])].map(
      rule(false),
    ),
  ];
  const words = new Set(rules.flatMap(({ pattern }) => wordsOf(pattern)));
  return {
    id,
    title,
    example,
    lemma: lemmatizer(words),
    prepare: prepare ?? ((tokens) => tokens),
    grammar: grammar(rules),
    hints: new Set([...headRules.flatMap(({ pattern }) => wordsOf(pattern)), ...title.toLowerCase().split(/\W+/)]),
    build,
  };
}

const COMBINATIONAL = ['combinational [circuit|logic|design|module|block]', 'purely combinational [circuit|logic]', '(no|without) (clock|reset|state|register)'];

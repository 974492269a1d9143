/** A family of parameterised designs: the phrases it understands and how it is built from what they say. */
import { clockClauses } from './clauses/clock.ts';
import { listClauses } from './clauses/lists.ts';
import { moduleClauses } from './clauses/names.ts';
import { CONTENT, contentOf } from './clauses/phrases.ts';
import { resetClauses } from './clauses/reset.ts';
import type { Facts, Refusal } from './facts.ts';
import type { Plan } from './plan.ts';
import { type Grammar, grammar, type Rule } from './text/cover.ts';
import type { Token } from './text/lexer.ts';
import { compile, inBaseForms, wordsOf } from './text/pattern.ts';
import { lemmatizer, STOP_WORDS } from './text/words.ts';

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
  /** The phrases that name the design, by themselves. */
  readonly heads: Grammar;
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
  /** The design in a word, where a sentence may have it as its subject: "the 4-bit counter goes to zero". */
  readonly noun?: string;
  readonly sequential: 'no' | { readonly clear: boolean; readonly bareEdges?: boolean };
  readonly build: (facts: Facts) => Plan | Refusal;
}

export function family({ id, title, example, heads, clauses, noun, sequential, prepare, build }: FamilyText): Family {
  const timing =
    sequential === 'no'
      ? COMBINATIONAL
      : [
          ...resetClauses(sequential),
          ...clockClauses({ bareEdges: sequential.bareEdges ?? true }),
          ...listClauses(clauses),
        ];
  const written = (sources: readonly string[], head: boolean): Rule[] =>
    sources.map((source) => ({ pattern: compile(source.replaceAll(CONTENT, contentOf(noun))), head }));
  const misleading = sequential === 'no' ? [] : written(MISLEADING, false).map((rule) => ({ ...rule, tight: true }));
  // Of equally good readings the first wins: misleading terms come first.
  const sources: readonly Rule[] = [
    ...misleading,
    ...written(
      heads.map((head) => `${head} [(called|named) <any:module>]`),
      true,
    ),
    ...written([...clauses, ...moduleClauses, ...timing], false),
  ];
  const lemma = lemmatizer(new Set(sources.flatMap(({ pattern }) => wordsOf(pattern))));
  const rules = sources.map((rule) => ({ ...rule, pattern: inBaseForms(rule.pattern, lemma) }));
  return {
    id,
    title,
    example,
    lemma,
    prepare: prepare ?? ((tokens) => tokens),
    grammar: grammar(rules),
    heads: grammar(rules.filter((rule) => rule.head)),
    hints: new Set(
      [
        ...rules.flatMap((rule) => (rule.head ? wordsOf(rule.pattern) : [])),
        ...title.toLowerCase().split(/\W+/),
      ].filter((word) => !STOP_WORDS.has(word)),
    ),
    build,
  };
}

/** Terms that are more than their words; they bind a slot that nobody reads, and are thus refused. */
const MISLEADING = ['(output|reset) enable #other.term=yes'];

const COMBINATIONAL = [
  'combinational [circuit|logic|design|module|block]',
  'purely combinational [circuit|logic]',
  '(no|without) (clock|reset|state|register)',
];

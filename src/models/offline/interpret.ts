/**
 * The offline interpreter: controlled English to a contract and FSpec text, without a model. Deterministic and pure. A description is understood when
 * every word of it belongs to a phrase of one family (or says nothing), no two phrases disagree, and every fact has a meaning in the design. Otherwise
 * it is refused with the words that are the cause and the nearest designs.
 */
import type { Contract } from '../contract.ts';
import { lint } from '../lint.ts';
import { contractOf } from './contractOf.ts';
import { factsOf, isRefusal, type Refusal, refuse } from './facts.ts';
import type { Family } from './family.ts';
import { fspecText } from './fspecText.ts';
import { type Nearest, nearest } from './nearest.ts';
import type { Plan } from './plan.ts';
import { FAMILIES } from './registry.ts';
import { isReserved } from './reserved.ts';
import { cover, idle, occurs, quotations } from './text/cover.ts';
import { type Token, tokens as tokensOf } from './text/lexer.ts';

export interface Understood {
  readonly kind: 'understood';
  readonly contract: Contract;
  readonly fspec: string;
  /** Id of the family. */
  readonly design: string;
}

export interface NotUnderstood {
  readonly kind: 'not understood';
  readonly reason: string;
  /** The words of the description that were not understood, quoted. */
  readonly clauses: readonly string[];
  readonly nearest: readonly Nearest[];
}

export type Interpretation = Understood | NotUnderstood;

/** Characters. A description is a paragraph or two, not a book. */
export const LONGEST_DESCRIPTION = 8_000;

export function interpret(description: string): Interpretation {
  const unreadable = notText(description);
  if (unreadable !== undefined) return notUnderstood(unreadable, [], []);
  const words = tokensOf(description);
  if (!words.some((token) => !idle(token)))
    return notUnderstood('The description does not name a design.', [], nearest(words, FAMILIES));
  const attempts = FAMILIES.map((family) => attempt(description, words, family));
  const plans = attempts.filter((result) => result.kind === 'plan');
  const [first] = plans;
  if (first !== undefined) {
    if (plans.length > 1) {
      const names = plans.map(({ family }) => family.title).join(' and ');
      return notUnderstood(
        `The description can be read as several designs: ${names}.`,
        [],
        plans.map(({ family }) => shown(family)),
      );
    }
    return understood(description, first.family, first.plan);
  }
  return explain(words, attempts);
}

/** Control characters besides white space, and the mark of a wrongly decoded byte. */
function isControl(unit: string): boolean {
  const code = unit.charCodeAt(0);
  return (code < 32 && !/\s/.test(unit)) || code === 127 || code === 0xfffd;
}

function notText(description: string): string | undefined {
  if (description.trim() === '') return 'The description is empty.';
  if (description.length > LONGEST_DESCRIPTION)
    return `The description has ${description.length} characters; at most ${LONGEST_DESCRIPTION} are read.`;
  if (description.split('').some(isControl) || /\p{Surrogate}/u.test(description))
    return 'The description is not text: it contains control characters or broken Unicode.';
  return undefined;
}

type Attempt =
  | { readonly kind: 'plan'; readonly family: Family; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly family: Family; readonly refusal: Refusal }
  | {
      readonly kind: 'unexplained';
      readonly family: Family;
      readonly quotes: readonly string[];
      readonly count: number;
    }
  | { readonly kind: 'other design'; readonly family: Family };

function attempt(description: string, words: readonly Token[], family: Family): Attempt {
  const tokens = family.prepare(
    words.map((token) => (token.kind === 'word' ? { ...token, text: family.lemma(token.text) } : token)),
  );
  if (!occurs(tokens, family.heads)) return { kind: 'other design', family };
  const covered = cover(tokens, family.grammar);
  if (covered.unexplained.length > 0) {
    const quotes = quotations(description, tokens, covered);
    return { kind: 'unexplained', family, quotes, count: covered.unexplained.length };
  }
  const facts = factsOf(description, tokens, covered.phrases);
  if (isRefusal(facts)) return { kind: 'refused', family, refusal: facts };
  const plan = family.build(facts);
  if (isRefusal(plan)) return { kind: 'refused', family, refusal: plan };
  const unmet = facts.unread();
  if (unmet.length > 0) {
    const quoted = unmet.map((quote) => `"${quote}"`).join(', ');
    return { kind: 'refused', family, refusal: refuse(`In this design ${quoted} has no meaning.`, ...unmet) };
  }
  const names = badNames(plan);
  return names === undefined ? { kind: 'plan', family, plan } : { kind: 'refused', family, refusal: names };
}

/** Names that the lines of a plan declare besides its ports: registers, memories, enums with their labels. */
function declaredNames(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const names =
      /^(?:reg|memory|let|table|const|enum|function) ([\w, ]+?) *[:{=(]/.exec(line)?.[1]?.split(/, */) ?? [];
    const labels =
      /^enum .*\{(.*)\}/
        .exec(line)?.[1]
        ?.split(',')
        .map((label) => label.replace(/=.*/, '').trim()) ?? [];
    return [...names, ...labels];
  });
}

/** Names from the description that cannot be names in a specification or in Verilog, or stand twice. */
function badNames({ module, ports, timing, preamble, declarations }: Plan): Refusal | undefined {
  const clocking =
    timing === undefined ? [] : [timing.clock.name, ...(timing.reset === undefined ? [] : [timing.reset.name])];
  const names = [
    ...clocking,
    ...ports.map((port) => port.name),
    ...declaredNames([...(preamble ?? []), ...(declarations ?? [])]),
  ];
  const reserved = [module, ...names].find(isReserved);
  if (reserved !== undefined)
    return refuse(
      `"${reserved}" cannot be a name: it is a word of the specification language or of Verilog.`,
      reserved,
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse(`Two things would be called "${twice}".`, twice);
  return undefined;
}

function understood(description: string, { id }: Family, plan: Plan): Understood {
  const contract = contractOf(plan);
  const errors = lint(contract).filter((finding) => finding.severity === 'error');
  if (errors.length > 0)
    throw new Error(`the contract of a ${id} is wrong: ${errors.map((finding) => finding.message).join('; ')}`);
  return { kind: 'understood', contract, fspec: fspecText(description, plan), design: id };
}

const shown = ({ title, example }: Family): Nearest => ({ name: title, example });

function notUnderstood(reason: string, clauses: readonly string[], designs: readonly Nearest[]): NotUnderstood {
  return { kind: 'not understood', reason, clauses, nearest: designs };
}

/** The most telling of the failed attempts: a refusal by a family that read every word, else the family that read most of them. */
function explain(words: readonly Token[], attempts: readonly Attempt[]): NotUnderstood {
  const near = nearest(words, FAMILIES);
  const withFirst = (family: Family): readonly Nearest[] =>
    [shown(family), ...near.filter(({ name }) => name !== family.title)].slice(0, 3);
  const refused = attempts.find((result) => result.kind === 'refused');
  if (refused !== undefined)
    return notUnderstood(refused.refusal.reason, refused.refusal.quotes, withFirst(refused.family));
  const partial = attempts
    .filter((result) => result.kind === 'unexplained')
    .sort((one, other) => one.count - other.count)[0];
  if (partial !== undefined) {
    const quoted = partial.quotes.map((quote) => `"${quote}"`).join(', ');
    return notUnderstood(
      `Read as ${partial.family.title}, this part is not understood: ${quoted}.`,
      partial.quotes,
      withFirst(partial.family),
    );
  }
  return notUnderstood('No design of the catalogue is named in the description.', [], near);
}

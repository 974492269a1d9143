/** What the phrases of a description say, slot by slot. Two values for one slot are a contradiction; a slot that nobody reads is an unmet wish. */

import type { Phrase } from './text/cover.ts';
import type { Token } from './text/lexer.ts';
import { NAMES_DESIGN } from './text/pattern.ts';

interface Fact {
  readonly value: string | bigint;
  readonly quote: string;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: string;
  /** The words of the description that are the cause. */
  readonly quotes: readonly string[];
}

export const refuse = (reason: string, ...quotes: readonly (string | undefined)[]): Refusal => ({
  kind: 'refusal',
  reason,
  quotes: quotes.filter((quote) => quote !== undefined),
});

/** Reads facts and remembers which were read. Slots whose name ends in `+` collect all their values. */
export interface Facts {
  readonly kind: 'facts';
  has(slot: string): boolean;
  text(slot: string): string | undefined;
  /** A number, at most 10^9 (larger ones read as 10^9 and fail every range). */
  num(slot: string): number | undefined;
  value(slot: string): string | bigint | undefined;
  list(slot: string): readonly string[];
  quote(slot: string): string | undefined;
  /** Quotations of the facts that were not read. */
  unread(): readonly string[];
}

const LARGEST = 1_000_000_000;

export function factsOf(description: string, tokens: readonly Token[], phrases: readonly Phrase[]): Facts | Refusal {
  const facts = new Map<string, Fact>();
  const lists = new Map<string, Fact[]>();
  for (const phrase of phrases) {
    const from = tokens[phrase.start]?.start ?? 0;
    const to = tokens[phrase.end - 1]?.end ?? 0;
    const quote = description.slice(from, to).replace(/\s+/g, ' ');
    for (const { slot, value } of phrase.bindings) {
      if (slot === NAMES_DESIGN) continue;
      if (slot.endsWith('+')) {
        const list = lists.get(slot) ?? [];
        list.push({ value, quote });
        lists.set(slot, list);
        continue;
      }
      const known = facts.get(slot);
      if (known === undefined) facts.set(slot, { value, quote });
      else if (known.value !== value) {
        const quotes = known.quote === quote ? [quote] : [known.quote, quote];
        return refuse(
          `The description contradicts itself: ${quotes.map((part) => `"${part}"`).join(' and ')}.`,
          ...quotes,
        );
      }
    }
  }
  const read = new Set<string>();
  const find = (slot: string): Fact | undefined => {
    read.add(slot);
    return facts.get(slot);
  };
  return {
    kind: 'facts',
    has: (slot) => find(slot) !== undefined || (lists.get(slot)?.length ?? 0) > 0,
    text: (slot) => {
      const value = find(slot)?.value;
      return value === undefined ? undefined : String(value);
    },
    num: (slot) => {
      const value = find(slot)?.value;
      if (value === undefined) return undefined;
      return Number(BigInt(value) > BigInt(LARGEST) ? BigInt(LARGEST) : BigInt(value));
    },
    value: (slot) => find(slot)?.value,
    list: (slot) => {
      read.add(slot);
      return (lists.get(slot) ?? []).map((fact) => String(fact.value));
    },
    quote: (slot) => facts.get(slot)?.quote ?? lists.get(slot)?.[0]?.quote,
    unread: () => [
      ...new Set(
        [...facts, ...[...lists].map(([slot, [first]]) => [slot, first] as const)].flatMap(([slot, fact]) =>
          read.has(slot) || fact === undefined ? [] : [fact.quote],
        ),
      ),
    ],
  };
}

/** A number in a range, asked for by name when it is missing. */
export function need(facts: Facts, slot: string, what: string, range: readonly [number, number]): number | Refusal {
  const value = facts.num(slot);
  if (value === undefined) return refuse(`The description does not say ${what}.`);
  return inRange(value, what, range, facts.quote(slot));
}

/** A number in a range, or `otherwise` when it is missing. */
export function optional(
  facts: Facts,
  slot: string,
  what: string,
  range: readonly [number, number],
  otherwise: number,
): number | Refusal {
  const value = facts.num(slot);
  return value === undefined ? otherwise : inRange(value, what, range, facts.quote(slot));
}

function inRange(
  value: number,
  what: string,
  [least, most]: readonly [number, number],
  quote: string | undefined,
): number | Refusal {
  if (value >= least && value <= most) return value;
  return refuse(`${what.charAt(0).toUpperCase()}${what.slice(1)} has to be from ${least} to ${most}.`, quote);
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';

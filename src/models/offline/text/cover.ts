/**
 * Explaining a description: every token has to belong to a phrase of some rule, or be a word without meaning of its own. Of all ways to divide the text
 * into phrases those with a phrase that names the design are preferred, then the fewest unexplained tokens, then the fewest phrases (dynamic programming
 * from the right; linear in the text for a fixed set of rules).
 */
import type { Token } from './lexer.ts';
import { type Binding, matchesAt, NAMES_DESIGN, type Pattern } from './pattern.ts';
import { STOP_WORDS } from './words.ts';

export interface Rule {
  readonly pattern: Pattern;
  /** The phrase names the design itself: at least one such phrase is needed (or one that binds `NAMES_DESIGN`). */
  readonly head: boolean;
  /** Only without a comma or another pause between its words. */
  readonly tight?: boolean;
}

export interface Phrase {
  readonly rule: Rule;
  readonly start: number;
  /** Index behind the last token. */
  readonly end: number;
  readonly bindings: readonly Binding[];
}

export interface Cover {
  readonly phrases: readonly Phrase[];
  /** Indices of tokens that no phrase explains. */
  readonly unexplained: readonly number[];
}

const UNEXPLAINED = 100_000;
const PHRASE = 100;
const STRAY_WORD = 20;
const PAUSE = 1;

interface Choice {
  readonly cost: number;
  readonly next: number;
  readonly phrase?: Phrase;
  /** Whether the rest of the text has to bring a phrase that names the design. */
  readonly headAhead: boolean;
}

/** Whether a token may stand outside all phrases. */
export function idle(token: Token): boolean {
  return (
    token.kind === 'pause' ||
    token.kind === 'stop' ||
    (token.kind === 'word' && STOP_WORDS.has(token.written.toLowerCase()))
  );
}

/** Rules by the words that a phrase of theirs can begin with; those that begin with a capture are tried everywhere. */
function startsOf(pattern: Pattern, from = 0): { words: Set<string>; open: boolean; empty: boolean } {
  const words = new Set<string>();
  for (let index = from; index < pattern.length; index++) {
    const node = pattern[index];
    if (node === undefined || node.kind === 'tag') continue;
    if (node.kind === 'capture') return { words, open: true, empty: false };
    if (node.kind === 'word') {
      words.add(node.number === undefined ? node.text : String(node.number));
      return { words, open: false, empty: false };
    }
    let empty = false;
    let open = false;
    for (const branch of node.branches) {
      const starts = startsOf(branch);
      for (const word of starts.words) words.add(word);
      open ||= starts.open;
      empty ||= starts.empty;
    }
    if (open) return { words, open: true, empty: false };
    if (!empty) return { words, open: false, empty: false };
  }
  return { words, open: false, empty: true };
}

export interface Grammar {
  readonly byFirstWord: ReadonlyMap<string, readonly Rule[]>;
  readonly anywhere: readonly Rule[];
}

export function grammar(rules: readonly Rule[]): Grammar {
  const byFirstWord = new Map<string, Rule[]>();
  const anywhere: Rule[] = [];
  for (const rule of rules) {
    const starts = startsOf(rule.pattern);
    if (starts.open) anywhere.push(rule);
    else
      for (const word of starts.words) {
        const list = byFirstWord.get(word);
        if (list === undefined) byFirstWord.set(word, [rule]);
        else list.push(rule);
      }
  }
  return { byFirstWord, anywhere };
}

/** Whether a phrase of some rule begins at some token. */
export function occurs(tokens: readonly Token[], { byFirstWord, anywhere }: Grammar): boolean {
  return tokens.some((token, start) =>
    [...(byFirstWord.get(token.text) ?? []), ...anywhere].some(
      (rule) => matchesAt(rule.pattern, tokens, start).length > 0,
    ),
  );
}

export function cover(tokens: readonly Token[], { byFirstWord, anywhere }: Grammar): Cover {
  // Cheapest explanations of the text from a token on: without and with a phrase that names the design.
  const free: Choice[] = new Array(tokens.length + 1);
  const headed: Choice[] = new Array(tokens.length + 1);
  free[tokens.length] = { cost: 0, next: tokens.length, headAhead: false };
  headed[tokens.length] = { cost: Number.POSITIVE_INFINITY, next: tokens.length, headAhead: false };
  const costOf = (choices: readonly Choice[], at: number): number => choices[at]?.cost ?? Number.POSITIVE_INFINITY;
  for (let start = tokens.length - 1; start >= 0; start--) {
    const token = tokens[start];
    if (token === undefined) continue;
    const pauseOrStop = token.kind === 'pause' || token.kind === 'stop';
    const alone = pauseOrStop ? 0 : idle(token) ? STRAY_WORD : UNEXPLAINED;
    let without: Choice = { cost: costOf(free, start + 1) + alone, next: start + 1, headAhead: false };
    let withHead: Choice = { cost: costOf(headed, start + 1) + alone, next: start + 1, headAhead: true };
    if (!pauseOrStop)
      for (const rule of [...(byFirstWord.get(token.text) ?? []), ...anywhere])
        for (const { end, pauses, bindings } of matchesAt(rule.pattern, tokens, start)) {
          if (rule.tight === true && pauses > 0) continue;
          const phrase = { rule, start, end, bindings };
          const price = PHRASE + PAUSE * pauses;
          const after = costOf(free, end);
          if (price + after < without.cost) without = { cost: price + after, next: end, phrase, headAhead: false };
          const headAhead = !rule.head && !bindings.some(({ slot }) => slot === NAMES_DESIGN);
          const total = price + (headAhead ? costOf(headed, end) : after);
          if (total < withHead.cost) withHead = { cost: total, next: end, phrase, headAhead };
        }
    free[start] = without;
    headed[start] = withHead;
  }
  const phrases: Phrase[] = [];
  const unexplained: number[] = [];
  let choices = costOf(headed, 0) < Number.POSITIVE_INFINITY ? headed : free;
  for (let at = 0; at < tokens.length; ) {
    const choice = choices[at];
    const token = tokens[at];
    if (choice === undefined || token === undefined) break;
    if (choice.phrase !== undefined) phrases.push(choice.phrase);
    else if (!idle(token)) unexplained.push(at);
    if (!choice.headAhead) choices = free;
    at = choice.next;
  }
  return { phrases, unexplained };
}

/**
 * Quotations of the unexplained parts: neighbouring unexplained tokens are quoted together with the idle words between and before them ("with error
 * correction", "that also plays music").
 */
export function quotations(
  description: string,
  tokens: readonly Token[],
  { phrases, unexplained }: Cover,
): readonly string[] {
  const explained = new Set<number>();
  for (const phrase of phrases) for (let at = phrase.start; at < phrase.end; at++) explained.add(at);
  const bridge = (at: number): boolean => {
    const token = tokens[at];
    return token?.kind === 'word' && idle(token) && !explained.has(at);
  };
  const quotes: string[] = [];
  for (let index = 0; index < unexplained.length; ) {
    let from = unexplained[index] ?? 0;
    let to = from;
    while (bridge(from - 1)) from--;
    for (index++; index < unexplained.length; index++) {
      const next = unexplained[index] ?? 0;
      let between = to + 1;
      while (between < next && bridge(between)) between++;
      if (between !== next) break;
      to = next;
    }
    quotes.push(description.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0).replace(/\s+/g, ' '));
  }
  return quotes;
}

/**
 * Phrase patterns. A pattern is a line of words in their base form:
 *
 *     count (up #direction=up|down #direction=down) [by <num:step>]
 *
 * `( | )` alternatives, `[ ]` optional, `#slot=value` a fact that holds when this branch is taken, `<kind:slot>` a captured token. Between the words of
 * a phrase articles and pauses are skipped. Patterns have no repetition, so a match is bounded by the length of the pattern.
 */

import { accepts, CAPTURE_KINDS, type CaptureKind } from './captures.ts';
import type { Token } from './lexer.ts';
import { isNumberWord, spelledNumber } from './numbers.ts';
import { ARTICLES } from './words.ts';

type Node =
  | { readonly kind: 'word'; readonly text: string; readonly number: bigint | undefined }
  | { readonly kind: 'capture'; readonly accepts: CaptureKind; readonly slot: string }
  | { readonly kind: 'tag'; readonly slot: string; readonly value: string }
  | { readonly kind: 'choice'; readonly branches: readonly (readonly Node[])[] };

export type Pattern = readonly Node[];

/** The slot that marks a phrase as one that names the design, whatever else it says. */
export const NAMES_DESIGN = 'names.design';

/** One captured or tagged fact. */
export interface Binding {
  readonly slot: string;
  readonly value: string | bigint;
}

export interface Match {
  /** Index behind the last token of the phrase. */
  readonly end: number;
  /** Pauses inside the phrase: fewer are better. */
  readonly pauses: number;
  readonly bindings: readonly Binding[];
}

const PARTS = /\s+|([()[\]|])|<(\w+):([\w.+]+)>|#([\w.+]+)=([\w.-]+)|([\w']+)/y;

/** Compiles a pattern; a malformed pattern is a bug and throws. */
export function compile(source: string): Pattern {
  const stack: { branches: Node[][]; optional: boolean }[] = [{ branches: [[]], optional: false }];
  const add = (node: Node): void => {
    stack.at(-1)?.branches.at(-1)?.push(node);
  };
  PARTS.lastIndex = 0;
  while (PARTS.lastIndex < source.length) {
    const at = PARTS.lastIndex;
    const found = PARTS.exec(source);
    if (found === null) throw new Error(`pattern "${source}": unexpected "${source.slice(at, at + 10)}"`);
    const [, bracket, kind, slot, tagSlot, tagValue, word] = found;
    if (bracket === '(' || bracket === '[') stack.push({ branches: [[]], optional: bracket === '[' });
    else if (bracket === '|') stack.at(-1)?.branches.push([]);
    else if (bracket === ')' || bracket === ']') {
      const group = stack.pop();
      if (group === undefined || stack.length === 0 || group.optional !== (bracket === ']'))
        throw new Error(`pattern "${source}": unbalanced`);
      add({ kind: 'choice', branches: group.optional ? [...group.branches, []] : group.branches });
    } else if (kind !== undefined && slot !== undefined) {
      if (!CAPTURE_KINDS.includes(kind)) throw new Error(`pattern "${source}": no capture "${kind}"`);
      add({ kind: 'capture', accepts: kind as CaptureKind, slot });
    } else if (tagSlot !== undefined && tagValue !== undefined) add({ kind: 'tag', slot: tagSlot, value: tagValue });
    else if (word !== undefined) {
      const number = /^\d+$/.test(word)
        ? BigInt(word)
        : isNumberWord(word)
          ? BigInt(spelledNumber([word], 0)?.value ?? 0)
          : undefined;
      add({ kind: 'word', text: word, number });
    }
  }
  const [root] = stack;
  if (root === undefined || stack.length !== 1 || root.branches.length !== 1)
    throw new Error(`pattern "${source}": unbalanced`);
  return root.branches[0] ?? [];
}

/** All words that a pattern names. */
export function wordsOf(pattern: Pattern): readonly string[] {
  return pattern.flatMap((node) =>
    node.kind === 'word' ? [node.text] : node.kind === 'choice' ? node.branches.flatMap(wordsOf) : [],
  );
}

/** The pattern with its words in the base forms of `lemma`. */
export function inBaseForms(pattern: Pattern, lemma: (word: string) => string): Pattern {
  return pattern.map((node) => {
    if (node.kind === 'word') return { ...node, text: lemma(node.text) };
    return node.kind === 'choice'
      ? { ...node, branches: node.branches.map((branch) => inBaseForms(branch, lemma)) }
      : node;
  });
}

/** A way to read a phrase that says two things about one slot is no reading of it. */
function contradictory(bindings: readonly Binding[]): boolean {
  return bindings.some(
    ({ slot, value }, index) =>
      !slot.endsWith('+') && bindings.findIndex((other) => other.slot === slot && other.value !== value) > index,
  );
}

/** The token that `node` stands for, at `from` or behind the articles and pauses that may be skipped. */
function find(
  node: Extract<Node, { kind: 'word' | 'capture' }>,
  tokens: readonly Token[],
  from: number,
  skips: boolean,
): { readonly at: number; readonly pauses: number; readonly binding?: Binding } | undefined {
  let pauses = 0;
  for (let at = from; ; at++) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    if (node.kind === 'capture') {
      const value = accepts(node.accepts, tokens, at);
      if (value !== undefined) return { at, pauses, binding: { slot: node.slot, value } };
    } else if (
      node.number === undefined
        ? token.kind === 'word' && token.text === node.text
        : token.kind === 'number' && token.value === node.number
    )
      return { at, pauses };
    const skippable = token.kind === 'pause' || (token.kind === 'word' && ARTICLES.has(token.text));
    if (!skips || !skippable) return undefined;
    if (token.kind === 'pause') pauses++;
  }
}

/** The matches of `pattern` at token `start`, one for each end: the first of those with the fewest pauses. */
export function matchesAt(pattern: Pattern, tokens: readonly Token[], start: number): readonly Match[] {
  const best = new Map<number, Match>();
  type Rest = { readonly nodes: Pattern; readonly index: number; readonly then: Rest | undefined };
  type Bound = { readonly binding: Binding; readonly before: Bound | undefined } | undefined;
  const finish = (end: number, pauses: number, bound: Bound): void => {
    const known = best.get(end);
    if (end === start || (known !== undefined && known.pauses <= pauses)) return;
    const bindings: Binding[] = [];
    for (let item = bound; item !== undefined; item = item.before) bindings.unshift(item.binding);
    if (!contradictory(bindings)) best.set(end, { end, pauses, bindings });
  };
  const step = (rest: Rest | undefined, end: number, pauses: number, bound: Bound): void => {
    const node = rest?.nodes[rest.index];
    if (rest === undefined) finish(end, pauses, bound);
    else if (node === undefined) step(rest.then, end, pauses, bound);
    else {
      const next: Rest = { nodes: rest.nodes, index: rest.index + 1, then: rest.then };
      if (node.kind === 'tag')
        step(next, end, pauses, { binding: { slot: node.slot, value: node.value }, before: bound });
      else if (node.kind === 'choice')
        for (const branch of node.branches) step({ nodes: branch, index: 0, then: next }, end, pauses, bound);
      else {
        const found = find(node, tokens, end, end > start);
        if (found === undefined) return;
        const { binding } = found;
        step(next, found.at + 1, pauses + found.pauses, binding === undefined ? bound : { binding, before: bound });
      }
    }
  };
  step({ nodes: pattern, index: 0, then: undefined }, start, 0, undefined);
  return [...best.values()];
}

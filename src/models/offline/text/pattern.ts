/**
 * Phrase patterns. A pattern is a line of words in their base form:
 *
 *     count (up #direction=up|down #direction=down) [by <num:step>]
 *
 * `( | )` alternatives, `[ ]` optional, `#slot=value` a fact that holds when this branch is taken, `<kind:slot>` a captured token. Between the words of
 * a phrase articles and pauses are skipped. Patterns have no repetition, so a match is bounded by the length of the pattern.
 */
import { isNumberWord, spelledNumber } from './numbers.ts';
import type { Token } from './lexer.ts';
import { ARTICLES, STOP_WORDS } from './words.ts';

/**
 * What a capture accepts:
 * - `num`: a number in digits or words; `value`: a number, a literal, or one of the fixed words of the pattern's `#slot=value`;
 * - `name`: a token that can only be a name ("rst_n", "go" in quotes, a usual signal name); `any`: any word that may name something (after "called");
 * - `word`: a name where only a signal can stand ("when … is high");
 * - `digits`: a run of 0 and 1 of at least two digits.
 */
export type CaptureKind = 'num' | 'value' | 'name' | 'any' | 'word' | 'digits';

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
const KINDS: readonly string[] = ['num', 'value', 'name', 'any', 'word', 'digits'] satisfies readonly CaptureKind[];

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
      if (group === undefined || stack.length === 0 || group.optional !== (bracket === ']')) throw new Error(`pattern "${source}": unbalanced`);
      add({ kind: 'choice', branches: group.optional ? [...group.branches, []] : group.branches });
    } else if (kind !== undefined && slot !== undefined) {
      if (!KINDS.includes(kind)) throw new Error(`pattern "${source}": no capture "${kind}"`);
      add({ kind: 'capture', accepts: kind as CaptureKind, slot });
    } else if (tagSlot !== undefined && tagValue !== undefined) add({ kind: 'tag', slot: tagSlot, value: tagValue });
    else if (word !== undefined) {
      const number = /^\d+$/.test(word) ? BigInt(word) : isNumberWord(word) ? BigInt(spelledNumber([word], 0)?.value ?? 0) : undefined;
      add({ kind: 'word', text: word, number });
    }
  }
  const [root] = stack;
  if (root === undefined || stack.length !== 1 || root.branches.length !== 1) throw new Error(`pattern "${source}": unbalanced`);
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
    return node.kind === 'choice' ? { ...node, branches: node.branches.map((branch) => inBaseForms(branch, lemma)) } : node;
  });
}

/** Signal names that are in common use and no words of plain English descriptions. */
const USUAL_NAMES: ReadonlySet<string> = new Set(
  `clk clock_in rst reset_n rst_n arst arst_n nrst resetn rstn aresetn en ena ce cen en_n enb clk_en din dout d q qn cnt dir ld sel addr waddr raddr wdata rdata wr rd we re
  we_n sin sout si so pin pout pdata sdata a b c x y z s t u v w p r g k m n cin cout sum diff op opcode res req gnt ack tc ovf clr inc dec btn sig pulse_out tick_out acc duty bin bout en1 en2 req0 detected found match`
    .split(/\s+/),
);

/** Words that name a part, not a signal, where "when … is high" stands. */
const NOT_A_SIGNAL: ReadonlySet<string> = new Set(
  `it reset clock enable disable counter count output outputs input inputs value register state not when if while both either all everything nothing any each
  every only high low active inactive zero one equal than more less`.split(/\s+/),
);

const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** Whether "a" (or "A") is a name here and not the article. */
function letterA(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next === undefined || next.kind === 'pause' || next.kind === 'stop' || ['and', 'be', 'or', 'with', 'to', 'from'].includes(next.text);
}

function accepts(kind: CaptureKind, tokens: readonly Token[], at: number): Binding['value'] | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const name = token.written;
  const lower = name.toLowerCase();
  switch (kind) {
    case 'num':
      return token.kind === 'number' ? token.value : undefined;
    case 'value':
      return token.kind === 'number' || token.kind === 'literal' ? token.value : undefined;
    case 'digits':
      if (token.kind === 'number' && /^[01]{2,}$/.test(token.text)) return token.text;
      if (token.kind === 'literal' && token.value !== undefined && /'b|0b/i.test(token.text)) return token.text.replace(/^.*b/i, '').replaceAll('_', '');
      return undefined;
    case 'any':
      if (token.kind === 'quoted') return name;
      return token.kind === 'word' && IDENTIFIER.test(name) && (!ARTICLES.has(lower) || letterA(tokens, at)) && token.text !== 'be' && lower !== 'and'
        ? name
        : undefined;
    case 'word':
      if (token.kind === 'quoted') return name;
      return token.kind === 'word' && IDENTIFIER.test(name) && !NOT_A_SIGNAL.has(token.text) && (!STOP_WORDS.has(lower) || (lower === 'a' && letterA(tokens, at)))
        ? name
        : undefined;
    case 'name': {
      if (token.kind === 'quoted') return name;
      if (token.kind !== 'word' || !IDENTIFIER.test(name)) return undefined;
      if (lower === 'a') return letterA(tokens, at) ? name : undefined;
      return USUAL_NAMES.has(lower) || /[_\d]/.test(name) ? name : undefined;
    }
  }
}

/** A way to read a phrase that says two things about one slot is no reading of it. */
function contradictory(bindings: readonly Binding[]): boolean {
  return bindings.some(
    ({ slot, value }, index) => !slot.endsWith('+') && bindings.findIndex((other) => other.slot === slot && other.value !== value) > index,
  );
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
    if (rest === undefined) return finish(end, pauses, bound);
    const node = rest.nodes[rest.index];
    if (node === undefined) return step(rest.then, end, pauses, bound);
    const next: Rest = { nodes: rest.nodes, index: rest.index + 1, then: rest.then };
    if (node.kind === 'tag') return step(next, end, pauses, { binding: { slot: node.slot, value: node.value }, before: bound });
    if (node.kind === 'choice') {
      for (const branch of node.branches) step({ nodes: branch, index: 0, then: next }, end, pauses, bound);
      return;
    }
    let at = end;
    let skipped = pauses;
    for (;;) {
      const token = tokens[at];
      if (token === undefined) return;
      if (node.kind === 'word') {
        const matches =
          node.number === undefined ? token.kind === 'word' && token.text === node.text : token.kind === 'number' && token.value === node.number;
        if (matches) return step(next, at + 1, skipped, bound);
      } else {
        const value = accepts(node.accepts, tokens, at);
        if (value !== undefined) return step(next, at + 1, skipped, { binding: { slot: node.slot, value }, before: bound });
      }
      if (at === start) return;
      const article = token.kind === 'word' && ARTICLES.has(token.text);
      if (!article && token.kind !== 'pause') return;
      if (token.kind === 'pause') skipped++;
      at++;
    }
  };
  step({ nodes: pattern, index: 0, then: undefined }, start, 0, undefined);
  return [...best.values()];
}

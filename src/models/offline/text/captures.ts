/** What the captures of phrase patterns accept: numbers, values, names. */
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

export const CAPTURE_KINDS: readonly string[] = [
  'num',
  'value',
  'name',
  'any',
  'word',
  'digits',
] satisfies readonly CaptureKind[];

/** Signal names that are in common use and no words of plain English descriptions. */
const USUAL_NAMES: ReadonlySet<string> = new Set(
  `clk clock_in rst reset_n rst_n arst arst_n nrst resetn rstn aresetn en ena ce cen en_n enb clk_en din dout d q qn cnt dir ld sel addr waddr raddr wdata rdata wr rd we re
  we_n sin sout si so pin pout pdata sdata cin cout sum diff op opcode res req gnt ack tc ovf clr inc dec btn sig pulse_out tick_out acc duty bin bout en1 en2 req0 detected found match`.split(
    /\s+/,
  ),
);

/** Words that name a part, not a signal, where "when … is high" stands. */
const NOT_A_SIGNAL: ReadonlySet<string> = new Set(
  `it reset clock enable disable counter count output outputs input inputs value register state not when if while both either all everything nothing any each
  every only high low active inactive zero one equal than more less never rarely seldom hardly scarcely neither nor none sometimes often usually always
  maybe perhaps possibly occasionally software hardware someone somebody anyone anybody nobody user`.split(/\s+/),
);

const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** Whether "a" (or "A") is a name here and not the article. */
function letterA(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    next === undefined ||
    next.kind === 'pause' ||
    next.kind === 'stop' ||
    ['and', 'be', 'or', 'with', 'to', 'from'].includes(next.text)
  );
}

/** The value that `kind` captures at token `at`, if it accepts it. */
export function accepts(kind: CaptureKind, tokens: readonly Token[], at: number): string | bigint | undefined {
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
      if (token.kind === 'literal' && token.value !== undefined && /'b|0b/i.test(token.text))
        return token.text.replace(/^.*b/i, '').replaceAll('_', '');
      return undefined;
    case 'any':
      if (token.kind === 'quoted') return name;
      return token.kind === 'word' &&
        IDENTIFIER.test(name) &&
        (!ARTICLES.has(lower) || letterA(tokens, at)) &&
        token.text !== 'be' &&
        lower !== 'and'
        ? name
        : undefined;
    case 'word':
      if (token.kind === 'quoted') return name;
      return token.kind === 'word' &&
        IDENTIFIER.test(name) &&
        !NOT_A_SIGNAL.has(token.text) &&
        !NOT_A_SIGNAL.has(lower) &&
        (!STOP_WORDS.has(lower) || (lower === 'a' && letterA(tokens, at)))
        ? name
        : undefined;
    case 'name': {
      if (token.kind === 'quoted') return name;
      if (token.kind !== 'word' || !IDENTIFIER.test(name)) return undefined;
      if (lower === 'a') return letterA(tokens, at) ? name : undefined;
      return USUAL_NAMES.has(lower) || /[_\d]|^[b-hj-z]$/i.test(name) ? name : undefined;
    }
  }
}

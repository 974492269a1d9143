/**
 * Text to tokens. Hyphens join nothing ("4-bit" is `4` `bit`), number words become numbers, and every character that is not understood becomes a
 * token of its own, so that nothing of a description is lost on the way to the recognisers. One pass, linear in the text.
 */
import { isNumberWord, literal, spelledNumber } from './numbers.ts';

export interface Token {
  /**
   * - `word`, `number`, `literal` (a number in a notation of its own), `quoted` (a name between quotation marks);
   * - `pause` (comma, colon, slash, bracket, dash) may be skipped inside a phrase, `stop` (end of sentence or list item) may not;
   * - `other`: a character without a meaning here.
   */
  readonly kind: 'word' | 'number' | 'literal' | 'quoted' | 'pause' | 'stop' | 'other';
  /** Lower case for words; the digits for numbers. */
  readonly text: string;
  /** As it stands in the description, without quotation marks. */
  readonly written: string;
  /** Range in the description, for quoting it. */
  readonly start: number;
  readonly end: number;
  readonly value?: bigint;
}

const PATTERNS: readonly { readonly kind: Token['kind']; readonly at: RegExp }[] = [
  { kind: 'stop', at: /\s*\n\s*(?:[-*•–]|\d{1,2}[.)])\s+/y },
  { kind: 'stop', at: /\s*\n\s*\n\s*/y },
  // "Width: 8" on a line of its own
  { kind: 'stop', at: /\s*\n\s*(?=[A-Za-z][A-Za-z ]{0,30}:)/y },
  { kind: 'quoted', at: /[`"'‘“]([A-Za-z_]\w{0,63})[`"'’”]/y },
  { kind: 'literal', at: /\d{1,4}'[bodhBODH][0-9a-fA-F_]+|0[xX][0-9a-fA-F_]+|0b[01_]+/y },
  { kind: 'number', at: /["'`“‘]([01]{1,64})["'`”’]|\d+/y },
  { kind: 'word', at: /[A-Za-z_]\w*(?:['’](?:t|re|ll|ve))?/y },
  { kind: 'stop', at: /[.;!?]+/y },
  // A minus sign is no dash.
  { kind: 'other', at: /(?<![\w)])-(?=\d)/y },
  { kind: 'pause', at: /[,:/()[\]|]|[-–—‑]+/y },
];
/** Possessives are dropped, as is white space. */
const IGNORED = /\s+|['’]s\b/y;
/** "mod10": a word and a number written together; after a number ("3to8", "16x8") these too. */
const JOINED = /^(mod|modulo|div)(\d+)$/;
const JOINED_AFTER_NUMBER = /^(to|x|by)(\d+)$/;

function scan(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    let matched = false;
    for (const { kind, at: pattern } of PATTERNS) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) continue;
      const raw = found[0];
      const end = at + raw.length;
      push(tokens, kind, found[1] ?? raw, at, end);
      at = end;
      matched = true;
      break;
    }
    if (matched) continue;
    IGNORED.lastIndex = at;
    const blank = IGNORED.exec(text);
    if (blank !== null) at += blank[0].length;
    else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const end = at + character.length;
      const repeated = character === '=' && tokens.at(-1)?.written === '=' && tokens.at(-1)?.end === at;
      const word = character === '×' ? 'x' : character === '=' ? 'be' : undefined;
      if (!repeated)
        tokens.push({
          kind: word === undefined ? 'other' : 'word',
          text: word ?? character,
          written: character,
          start: at,
          end,
        });
      at = end;
    }
  }
  return tokens;
}

function push(tokens: Token[], kind: Token['kind'], written: string, start: number, end: number): void {
  const lower = written.toLowerCase();
  if (kind === 'number') tokens.push({ kind, text: written, written, start, end, value: BigInt(written) });
  else if (kind === 'literal') {
    const value = literal(written)?.value;
    if (value === undefined) tokens.push({ kind: 'other', text: written, written, start, end });
    else tokens.push({ kind, text: lower, written, start, end, value });
  } else if (kind === 'word') {
    const previous = tokens.at(-1);
    const afterNumber = previous?.kind === 'number' && previous.end === start;
    const [, word, digits] = (afterNumber ? JOINED_AFTER_NUMBER : JOINED).exec(lower) ?? [];
    if (word === undefined || digits === undefined) tokens.push({ kind, text: lower, written, start, end });
    else {
      push(tokens, 'word', word, start, start + word.length);
      push(tokens, 'number', digits, start + word.length, end);
    }
  } else tokens.push({ kind, text: lower, written, start, end });
}

/** Number words to number tokens; "thirty-two" loses its hyphen. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind !== 'word' || !isNumberWord(token.text)) {
      joined.push(token);
      at++;
      continue;
    }
    const run: Token[] = [];
    let ahead = at;
    while (ahead < tokens.length && run.length < 16) {
      const next = tokens[ahead];
      const afterwards = tokens[ahead + 1];
      if (next?.kind === 'word' && isNumberWord(next.text)) run.push(next);
      else if (
        !(
          next?.kind === 'pause' &&
          /^[-‑]$/.test(next.text) &&
          afterwards !== undefined &&
          isNumberWord(afterwards.text)
        )
      )
        break;
      ahead++;
    }
    const number = spelledNumber(
      run.map((word) => word.text),
      0,
    );
    if (number === undefined) {
      joined.push(token);
      at++;
      continue;
    }
    const last = run[number.length - 1] ?? token;
    joined.push({
      kind: 'number',
      text: String(number.value),
      written: String(number.value),
      start: token.start,
      end: last.end,
      value: BigInt(number.value),
    });
    at = tokens.indexOf(last, at) + 1;
  }
  return joined;
}

/** Tokens of a description. `number` tokens that were spelled keep their range, so that a quotation shows the words. */
export function tokens(text: string): readonly Token[] {
  return joinNumbers(scan(text));
}

/** Messages about the text itself: characters, words, grammar. */
import { laterVersion } from './designMessages.ts';
import { type Message, type Place, replaceWith } from './report.ts';

export const textTooLong = (length: number, limit: number): Message => ({
  code: 'text-too-long',
  message: `the text has ${length} characters; FSpec accepts ${limit}`,
});

export const unterminated = (what: 'string' | 'comment'): Message => ({
  code: 'unterminated',
  message:
    what === 'string'
      ? 'this string is not closed on its line; expected `"`'
      : 'this comment is not closed; expected `*/`',
});

export const tooDeeplyNested = (limit: number): Message => ({
  code: 'nesting-too-deep',
  message: `more than ${limit} levels of brackets, conditionals and blocks; give inner parts a name with \`let\``,
});

const characterHints: Readonly<Record<string, string>> = {
  '@': 'clocked actions are written `on clk`',
  '#': 'FSpec has no delays',
  '`': 'FSpec has no macros; constants are written `const N = 10`',
  '.': 'ranges are written `0..7`',
  '\\': 'names consist of letters, digits and `_`',
  '\u2019': "the prime is the plain apostrophe `'`",
  '\u2018': "the prime is the plain apostrophe `'`",
};

export function unexpectedCharacter(character: string): Message {
  const hint = characterHints[character];
  const shown = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
    ? `\`${character}\``
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    code: 'unexpected-character',
    message: `the character ${shown} does not occur in FSpec outside of comments and strings${hint === undefined ? '' : `; ${hint}`}`,
  };
}

/** Constructs of the language that this version leaves out. */
const laterConstructs: Readonly<Record<string, string>> = {
  parameter: 'use `const N = 8`',
  localparam: 'use `const N = 8`',
  compute: 'describe the cycles with registers and `on`',
  latch: 'use a register',
  instance: 'write everything in one module',
  import: 'write everything in one module',
  inout: 'use separate inputs, outputs and an enable',
  assert: 'use `invariant` for what holds at every moment',
  cover: '',
};

export function laterConstruct(word: string): Message | undefined {
  const instead = Object.hasOwn(laterConstructs, word) ? laterConstructs[word] : undefined;
  return instead === undefined ? undefined : laterVersion(`\`${word}\``, instead);
}

/** Words of Verilog and other languages, and what FSpec writes instead. */
const foreignWords: Readonly<Record<string, { readonly hint: string; readonly instead?: string }>> = {
  if: { hint: 'conditions are written `when c: …`', instead: 'when' },
  elsif: { hint: 'write `else when c: …`', instead: 'else when' },
  elif: { hint: 'write `else when c: …`', instead: 'else when' },
  switch: { hint: 'write `case x { … }`', instead: 'case' },
  always: { hint: 'clocked actions are written `on clk`' },
  always_ff: { hint: 'clocked actions are written `on clk`' },
  always_comb: { hint: 'combinational outputs are written as equations: `y = …`' },
  assign: { hint: 'equations are written without `assign`: `y = …`', instead: '' },
  initial: { hint: 'power-up values are written `reg x : bits[8] powerup 0`' },
  begin: { hint: 'blocks are written `{ … }`', instead: '{' },
  end: { hint: 'blocks are written `{ … }`', instead: '}' },
  endmodule: { hint: 'a module ends with its text', instead: '' },
  wire: { hint: 'combinational values are written `let x : bits[8] = …`', instead: 'let' },
  logic: { hint: 'registers are written `reg x : bits[8]`, combinational values `let x : bits[8] = …`' },
  register: { hint: 'write `reg x : bits[8] = 0`', instead: 'reg' },
  var: { hint: 'write `reg x : bits[8] = 0` or `let x : bits[8] = …`' },
  posedge: { hint: 'the edge belongs to the clock: `clock clk`, `clock clk falling`' },
  negedge: { hint: 'the edge belongs to the clock: `clock clk falling`' },
  for: { hint: 'repetition is written as a comprehension: `and(i in 0..7: …)`' },
  while: { hint: 'FSpec has no loops; use a comprehension or a register' },
  type: { hint: 'enums are written `enum t { A, B }`' },
  property: { hint: 'write `invariant name: …`', instead: 'invariant' },
  requires: { hint: 'write `assume name: …`', instead: 'assume' },
};

export function foreignWord(word: string, place: Place): Message | undefined {
  const found = Object.hasOwn(foreignWords, word) ? foreignWords[word] : undefined;
  if (found === undefined) return undefined;
  const { hint, instead } = found;
  const message: Message = { code: 'unexpected-token', message: `\`${word}\` is not a word of FSpec; ${hint}` };
  return instead === undefined
    ? message
    : { ...message, fix: replaceWith(instead === '' ? `leave out ${word}` : `write ${instead}`, place, instead) };
}

/** `found` is a word or sign, or undefined at the end of the text. */
export function unexpected(found: string | undefined, expected: string, fix?: Message['fix']): Message {
  const message =
    found === undefined
      ? `the text ends here; expected ${expected}`
      : `found \`${found.length > 40 ? `${found.slice(0, 40)}…` : found}\`; expected ${expected}`;
  return {
    code: found === undefined ? 'unexpected-end' : 'unexpected-token',
    message,
    ...(fix === undefined ? {} : { fix }),
  };
}

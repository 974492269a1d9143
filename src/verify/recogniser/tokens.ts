/**
 * Text → tokens, with what tools disagree about already here: comments that are commands, directives, numbers that run into what follows, characters
 * outside ASCII.
 *
 * Comments are skipped after they were examined. The last token is always of the kind `end`.
 */
import type { Findings, Span } from './findings.ts';
import { keywords } from './keywords.ts';

export interface Token extends Span {
  readonly kind: 'name' | 'keyword' | 'number' | 'symbol' | 'string' | 'system' | 'end';
  /** The identifier without its backslash, the number as written. */
  readonly text: string;
}

const space = /[ \t\r\n]+/y;
const lineComment = /\/\/[^\n]*/y;
const blockComment = /\/\*[\s\S]*?\*\//y;
const directive = /`[A-Za-z_]\w*[^\n]*/y;
const word = /[A-Za-z_][A-Za-z0-9_$]*/y;
const escaped = /\\([A-Za-z_][A-Za-z0-9_$]*)(?=[ \t\r\n])/y;
const system = /\$[A-Za-z_][A-Za-z0-9_$]*/y;
const number =
  /(?:[0-9][0-9_]*)?'[sS]?(?:[bB][01xXzZ?_]+|[oO][0-7xXzZ?_]+|[dD](?:[0-9][0-9_]*|[xXzZ?]_*)|[hH][0-9a-fA-FxXzZ?_]+)|[0-9][0-9_]*/y;
const string = /"[^"\\\n`]*"/y;
const star = /\(\*[ \t]*\)/y;
const symbol =
  /<<<=?|>>>=?|===|!==|==\?|!=\?|&&&|\*\*|<<=?|>>=?|<=|>=|==|!=|&&|\|\||~&|~\||~\^|\^~|\+:|-:|->|=>|\+\+|--|[+\-*/%&|^]=|::|\(\*|\*\)|[-+*/%&|^~!<>=?:;,.#@()[\]{}]/y;

/** What may stand in a comment for the linter: these change no meaning. */
const lintPragma = /^\s*verilator lint_(?:off|on) (?:UNUSEDSIGNAL|UNUSEDPARAM|LITENDIAN|SYMRSVDWORD)\s*$/;
/** First words by which tools are addressed, and words that are commands wherever they stand. */
const command =
  /^[\s/*]*(?:verilator|verilint|synopsys|synthesis|pragma|rtl_synthesis|ambit|cadence|exemplar|xilinx|altera|intel|quartus|vivado|synplify|synplicity|mentor|vcs|vc_|coverage|lint_|spyglass|ascent|surefire|icarus|iverilog|yosys|formal|psl)\b|translate_o(?:n|ff)|synthesis_o(?:n|ff)|(?:full|parallel)_case|\bpragma\b/i;

const allowedDirective =
  /^`(?:timescale\s+1(?:00?)?\s*[munpf]?s\s*\/\s*1(?:00?)?\s*[munpf]?s|default_nettype\s+(?:none|wire))\s*(?:\/\/.*)?$/;

export function tokenize(text: string, findings: Findings): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = offset;
    return pattern.exec(text) ?? undefined;
  };
  const push = (kind: Token['kind'], found: RegExpExecArray, name = found[0]): void => {
    tokens.push({ kind, text: name, offset, length: found[0].length });
    offset += found[0].length;
  };
  /** Whether a tool might read on where a number ends. */
  const runsOn = (digits: string): boolean =>
    (digits.includes("'") ? /[A-Za-z0-9_$?'"]/ : /[A-Za-z0-9_$'"]/).test(text[offset] ?? ' ');

  while (offset < text.length) {
    const blank = match(space);
    if (blank !== undefined) {
      offset += blank[0].length;
      continue;
    }
    const comment = match(lineComment) ?? match(blockComment);
    if (comment !== undefined) {
      examineComment(comment[0], { offset, length: comment[0].length }, findings);
      offset += comment[0].length;
      continue;
    }
    const told = match(directive);
    if (told !== undefined) {
      const span = { offset, length: told[0].trimEnd().length };
      const before = tokens.at(-1);
      const outside = before === undefined || before.text === 'endmodule';
      const alone = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
      if (!allowedDirective.test(told[0].trimEnd()) || !outside || !alone)
        findings.report('directive', span, `the directive ${told[0].split(/[^`\w]/, 1)[0] ?? ''}`);
      else examineComment(told[0].slice(told[0].indexOf('//') + 1 || told[0].length), span, findings);
      offset += told[0].length;
      continue;
    }
    const name = match(word);
    if (name !== undefined) {
      push(keywords.has(name[0]) ? 'keyword' : 'name', name);
      continue;
    }
    const hidden = match(escaped);
    if (hidden !== undefined) {
      push('name', hidden, hidden[1]);
      continue;
    }
    const digits = match(number);
    if (digits !== undefined) {
      push('number', digits);
      if (runsOn(digits[0]) || /[0-9]\.[0-9]/.test(text.slice(offset - 1, offset + 2)))
        findings.report(
          'literal',
          { offset: offset - digits[0].length, length: digits[0].length },
          `the number ${digits[0]} runs into what follows`,
        );
      continue;
    }
    const everything = match(star);
    if (everything !== undefined) {
      tokens.push(
        { kind: 'symbol', text: '(', offset, length: 1 },
        { kind: 'symbol', text: '*', offset: offset + 1, length: 1 },
      );
      tokens.push({ kind: 'symbol', text: ')', offset: offset + everything[0].length - 1, length: 1 });
      offset += everything[0].length;
      continue;
    }
    const sign = text.startsWith('/*', offset) ? undefined : match(symbol);
    if (sign !== undefined) {
      push('symbol', sign);
      continue;
    }
    const task = match(system);
    if (task !== undefined) {
      push('system', task);
      continue;
    }
    const quoted = match(string);
    if (quoted !== undefined) {
      push('string', quoted);
      continue;
    }
    // Nothing after this can be trusted to be what it seems.
    const unfinished = text.startsWith('/*', offset)
      ? 'a comment without an end'
      : `the character ${shown(text.charCodeAt(offset))}`;
    findings.report('character', { offset, length: 1 }, unfinished);
    break;
  }
  tokens.push({ kind: 'end', text: 'the end of the text', offset: Math.min(offset, text.length), length: 0 });
  return tokens;
}

function examineComment(comment: string, span: Span, findings: Findings): void {
  const inside = comment.startsWith('/*') ? comment.slice(2, -2) : comment.replace(/^\/+/, '');
  if (comment.includes('\0')) findings.report('character', span, 'a NUL character in a comment');
  if (!comment.startsWith('/*') && /\\\s*$/.test(comment))
    findings.report('pragma', span, 'a comment that ends in a backslash');
  // A carriage return that ends no line ends the comment for some tools.
  if (/\r(?!\n|$)/.test(comment)) findings.report('character', span, 'a carriage return within a line');
  if (command.test(inside) && !lintPragma.test(inside))
    findings.report('pragma', span, `the comment "${inside.trim().slice(0, 60)}"`);
}

function shown(code: number): string {
  return code > 32 && code < 127 ? String.fromCharCode(code) : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

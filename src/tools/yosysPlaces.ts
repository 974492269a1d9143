/** Where things stand in a Verilog text, found by their words alone: the text may be one that does not parse. */
import type { SourceRange } from '../spec/spec.ts';

export interface Places {
  /** The line without its margins; the nearest line where there is none of that number. */
  readonly line: (row: number) => SourceRange;
  /** The last line that is not blank. */
  readonly last: SourceRange;
  /** The first occurrence of a name, or of the last part of a dotted one, on a line. */
  readonly onLine: (name: string, row: number) => SourceRange | undefined;
  /** Where a name is declared, else first used. Dotted names start at a module; others are looked up in the module `inside` first. */
  readonly declaration: (name: string, inside?: string) => SourceRange | undefined;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const declares =
  /\b(?:module|input|output|inout|wire|reg|logic|bit|integer|genvar|parameter|localparam|function|task|tri|supply[01])\b/;

export function placesOf(text: string): Places {
  const code = withoutComments(text);
  const lines = code.split('\n');
  const shown = text.split('\n');
  const modules = modulesOf(code);

  const range = ({ from, to }: Span): SourceRange => {
    const before = code.slice(0, from).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { line: before.length, column, endLine: before.length, endColumn: column + to - from };
  };

  const line = (row: number): SourceRange => {
    const at = Math.min(Math.max(row, 1), shown.length);
    const content = (shown[at - 1] ?? '').trimEnd();
    const column = content.length - content.trimStart().length + 1;
    return { line: at, column, endLine: at, endColumn: content.length + 1 };
  };

  const onLine = (name: string, row: number): SourceRange | undefined => {
    const last = name.split('.').at(-1) ?? name;
    const found = firstIn(lines[row - 1] ?? '', last);
    return found === undefined
      ? undefined
      : { line: row, column: found.from + 1, endLine: row, endColumn: found.to + 1 };
  };

  const within = (scope: Span, path: readonly string[]): Span | undefined => {
    const [name, ...rest] = path;
    if (name === undefined) return undefined;
    const own = declarationIn(code, scope, name);
    if (own === undefined || rest.length === 0) return own;
    // A port of a cell: where the instance connects it.
    const end = code.indexOf(';', own.to);
    const connection = firstIn(code.slice(own.to, end < 0 ? scope.to : end), `.${rest.at(-1) ?? ''}`);
    return connection === undefined ? own : { from: own.to + connection.from + 1, to: own.to + connection.to };
  };

  const declaration = (name: string, inside?: string): SourceRange | undefined => {
    const path = name.split('.');
    const [first = name] = path;
    const whole: Span = { from: 0, to: code.length };
    const own = modules.get(inside ?? '');
    const module = modules.get(first);
    const found =
      (path.length > 1 && module !== undefined ? within(module, path.slice(1)) : undefined) ??
      (own === undefined ? undefined : within(own, path)) ??
      within(module ?? whole, path);
    return found === undefined ? undefined : range(found);
  };

  return { line, last: line(text.trimEnd().split('\n').length), onLine, declaration };
}

/** Where a name is declared in a part of the text, else where it occurs first. */
function declarationIn(code: string, { from, to }: Span, name: string): Span | undefined {
  let start = from;
  let first: Span | undefined;
  for (const statement of code.slice(from, to).split(';')) {
    const found = firstIn(statement, name);
    if (found !== undefined) {
      const span: Span = { from: start + found.from, to: start + found.to };
      if (declares.test(statement.slice(0, found.from))) return span;
      first ??= span;
    }
    start += statement.length + 1;
  }
  return first;
}

/** The first occurrence of a whole word, or of a dot and a whole word. */
function firstIn(code: string, word: string): Span | undefined {
  const isWordLike = (character: string | undefined): boolean => character !== undefined && /[\w$]/.test(character);
  for (let from = code.indexOf(word); word !== '' && from >= 0; from = code.indexOf(word, from + 1)) {
    const to = from + word.length;
    if (!isWordLike(code[to]) && (word.startsWith('.') || !isWordLike(code[from - 1]))) return { from, to };
  }
  return undefined;
}

function modulesOf(code: string): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  for (const match of code.matchAll(/\bmodule\s+(\w+)/g)) {
    const [, name = ''] = match;
    const end = /\bendmodule\b/.exec(code.slice(match.index));
    if (!found.has(name))
      found.set(name, { from: match.index, to: end === null ? code.length : match.index + end.index });
  }
  return found;
}

/** Comments and strings become blanks, so that every character keeps its place. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"/g, (part) =>
    part.replaceAll(/[^\n]/g, ' '),
  );
}

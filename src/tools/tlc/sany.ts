/** What the parser SANY says of a module, which it prints as plain text: a parse error, a lexical error, and lists of errors and warnings with their places. */
import type { Diagnostic } from '../../spec/diagnostic.ts';
import type { SourceRange } from '../../spec/spec.ts';
import { firstLine, placesIn } from './places.ts';

/** `text` is what was printed outside of messages; `file` is the module that was handed in. */
export function sanyDiagnostics(text: string, file: string): readonly Diagnostic[] {
  const found = [...grammarErrors(text, file), ...listed(text, file)];
  const telling = found.filter(({ message }) => !/^Could not parse module /.test(message));
  if (telling.some(({ severity }) => severity === 'error')) return telling;
  const said = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !/^(Parsing file|Semantic processing) /.test(line))
    .join('\n');
  const message = said === '' ? 'TLC could not read the module, and does not say why' : said;
  return [diagnostic('parse-error', 'error', file, firstLine, message), ...telling];
}

function grammarErrors(text: string, file: string): readonly Diagnostic[] {
  const errors: Diagnostic[] = [];
  for (const [, body = ''] of text.matchAll(
    /\*{3} ?Parse Error ?\*{3}([\s\S]*?)(?=Residual stack trace|Fatal errors|\*{3} |$)/g,
  ))
    errors.push(diagnostic('parse-error', 'error', file, grammarPlace(body), oneLine(body)));
  for (const [line] of text.matchAll(/^.*\bLexical error at line.*$/gm)) {
    const message = oneLine(line).replace(/^.*?(Lexical error)/, '$1');
    errors.push(diagnostic('parse-error', 'error', file, grammarPlace(line), message));
  }
  return errors;
}

/** A range, or the token at a position. */
function grammarPlace(text: string): SourceRange {
  const range = placesIn(text)[0]?.range;
  if (range !== undefined) return range;
  const at = /at line (\d+), column (\d+)(?: and token "([^\r\n]*)")?/.exec(text);
  if (at === null) return firstLine;
  const line = Number(at[1]);
  const column = Number(at[2]);
  return { line, column, endLine: line, endColumn: column + (at[3]?.length ?? 1) };
}

const heading = /^\*{3} (Errors|Abort messages|Warnings): /;
const location =
  /^(?:line \d+, col \d+ to line \d+, col \d+ of module (?<module>\w+)|Unknown location|In module (?<inside>\w+))\s*$/;

interface Item {
  readonly place: string;
  readonly severity: 'error' | 'warning';
  readonly lines: string[];
}

/** Lists after `*** Errors: 2`: a place on a line of its own, then the message. */
function listed(text: string, file: string): readonly Diagnostic[] {
  const items: Item[] = [];
  let severity: 'error' | 'warning' | undefined;
  for (const line of text.split(/\r?\n/)) {
    const list = heading.exec(line)?.[1];
    if (list !== undefined) severity = list === 'Warnings' ? 'warning' : 'error';
    else if (severity === undefined) continue;
    else if (location.test(line)) items.push({ place: line, severity, lines: [] });
    else items.at(-1)?.lines.push(line);
  }
  return items.map((item) => {
    const named = location.exec(item.place)?.groups;
    const module = named?.['module'] ?? named?.['inside'];
    const isOurs = module === undefined || `${module}.tla` === file;
    const message = oneLine(item.lines.join('\n'));
    return diagnostic(
      item.severity === 'warning' ? 'semantic-warning' : 'semantic-error',
      item.severity,
      file,
      (isOurs ? placesIn(item.place)[0]?.range : undefined) ?? firstLine,
      isOurs ? message : `in ${module}: ${message}`,
    );
  });
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function diagnostic(
  code: string,
  severity: 'error' | 'warning',
  file: string,
  range: SourceRange,
  message: string,
): Diagnostic {
  return { source: 'tlc', code, severity, file, range, message };
}

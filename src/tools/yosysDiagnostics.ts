/** The log of Yosys (`design.v:12: ERROR: …`, `ERROR: …`, `Warning: …`, each with the lines that follow it) as diagnostics on the text. */
import type { Diagnostic } from '../spec/diagnostic.ts';
import type { SourceRange } from '../spec/spec.ts';
import { type Places, placesOf } from './yosysPlaces.ts';
import { sourceName } from './yosysScript.ts';

interface Message {
  readonly place: string;
  readonly severity: 'error' | 'warning';
  readonly lines: string[];
}

const header = /^(?<place>[^\s:]+:\d[\d.-]*: )?(?<severity>ERROR|Warning): (?<message>.*)$/;

/** `text` is what Yosys read, `omitted` the number of characters that are missing in the middle of the log. */
export function yosysDiagnostics(log: string, text = '', omitted = 0): readonly Diagnostic[] {
  const places = placesOf(text);
  const found = messagesOf(log).map((message) => diagnostic(message, places));
  if (omitted > 0)
    found.push({
      source: 'yosys',
      code: 'elaboration-warning',
      severity: 'warning',
      range: places.line(1),
      message: `${omitted} more characters of messages are not shown`,
    });
  return found;
}

function messagesOf(log: string): readonly Message[] {
  const messages: Message[] = [];
  for (const line of log.split(/\r?\n/)) {
    const start = header.exec(line)?.groups;
    if (start !== undefined) {
      const { place = '', severity, message = '' } = start;
      messages.push({ place, severity: severity === 'ERROR' ? 'error' : 'warning', lines: [message] });
    } else if (line.trim() !== '') {
      const last = messages.at(-1);
      // What comes before any message is shown as well: nothing that was said is hidden.
      if (last === undefined) messages.push({ place: '', severity: 'warning', lines: [line] });
      else last.lines.push(line);
    }
  }
  return messages;
}

function diagnostic({ place, severity, lines }: Message, places: Places): Diagnostic {
  // A message that was asked for by a pattern is the line that matched it.
  const said = (lines[0] ?? '').startsWith('Found log message matching') && lines.length > 1 ? lines.slice(1) : lines;
  const message = said.join('\n');
  return {
    source: 'yosys',
    code: severity === 'error' ? 'elaboration-error' : 'elaboration-warning',
    severity,
    range: rangeOf(place, message, places),
    message: message.replaceAll(sourceName, 'the text'),
  };
}

/** The position that is given; within a line that is given without columns, the first name of the message; else where that name is declared. */
function rangeOf(place: string, message: string, places: Places): SourceRange {
  // Yosys says line 1 of every text that ends too early.
  if (/unexpected end of file/.test(message)) return places.last;
  const names = namesIn(message);
  const given = positionIn(place, places, names) ?? positionIn(message, places, names);
  if (given !== undefined) return given;
  const inside = /\bmodule `?\\?([A-Za-z_]\w*)/.exec(message)?.[1];
  for (const name of names) {
    const declared = places.declaration(name, inside);
    if (declared !== undefined) return declared;
  }
  return places.line(1);
}

/** `design.v:4`, `design.v:4.14-4.19`; line 0 is how Yosys says that it does not know. A position that is part of an internal name counts as well. */
function positionIn(message: string, places: Places, names: readonly string[]): SourceRange | undefined {
  const positions = message.matchAll(/design\.v:(\d+)(?:\.(\d+)-(\d+)\.(\d+))?/g);
  let line: number | undefined;
  for (const [, first, column, last, end] of positions) {
    if (Number(first) === 0) continue;
    if (column !== undefined)
      return { line: Number(first), column: Number(column), endLine: Number(last), endColumn: Number(end) };
    line ??= Number(first);
  }
  if (line === undefined) return undefined;
  const row = line;
  const named = names.map((name) => places.onLine(name, row)).find((range) => range !== undefined);
  return named ?? places.line(row);
}

/**
 * The names that a message quotes, the most telling first: signals (`\t.\y`, `t.\y`, `\foo`), then cells and ports of cells (`t.u.i`, `'zz'`). Names with a
 * `$` are made by Yosys.
 */
function namesIn(said: string): readonly string[] {
  // An instance with parameters has a module of its own, named after the parameters.
  const message = said.replaceAll(/\$paramod(?:\$[0-9a-f]+)?\\(\w+)(?:\\\w+=[^.\s\\]*)*/g, '$1');
  const quoted = [...message.matchAll(/((?:\\?[A-Za-z_]\w*\.)*)\\([^\s'`.,:;=\\()[\]]+)/g)].map(
    ([, path = '', name = '']) => `${path.replaceAll('\\', '')}${name}`,
  );
  const dotted = [...message.matchAll(/(?<![\w\\$.])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g)].map(([name]) => name);
  const plain = ["'", '`'].flatMap((open) =>
    [...message.matchAll(new RegExp(`${open}([A-Za-z_]\\w*)'`, 'g'))].map(([, name = '']) => name),
  );
  return [...quoted, ...plain, ...dotted].filter((name) => !name.includes('$') && !name.startsWith(sourceName));
}

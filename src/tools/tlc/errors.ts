/** Errors of TLC itself, by the numbers of their messages: in the configuration, in the evaluation of the module, in its own work. */
import type { Diagnostic } from '../../spec/diagnostic.ts';
import type { SourceRange } from '../../spec/spec.ts';
import type { SourceText } from '../../verify/ports/programs.ts';
import { placeOfProperty } from './coverage.ts';
import { codes, lastOf, type TlcLog, type TlcMessage, withInner } from './messages.ts';
import { firstLine, type Place, placesIn } from './places.ts';

const within = (code: number, first: number, last: number): boolean => code >= first && code <= last;

const parsingFailed = new Set([2171, 3002]);
/** A version that does not know an argument, or does not find its files. */
const wrongArguments = new Set([1101, 1102]);
/** Memory, disk, a trace that could not be rebuilt, a mistake of TLC. */
const ownTrouble = new Set([
  1001, 1002, 1003, 2100, 2101, 2117, 2123, 2124, 2125, 2126, 2127, 2128, 2129, 2133, 2134, 2135, 2137, 2138, 2160,
  2161, 2162, 2163, 2166, 2167, 2174, 2175, 2270, 2282,
]);
/** Only what belongs to another message. */
const accompanying = new Set<number>([
  codes.nestedPositions,
  codes.behaviourFollows,
  codes.counterexampleFollows,
  codes.stateFollows,
]);

export type ErrorKind = 'parsing' | 'configuration' | 'evaluation' | 'trouble';

export function kindOf(message: TlcMessage): ErrorKind {
  const numbers = withInner(message).map(({ code }) => code);
  const some = (test: (code: number) => boolean): boolean => numbers.some(test);
  if (some((code) => wrongArguments.has(code) || ownTrouble.has(code) || within(code, 3100, 3199))) return 'trouble';
  if (message.severity === 'bug' || message.text.includes('java.lang.OutOfMemoryError')) return 'trouble';
  if (some((code) => parsingFailed.has(code) || within(code, 4000, 4099))) return 'parsing';
  if (some((code) => within(code, 5001, 5099) || within(code, 2222, 2243) || code === 2280 || code === 2281))
    return 'configuration';
  return 'evaluation';
}

/** The messages of errors in their order, without those that only belong to another. */
export function errorsOf(log: TlcLog): readonly TlcMessage[] {
  return log.messages.filter(
    ({ code, severity }) => (severity === 'error' || severity === 'bug') && !accompanying.has(code),
  );
}

/** What a message says, on one line, without the frame that TLC puts around an exception and without Java's stack. */
export function wordsOf(message: TlcMessage): string {
  const cause = message.inner.at(-1);
  if (cause !== undefined) return wordsOf(cause);
  const lines = message.text.split(/\r?\n/).filter((line) => !/^\s+at [\w.$/]+\(/.test(line));
  const text = lines.join('\n').replace(/^[\s\S]*?The exception was an? ([\w.$]+)\s*(?::\s*)?/, (_, name: string) => {
    return name === 'java.lang.RuntimeException' ? '' : `${name}: `;
  });
  // Java names the exception a second time above its stack.
  return text
    .replace(/^([\w.$]+): \1\b/, '$1')
    .trim()
    .replaceAll(/\s+/g, ' ');
}

export function configurationDiagnostic(message: TlcMessage, config: SourceText): Diagnostic {
  const words = wordsOf(message);
  const line = /at line (\d+)/.exec(words)?.[1];
  const range = line === undefined ? namedIn(config.text, words) : wholeLine(config.text, Number(line));
  return { source: 'tlc', code: 'configuration-error', severity: 'error', file: config.name, range, message: words };
}

/** The first word of the message that the configuration has as well, keywords apart. */
function namedIn(text: string, words: string): SourceRange {
  for (const [word] of words.matchAll(/\w+/g)) {
    if (/^[A-Z_]+$/.test(word) && word.length > 3) continue;
    const range = wordIn(text, word);
    if (range !== undefined) return range;
  }
  return firstLine;
}

/** One diagnostic for each thing that was said. */
export function evaluationDiagnostics(
  log: TlcLog,
  errors: readonly TlcMessage[],
  module: SourceText,
  lastAction?: Place,
): readonly Diagnostic[] {
  const said = errors.map((error) => ({ error, words: wordsOf(error) }));
  return said
    .filter(({ words }, index) => !said.some((other, at) => at > index && other.words.includes(words)))
    .map(({ error, words }) => ({
      source: 'tlc',
      code: 'evaluation-error',
      severity: 'error',
      file: module.name,
      range: evaluationRange(log, error, words, module, lastAction),
      message: words.replace(/ line \d+, col \d+ to line \d+, col \d+ of module \w+$/, ''),
    }));
}

function evaluationRange(
  log: TlcLog,
  error: TlcMessage,
  words: string,
  module: SourceText,
  lastAction?: Place,
): SourceRange {
  const ours = (places: readonly Place[]): readonly Place[] =>
    places.filter((place) => `${place.module}.tla` === module.name);
  // Nested expressions are listed from the outside in.
  const nested = ours(placesIn(lastOf(log, codes.nestedPositions)?.text ?? '')).at(-1);
  const invariant = /Evaluating (?:invariant|action property) (\w+) failed/.exec(words)?.[1];
  const tooBig = error.code === 2265 ? /\d+/.exec(words)?.[0] : undefined;
  const place =
    nested ??
    ours(placesIn(words))[0] ??
    (invariant === undefined ? undefined : placeOfProperty(log, invariant)) ??
    lastAction;
  return place?.range ?? (tooBig === undefined ? undefined : wordIn(module.text, tooBig)) ?? firstLine;
}

function wordIn(text: string, word: string): SourceRange | undefined {
  const at = new RegExp(String.raw`(?<!\w)${word}(?!\w)`).exec(text)?.index;
  if (at === undefined) return undefined;
  const before = text.slice(0, at).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { line, column, endLine: line, endColumn: column + word.length };
}

function wholeLine(text: string, line: number): SourceRange {
  const length = text.split(/\r?\n/)[line - 1]?.length ?? 0;
  return { line, column: 1, endLine: line, endColumn: length + 1 };
}

/** Values as TLC prints them, over as many lines as it likes. What is not understood is kept as it was printed. */
import type { TlaValue } from '../../verify/ports/tlc.ts';

/** A deeper value than any that is meant; the parser is recursive. */
const depthLimit = 400;
/** Elements of an interval that are written out. */
const intervalLimit = 65_536n;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' };
const blank = /\s*/y;
const integer = /-?\d+/y;
const identifier = /[A-Za-z0-9_]*[A-Za-z_][A-Za-z0-9_!]*/y;
const quoted = /"((?:[^"\\]|\\[\s\S])*)"/y;

export function parseValue(text: string): TlaValue {
  const reader = new Reader(text);
  const value = readValue(reader, 0);
  return value !== undefined && reader.isAtEnd() ? value : { kind: 'other', text: text.trim() };
}

class Reader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The match of a sticky expression here, after blanks. */
  take(expression: RegExp): RegExpExecArray | undefined {
    this.#skipBlanks();
    expression.lastIndex = this.#position;
    const match = expression.exec(this.#text) ?? undefined;
    if (match !== undefined) this.#position = expression.lastIndex;
    return match;
  }

  eat(word: string): boolean {
    this.#skipBlanks();
    if (!this.#text.startsWith(word, this.#position)) return false;
    this.#position += word.length;
    return true;
  }

  isAtEnd(): boolean {
    this.#skipBlanks();
    return this.#position === this.#text.length;
  }

  #skipBlanks(): void {
    blank.lastIndex = this.#position;
    blank.exec(this.#text);
    this.#position = blank.lastIndex;
  }
}

function readValue(reader: Reader, depth: number): TlaValue | undefined {
  if (depth > depthLimit) return undefined;
  if (reader.eat('<<')) {
    const items = readList(reader, '>>', depth);
    return items && { kind: 'tuple', items };
  }
  if (reader.eat('{')) {
    const items = readList(reader, '}', depth);
    return items && { kind: 'set', items };
  }
  if (reader.eat('[')) return readRecord(reader, depth);
  if (reader.eat('(')) return readFunction(reader, depth);
  const string = readString(reader);
  if (string !== undefined) return { kind: 'string', value: string };
  // Names of model values may begin with a digit.
  const name = reader.take(identifier)?.[0];
  if (name === 'TRUE' || name === 'FALSE') return { kind: 'boolean', value: name === 'TRUE' };
  if (name !== undefined) return { kind: 'other', text: name };
  return readInteger(reader);
}

function readList(reader: Reader, close: string, depth: number): readonly TlaValue[] | undefined {
  const items: TlaValue[] = [];
  if (reader.eat(close)) return items;
  do {
    const item = readValue(reader, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
  } while (reader.eat(','));
  return reader.eat(close) ? items : undefined;
}

/** After `[`: `name |-> value, …]`. */
function readRecord(reader: Reader, depth: number): TlaValue | undefined {
  const entries: (readonly [TlaValue, TlaValue])[] = [];
  do {
    const field = readString(reader) ?? reader.take(identifier)?.[0];
    if (field === undefined || !reader.eat('|->')) return undefined;
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    entries.push([{ kind: 'string', value: field }, value]);
  } while (reader.eat(','));
  return reader.eat(']') ? { kind: 'function', entries } : undefined;
}

/** After `(`: `key :> value @@ …)`, or any value in parentheses. */
function readFunction(reader: Reader, depth: number): TlaValue | undefined {
  const entries: (readonly [TlaValue, TlaValue])[] = [];
  do {
    const key = readValue(reader, depth + 1);
    if (key === undefined) return undefined;
    if (!reader.eat(':>')) return entries.length === 0 && reader.eat(')') ? key : undefined;
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    entries.push([key, value]);
  } while (reader.eat('@@'));
  return reader.eat(')') ? { kind: 'function', entries } : undefined;
}

function readString(reader: Reader): string | undefined {
  const body = reader.take(quoted)?.[1];
  return body?.replaceAll(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
}

/** `-5`, or the set `0..3`. */
function readInteger(reader: Reader): TlaValue | undefined {
  const first = reader.take(integer)?.[0];
  if (first === undefined) return undefined;
  const low = BigInt(first);
  if (!reader.eat('..')) return { kind: 'integer', value: low };
  const last = reader.take(integer)?.[0];
  if (last === undefined) return undefined;
  const count = BigInt(last) - low + 1n;
  if (count > intervalLimit) return undefined;
  const items = Array.from({ length: Math.max(0, Number(count)) }, (_, index): TlaValue => {
    return { kind: 'integer', value: low + BigInt(index) };
  });
  return { kind: 'set', items };
}

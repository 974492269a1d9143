/**
 * Tokens one after the other. A failure ends the text: the reader then gives nothing but the end, so that every loop of the parser stops and no exception is
 * needed.
 */
import type { FindingCode, Findings } from './findings.ts';
import type { Token } from './tokens.ts';

/** Parentheses, blocks and conditions within each other. */
export const deepestNesting = 600;

export class Reader {
  readonly findings: Findings;
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;
  #failed = false;

  constructor(tokens: readonly Token[], findings: Findings) {
    this.#tokens = tokens;
    this.findings = findings;
  }

  /** False as soon as what follows cannot be read. */
  get isWhole(): boolean {
    return !this.#failed;
  }

  get token(): Token {
    return this.ahead(0);
  }

  ahead(count: number): Token {
    const found = this.#tokens[this.#position + count] ?? this.#tokens.at(-1);
    if (found === undefined) throw new Error('the tokens have no end');
    return found;
  }

  /** Symbols and keywords; never names, whose text may be that of a keyword when they are escaped. */
  is(...texts: readonly string[]): boolean {
    const { kind, text } = this.token;
    return (kind === 'symbol' || kind === 'keyword') && texts.includes(text);
  }

  next(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.#position += 1;
    return token;
  }

  take(...texts: readonly string[]): Token | undefined {
    return this.is(...texts) ? this.next() : undefined;
  }

  expect(text: string): Token {
    if (!this.is(text)) this.fail('syntax', this.token, `"${text}" was expected instead of "${this.token.text}"`);
    return this.next();
  }

  name(what: string): Token {
    if (this.token.kind !== 'name')
      this.fail('syntax', this.token, `${what} was expected instead of "${this.token.text}"`);
    return this.next();
  }

  /** A list with commas, of at least one element. */
  list<T>(element: () => T): readonly T[] {
    const elements = [element()];
    while (this.take(',') !== undefined) elements.push(element());
    return elements;
  }

  report(code: FindingCode, at: Token, what: string): void {
    this.findings.report(code, at, what);
  }

  /** Only the first failure is reported: the others would be consequences. */
  fail(code: FindingCode, at: Token, what: string): void {
    if (this.#failed) return;
    this.#failed = true;
    this.report(code, at, what);
    this.#position = this.#tokens.length - 1;
  }

  /** One level deeper; `otherwise` where that is too deep. */
  nested<T>(read: () => T, otherwise: T): T {
    if (this.#depth >= deepestNesting) {
      this.fail('nesting', this.token, `more than ${deepestNesting} levels within each other`);
      return otherwise;
    }
    this.#depth += 1;
    const result = read();
    this.#depth -= 1;
    return result;
  }
}

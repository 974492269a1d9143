/** The text of a module, line by line, with lines of the specification quoted as comments. */
import type { SourceRange } from '../../spec/spec.ts';

export class Page {
  private readonly lines: string[] = [];
  private readonly source: readonly string[];

  /** `source`: the text of the specification, where there is one. */
  constructor(source: string | undefined) {
    this.source = source?.split(/\r?\n/) ?? [];
  }

  line(...lines: readonly string[]): void {
    this.lines.push(...lines);
  }

  gap(): void {
    if (this.lines.at(-1) !== '') this.lines.push('');
  }

  comment(text: string): void {
    for (const line of text.split('\n')) this.lines.push(`\\* ${plain(line)}`);
  }

  section(title: string): void {
    this.gap();
    this.comment(`---- ${title}`);
    this.gap();
  }

  /** The line of the specification, with its number. */
  quote(range: Pick<SourceRange, 'line'> | undefined): void {
    const text = range === undefined ? undefined : this.source[range.line - 1]?.trim();
    if (text !== undefined && text !== '') this.comment(`${range?.line ?? 0}: ${text}`);
  }

  /** `name == …`, on one line where that is short. */
  definition(head: string, body: readonly string[]): void {
    const [first = '', ...rest] = body;
    if (rest.length === 0 && head.length + first.length < 150) this.lines.push(`${head} == ${first}`);
    else this.lines.push(`${head} ==`, ...body.map((line) => `  ${line}`));
  }

  get text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

/** SANY reads ASCII everywhere. */
const plain = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/g, (letter) =>
      letter === '\t' ? ' ' : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .trimEnd();

/** A conjunction, a line each. */
export const bulleted = (formulas: readonly string[]): readonly string[] =>
  formulas.length <= 1 ? formulas : formulas.map((formula) => `/\\ ${formula}`);

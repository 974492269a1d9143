/** A writer of traced text: every line remembers where it came from, so that the source map falls out of writing. */
import type { Trace } from './sourceMap.ts';

export interface TracedLine {
  readonly text: string;
  readonly trace: Trace | undefined;
}

export class TracedWriter {
  readonly #lines: string[] = [];
  readonly #traces: (Trace | undefined)[] = [];
  #depth = 0;

  /** Writes lines at the current depth; a text with line breaks is several lines. */
  line(text: string, trace?: Trace): void {
    for (const part of text.split('\n')) {
      this.#lines.push(part === '' ? '' : `${'  '.repeat(this.#depth)}${part}`);
      this.#traces.push(trace);
    }
  }

  /** Runs `body` one level deeper. */
  indent(body: () => void): void {
    this.#depth += 1;
    body();
    this.#depth -= 1;
  }

  /** One empty line, unless there is one already. */
  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.line('');
  }

  get lines(): readonly TracedLine[] {
    return this.#lines.map((text, index) => ({ text, trace: this.#traces[index] }));
  }

  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  get traces(): readonly (Trace | undefined)[] {
    return this.#traces;
  }
}

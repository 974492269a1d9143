/** The source map of emitted text: which lines came from which chain step, hole and place of the specification. */
import type { Origin } from '../refine/program.ts';
import type { SourceRange } from '../spec/spec.ts';

/** Where a line of emitted text came from. */
export interface Trace {
  /** What the line is about, for instance `port count`, `register count`, `process clk`. */
  readonly what: string;
  readonly origin?: Origin;
  readonly source?: SourceRange;
}

export interface SourceMapEntry {
  /** 1-based lines of the emitted text, both ends included. */
  readonly lines: readonly [number, number];
  readonly what: string;
  /** Index of the chain step that wrote these lines, and the hole that it replaced. */
  readonly step?: number;
  readonly hole?: string;
  /** Place in the specification. */
  readonly source?: SourceRange;
}

export interface SourceMap {
  readonly version: 1;
  /** File names without folders. */
  readonly text: string;
  readonly specification: string;
  readonly entries: readonly SourceMapEntry[];
}

/** Joins neighbouring lines that have one trace; `traces` has an element per line, in order. */
export function buildSourceMap(module: string, traces: readonly (Trace | undefined)[]): SourceMap {
  const entries: SourceMapEntry[] = [];
  let previous: Trace | undefined;
  traces.forEach((trace, index) => {
    const line = index + 1;
    const last = entries.at(-1);
    if (trace !== undefined && trace === previous && last !== undefined) {
      entries[entries.length - 1] = { ...last, lines: [last.lines[0], line] };
    } else if (trace !== undefined) {
      entries.push({
        lines: [line, line],
        what: trace.what,
        ...(trace.origin === undefined ? {} : { step: trace.origin.step, hole: trace.origin.hole }),
        ...(trace.source === undefined ? {} : { source: trace.source }),
      });
    }
    previous = trace;
  });
  return { version: 1, text: `${module}.v`, specification: `${module}.fspec`, entries };
}

/** The entries that a 1-based line of the emitted text belongs to. */
export function entriesAt(map: SourceMap, line: number): readonly SourceMapEntry[] {
  return map.entries.filter(({ lines: [first, last] }) => first <= line && line <= last);
}

/** The `.map.json` file. */
export function printSourceMap(map: SourceMap): string {
  const { entries, ...head } = map;
  const rows = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  return `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "entries": [\n${rows}\n  ]\n}\n`;
}

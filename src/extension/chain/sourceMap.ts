/** Reads `.map.json`: which lines of the Verilog a step of the chain wrote. Pure; a file of another shape is no source map. */

interface Entry {
  /** 1-based, both ends included. */
  readonly lines: readonly [number, number];
  readonly step?: number;
  readonly hole?: string;
}

export interface SourceMap {
  readonly entries: readonly Entry[];
}

export function parseSourceMap(text: string): SourceMap | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (!isObject(json) || json['version'] !== 1 || !Array.isArray(json['entries'])) return undefined;
    const entries: readonly unknown[] = json['entries'];
    return entries.every(isEntry) ? { entries } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The lines that a step wrote, in order; where later steps refined all that it made, theirs: holes are named by paths, so what was made of `clk.step`
 * is below it.
 */
export function linesOfStep(map: SourceMap, step: number, target: string): readonly (readonly [number, number])[] {
  const own = map.entries.filter((entry) => entry.step === step);
  const below = (hole: string) => hole === target || hole.startsWith(`${target}.`) || hole.startsWith(`${target}/`);
  const chosen = own.length > 0 ? own : map.entries.filter(({ hole }) => hole !== undefined && below(hole));
  return chosen.map(({ lines }) => lines).sort(([a], [b]) => a - b);
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false;
  const { lines, step, hole } = value;
  if (!Array.isArray(lines) || lines.length !== 2 || !lines.every((line) => Number.isInteger(line) && line >= 1))
    return false;
  return (step === undefined || Number.isInteger(step)) && (hole === undefined || typeof hole === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

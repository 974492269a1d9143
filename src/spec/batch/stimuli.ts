/**
 * Where the inputs of each cycle come from, as generated code. Random values are the stream of src/spec/random.ts (sfc32), written in line: neighbouring inputs share
 * a draw of 32 bits while they fit.
 */
import { isNarrow, literal } from '../../../kernel/compile.ts';
import { type Var, width } from '../../../kernel/term.ts';
import { type Column, checkColumn, checkValues, columnKind, readText } from './columns.ts';

export type Source =
  /** One value per cycle. */
  | Column
  /** The same value in every cycle. */
  | { readonly kind: 'held'; readonly value: bigint }
  /** A bit that is 1 with this probability, such as a reset that is rarely asserted. */
  | { readonly kind: 'biased'; readonly ones: number };

export interface Stimulus {
  readonly variable: Var;
  readonly source: Source | undefined;
}

/** Throws on sources that do not fit their input: a mistake of the caller. */
export function stimuliOf(
  inputs: readonly Var[],
  sources: ReadonlyMap<string, Source>,
  cycles: number,
): readonly Stimulus[] {
  for (const name of sources.keys())
    if (!inputs.some((input) => input.name === name)) throw new Error(`${name} is not an input other than the clock`);
  return inputs.map((variable): Stimulus => {
    const source = sources.get(variable.name);
    if (source !== undefined) checkSource(variable, source, cycles);
    return { variable, source };
  });
}

function checkSource(variable: Var, source: Source, cycles: number): void {
  const size = width(variable);
  if (!('kind' in source)) {
    checkColumn(variable.name, source, size, cycles);
    checkValues(variable.name, source, size, cycles);
  } else if (source.kind === 'held') {
    if (BigInt.asUintN(size, source.value) !== source.value)
      throw new RangeError(`${variable.name} has ${size} bits, and not the value ${source.value}`);
  } else if (size !== 1 || !(source.ones >= 0 && source.ones <= 1)) {
    throw new RangeError(`${variable.name} cannot be 1 with the probability ${source.ones}`);
  }
}

/** Two stimuli of the same key have the same code. */
export function stimulusKey({ source }: Stimulus): string {
  if (source === undefined) return 'random';
  if (!('kind' in source)) return columnKind(source);
  return source.kind === 'held' ? `held ${source.value}` : `biased ${source.ones}`;
}

/** Assignments to `i0`, `i1`, …, reading columns `c0`, `c1`, … at `k`, and the generator's state. */
export function stimuliText(stimuli: readonly Stimulus[]): string {
  const lines: string[] = [];
  let left = 0;
  const draw = (): void => {
    lines.push(drawText);
    left = 32;
  };
  const drawn = (bits: number): string => {
    if (left < bits) draw();
    const text = bits === 32 ? '(gs >>> 0)' : `((gs >>> ${32 - left}) & ${2 ** bits - 1})`;
    left -= bits;
    return text;
  };
  for (const [index, { variable, source }] of stimuli.entries()) {
    const size = width(variable);
    const assign = (text: string): number => lines.push(`i${index} = ${text};`);
    if (source !== undefined && !('kind' in source)) {
      assign(readText(`c${index}[k]`, columnKind(source), size));
    } else if (source?.kind === 'held') {
      assign(literal(source.value, size));
    } else if (source?.kind === 'biased') {
      draw();
      assign(`(gs >>> 0) < ${source.ones * 2 ** 32} ? 1 : 0`);
      left = 0;
    } else if (isNarrow(size)) {
      assign(drawn(size));
    } else {
      assign('0n');
      for (let rest = size; rest > 0; rest -= 32) {
        const bits = Math.min(rest, 32);
        const word = drawn(bits);
        assign(`(i${index} << ${bits}n) | BigInt(${word})`);
      }
    }
  }
  return lines.join('\n');
}

/** The next number of the stream in `gs`, as in random.ts. */
const drawText =
  'gs = (((ga + gb) | 0) + gn) | 0; gn = (gn + 1) | 0; ga = gb ^ (gb >>> 9); gb = (gc + (gc << 3)) | 0; gc = (gc << 21) | (gc >>> 11); gc = (gc + gs) | 0;';

/** Declarations of the generator's state from `seed`, warmed up as in random.ts. */
export const seedText = `let gs = 0, ga = seed | 0, gb = 0x9e3779b9 | 0, gc = 0x243f6a88, gn = 1;
for (let warm = 0; warm < 12; warm += 1) { ${drawText} }`;

export const sourceColumn = ({ source }: Stimulus): Column | undefined =>
  source !== undefined && !('kind' in source) ? source : undefined;

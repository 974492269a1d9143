/**
 * The generated loop over cycles. State, inputs and the generator of random values are locals; what one event computes reads the values of the moment before it and takes
 * effect together afterwards. The text contains operators, numbers and positional names only.
 */
import { type Generated, generate, isNarrow, type Word } from '../../../kernel/compile.ts';
import { maximum, type Sort } from '../../../kernel/sort.ts';
import type { Output } from '../../../kernel/system.ts';
import { type Term, top, type Var } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';
import { type Column, columnKind, writeText as columnWrite } from './columns.ts';
import type { Cycle, MomentName, NewValue, Phase } from './cycle.ts';
import { inPlace, readBy, type Write, writeOf, writeText } from './memories.ts';
import { type Stimulus, seedText, sourceColumn, stimuliText, stimulusKey } from './stimuli.ts';

/** An output whose values at one moment of each cycle go to a column. */
export interface Recorded {
  readonly moment: MomentName;
  readonly output: number;
  readonly column: Column;
}

export type Checksum = 'change' | 'all';

export interface Shape {
  readonly stimuli: readonly Stimulus[];
  readonly recorded: readonly Recorded[];
  readonly checksum: Checksum | undefined;
}

export interface Ended {
  /** Complete cycles. */
  readonly cycle: number;
  /** Index of the phase after which something did not hold, or −1. */
  readonly phase: number;
  readonly state: readonly Word[];
  readonly inputs: readonly Word[];
  readonly checksum: number;
}

export type Loop = (cycles: number, state: readonly Word[], shape: Shape, seed: number) => Ended;

/** Shapes of the same key have the same loop. */
export const shapeKey = ({ stimuli, recorded, checksum }: Shape): string =>
  JSON.stringify([
    stimuli.map(stimulusKey),
    recorded.map(({ moment, output, column }) => [moment, output, columnKind(column)]),
    checksum,
  ]);

type Made = (
  cycles: number,
  state: readonly Word[],
  seed: number,
  columns: readonly (Column | undefined)[],
  records: readonly Column[],
) => Ended;

export function loop(cycle: Cycle, outputs: readonly Output[], shape: Shape): Loop {
  const { source, tables } = new LoopText(cycle, outputs, shape).build();
  const make = new Function('everyTable', source) as (tables: readonly (readonly Word[])[]) => Made;
  const run = make(tables);
  return (cycles, state, { stimuli, recorded }, seed) =>
    run(
      cycles,
      state,
      seed,
      stimuli.map(sourceColumn),
      recorded.map(({ column }) => column),
    );
}

class LoopText {
  private readonly tables: (readonly Word[])[] = [];
  private readonly cycle: Cycle;
  private readonly outputs: readonly Output[];
  private readonly shape: Shape;
  private readonly memories: ReadonlySet<Var>;
  private readonly slots: ReadonlyMap<Var, number>;

  constructor(cycle: Cycle, outputs: readonly Output[], shape: Shape) {
    this.cycle = cycle;
    this.outputs = outputs;
    this.shape = shape;
    this.memories = inPlace(cycle);
    this.slots = new Map(cycle.state.map((variable, index) => [variable, index]));
  }

  build(): { readonly source: string; readonly tables: readonly (readonly Word[])[] } {
    const { state, inputs, phases } = this.cycle;
    const { stimuli, recorded, checksum } = this.shape;
    const shown = phases.filter(({ idle, moment }) => !idle || this.isObserved(moment));
    const body = shown.map((phase, index) => this.phaseText(phase, phases.indexOf(phase), shown[index + 1])).join('\n');
    const source = `"use strict"; return function run(cycles, state, seed, columns, records) {
      ${state.map((variable, index) => `let s${index} = ${this.initial(variable, index)};`).join('\n')}
      ${inputs.map(({ sort }, index) => `let i${index} = ${zero(sort)};`).join('\n')}
      ${inputs.map((_, index) => (sourceColumnOf(stimuli[index]) ? `const c${index} = columns[${index}];` : '')).join('\n')}
      ${recorded.map((_, index) => `const r${index} = records[${index}];`).join('\n')}
      ${seedText}
      let h = 0, failed = -1, k = 0;
      cycles: for (; k < cycles; k += 1) {
        ${stimuliText(stimuli)}
        ${body}
      }
      return { cycle: k, phase: failed, state: [${state.map((variable, index) => (this.memories.has(variable) ? `Array.from(s${index})` : `s${index}`)).join(', ')}],
        inputs: [${inputs.map((_, index) => `i${index}`).join(', ')}], checksum: ${checksum === undefined ? '0' : 'h >>> 0'} };
    };`;
    return { source, tables: this.tables };
  }

  private isObserved(moment: MomentName): boolean {
    return this.shape.checksum === 'all' || this.shape.recorded.some((entry) => entry.moment === moment);
  }

  /** Levels settle, the moment is observed and checked, and what fires at the following event takes effect. */
  private phaseText(phase: Phase, index: number, following: Phase | undefined): string {
    const recorded = this.shape.recorded.flatMap((entry, at) =>
      entry.moment === phase.moment ? [{ ...entry, at }] : [],
    );
    const folded = this.shape.checksum === 'all' || this.shape.checksum === phase.moment;
    const fired = following?.fired ?? [];
    const writes = new Map<Var, Write>();
    for (const { variable, value } of fired) {
      const write = this.memories.has(variable) ? writeOf(variable, value) : undefined;
      if (write !== undefined) writes.set(variable, write);
    }
    const checks = this.checked(phase);
    const values = fired.filter(({ variable }) => !writes.has(variable));
    const roots = [
      ...checks,
      ...(folded ? phase.outputs : recorded.map(({ output }) => phase.outputs[output] ?? top)),
      ...values.map(({ value }) => value),
      ...[...writes.values()].flatMap(readBy),
    ];
    const observed = this.block([...new Set(roots)], (text) => [
      ...recorded.map(({ output, at, column }) => {
        const value = phase.outputs[output] ?? top;
        return `r${at}[k] = ${columnWrite(text(value), columnKind(column), widthOf(value.sort))};`;
      }),
      ...(folded ? this.folding(phase, text) : []),
      ...checks.map((term) => `if (${text(term)} !== 1) { failed = ${index}; break cycles; }`),
      ...this.assignments(values, text),
      ...[...writes].map(([memory, write]) => writeText(write, memory, this.name(memory), text)),
    ]);
    return `${this.settling(phase.settled)}\n${observed}`;
  }

  private settling(settled: readonly NewValue[]): string {
    return this.block(
      settled.map(({ value }) => value),
      (text) => this.assignments(settled, text),
    );
  }

  /** What has to hold at the moment and may not have been seen at the one before it already. */
  private checked({ moment, assume, claims }: Phase): readonly Term[] {
    return [assume, ...claims].filter(
      (term) =>
        term !== top &&
        (moment === 'change' ||
          variables([term]).some((used) => this.slots.has(used)) ||
          !this.cycle.phases[0]?.claims.concat(this.cycle.phases[0].assume).includes(term)),
    );
  }

  /** In the order of names, so that two designs with the same ports are folded alike. */
  private folding(phase: Phase, text: (term: Term) => string): readonly string[] {
    const order = this.outputs
      .map(({ port }, index) => ({ port, value: phase.outputs[index] ?? top }))
      .sort((a, b) => (a.port < b.port ? -1 : 1));
    return order.flatMap(({ value }) => {
      const [word, width] = [text(value), widthOf(value.sort)];
      if (isNarrow(width)) return [fold(word)];
      return Array.from({ length: Math.ceil(width / 32) }, (_, index) =>
        fold(`Number((${word} >> ${32 * index}n) & 0xffffffffn)`),
      );
    });
  }

  /** All values are known before the first variable changes. */
  private assignments(values: readonly NewValue[], text: (term: Term) => string): readonly string[] {
    return [
      ...values.map(({ variable, value }) => `const n${this.slots.get(variable)} = ${text(value)};`),
      ...values.map(({ variable }) => `${this.name(variable)} = n${this.slots.get(variable)};`),
    ];
  }

  private block(roots: readonly Term[], statements: (text: (term: Term) => string) => readonly string[]): string {
    if (roots.length === 0) return '';
    const { state, inputs } = this.cycle;
    const generated: Generated = generate(roots, [...state, ...inputs], (index) =>
      index < state.length ? `s${index}` : `i${index - state.length}`,
    );
    const texts = new Map(roots.map((root, index) => [root, generated.results[index] ?? '']));
    this.tables.push(generated.tables);
    const read = (term: Term): string => {
      const text = texts.get(term);
      if (text === undefined) throw new Error('a term of the loop was not generated');
      return text;
    };
    return `{ const tables = everyTable[${this.tables.length - 1}];
      ${generated.body}
      ${statements(read).join('\n')} }`;
  }

  private name(variable: Var): string {
    return `s${this.slots.get(variable)}`;
  }

  /** A word from outside, of which the optimiser is told that it is an integer of its width. */
  private initial(variable: Var, index: number): string {
    const { sort } = variable;
    const word = `state[${index}]`;
    if (sort.kind === 'array') {
      if (!this.memories.has(variable)) return word;
      return isNarrow(sort.element) ? `Uint32Array.from(${word})` : `Array.from(${word})`;
    }
    if (!isNarrow(sort.width)) return word;
    return sort.width === 32 ? `${word} >>> 0` : `${word} & ${maximum(sort.width)}`;
  }
}

const sourceColumnOf = (stimulus: Stimulus | undefined): boolean =>
  stimulus !== undefined && sourceColumn(stimulus) !== undefined;

/** An odd factor keeps each difference, the shift brings it down to where the factor spreads it. */
const fold = (word: string): string => `h = Math.imul(h ^ ${word}, 0x9e3779b1); h ^= h >>> 15;`;

const zero = (sort: Sort): string => (isNarrow(widthOf(sort)) ? '0' : '0n');

function widthOf(sort: Sort): number {
  if (sort.kind !== 'bits') throw new Error('a port is not a memory');
  return sort.width;
}

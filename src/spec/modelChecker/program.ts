/**
 * The generated loop over all successors of one state: inputs in the outer loop, choices in the inner one. What depends on the state alone is computed once, what
 * depends on the inputs once for each of them. Visited states are marked in a bit map that the code reads in place.
 */
import { emitTerm, isNarrow, literal, type Word } from '../../../kernel/compile.ts';
import type { Operand } from '../../../kernel/compileOperators.ts';
import type { Sort } from '../../../kernel/sort.ts';
import type { Term } from '../../../kernel/term.ts';
import { topological } from '../../../kernel/traverse.ts';
import { type Field, totalBits } from './layout.ts';
import type { Moments } from './moments.ts';

/** What the loop reports; a number that is packed from inputs (low bits) and choices goes with it. */
export interface Visitor {
  /** A state that was not met before; true stops the loop. */
  readonly visit: (next: number, free: number, edge: 0 | 1) => boolean;
  readonly failed: (claim: number, free: number) => void;
  /** Inputs that are allowed, and no choice satisfies the constraint. */
  readonly stuck: (input: number) => void;
  /** True ends the loop; polled every few milliseconds. */
  readonly stop: () => boolean;
}

export type Outcome = 'done' | 'stopped' | 'failed' | 'no input' | 'no choice' | 'cancelled';

export interface Program {
  readonly expand: (state: number, visitor: Visitor) => Outcome;
  /** Successors looked at so far. */
  readonly transitions: () => number;
  readonly covered: Uint8Array;
  /** Terms that are evaluated for one successor. */
  readonly size: number;
  /** True when the state was not marked before. */
  readonly mark: (state: number) => boolean;
}

export interface Fields {
  readonly state: readonly Field[];
  readonly inputs: readonly Field[];
  readonly choices: readonly Field[];
}

/** Evaluations of terms between two polls: a few milliseconds. */
export const workPerPoll = 2 ** 22;
/** Successors between two polls, at most. */
const mostPerPoll = 2 ** 16;

type Region = 'state' | 'inputs' | 'choices';
const regions: readonly Region[] = ['state', 'inputs', 'choices'];

export function program(moments: Moments, fields: Fields): Program {
  const { source, tables, size } = new ProgramText(moments, fields).build();
  const seen = new Uint32Array(2 ** Math.max(0, totalBits(fields.state) - 5));
  const covered = new Uint8Array(moments.covers.length);
  const counter = new Float64Array(1);
  const make = new Function('tables', 'seen', 'covered', 'counter', source) as (
    tables: readonly Word[],
    seen: Uint32Array,
    covered: Uint8Array,
    counter: Float64Array,
  ) => Program['expand'];
  return {
    expand: make(tables, seen, covered, counter),
    transitions: () => counter[0] ?? 0,
    covered,
    size,
    mark: (state) => {
      const bit = 1 << (state & 31);
      const word = seen[state >>> 5] ?? 0;
      if ((word & bit) !== 0) return false;
      seen[state >>> 5] = word | bit;
      return true;
    },
  };
}

class ProgramText {
  private readonly names = new Map<Term, Operand>();
  private readonly lines: Record<Region, string[]> = { state: [], inputs: [], choices: [] };
  private readonly region = new Map<Term, Region>();
  private readonly tables: Word[] = [];
  private readonly moments: Moments;
  private readonly fields: Fields;

  constructor(moments: Moments, fields: Fields) {
    this.moments = moments;
    this.fields = fields;
  }

  build(): { readonly source: string; readonly tables: readonly Word[]; readonly size: number } {
    const { allowed, allowedAfter, constraint, claims, covers, afterEdge, afterChange } = this.moments;
    const { state, inputs, choices } = this.fields;
    const after = allowedAfter === undefined ? [] : [allowedAfter];
    for (const term of topological([
      allowed,
      constraint,
      ...claims,
      ...covers,
      ...(afterChange ?? []),
      ...(afterEdge ?? []),
      ...after,
    ]))
      this.define(term);
    const size = this.names.size + 1;
    const pollMask = 2 ** Math.max(0, Math.floor(Math.log2(Math.min(mostPerPoll, workPerPoll / size)))) - 1;
    const [inputBits, choiceBits] = [totalBits(inputs), totalBits(choices)];
    const free = `(i + c * ${2 ** inputBits})`;
    const successor = (terms: readonly Term[], edge: 0 | 1): string => `counter[0] += 1;
      { const t = ${this.pack(terms, state)}, m = 1 << (t & 31);
        if ((seen[t >>> 5] & m) === 0) { seen[t >>> 5] |= m; if (visitor.visit(t, ${free}, ${edge})) return 'stopped'; } }`;
    const tested = (term: Term, otherwise: string): string =>
      this.text(term) === '1' ? '' : `if (${this.text(term)} !== 1) ${otherwise}`;
    const source = `"use strict"; return function expand(s, visitor) {
      let moved = false, work = 0;
      ${this.lines.state.join('\n')}
      for (let i = 0; i < ${2 ** inputBits}; i += 1) {
        if ((++work & ${pollMask}) === 0 && visitor.stop()) return 'cancelled';
        ${this.lines.inputs.join('\n')}
        ${tested(allowed, 'continue;')}
        moved = true;
        let chosen = false;
        for (let c = 0; c < ${2 ** choiceBits}; c += 1) {
          ${choiceBits === 0 ? '' : `if ((++work & ${pollMask}) === 0 && visitor.stop()) return 'cancelled';`}
          ${this.lines.choices.join('\n')}
          ${tested(constraint, 'continue;')}
          chosen = true;
          ${claims.map((claim, index) => tested(claim, `{ visitor.failed(${index}, ${free}); return 'failed'; }`)).join('\n')}
          ${covers.map((cover, index) => `if (${this.text(cover)} === 1) covered[${index}] = 1;`).join('\n')}
          ${afterChange === undefined ? '' : successor(afterChange, 0)}
          ${allowedAfter === undefined ? '' : tested(allowedAfter, 'continue;')}
          ${afterEdge === undefined ? '' : successor(afterEdge, 1)}
        }
        if (!chosen) { visitor.stuck(i); return 'no choice'; }
      }
      return moved ? 'done' : 'no input';
    };`;
    return { source, tables: this.tables, size };
  }

  private define(term: Term): void {
    if (term.kind === 'const') return;
    const region = this.regionOf(term);
    this.region.set(term, region);
    const name = `v${this.names.size}`;
    this.lines[region].push(`const ${name} = ${this.definition(term)};`);
    this.names.set(term, { text: name, sort: term.sort });
  }

  private regionOf(term: Term): Region {
    if (term.kind === 'var') {
      const found = regions.find((region) => this.fields[region].some(({ variable }) => variable === term));
      if (found === undefined) throw new Error(`the variable ${term.name} is neither state nor input nor choice`);
      return found;
    }
    if (term.kind !== 'app') return 'state';
    const rank = Math.max(0, ...term.args.map((arg) => regions.indexOf(this.region.get(arg) ?? 'state')));
    return regions[rank] ?? 'choices';
  }

  private operand(term: Term): Operand {
    if (term.kind === 'const') return { text: literal(term.value, term.sort.width), sort: term.sort };
    const found = this.names.get(term);
    if (found === undefined) throw new Error('operand not yet defined');
    return found;
  }

  private text(term: Term): string {
    return this.operand(term).text;
  }

  private definition(term: Term): string {
    return emitTerm(term, {
      tables: this.tables,
      variable: (variable) => {
        const region = this.regionOf(variable);
        const field = this.fields[region].find((candidate) => candidate.variable === variable);
        return field === undefined ? '0' : cut({ state: 's', inputs: 'i', choices: 'c' }[region], field);
      },
      operand: (arg) => this.operand(arg),
    });
  }

  private pack(terms: readonly Term[], fields: readonly Field[]): string {
    const parts = terms.map((term, index) => placed(this.text(term), term.sort, fields[index]?.at ?? 0));
    return parts.length === 0 ? '0' : parts.join(' | ');
  }
}

/** The word of a variable from its packed bits: runs of neighbours are moved together. */
function cut(from: string, { variable, at, bits }: Field): string {
  const { sort } = variable;
  const slice = (offset: number, width: number): string => `((${from} >>> ${offset}) & ${2 ** width - 1})`;
  if (sort.kind === 'array')
    return `[${Array.from({ length: sort.depth }, (_, cell) => wordOf(slice(at + cell * sort.element, sort.element), sort.element)).join(', ')}]`;
  const parts: string[] = [];
  for (let index = 0; index < bits.length; ) {
    let length = 1;
    const low = bits[index] ?? 0;
    while (bits[index + length] === low + length) length += 1;
    const part = slice(at + index, length);
    parts.push(isNarrow(sort.width) ? `(${part} << ${low})` : `(BigInt(${part}) << ${low}n)`);
    index += length;
  }
  if (parts.length === 0) return literal(0n, sort.width);
  return isNarrow(sort.width) ? `((${parts.join(' | ')}) >>> 0)` : `(${parts.join(' | ')})`;
}

const wordOf = (text: string, width: number): string => (isNarrow(width) ? text : `BigInt(${text})`);

function placed(text: string, sort: Sort, at: number): string {
  if (sort.kind === 'bits') return `(${text} << ${at})`;
  return Array.from({ length: sort.depth }, (_, cell) => `(${text}[${cell}] << ${at + cell * sort.element})`).join(
    ' | ',
  );
}

/**
 * Who drives what: bits of the netlist, and vectors of bits as terms.
 *
 * Every constant x or z, and every bit that nothing drives, becomes a fresh variable per reading pin, to be quantified universally: an implementation that
 * depends on such a value must be right whatever it is.
 */
import { concat, extract } from '../../../kernel/build.ts';
import { bits } from '../../../kernel/sort.ts';
import { constant, type Term, type Var, variable, width } from '../../../kernel/term.ts';
import type { Bit } from './yosysJson.ts';

export interface Driver {
  /** Identifies the driving word: an input port, or an output pin of a cell. */
  readonly word: string;
  readonly index: number;
}

export class Wires {
  readonly drivers = new Map<number, Driver>();
  readonly unknowns: Var[] = [];
  private readonly words = new Map<string, Term>();

  drive(word: string, driven: readonly Bit[]): string | undefined {
    for (const [index, bit] of driven.entries()) {
      if (typeof bit !== 'number') continue;
      const other = this.drivers.get(bit);
      if (other !== undefined) return `${word} and ${other.word} drive the same wire`;
      this.drivers.set(bit, { word, index });
    }
    return undefined;
  }

  define(word: string, term: Term): void {
    this.words.set(word, term);
  }

  isDefined(word: string): boolean {
    return this.words.has(word);
  }

  /** A value that nothing determines; a name with a dot is no port of a specification. */
  unknown(size: number): Var {
    const made = variable(`x.${this.unknowns.length}`, bits(size));
    this.unknowns.push(made);
    return made;
  }

  /** Words that have to be defined before the vector can be read. */
  needs(vector: readonly Bit[]): readonly string[] {
    const words = new Set<string>();
    for (const bit of vector) {
      const driver = typeof bit === 'number' ? this.drivers.get(bit) : undefined;
      if (driver !== undefined) words.add(driver.word);
    }
    return [...words];
  }

  /** The vector (least significant bit first) as a term: runs of bits of one word become slices, runs of constants become constants. */
  read(vector: readonly Bit[]): Term {
    const pieces: Term[] = [];
    for (let start = 0; start < vector.length; ) {
      const { piece, length } = this.run(vector, start);
      pieces.push(piece);
      start += length;
    }
    const [low, ...rest] = pieces;
    if (low === undefined) throw new Error('an empty vector has no term');
    return rest.reduce((below, piece) => concat(piece, below), low);
  }

  private run(vector: readonly Bit[], start: number): { readonly piece: Term; readonly length: number } {
    const first = vector[start];
    if (first === '0' || first === '1') {
      let value = 0n;
      let length = 0;
      for (let bit = vector[start]; bit === '0' || bit === '1'; bit = vector[start + length]) {
        if (bit === '1') value |= 1n << BigInt(length);
        length += 1;
      }
      return { piece: constant(value, length), length };
    }
    const driver = typeof first === 'number' ? this.drivers.get(first) : undefined;
    const term = driver && this.words.get(driver.word);
    if (driver === undefined || term === undefined) return { piece: this.unknown(1), length: 1 };
    let length = 1;
    for (;;) {
      const next = vector[start + length];
      const other = typeof next === 'number' ? this.drivers.get(next) : undefined;
      if (other?.word !== driver.word || other.index !== driver.index + length) break;
      length += 1;
    }
    const whole = driver.index === 0 && length === width(term);
    return { piece: whole ? term : extract(term, driver.index + length - 1, driver.index), length };
  }
}

/**
 * Random structures by reading a finite tape of numbers: each decision of a generator takes the next one, and 0, its simplest alternative, when the
 * tape is at its end. A fast-check arbitrary of tapes then shrinks every structure by shortening the tape and lowering its numbers, and a failure is
 * replayed from the tape that is printed.
 */
import fc from 'fast-check';

export type Tape = readonly number[];

const greatest = 0x7fffffff;

export class Choices {
  private readonly tape: Tape;
  private readonly endless: boolean;
  /** Greatest width that generators of terms go to. */
  readonly widest: number;
  private at = 0;

  /** An endless tape starts again at its end: for values of any number, which need not end. */
  constructor(tape: Tape, { endless = false, widest = 4096 } = {}) {
    this.tape = tape;
    this.endless = endless;
    this.widest = widest;
  }

  /** A number from 0 to `count` − 1. */
  below(count: number): number {
    const number = this.tape[this.endless && this.tape.length > 0 ? this.at % this.tape.length : this.at] ?? 0;
    this.at += 1;
    return number % count;
  }

  /** One of the items; generators put the simplest first. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }

  /** True once in `count` times, and not at the end of the tape. */
  rarely(count: number): boolean {
    return this.below(count) === count - 1;
  }
}

/** Tapes of at most `length` numbers. */
export function arbitraryTape(length: number): fc.Arbitrary<Tape> {
  return fc.array(fc.nat(greatest), { maxLength: length, size: 'max' });
}

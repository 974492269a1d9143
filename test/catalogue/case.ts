/** A design of the catalogue at one size: descriptions that must all be understood as it, an independent model, and changed descriptions. */
import type { Model } from './model.ts';

/** How a random input is driven; by default every bit is a fair coin in every cycle. */
export interface Drive {
  /** Probability of a 1, per bit. */
  readonly ones?: number;
  /** Probability that the input keeps its value of the cycle before. */
  readonly hold?: number;
}

export interface Flip {
  readonly description: string;
  /** What was changed. */
  readonly what:
    | 'enable'
    | 'polarity'
    | 'direction'
    | 'reset kind'
    | 'reset polarity'
    | 'reset value'
    | 'width'
    | 'clock edge'
    | 'function';
}

export interface CatalogueCase {
  readonly id: string;
  /** Id of the family that has to recognise it. */
  readonly design: string;
  readonly descriptions: readonly string[];
  readonly model: () => Model;
  readonly drives?: Readonly<Record<string, Drive>>;
  readonly flips: readonly Flip[];
}

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A small number in words. */
export const word = (value: number): string => WORDS[value] ?? String(value);

/** The cases of a design at two sizes. */
export function sizes<T>(values: readonly [T, T], make: (value: T) => CatalogueCase): readonly CatalogueCase[] {
  return values.map(make);
}

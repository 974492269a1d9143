/** Random sorts, biased to the widths at which representations change: 31, 32, 33 (numbers and BigInts), 53 (exact doubles), 64 (machine words). */
import { type ArraySort, array, type BitsSort, bits, type Sort } from '../../../kernel/sort.ts';
import type { Choices } from './choices.ts';

/** Choosers of one width each; the first are the simplest. */
const fixed = [1, 2, 3, 4, 7, 8, 31, 32, 33, 53, 64, 65, 128];

export function chooseWidth(choices: Choices, atMost = choices.widest): number {
  const limit = Math.min(atMost, choices.widest);
  const kind = choices.below(32);
  const width =
    kind < 26
      ? (fixed[kind % fixed.length] ?? 1)
      : kind < 29
        ? 1 + choices.below(40)
        : kind < 31
          ? 1 + choices.below(130)
          : 1 + choices.below(4096);
  return width <= limit ? width : 1 + ((width - 1) % limit);
}

export function chooseBits(choices: Choices, atMost?: number): BitsSort {
  return bits(chooseWidth(choices, atMost));
}

const depths = [1, 2, 3, 4, 5, 6, 7, 8, 13, 16];

export function chooseArray(choices: Choices, element = chooseWidth(choices, 128)): ArraySort {
  return array(choices.pick(depths), element);
}

export function chooseSort(choices: Choices): Sort {
  return choices.rarely(8) ? chooseArray(choices) : chooseBits(choices);
}

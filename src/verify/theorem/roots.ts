/** Where the proof of a text can hold from. */
import type { Root } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';

export const allRoots = (specification: System): readonly Root[] =>
  specification.resets.length > 0 ? ['powerUp', 'reset'] : ['powerUp'];

/** The script picker: a list of picks, in order. A refused pick ends the script. */
import type { Picker } from '../engine.ts';
import type { Pick } from '../step.ts';

export function scriptPicker(picks: readonly Pick[]): Picker {
  return {
    kind: 'script',
    next: ({ steps, refusals }) => {
      const pick = picks[steps.length];
      if (refusals.length > 0) return { kind: 'none', reason: `pick ${steps.length} of the script was refused` };
      if (pick === undefined)
        return { kind: 'none', reason: `the script ends after ${picks.length} picks, and holes are left` };
      return { kind: 'pick', pick };
    },
  };
}

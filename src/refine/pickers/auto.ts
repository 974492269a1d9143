/** The auto picker: the best entry of the menu with the parameters that the rule itself suggests. Needs no model. */
import type { Picker } from '../engine.ts';

export const autoPicker: Picker = {
  kind: 'auto',
  next: ({ menu }) => {
    const entry = menu.find((candidate) => candidate.suggestion !== undefined);
    if (entry?.suggestion === undefined) return { kind: 'none', reason: 'no rule suggests how to go on' };
    return { kind: 'pick', pick: { rule: entry.rule, target: entry.target, params: entry.suggestion } };
  },
};

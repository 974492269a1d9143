/** What the variables of a module hold, for readers of its traces. */
import type { Sort } from '../../../kernel/sort.ts';
import type { EnumType } from '../../spec/spec.ts';
import type { Model } from './model.ts';

export interface TlaVariable {
  /** In the module. */
  readonly name: string;
  /** Register, memory, or clock of the specification. */
  readonly stands: string;
  readonly sort: Sort;
  /** It holds labels of this type, as strings. */
  readonly labels?: EnumType;
}

export function variablesOf(model: Model): readonly TlaVariable[] {
  const state = model.elements.map(({ variable: { name, sort } }): TlaVariable => {
    const labels = sort.kind === 'bits' ? model.labelsOf(name) : undefined;
    return { name: model.nameOf(name), stands: name, sort, ...(labels === undefined ? {} : { labels }) };
  });
  const { clock, phased } = model;
  return clock !== undefined && phased
    ? [...state, { name: model.nameOf(clock.name), stands: clock.name, sort: clock.sort }]
    : state;
}

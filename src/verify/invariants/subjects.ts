/** What candidates speak of: registers of the text, and what stands for registers of the specification, with their values in all simulated states. */
import { compile, fromWord, type Word } from '../../../kernel/compile.ts';
import type { Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import { type Term, width } from '../../../kernel/term.ts';
import { variables } from '../../../kernel/traverse.ts';

export interface Subject {
  readonly name: string;
  readonly term: Term;
  readonly width: number;
  /** One for each state. */
  readonly values: readonly bigint[];
  /** The values that occur, ascending. */
  readonly occurring: readonly bigint[];
}

/** Memories are left out: their cells are too many to speak of one by one. */
export function subjectsOf(
  implementation: System,
  simulation: Simulation,
  states: readonly (readonly Word[])[],
): readonly Subject[] {
  const own = implementation.state.map((entry) => entry.variable);
  const named = new Map<Term, string>();
  for (const variable of own) if (variable.sort.kind === 'bits') named.set(variable, readable(variable.name));
  for (const [target, image] of simulation.state)
    if (image.kind === 'app' && image.sort.kind === 'bits' && !named.has(image) && readsRegistersOnly(image))
      named.set(image, target.name);
  const terms = [...named.keys()];
  const compiled = compile(terms, own);
  const rows = states.map((state) => compiled.run(state).map(fromWord));
  return terms.map((term, index) => {
    const values = rows.map((row) => {
      const value = row[index];
      return typeof value === 'bigint' ? value : 0n;
    });
    const occurring = [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return { name: named.get(term) ?? '', term, width: width(term), values, occurring };
  });
}

const readsRegistersOnly = (term: Term): boolean => variables([term]).every(({ sort }) => sort.kind === 'bits');

/** Registers of a text are named `rtl.NAME` inside. */
export const readable = (name: string): string => name.replace(/^rtl\./, '');

/** The named combinational values of a specification, and which of them have to be inlined. */
import type { Term } from '../../kernel/term.ts';
import { variable } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import { components, inlineAll, type Named } from '../spec/inline.ts';
import type { Spec, Type } from '../spec/spec.ts';
import { portVariable, typeSort } from '../spec/types.ts';

/** A named combinational value of the specification. */
export interface Signal extends Named {
  readonly type: Type;
  readonly role: 'let' | 'output';
}

export function signals(spec: Spec): readonly Signal[] {
  return [
    ...spec.definitions.map(
      (entry): Signal => ({
        variable: variable(entry.name, typeSort(spec, entry.type)),
        type: entry.type,
        value: entry.value,
        role: 'let',
      }),
    ),
    ...spec.outputs.flatMap((entry): readonly Signal[] => {
      const port = spec.ports.find((candidate) => candidate.name === entry.port);
      return port === undefined
        ? []
        : [{ variable: portVariable(spec, port), type: port.type, value: entry.value, role: 'output' }];
    }),
  ];
}

/** Signals that depend on themselves as words (bit by bit they do not) have no acyclic code by name; they are inlined wherever they are read. */
export function inlinedSignals(all: readonly Signal[]): ReadonlyMap<Term, Term> {
  const cyclic = new Set(
    components(all)
      .filter((group) => group.length > 1 || group.some((entry) => variables([entry.value]).includes(entry.variable)))
      .flat()
      .map((entry) => entry.variable),
  );
  return new Map([...inlineAll(all)].filter(([term]) => term.kind === 'var' && cyclic.has(term)));
}

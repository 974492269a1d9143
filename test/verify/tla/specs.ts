/** Specifications for the comparison with TLC, from text or from parts. */
import type { Term } from '../../../kernel/term.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import type { NamedTerm, Spec } from '../../../src/spec/spec.ts';

export function specOf(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
  return parsed.spec;
}

/** A module without ports and state that claims the terms. */
export function claiming(invariants: readonly NamedTerm[]): Spec {
  return {
    name: 'claims',
    parameters: [],
    enums: [],
    ports: [],
    domains: [],
    registers: [],
    memories: [],
    latches: [],
    definitions: [],
    choices: [],
    computes: [],
    outputs: [],
    assumptions: [],
    invariants,
    asserts: [],
    covers: [],
    examples: [],
    instances: [],
  };
}

/** The specification with one more claim. */
export const alsoClaiming = (spec: Spec, name: string, term: Term): Spec => ({
  ...spec,
  invariants: [...spec.invariants, { name, term }],
});

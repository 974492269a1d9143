/** Designs of the catalogue as specifications. */
import { parseSpec } from '../../../src/language/parse.ts';
import { interpret } from '../../../src/models/offline/interpret.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { CASES } from '../../catalogue/cases.ts';

export interface Catalogued {
  readonly id: string;
  readonly text: string;
  readonly spec: Spec;
}

/** One size of each design, or all. */
export function catalogued(which: 'one of each' | 'all'): readonly Catalogued[] {
  const seen = new Set<string>();
  return CASES.flatMap(({ id, design, descriptions }) => {
    if (which !== 'all' && seen.has(design)) return [];
    seen.add(design);
    const understood = interpret(descriptions[0] ?? '');
    if (understood.kind !== 'understood') throw new Error(`${id}: ${understood.reason}`);
    const parsed = parseSpec(understood.fspec);
    if (parsed.kind !== 'spec')
      throw new Error(`${id}: ${parsed.diagnostics.map(({ message }) => message).join('\n')}`);
    return [{ id, text: understood.fspec, spec: parsed.spec }];
  });
}

/** Random specifications that TLC can answer, in a mix in which interesting ones are many. */
import fc from 'fast-check';
import { modelCheck } from '../../../src/spec/modelChecker.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { arbitrarySpec } from '../../language/arbitrarySpec.ts';
import { small } from './agreement.ts';
import { deepViolation, isQuick } from './planting.ts';

/** What the embedded checker says. `deep`: violated after some steps. */
export type Kind = 'deadlock' | 'one state' | 'states' | 'violated' | 'deep';

export interface RandomSpec {
  readonly kind: Kind;
  readonly spec: Spec;
}

/** Shares of a mix, which sum up to 12. */
const shares: { readonly [K in Kind]: number } = { deadlock: 1, 'one state': 1, violated: 1, states: 4, deep: 5 };

const chunk = 200;

export function randomSpecs(count: number, seed: number): readonly RandomSpec[] {
  const missing = new Map(Object.entries(shares).map(([kind, share]) => [kind, Math.ceil((share * count) / 12)]));
  const found: RandomSpec[] = [];
  for (let at = 0; [...missing.values()].some((open) => open > 0); at += 1) {
    for (const spec of fc.sample(arbitrarySpec(300), { numRuns: chunk, seed: seed + at })) {
      const made = classified(spec);
      if (made === undefined) continue;
      // A specification with several states is also one in which a claim can be planted.
      const planted =
        made.kind === 'states' && (missing.get('deep') ?? 0) > 0 ? deepViolation(spec, found.length) : undefined;
      const wanted: readonly RandomSpec[] =
        planted === undefined ? [made] : [{ kind: 'deep', spec: planted.spec }, made];
      const taken = wanted.find(({ kind }) => (missing.get(kind) ?? 0) > 0);
      if (taken === undefined) continue;
      missing.set(taken.kind, (missing.get(taken.kind) ?? 0) - 1);
      found.push(taken);
    }
  }
  return found;
}

function classified(spec: Spec): RandomSpec | undefined {
  const own = modelCheck(systemOf(spec), { limits: small });
  if (own.kind === 'not run' || own.kind === 'incomplete' || !isQuick(spec, own)) return undefined;
  if (own.kind === 'holds') return { kind: own.states > 1 ? 'states' : 'one state', spec };
  if (own.kind === 'deadlock') return { kind: 'deadlock', spec };
  return { kind: own.trace.steps.length > 0 ? 'deep' : 'violated', spec };
}

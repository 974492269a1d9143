/** Claims that are violated after some steps: TLC's traces are as short as those of the embedded model checker, and the simulator can take every step of them. */
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/spec/simulator.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { decodeState } from '../../../src/verify/tla/decode.ts';
import { fuzzFactor, fuzzTimeout } from '../../kernel/arbitrary/fuzz.ts';
import { agreement, each } from './agreement.ts';
import { catalogued } from './catalogue.ts';
import { describeWithTlc } from './live.ts';
import { deepViolation, plantedClaim } from './planting.ts';
import { randomSpecs } from './randomSpecs.ts';
import { replayed } from './replay.ts';
import { specOf } from './specs.ts';
import { written } from './written.ts';

interface Example {
  readonly name: string;
  readonly spec: Spec;
}

/** Of every other design of the catalogue, of what is written for this, and random: the first `count` when they take turns. */
function examples(count: number): readonly Example[] {
  const catalogue = catalogued('one of each')
    .filter((_, index) => index % 2 === 0)
    .map(({ id, spec }) => ({ name: id, spec }));
  const own = Object.entries(written).map(([name, text]) => ({ name, spec: specOf(text) }));
  const planted = [own, catalogue].map((sources) =>
    sources.flatMap(({ name, spec }, index): readonly Example[] => {
      const found = deepViolation(spec, index);
      return found === undefined ? [] : [{ name, spec: found.spec }];
    }),
  );
  const random = randomSpecs(2 * count, 600).flatMap(({ kind, spec }, index) =>
    kind === 'deep' && spec.invariants.some(({ name }) => name === plantedClaim)
      ? [{ name: `random ${index}`, spec }]
      : [],
  );
  const sources = [...planted, random];
  const longest = Math.max(...sources.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => sources.flatMap((source) => source[at] ?? []))
    .flat()
    .slice(0, count);
}

/** What is wrong with TLC's trace; undefined where nothing is. */
async function problemOf(spec: Spec): Promise<{ readonly steps: number; readonly problem: string | undefined }> {
  const { own, run, problem, emitted } = await agreement(spec);
  if (problem !== undefined) return { steps: 0, problem };
  if (own.kind !== 'violated' || run.kind !== 'ran' || run.outcome.kind !== 'violated')
    return { steps: 0, problem: 'is not violated' };
  const { trace, invariant } = run.outcome;
  const says = emitted.invariants.find(({ name }) => name === invariant)?.says;
  const states = trace.map((state) => decodeState(emitted.variables, state));
  const known = states.filter((state): state is Values => state !== undefined);
  if (known.length !== trace.length) return { steps: 0, problem: 'a state of the trace is not understood' };
  if (says?.kind !== 'claim') return { steps: 0, problem: `${invariant} is violated` };
  return { steps: trace.length - 1, problem: replayed(spec, known, says.name) };
}

const depth = (factor: number): number => (factor >= 5 ? 40 : 15);

describe('a replay', () => {
  const spec = specOf(written.wraps);
  const at = (count: bigint, wraps: bigint): Values =>
    new Map([
      ['count', count],
      ['wraps', wraps],
    ]);
  const violated = { ...spec, invariants: spec.invariants.map((own) => ({ ...own, term: specBelow(spec) })) };

  it('takes the steps that the design takes', () => {
    expect(replayed(violated, [at(0n, 0n), at(1n, 0n), at(2n, 0n)], 'small')).toBeUndefined();
  });

  it('refuses a start elsewhere, a step too far, and an end at which the claim holds', () => {
    expect(replayed(violated, [at(1n, 0n), at(2n, 0n)], 'small')).toBe('count does not start as it powers up');
    expect(replayed(violated, [at(0n, 0n), at(2n, 0n)], 'small')).toBe('no inputs lead to state 1');
    expect(replayed(violated, [at(0n, 0n), at(1n, 0n)], 'small')).toBe('small holds at the end');
  });
});

function specBelow(spec: Spec) {
  const [claim] = specOf(written.wraps.replace('count <= 7', 'count < 2')).invariants;
  if (claim === undefined) throw new Error(`${spec.name} has no claim`);
  return claim.term;
}

describeWithTlc('Traces of TLC', () => {
  it(
    'are as short as they can be, and can be taken in the simulator',
    async () => {
      const all = examples(depth(fuzzFactor()));
      const results = await each(all, ({ spec }) => problemOf(spec));
      const told = results.flatMap(({ problem }, index) =>
        problem === undefined ? [] : [`${all[index]?.name ?? ''}: ${problem}`],
      );
      expect(told).toEqual([]);
      expect(all.length).toBeGreaterThanOrEqual(depth(fuzzFactor()));
      const depths = new Set(results.map(({ steps }) => steps));
      expect(Math.min(...depths)).toBeGreaterThanOrEqual(1);
      expect(depths.size).toBeGreaterThanOrEqual(4);
    },
    fuzzTimeout(120),
  );
});

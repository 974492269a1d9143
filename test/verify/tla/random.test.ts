/** Random specifications: TLC and the embedded model checker find the same verdict, as many states, traces of the same length. */
import { expect, it } from 'vitest';
import { printSpec } from '../../../src/language/printSpec.ts';
import { fuzzFactor, fuzzTimeout } from '../../kernel/arbitrary/fuzz.ts';
import { agreement, each } from './agreement.ts';
import { describeWithTlc } from './live.ts';
import { randomSpecs } from './randomSpecs.ts';

const seed = Number(process.env['RTL_REFINERY_SEED'] ?? 7000);

describeWithTlc('Random specifications in TLA+', () => {
  it(
    'mean to TLC what they mean to the embedded model checker',
    async () => {
      const specs = randomSpecs(Math.round(40 * fuzzFactor()), seed);
      const results = await each(specs, ({ spec }) => agreement(spec));
      const problems = results.flatMap(({ problem, emitted }, index) => {
        const spec = specs[index]?.spec;
        return problem === undefined || spec === undefined
          ? []
          : [`${problem}\n${printSpec(spec)}\n${emitted.text}\n${emitted.configuration}`];
      });
      expect(problems).toEqual([]);
      const many = results.filter(({ own }) => own.kind === 'holds' && own.states > 1).length;
      const deep = results.flatMap(({ own }) => (own.kind === 'violated' ? [own.trace.steps.length] : []));
      const stuck = results.filter(({ own }) => own.kind === 'deadlock' && own.trace.steps.length === 0).length;
      expect(many).toBeGreaterThanOrEqual(Math.floor(specs.length / 3));
      expect(stuck).toBeLessThanOrEqual(Math.ceil(specs.length / 4));
      expect(deep.filter((steps) => steps > 0).length).toBeGreaterThanOrEqual(Math.floor(specs.length / 3));
      expect(Math.max(...deep)).toBeGreaterThanOrEqual(2);
    },
    fuzzTimeout(300),
  );
});

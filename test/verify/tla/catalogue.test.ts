/** The designs of the catalogue: TLC takes the module of each, and agrees with the embedded model checker about all that are small. */
import { describe, expect, it } from 'vitest';
import type { EmittedTla } from '../../../src/emit/tla/emitTla.ts';
import { fuzzFactor, fuzzTimeout } from '../../kernel/arbitrary/fuzz.ts';
import { agreement, each, emitted, isSmall, runTlc } from './agreement.ts';
import { catalogued } from './catalogue.ts';
import { describeWithTlc } from './live.ts';

const designs = catalogued(fuzzFactor() >= 5 ? 'all' : 'one of each');
const small = designs.filter(({ spec }) => isSmall(spec));
/** Of those that are too large at some size, every other one. */
const large = catalogued('all')
  .filter(({ spec }) => !isSmall(spec))
  .filter((_, index) => index % 2 === 0);

/** The module with a configuration under which there is no state: all of it is read, nothing is explored. */
function unstarted(module: EmittedTla): EmittedTla {
  const lines = module.text.trimEnd().split('\n');
  return {
    ...module,
    text: `${[...lines.slice(0, -1), 'Never == FALSE /\\ Init', '===='].join('\n')}\n`,
    configuration: module.configuration.replace('SPECIFICATION Spec', 'INIT Never\nNEXT Next'),
  };
}

describe('the catalogue', () => {
  it('has designs that TLC can explore, and designs that are too large', () => {
    expect(small.length).toBeGreaterThan(30);
    expect(large.length).toBeGreaterThanOrEqual(4);
  });
});

describeWithTlc('The catalogue in TLA+', () => {
  it(
    'means to TLC what it means to the embedded model checker',
    async () => {
      const results = await each(small, ({ spec, text }) => agreement(spec, text));
      expect(
        small.flatMap(({ id }, at) => (results[at]?.problem === undefined ? [] : [`${id}: ${results[at]?.problem}`])),
      ).toEqual([]);
      // Nothing was left out on both sides.
      expect(
        results.filter(({ own, run }) => run.kind === 'ran' && own.kind === 'holds' && own.states === run.distinct)
          .length,
      ).toBe(small.length);
    },
    fuzzTimeout(200),
  );

  it('is accepted where it is too large to explore', async () => {
    const runs = await each(large, ({ spec, text }) => runTlc(unstarted(emitted(spec, text))));
    expect(runs.map((run) => (run.kind === 'ran' ? run.distinct : run))).toEqual(large.map(() => 0));
  });

  it('is refused with a name that is not there', async () => {
    const [first] = large;
    if (first === undefined) throw new Error('no large design');
    const module = unstarted(emitted(first.spec, first.text));
    const run = await runTlc({
      ...module,
      text: module.text.replace('Never == FALSE /\\ Init', 'Never == FALSE /\\ Intt'),
    });
    expect(run).toMatchObject({ kind: 'rejected' });
  });
});

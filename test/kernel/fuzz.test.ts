/** The settings of the property tests, and that a failure is found, made small, and can be replayed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { print } from '../../kernel/print.ts';
import { topological } from '../../kernel/traverse.ts';
import { arbitraryTape, Choices } from './arbitrary/choices.ts';
import { check, fuzz, fuzzFactor, fuzzTimeout } from './arbitrary/fuzz.ts';
import { chooseApplied } from './arbitraryTerm.ts';

test('the seed is fixed, and everything can be set from outside', () => {
  expect(fuzz(1000, {})).toEqual({ numRuns: 1000, seed: fuzz(1, {}).seed });
  expect(fuzz(1000, { RTL_REFINERY_FUZZ: '2.5' })).toMatchObject({ numRuns: 2500 });
  expect(fuzz(1, { RTL_REFINERY_FUZZ: '0.001' })).toMatchObject({ numRuns: 1 });
  expect(fuzz(1, { RTL_REFINERY_SEED: '-7' })).toMatchObject({ seed: -7 });
  expect(fuzz(1, { RTL_REFINERY_SEED: '7', RTL_REFINERY_PATH: '3:1' })).toEqual({
    numRuns: 1,
    seed: 7,
    path: '3:1',
    endOnFailure: true,
  });
  expect(() => fuzzFactor({ RTL_REFINERY_FUZZ: 'many' })).toThrow(
    'RTL_REFINERY_FUZZ must be a positive number, not "many"',
  );
  expect(() => fuzzFactor({ RTL_REFINERY_FUZZ: '0' })).toThrow('must be a positive number');
  expect(() => fuzz(1, { RTL_REFINERY_SEED: 'x' })).toThrow('RTL_REFINERY_SEED must be an integer, not "x"');
  expect(fuzzTimeout(10)).toBeGreaterThanOrEqual(10_000);
});

/** A property that fails for terms with a division inside something else. */
const noInnerDivision = fc.property(arbitraryTape(100), (tape) => {
  const term = chooseApplied(new Choices(tape), { depth: 4 });
  const inner = topological([term]).filter((part) => part !== term && part.kind === 'app' && part.op === 'udiv');
  if (inner.length > 0) throw new Error(`${print(term)} divides inside`);
});

test('a failure is shrunk to a small term, and its report replays it', () => {
  let message = '';
  try {
    check(noInnerDivision, 1000);
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  const [, term = ''] = /^(.*) divides inside/.exec(message) ?? [];
  expect(term.match(/\(/g)?.length, term).toBeLessThanOrEqual(4);
  const [, seed = '', path = ''] = /RTL_REFINERY_SEED=(\S+) RTL_REFINERY_PATH=(\S*)/.exec(message) ?? [];
  const again = fc.check(noInnerDivision, fuzz(1000, { RTL_REFINERY_SEED: seed, RTL_REFINERY_PATH: path }));
  expect(again.failed).toBe(true);
  expect(again.errorInstance instanceof Error ? again.errorInstance.message : '').toBe(`${term} divides inside`);
});

test('a property that holds passes', () => {
  expect(() =>
    check(
      fc.property(arbitraryTape(50), (tape) => {
        expect(chooseApplied(new Choices(tape)).kind).toBe('app');
      }),
      100,
    ),
  ).not.toThrow();
});

// A suite that crashed, hung or ran nothing must never look like one that passed.
import { describe, expect, it } from 'vitest';
import { createResults, publish, resultsOfSuite } from './results.mjs';

const log = (...events) => events.map((event) => `${JSON.stringify(event)}\n`).join('');
const planned = { event: 'planned', names: ['a', 'b'] };
const started = (name) => ({ event: 'started', name });
const ended = (name, error) => ({ event: 'ended', name, ms: 1, ...(error && { error }) });
const end = { event: 'end' };
const failed = (results) => results.filter((test) => !test.ok).map(({ name, error }) => `${name}: ${error}`);

describe('results of the suite in the extension host', () => {
  it('pass when every planned test ended without an error', () => {
    const results = resultsOfSuite(
      log(planned, started('a'), ended('a'), started('b'), ended('b'), end),
      'exit code 0',
    );
    expect(results.map(({ name, ok }) => [name, ok])).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });

  it('fail for a test that ended with an error', () => {
    const results = resultsOfSuite(log(planned, ended('a', 'boom'), ended('b'), end), 'exit code 1');
    expect(failed(results)).toEqual(['a: boom']);
  });

  it('fail for the test in which the host died, and for those that had no turn', () => {
    expect(failed(resultsOfSuite(log(planned, started('a')), 'exit code 0'))).toEqual([
      'a: did not end: exit code 0',
      'b: did not start: exit code 0',
    ]);
  });

  it('fail when the host died after its last test, the log cut in the middle of a line', () => {
    const cut = `${log(planned, ended('a'), ended('b'))}{"event":"en`;
    expect(failed(resultsOfSuite(cut, 'killed'))).toEqual(['suite in the extension host: did not end: killed']);
  });

  it.each([
    ['', 'no log'],
    [log({ event: 'planned', names: [] }, end), 'a suite without tests'],
  ])('fail when nothing ran (%#)', (text) => {
    expect(failed(resultsOfSuite(text, 'exit code 0'))).toEqual([
      'suite in the extension host: ran no test: exit code 0',
    ]);
  });
});

describe('the exit code', () => {
  const codeOf = (fill) => {
    const results = createResults(() => {});
    fill(results);
    return publish(results.summary(), {});
  };

  it('is 0 for passed and for not run', () => {
    expect(codeOf((results) => results.add({ name: 'a', ok: true }))).toBe(0);
    expect(codeOf((results) => results.skipAll('no browser'))).toBe(0);
  });

  it('is 1 for a failure among passes, and for nothing at all', () => {
    expect(codeOf((results) => ['a', 'b'].forEach((name) => void results.add({ name, ok: name === 'a' })))).toBe(1);
    expect(codeOf(() => {})).toBe(1);
  });
});

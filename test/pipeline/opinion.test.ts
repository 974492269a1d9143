/** TLC's opinion in a run: what is told when it agrees, when it does not, and when it says nothing. */
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/pipeline/context.ts';
import type { EventOf, RunEvent } from '../../src/pipeline/events.ts';
import type { TlcRequest, TlcRun } from '../../src/verify/ports/tlc.ts';
import { COUNTER, eventsOf, finishedOf } from './engine.ts';

const WRONG = COUNTER.replace('count <= 3', 'count <= 2');

const ran = (outcome: Extract<TlcRun, { kind: 'ran' }>['outcome'], distinct: number): TlcRun => ({
  ...{ kind: 'ran', version: '2.18', outcome, generated: 16, distinct, depth: 3 },
  coverage: [
    { action: 'Reset_rst', line: 30, distinct: 0, generated: 4 },
    { action: 'Line7', line: 33, distinct: 3, generated: 4 },
  ],
});

const state = (count: bigint, action?: string) => ({
  ...(action === undefined ? {} : { action }),
  values: new Map([['count', { kind: 'integer' as const, value: count }]]),
});

function asked(answer: TlcRun | ((request: TlcRequest, signal: AbortSignal) => Promise<TlcRun>)) {
  const requests: TlcRequest[] = [];
  const secondOpinion: Engine['secondOpinion'] = {
    checker: () =>
      Promise.resolve({
        name: 'TLC',
        check: (request, signal) => {
          requests.push(request);
          return typeof answer === 'function' ? answer(request, signal) : Promise.resolve(answer);
        },
      }),
  };
  return { requests, secondOpinion };
}

const check = (
  text: string,
  secondOpinion: Engine['secondOpinion'],
  tlc: 'always' | 'where small' | 'never' = 'where small',
) => eventsOf({ kind: 'check', text, name: 'counter2.fspec', tlc }, { secondOpinion });

const opinionOf = (events: readonly RunEvent[]) =>
  events.find((event): event is RunEvent & EventOf<'check'> => event.kind === 'check' && event.tool === 'TLC');

const messagesAt = (events: readonly RunEvent[], name: string) =>
  events.flatMap((event) => (event.kind === 'diagnostics' && event.name === name ? event.diagnostics : []));

describe('TLC agrees', () => {
  test('and is told so, with every action that was taken', async () => {
    const { requests, secondOpinion } = asked(ran({ kind: 'holds' }, 4));
    const events = await check(COUNTER, secondOpinion);
    expect(finishedOf(events).verdict).toBe('passed');
    expect(opinionOf(events)).toMatchObject({
      verdict: 'passed',
      version: '2.18',
      level: 'reachable',
      about: 'specification',
      reason: '4 states, as the embedded model checker finds; every action is taken',
      actions: [{ name: "count'", line: 7, taken: 4 }],
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ module: { name: 'counter2.tla' }, config: { name: 'counter2.cfg' } });
  });

  test('that a claim fails: at its line in both texts, with a trace of which each step says what changed', async () => {
    const trace = [state(0n), state(1n, 'Line7'), state(2n, 'Line7'), state(3n, 'Line7')];
    const { secondOpinion } = asked(ran({ kind: 'violated', invariant: 'in_range', trace }, 4));
    const events = await check(WRONG, secondOpinion);
    expect(finishedOf(events).verdict).toBe('refuted');
    expect(opinionOf(events)).toMatchObject({ verdict: 'failed' });
    expect(messagesAt(events, 'counter2.fspec').map(({ source, range }) => [source, range.line])).toEqual([
      ['model checker', 8],
      ['tlc', 8],
    ]);
    const [inModule] = messagesAt(events, 'counter2.tla');
    const text = events.flatMap((event) =>
      event.kind === 'diagnostics' && event.name === 'counter2.tla' ? [event.text] : [],
    )[0];
    expect(text?.split('\n')[(inModule?.range.line ?? 0) - 1]).toBe('in_range == count <= 2');
    const traces = events.filter((event): event is RunEvent & EventOf<'trace'> => event.kind === 'trace');
    expect(traces.map(({ tool, steps }) => [tool, steps.length])).toEqual([
      ['model checker', 4],
      ['TLC', 4],
    ]);
    expect(traces[1]?.steps.at(-1)).toEqual({ event: 'line 7', inputs: {}, state: { count: '3' }, changed: ['count'] });
    expect(traces[0]?.steps[0]).toMatchObject({ event: 'power-up', state: { count: '0' }, changed: [] });
  });
});

describe('TLC does not agree', () => {
  test.each([
    ['other states', ran({ kind: 'holds' }, 5), COUNTER],
    [
      'a violation that the embedded checker does not find',
      ran({ kind: 'violated', invariant: 'in_range', trace: [state(0n)] }, 1),
      COUNTER,
    ],
    ['no violation where the embedded checker finds one', ran({ kind: 'holds' }, 4), WRONG],
    [
      'a longer trace',
      ran({ kind: 'violated', invariant: 'in_range', trace: [0n, 1n, 1n, 2n, 3n].map((n) => state(n)) }, 4),
      WRONG,
    ],
    [
      'a type that does not hold',
      ran({ kind: 'violated', invariant: 'TypeOK', trace: [0n, 1n, 2n, 3n].map((n) => state(n)) }, 4),
      WRONG,
    ],
    ['a deadlock', ran({ kind: 'deadlock', trace: [state(0n)] }, 4), COUNTER],
    ['an error', ran({ kind: 'error', diagnostics: [], trace: [] }, 4), COUNTER],
  ])('%s: the run fails as a mistake of the program', async (_, answer, text) => {
    const events = await check(text, asked(answer).secondOpinion);
    expect(finishedOf(events)).toMatchObject({ verdict: 'crashed', message: expect.stringContaining('Two readings') });
    expect(opinionOf(events)).toMatchObject({ verdict: 'failed' });
  });

  test('a module that it rejects is shown with its message', async () => {
    const range = { line: 3, column: 1, endLine: 3, endColumn: 4 };
    const diagnostic = {
      source: 'tlc',
      code: 'parse-error',
      severity: 'error',
      range,
      message: 'no such thing',
    } as const;
    const events = await check(
      COUNTER,
      asked({ kind: 'rejected', version: '2.18', diagnostics: [diagnostic] }).secondOpinion,
    );
    expect(finishedOf(events)).toMatchObject({ verdict: 'crashed' });
    expect(messagesAt(events, 'counter2.tla')).toMatchObject([{ message: 'no such thing', range: { line: 3 } }]);
  });
});

describe('TLC says nothing', () => {
  test.each([
    [
      'it is missing',
      { kind: 'not run', reason: 'java is not installed', advice: 'Install it.' },
      'java is not installed. Install it.',
    ],
    ['it hangs', { kind: 'broke', reason: 'TLC was not done within 20 s' }, 'TLC was not done within 20 s'],
  ] as const)('because %s: the check was not run, and the run passes', async (_, answer, reason) => {
    const events = await check(COUNTER, asked(answer).secondOpinion);
    expect(finishedOf(events).verdict).toBe('passed');
    expect(opinionOf(events)).toMatchObject({ verdict: 'not run', reason });
  });

  test('because nobody asks it', async () => {
    const { requests, secondOpinion } = asked(ran({ kind: 'holds' }, 4));
    const events = await check(COUNTER, secondOpinion, 'never');
    expect(opinionOf(events)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('because the run is stopped, and then it is stopped too', async () => {
    const stop = new AbortController();
    let ended = false;
    const { secondOpinion } = asked(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ended = true;
            resolve({ kind: 'not run', reason: 'cancelled' });
          });
          stop.abort();
        }),
    );
    const events = await eventsOf(
      { kind: 'check', text: COUNTER, name: 'counter2.fspec', tlc: 'always' },
      { secondOpinion },
      stop.signal,
    );
    expect(finishedOf(events).verdict).toBe('cancelled');
    expect(ended).toBe(true);
  });
});

describe('what is too large', () => {
  const wide = (claim: string): string => `module wide
  clock clk
  input en : bit
  input d : bits[32]
  output q : bits[32] powerup 0
  on clk
    when en: q' = d
  ${claim}
`;

  test('is asked as a model with narrower data, which says what is narrower and claims no level', async () => {
    const { requests, secondOpinion } = asked(ran({ kind: 'holds' }, 2));
    const events = await check(wide('invariant kept: q >= 0'), secondOpinion);
    expect(requests[0]?.module.name).toBe('wide_reduced.tla');
    for (const { text } of [requests[0]?.module, requests[0]?.config].flatMap((one) => one ?? []))
      expect(text).toContain('q: 1 of 32 bits');
    const opinion = opinionOf(events);
    expect(opinion).toMatchObject({
      verdict: 'passed',
      reason: expect.stringContaining('d: 1 of 32 bits; q: 1 of 32 bits'),
    });
    expect(opinion).not.toHaveProperty('level');
  });

  test('and has no smaller model is not asked, and says why', async () => {
    const { requests, secondOpinion } = asked(ran({ kind: 'holds' }, 2));
    const events = await check(wide("invariant kept: q != 32'h9999_9999 or q >= 0"), secondOpinion, 'always');
    expect(requests).toEqual([]);
    expect(opinionOf(events)).toMatchObject({ verdict: 'not run', reason: expect.stringMatching(/bits/) });
  });
});

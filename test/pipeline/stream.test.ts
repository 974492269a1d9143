import { describe, expect, test } from 'vitest';
import { type EventBody, type RunEvent, runEventSchema } from '../../src/pipeline/events.ts';
import { fail, type Result, RUN_VERDICTS, succeed, VERDICTS } from '../../src/pipeline/outcome.ts';
import { type Stage, stage } from '../../src/pipeline/stage.ts';
import { type Conclusion, runOf } from '../../src/pipeline/stream.ts';

async function collect(
  work: () => AsyncGenerator<EventBody, Result<Conclusion>, undefined>,
  close?: () => AsyncGenerator<EventBody, void, undefined>,
): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of runOf({ command: 'check', input: 'x', work, close: close ?? nothing })) events.push(event);
  return events;
}

const nothing = async function* (): AsyncGenerator<EventBody, void, undefined> {
  yield* [];
};

/** A command or stage that does `what`, says nothing, and ends. */
function quietly<T>(what: () => Result<T>): () => AsyncGenerator<EventBody, Result<T>, undefined> {
  return async function* () {
    yield* [];
    return what();
  };
}

const done = succeed({ message: 'well', advice: [] });

describe('the stream of a run', () => {
  test('is numbered without a gap, fits the schema, and ends with finished', async () => {
    const events = await collect(async function* () {
      yield { kind: 'note', message: 'one' };
      return done;
    });
    expect(events.map(({ kind, seq }) => [kind, seq])).toEqual([
      ['started', 0],
      ['note', 1],
      ['finished', 2],
    ]);
    expect(new Set(events.map(({ run }) => run)).size).toBe(1);
    for (const event of events) expect(runEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  test.each(RUN_VERDICTS.filter((verdict) => verdict !== 'passed'))(
    'of a run that ends as %s has its exit code',
    async (verdict) => {
      const events = await collect(quietly(() => fail(verdict, 'because', ['try'])));
      expect(events.at(-1)).toMatchObject({
        kind: 'finished',
        verdict,
        exitCode: VERDICTS[verdict].exitCode,
        message: 'because',
        advice: ['try'],
      });
    },
  );

  test('of a run that made a mistake ends as crashed, with where it happened', async () => {
    const events = await collect(async function* () {
      yield { kind: 'note', message: 'one' };
      throw new TypeError('planted');
    });
    expect(events.at(-1)).toMatchObject({
      verdict: 'crashed',
      exitCode: 70,
      message: expect.stringContaining('planted'),
    });
    expect(events.at(-1)).toMatchObject({
      advice: expect.arrayContaining([expect.stringContaining('stream.test.ts')]),
    });
  });

  test('of a run that passed but could not be closed does not end as passed', async () => {
    const events = await collect(
      quietly(() => done),
      async function* () {
        yield* [];
        throw new Error('planted');
      },
    );
    expect(events.at(-1)).toMatchObject({ kind: 'finished', verdict: 'crashed' });
    expect(events.filter(({ kind }) => kind === 'finished')).toHaveLength(1);
  });

  test('that is left early lets the command clean up', async () => {
    let cleaned = false;
    const work = async function* (): AsyncGenerator<EventBody, Result<Conclusion>, undefined> {
      try {
        yield { kind: 'note', message: 'one' };
        yield { kind: 'note', message: 'two' };
        return done;
      } finally {
        cleaned = true;
      }
    };
    for await (const event of runOf({ command: 'check', input: '', work, close: nothing }))
      if (event.kind === 'note') break;
    expect(cleaned).toBe(true);
  });
});

describe('a stage', () => {
  async function run(
    signal: AbortSignal,
    work: () => Stage<number>,
  ): Promise<{ readonly kinds: readonly string[]; readonly result: Result<number> }> {
    const events = stage('refine', signal, work);
    const kinds: string[] = [];
    let next = await events.next();
    for (; next.done !== true; next = await events.next())
      kinds.push(next.value.kind === 'stage finished' ? `finished ${next.value.outcome}` : next.value.kind);
    return { kinds, result: next.value };
  }

  test('is announced, timed, and gives its value', async () => {
    expect(
      await run(
        new AbortController().signal,
        quietly(() => succeed(1)),
      ),
    ).toEqual({ kinds: ['stage started', 'finished done'], result: succeed(1) });
  });

  test('never begins after a cancellation', async () => {
    let begun = false;
    const outcome = await run(
      AbortSignal.abort(),
      quietly(() => {
        begun = true;
        return succeed(1);
      }),
    );
    expect(outcome).toMatchObject({ kinds: [], result: { ok: false, failure: { verdict: 'cancelled' } } });
    expect(begun).toBe(false);
  });

  test('that fails after a cancellation was cancelled; one that succeeded has succeeded', async () => {
    for (const [result, outcome] of [
      [fail('check failed', 'killed'), 'cancelled'],
      [succeed(1), 'done'],
    ] as const) {
      const controller = new AbortController();
      const { kinds } = await run(
        controller.signal,
        quietly(() => {
          controller.abort();
          return result;
        }),
      );
      expect(kinds).toEqual(['stage started', `finished ${outcome}`]);
    }
  });
});

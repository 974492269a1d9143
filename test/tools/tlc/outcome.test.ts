/** Verdicts from what TLC printed, and from the same outputs with something missing, added or written in another way. */
import { describe, expect, it } from 'vitest';
import { integer, runOfRecording, state, string } from './cases.ts';

/** Leaves out the messages with a number that are the `which`th of their kind, or all of them. */
const without =
  (code: number, which?: number) =>
  (text: string): string => {
    let count = -1;
    const message = new RegExp(String.raw`@!@!@STARTMSG ${code}:\d @!@!@\n[\s\S]*?@!@!@ENDMSG ${code} @!@!@\n`, 'g');
    return text.replaceAll(message, (found) => {
      count += 1;
      return which === undefined || which === count ? '' : found;
    });
  };

const phases = (action: string | undefined, x: number) => state(action, { x: integer(x), phase: string('idle') });

describe('a module that holds', () => {
  it('holds, with its counts, depth and coverage', () => {
    expect(runOfRecording('Holds')).toEqual({
      kind: 'ran',
      version: '2.18',
      outcome: { kind: 'holds' },
      generated: 7,
      distinct: 6,
      depth: 5,
      coverage: [
        { action: 'Init', line: 4, distinct: 1, generated: 1 },
        { action: 'Step', line: 5, distinct: 5, generated: 5 },
        { action: 'Wrap', line: 6, distinct: 0, generated: 1 },
        { action: 'Never', line: 7, distinct: 0, generated: 0 },
      ],
    });
  });

  it.each<[string, (text: string) => string, number]>([
    ['TLC does not say that it found no error', without(2193), 0],
    ['the end mark is missing', without(2186), 0],
    ['the output is cut off', (text) => text.slice(0, -200), 0],
    ['the exit code says something else', (text) => text, 12],
  ])('does not when %s', (_, change, exitCode) => {
    expect(runOfRecording('Holds', change, { exitCode })).toMatchObject({ kind: 'broke', version: '2.18' });
  });

  it('does not when an error is reported as well', () => {
    const error = '@!@!@STARTMSG 1000:1 @!@!@\nsomething new\n@!@!@ENDMSG 1000 @!@!@\n';
    const run = runOfRecording('Holds', (text) => text.replace('@!@!@STARTMSG 2201:0', `${error}$&`));
    expect(run).toMatchObject({ kind: 'ran', outcome: { kind: 'error', diagnostics: [{ message: 'something new' }] } });
  });

  it('does not when there is no initial state: nothing was checked', () => {
    expect(runOfRecording('NoInitialState')).toMatchObject({
      kind: 'ran',
      outcome: { kind: 'error', diagnostics: [{ code: 'no-initial-state', range: { line: 4, column: 1 } }] },
      distinct: 0,
    });
  });

  it.each([',', '.', '’', '\u202f'])('is counted right with %j between digits', (mark) => {
    const run = runOfRecording('Holds', (text) =>
      text
        .replaceAll('7 states', `1${mark}234${mark}567 states`)
        .replaceAll('6 distinct', `12${mark}345 distinct`)
        .replaceAll('>: 5:5', `>: 5${mark}000:6${mark}000`)
        .replace('search is 6.', `search is 1${mark}001.`),
    );
    expect(run).toMatchObject({ generated: 1_234_567, distinct: 12_345, depth: 1000 });
    expect(run.kind === 'ran' && run.coverage[1]).toMatchObject({ distinct: 5000, generated: 6000 });
  });

  it('the last report of coverage counts, and ways to one action are added', () => {
    const block = (distinct: number): string =>
      [2201, 2773, 2772, 2772]
        .map((code, index) => {
          const text = ['The coverage', '<Init line 4, col 1 to line 4, col 4 of module M>: 1:1'][index];
          const way = `<Next line 5, col 1 to line 5, col 4 of module M (${index} 12 5 40)>: ${distinct}:9`;
          return `@!@!@STARTMSG ${code}:0 @!@!@\n${text ?? way}\n@!@!@ENDMSG ${code} @!@!@\n`;
        })
        .join('');
    const run = runOfRecording('Holds', (text) =>
      [2772, 2773, 2201]
        .reduce((rest, code) => without(code)(rest), text)
        .replace('@!@!@STARTMSG 2202', `${block(1)}${block(4)}$&`),
    );
    expect(run.kind === 'ran' && run.coverage).toEqual([
      { action: 'Init', line: 4, distinct: 1, generated: 1 },
      { action: 'Next', line: 5, distinct: 8, generated: 18 },
    ]);
  });
});

describe('a violation', () => {
  const trace = [phases(undefined, 0), phases('Step', 1), phases('Step', 2), phases('Step', 3)];

  it('has the invariant and the whole trace', () => {
    expect(runOfRecording('Violated')).toMatchObject({
      outcome: { kind: 'violated', invariant: 'Small', trace },
      depth: 3,
    });
  });

  it('is read in the way of newer versions', () => {
    const run = runOfRecording('Violated', (text) =>
      text
        .replaceAll('<Step line 5, col 9', '<Step(4, "a b") line 5, col 9')
        .replace('<Initial predicate>', '<Init line 4, col 9 to line 4, col 31 of module Violated>')
        .replace('2.18 of 20 March 2023', '2.19 of 08 August 2024 (rev: 5a47802)'),
    );
    expect(run).toMatchObject({ version: '2.19', outcome: { kind: 'violated', trace } });
    expect(run.kind === 'ran' && run.outcome.kind === 'violated' && run.outcome.trace[0]).not.toHaveProperty('action');
  });

  it.each([0, 1, 2])('is not believed when state %i is missing', (which) => {
    expect(runOfRecording('Violated', without(2217, which))).toMatchObject({
      kind: 'broke',
      reason: expect.stringContaining('whole trace'),
    });
  });

  it.each(['Violated', 'Deadlock', 'BrokenAction'])('%s is not believed without a trace', (name) => {
    expect(runOfRecording(name, without(2217))).toMatchObject({ kind: 'broke' });
  });

  it('is not believed when TLC could not rebuild the trace', () => {
    const failed = '@!@!@STARTMSG 2117:1 @!@!@\nFailed to recover the next state\n@!@!@ENDMSG 2117 @!@!@\n';
    const run = runOfRecording('Violated', (text) => text.replace('@!@!@STARTMSG 2201:0', `${failed}$&`));
    expect(run).toMatchObject({ kind: 'broke', reason: expect.stringContaining('Failed to recover') });
  });

  it('may be of the first state', () => {
    expect(runOfRecording('ViolatedInitially')).toMatchObject({
      outcome: { kind: 'violated', invariant: 'Small', trace: [state(undefined, { x: integer(3) })] },
      depth: 0,
    });
    const emptied = runOfRecording('ViolatedInitially', (text) => text.replace('x = 3', ''));
    expect(emptied.kind).toBe('broke');
  });

  it('may be of an action property', () => {
    expect(runOfRecording('BrokenAction')).toMatchObject({
      outcome: { kind: 'violated', invariant: 'P', trace: [{}, { action: 'Next' }, { action: 'Next' }] },
    });
  });

  it('of a temporal property is told in words', () => {
    expect(runOfRecording('BrokenProperty')).toMatchObject({
      outcome: { kind: 'error', diagnostics: [{ message: 'Temporal properties were violated.' }] },
    });
  });

  it('shows wide values', () => {
    const run = runOfRecording('WideValues');
    const states = run.kind === 'ran' && run.outcome.kind === 'violated' ? run.outcome.trace : [];
    expect(states).toHaveLength(3);
    const values = states[2]?.values;
    const word = values?.get('word');
    expect(word).toEqual({ kind: 'tuple', items: Array.from({ length: 40 }, (_, index) => integer((index + 1) % 2)) });
    const mem = values?.get('mem');
    expect(mem?.kind === 'function' && mem.entries.map(([key]) => key)).toEqual([0, 1, 2, 3, 4, 5].map(integer));
    expect(mem?.kind === 'function' && mem.entries[3]?.[1]).toEqual({ kind: 'tuple', items: [integer(1)] });
    expect(values?.get('rec')).toEqual({
      kind: 'function',
      entries: [
        [string('valid'), { kind: 'boolean', value: true }],
        [string('data'), string('q"uo\\te\n')],
        [string('opt'), { kind: 'other', text: 'mv' }],
      ],
    });
    expect(values?.get('neg')).toEqual(integer(-3));
    expect(values?.get('big')).toMatchObject({ kind: 'set', items: [0, 1, 2, 3].map(integer) });
    expect([...(values?.keys() ?? [])].sort()).toEqual(['big', 'fn', 'mem', 'neg', 'nest', 'rec', 'st', 'word']);
  });
});

it('a deadlock has the trace to it', () => {
  expect(runOfRecording('Deadlock')).toMatchObject({
    outcome: {
      kind: 'deadlock',
      trace: [state(undefined, { x: integer(0) }), state('Inc', { x: integer(1) }), state('Inc', { x: integer(2) })],
    },
    depth: 2,
  });
});

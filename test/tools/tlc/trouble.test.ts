/** What is said when TLC could not do its work, or did not even start. */
import { describe, expect, it } from 'vitest';
import { runOfRecording } from './cases.ts';

describe('TLC that could not do its work', () => {
  const memory = '@!@!@STARTMSG 1001:1 @!@!@\nJava ran out of memory.\n@!@!@ENDMSG 1001 @!@!@\n';

  it('is told by its reason', () => {
    const run = runOfRecording('Holds', (text) => text.replace('@!@!@STARTMSG 2193:0', `${memory}$&`));
    expect(run).toMatchObject({ kind: 'broke', reason: expect.stringContaining('ran out of memory') });
  });

  it('is told by what it said before it ended', () => {
    const stderr = 'java.lang.NullPointerException';
    const run = runOfRecording('Violated', (text) => text.slice(0, 900), { exitCode: 1, stderr });
    expect(run).toMatchObject({ kind: 'broke', reason: expect.stringMatching(/before it was done.*NullPointer/) });
  });

  it('a version that does not know an argument', () => {
    const unknown =
      '@!@!@STARTMSG 1102:1 @!@!@\nError: unrecognized option: -lively\nUsage: java tlc2.TLC\n@!@!@ENDMSG 1102 @!@!@\n';
    const run = runOfRecording('Holds', (text) => `${text.slice(0, text.indexOf('@!@!@STARTMSG 2401'))}${unknown}`);
    expect(run).toMatchObject({ kind: 'broke', reason: expect.stringContaining('unrecognized option: -lively') });
  });
});

describe('Java that does not start TLC', () => {
  const started = (stderr: string, exitCode = 1) => runOfRecording('Holds', () => '', { exitCode, stderr });

  it.each<[string, string, RegExp]>([
    [
      'too old',
      'Error: LinkageError occurred while loading main class tlc2.TLC\n\tjava.lang.UnsupportedClassVersionError: tlc2/TLC has been compiled by a more recent version of the Java Runtime (class file version 55.0), this version of the Java Runtime only recognizes class file versions up to 52.0',
      /too old for TLC: it needs Java 11, and this is Java 8$/,
    ],
    [
      'with a wrong option in the environment',
      'Picked up _JAVA_OPTIONS: -Xmx1\nError occurred during initialization of VM\nToo small maximum heap\n',
      /^Java could not start: Too small maximum heap$/,
    ],
    [
      'with an unknown option',
      'Picked up JAVA_TOOL_OPTIONS: -Xfoo\nUnrecognized option: -Xfoo\nError: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.\n',
      /^Java could not start: Unrecognized option: -Xfoo$/,
    ],
    [
      'with another jar',
      'Error: Could not find or load main class tlc2.TLC\nCaused by: java.lang.ClassNotFoundException: tlc2.TLC\n',
      /not TLC/,
    ],
    ['that is something else', 'usage: java [--brew]', /did not start TLC: usage: java \[--brew\]$/],
    ['that is silent', '', /exit code 1 and said nothing/],
  ])('%s', (_, stderr, reason) => {
    expect(started(stderr)).toEqual({ kind: 'broke', reason: expect.stringMatching(reason) });
  });

  it('a program that prints something and succeeds is not TLC either', () => {
    expect(runOfRecording('Holds', () => 'hello\n')).toMatchObject({ kind: 'broke' });
  });
});

it('what Java says of the environment harms nothing', () => {
  expect(runOfRecording('Holds', (text) => text, { stderr: 'Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n' })).toMatchObject({
    kind: 'ran',
    outcome: { kind: 'holds' },
  });
});

/** How a run can end, and the exit codes that follow: the one table that the command line, its help and docs/cli.md agree on. */

export const RUN_VERDICTS = [
  'passed',
  'refuted',
  'check failed',
  'bad input',
  'tool missing',
  'not understood',
  'unproved',
  'crashed',
  'cancelled',
] as const;
export type RunVerdict = (typeof RUN_VERDICTS)[number];

export const VERDICTS: Readonly<Record<RunVerdict, { readonly exitCode: number; readonly means: string }>> = {
  passed: { exitCode: 0, means: 'everything was proved and no check failed' },
  refuted: { exitCode: 1, means: 'an obligation, the theorem, an example or a replayed step was refuted' },
  'check failed': { exitCode: 1, means: 'a check of the emitted text failed' },
  'bad input': { exitCode: 2, means: 'the input was refused, or the output cannot be written there' },
  'tool missing': { exitCode: 3, means: 'a tool that was required is not installed' },
  'not understood': { exitCode: 4, means: 'the description was not understood' },
  unproved: { exitCode: 4, means: 'an obligation, or the theorem about the text, could be neither proved nor refuted' },
  crashed: { exitCode: 70, means: 'a mistake of RTL Refinery itself' },
  cancelled: { exitCode: 130, means: 'stopped by Ctrl-C (143 when stopped by SIGTERM)' },
};

export function exitCodeOf(verdict: RunVerdict): number {
  return VERDICTS[verdict].exitCode;
}

/** An expected failure: what is wrong, and what the reader can do about it. */
export interface Failure {
  readonly verdict: Exclude<RunVerdict, 'passed'>;
  readonly message: string;
  readonly advice: readonly string[];
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export function fail(
  verdict: Failure['verdict'],
  message: string,
  advice: readonly string[] = [],
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { verdict, message, advice } };
}

export const cancelled = (): { readonly ok: false; readonly failure: Failure } =>
  fail('cancelled', 'The run was stopped. Nothing was written.');

/**
 * How long and from which seed the property tests run.
 *
 * RTL_REFINERY_FUZZ multiplies the number of runs; RTL_REFINERY_SEED replaces the fixed seed; a failure prints seed and path, and with both in
 * RTL_REFINERY_SEED and RTL_REFINERY_PATH the test runs the shrunk case alone.
 */
import fc from 'fast-check';

const fixedSeed = 20;

export function fuzzFactor(environment: NodeJS.ProcessEnv = process.env): number {
  const text = environment['RTL_REFINERY_FUZZ'] ?? '1';
  const factor = Number(text);
  if (!(factor > 0)) throw new Error(`RTL_REFINERY_FUZZ must be a positive number, not "${text}"`);
  return factor;
}

export function fuzz<T>(runs: number, environment: NodeJS.ProcessEnv = process.env): fc.Parameters<T> {
  const seed = Number(environment['RTL_REFINERY_SEED'] ?? fixedSeed);
  if (!Number.isSafeInteger(seed))
    throw new Error(`RTL_REFINERY_SEED must be an integer, not "${environment['RTL_REFINERY_SEED']}"`);
  const path = environment['RTL_REFINERY_PATH'];
  const parameters = { numRuns: Math.max(1, Math.round(runs * fuzzFactor(environment))), seed };
  return path === undefined ? parameters : { ...parameters, path, endOnFailure: true };
}

/** Time limit of a test that runs for `seconds` at factor 1 on a slow machine, in milliseconds. */
export function fuzzTimeout(seconds: number): number {
  return Math.ceil(seconds * 1000 * Math.max(1, fuzzFactor()));
}

/** Longest time that is spent on making a failing case smaller, in milliseconds. */
const shrinkLimit = 20_000;

/** fc.assert that takes bounded time to shrink, and whose report says how to replay. */
export function check<Ts extends unknown[]>(property: fc.IProperty<Ts>, runs: number): void {
  const parameters = fuzz<Ts>(runs);
  const found = fc.check(property, { ...parameters, endOnFailure: true });
  if (!found.failed) return;
  const shrunk =
    parameters.path === undefined
      ? fc.check(property, {
          ...parameters,
          path: found.counterexamplePath ?? '',
          interruptAfterTimeLimit: shrinkLimit,
        })
      : found;
  const details = shrunk.failed && shrunk.counterexample !== null ? shrunk : found;
  const replay = `Replay: RTL_REFINERY_SEED=${details.seed} RTL_REFINERY_PATH=${details.counterexamplePath ?? ''}`;
  const cause = details.errorInstance;
  throw new Error(
    `${cause instanceof Error ? cause.message : String(cause)}\n${replay}\n${fc.defaultReportMessage(details) ?? ''}`,
    { cause },
  );
}

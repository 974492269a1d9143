/**
 * The few lines that run tests inside the extension host: named async tests, one after another, each with a time limit.
 * Results leave the host as lines of JSON in the file named by RTL_REFINERY_SUITE_LOG; the protocol is `SuiteEvent`.
 */
import { appendFileSync } from 'node:fs';

const DEFAULT_LIMIT_MS = 20_000;
const POLL_MS = 50;

export interface HostTest {
  readonly name: string;
  readonly limitMs?: number;
  /** Fails by throwing. */
  readonly run: (context: HostContext) => Promise<void> | void;
}

export interface HostContext {
  /** Undone after the test, last first, also when it failed. */
  readonly defer: (undo: () => unknown) => void;
  /** The first answer that is not undefined or false; asks every 50 ms until the test's time is up. */
  readonly until: <T>(what: string, ask: () => T | undefined | false | Promise<T | undefined | false>) => Promise<T>;
}

/** `planned` comes first and `end` last; a log without them is a crash, whatever the tests in it say. */
export type SuiteEvent =
  | { readonly event: 'planned'; readonly names: readonly string[] }
  | { readonly event: 'started'; readonly name: string }
  | { readonly event: 'ended'; readonly name: string; readonly ms: number; readonly error?: string }
  | { readonly event: 'end' };

/** Runs all tests, whose names must differ. Rejects when one failed, so that the host's exit code says so, too. */
export async function runHostTests(tests: readonly HostTest[]): Promise<void> {
  const names = tests.map((test) => test.name);
  if (new Set(names).size < names.length) throw new Error(`two tests have the same name: ${names.join(', ')}`);
  report({ event: 'planned', names });
  let failures = 0;
  for (const test of tests) {
    report({ event: 'started', name: test.name });
    const start = Date.now();
    const error = await failureOf(test);
    report({ event: 'ended', name: test.name, ms: Date.now() - start, ...(error === undefined ? {} : { error }) });
    if (error !== undefined) failures += 1;
  }
  report({ event: 'end' });
  if (failures > 0) throw new Error(`${failures} of ${tests.length} tests failed`);
}

function report(event: SuiteEvent): void {
  const file = process.env['RTL_REFINERY_SUITE_LOG'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** Undefined when the test passed, else why not. */
async function failureOf(test: HostTest): Promise<string | undefined> {
  const limitMs = test.limitMs ?? DEFAULT_LIMIT_MS;
  const undo: (() => unknown)[] = [];
  let waitingFor: string | undefined;
  let over = false;
  const context: HostContext = {
    defer: (step) => undo.push(step),
    until: async (what, ask) => {
      waitingFor = what;
      for (;;) {
        const answer = await ask();
        if (answer !== undefined && answer !== false) {
          waitingFor = undefined;
          return answer;
        }
        if (over) throw new Error(`gave up waiting for ${what}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      const cause = waitingFor === undefined ? '' : `, waiting for ${waitingFor}`;
      resolve(`not done after ${limitMs / 1000} s${cause}`);
    }, limitMs);
  });
  const body = (async () => test.run(context))().then(() => undefined, describe);
  const failure = await Promise.race([body, limit]);
  over = true;
  clearTimeout(timer);
  const undoFailure = await undoAll(undo);
  return failure ?? undoFailure;
}

async function undoAll(undo: (() => unknown)[]): Promise<string | undefined> {
  let failure: string | undefined;
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      failure ??= `while tidying up: ${describe(error)}`;
    }
  }
  return failure;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

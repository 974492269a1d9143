/**
 * Results of a run: one line per test for people, one JSON file for the caller (`RTL_REFINERY_RESULT`).
 *
 * `{ passed, failed, skipped, tests: [{ name, ok, ms?, error? }], notRun? }`; `notRun` says why nothing could run, and
 * counts as one skipped.
 */
import { writeFileSync } from 'node:fs';

export function createResults(write = (line) => process.stdout.write(`${line}\n`)) {
  const tests = [];
  let notRun;
  return {
    add(test) {
      tests.push(test);
      const time = test.ms === undefined ? '' : ` (${test.ms} ms)`;
      write(`${test.ok ? 'ok  ' : 'FAIL'} ${test.name}${time}`);
      if (test.error !== undefined) write(indent(test.error));
    },
    skipAll(reason) {
      notRun = reason;
      write(`not run: ${reason}`);
    },
    summary() {
      const failed = tests.filter((test) => !test.ok).length;
      const counts = { passed: tests.length - failed, failed, skipped: notRun === undefined ? 0 : 1, tests };
      return notRun === undefined ? counts : { ...counts, notRun };
    },
  };
}

const indent = (text) => text.replace(/^/gm, '       ');

/** Writes the summary where the caller wants it; returns the exit code. A run in which nothing was tested is a failure. */
export function publish(summary, environment = process.env) {
  const file = environment['RTL_REFINERY_RESULT'];
  if (file) writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
  const empty = summary.passed + summary.failed + summary.skipped === 0;
  return summary.failed > 0 || empty ? 1 : 0;
}

/**
 * Results out of the log that the suite in the extension host wrote (`SuiteEvent` of suite/framework.ts).
 * A suite that did not run to its end is a failure of the test that was running, of those that did not get their turn,
 * and, when there is none of these, of the suite itself.
 * @param {string} log
 * @param {string} cause what is known about why the log ends, for the error text
 */
export function resultsOfSuite(log, cause) {
  const events = log.split('\n').flatMap(parseEvent);
  const planned = events.find((event) => event.event === 'planned')?.names ?? [];
  const complete = events.some((event) => event.event === 'end');
  const ended = events.filter((event) => event.event === 'ended');
  const results = ended.map(({ name, ms, error }) => ({ name, ok: error === undefined, ms, ...(error && { error }) }));
  const started = new Set(events.filter((event) => event.event === 'started').map((event) => event.name));
  const lost = planned
    .filter((name) => !ended.some((event) => event.name === name))
    .map((name) => ({
      name,
      ok: false,
      error: started.has(name) ? `did not end: ${cause}` : `did not start: ${cause}`,
    }));
  const all = [...results, ...lost];
  if (planned.length === 0)
    all.push({ name: 'suite in the extension host', ok: false, error: `ran no test: ${cause}` });
  else if (!complete && lost.length === 0) {
    all.push({ name: 'suite in the extension host', ok: false, error: `did not end: ${cause}` });
  }
  return all;
}

function parseEvent(line) {
  try {
    const event = JSON.parse(line);
    return typeof event === 'object' && event !== null && 'event' in event ? [event] : [];
  } catch {
    return []; // the last line of a host that was killed while writing
  }
}

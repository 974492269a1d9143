import { expect, test } from 'vitest';

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
interface Tallies {
  readonly NOTHING: Tally;
  add(left: Tally, right: Tally): Tally;
  summary(tally: Tally): string;
  isGreen(tally: Tally, ci: boolean): boolean;
  tallyOfVitest(report: unknown, exitedCleanly: boolean): Tally;
  tallyOfResult(result: unknown): Tally | undefined;
}

const { NOTHING, add, summary, isGreen, tallyOfVitest, tallyOfResult }: Tallies = await import(
  new URL('./tally.mjs', import.meta.url).href
);

const tally = (passed: number, failed: number, skipped: number): Tally => ({ passed, failed, skipped });
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((of) => ({ status: of })),
});

test('the last line sums all suites', () => {
  expect(summary(add(tally(1, 2, 3), add(NOTHING, tally(4, 0, 0))))).toBe('5 passed, 2 failed, 3 skipped');
});

test('green means that something ran, nothing failed, and in CI that nothing was left out', () => {
  expect(isGreen(tally(1, 0, 0), true)).toBe(true);
  expect(isGreen(tally(1, 0, 1), true)).toBe(false);
  expect(isGreen(tally(1, 0, 1), false)).toBe(true);
  expect(isGreen(tally(1, 1, 0), false)).toBe(false);
  expect(isGreen(NOTHING, false)).toBe(false);
});

test('a vitest report is counted test by test', () => {
  const report = { success: true, testResults: [file('passed', 'passed', 'passed', 'skipped', 'pending', 'todo')] };
  expect(tallyOfVitest(report, true)).toEqual(tally(2, 0, 3));
});

test('a file that could not be loaded is a failure', () => {
  const report = { success: false, testResults: [file('passed', 'passed'), file('failed')] };
  expect(tallyOfVitest(report, false)).toEqual(tally(1, 1, 0));
  const failing = { success: false, testResults: [file('failed', 'failed', 'passed')] };
  expect(tallyOfVitest(failing, false)).toEqual(tally(1, 1, 0));
});

test('an error outside of any test is a failure', () => {
  const report = { success: true, testResults: [file('passed', 'passed')] };
  expect(tallyOfVitest(report, false)).toEqual(tally(1, 1, 0));
  expect(tallyOfVitest({ ...report, success: false }, true)).toEqual(tally(1, 1, 0));
  expect(tallyOfVitest(report, true)).toEqual(tally(1, 0, 0));
});

test('a result file is taken only when it holds three counts', () => {
  expect(tallyOfResult(tally(3, 0, 1))).toEqual(tally(3, 0, 1));
  for (const wrong of [undefined, null, {}, { passed: 1, failed: 0 }, tally(-1, 0, 0), tally(0.5, 0, 0)]) {
    expect(tallyOfResult(wrong)).toBeUndefined();
  }
});

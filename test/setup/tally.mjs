/** How many tests of a suite passed, failed, and were not run. */
export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0 });

export const PASSED = Object.freeze({ ...NOTHING, passed: 1 });
export const FAILED = Object.freeze({ ...NOTHING, failed: 1 });

export function add(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A run that ran nothing is not green; where everything can be installed, neither is one that left something out. */
export function isGreen({ passed, failed, skipped }, ci) {
  return failed === 0 && passed > 0 && !(ci && skipped > 0);
}

/**
 * The tally of a report by vitest's JSON reporter, given how the process ended. A file that could not be loaded has no tests in the
 * report, and an error outside of any test leaves all of them green: each counts as a failure of its own.
 */
export function tallyOfVitest(report, exitedCleanly) {
  let total = NOTHING;
  for (const file of report.testResults) {
    let ofFile = NOTHING;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') ofFile = add(ofFile, PASSED);
      else if (status === 'failed') ofFile = add(ofFile, FAILED);
      else ofFile = add(ofFile, { ...NOTHING, skipped: 1 });
    }
    if (file.status === 'failed' && ofFile.failed === 0) ofFile = add(ofFile, FAILED);
    total = add(total, ofFile);
  }
  return total.failed === 0 && !(exitedCleanly && report.success === true) ? add(total, FAILED) : total;
}

/** The tally of a result file that a suite wrote itself, or undefined when it is not one. */
export function tallyOfResult(result) {
  const counts = [result?.passed, result?.failed, result?.skipped];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return undefined;
  const [passed, failed, skipped] = counts;
  return { passed, failed, skipped };
}

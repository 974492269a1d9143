/** Tests that need TLC. Without it they are skipped with the reason, which `npm test` reports, and takes for a failure on a build server. */
import { describe } from 'vitest';
import { locateTlc } from '../../../src/tools/tlc/locate.ts';

const located = await locateTlc();
const missing = located.kind === 'missing' ? ` (not run: ${located.reason})` : '';

export function describeWithTlc(title: string, tests: () => void): void {
  describe.skipIf(located.kind === 'missing')(`${title}${missing}`, tests);
}

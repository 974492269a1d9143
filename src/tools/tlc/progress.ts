/** Progress while TLC runs, from its output as it comes. */
import type { TlcProgress } from '../../verify/ports/tlc.ts';
import { progressOf } from './counts.ts';

/** Longer lines are no messages about progress. */
const lineLimit = 10_000;

/** A function for the parts of the output, which are cut anywhere. */
export function progressReader(report: (progress: TlcProgress) => void): (part: string) => void {
  let rest = '';
  return (part) => {
    const lines = `${rest}${part}`.split('\n');
    rest = (lines.pop() ?? '').slice(-lineLimit);
    for (const line of lines) {
      const progress = line.startsWith('Progress(') ? progressOf(line) : undefined;
      if (progress !== undefined) report(progress);
    }
  };
}

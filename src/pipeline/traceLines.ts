/** A trace that refutes, as lines for a person. */
import type { Difference } from '../verify/lockstep.ts';

/** Steps that are shown: the last ones, where the difference is. */
const shownSteps = 32;

export function traceLines({ steps, output, expected, actual }: Difference): readonly string[] {
  const first = Math.max(0, steps.length - shownSteps);
  const lines = steps
    .slice(first)
    .map(
      ({ inputs }, index) =>
        `step ${first + index + 1}: ${[...inputs].map(([port, value]) => `${port}=${value}`).join(' ')}`,
    );
  return [...lines, `then ${output} is ${String(actual)}, specified is ${String(expected)}`];
}

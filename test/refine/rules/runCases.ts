/** Runs the cases of a rule as tests. */
import { describe, expect, it } from 'vitest';
import { printProgram } from '../../../src/refine/printProgram.ts';
import type { RuleCases } from './cases.ts';
import { applies, isRefused } from './expectations.ts';

export function runCases({ rule, fires, twins }: RuleCases): void {
  describe(`${rule} applies`, () => {
    it.each(fires.map((firing) => [firing.title, firing] as const))('%s', async (_, firing) => {
      const program = await applies(firing, firing.pick);
      for (const part of firing.gives ?? []) expect(printProgram(program)).toContain(part);
    });
  });
  describe(`${rule} refuses`, () => {
    it.each(twins.map((twin) => [twin.title, twin] as const))('%s', async (_, twin) => {
      isRefused(twin, twin.wrong, twin.because);
      if ('pick' in twin.right) await applies(twin.right, twin.right.pick);
      else await applies(twin, twin.right);
    });
  });
}

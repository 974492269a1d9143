/** A module with a fault disagrees with the embedded model checker; the same module without it agrees, as written.test.ts says. */
import { describe, expect, it } from 'vitest';
import { modelCheck } from '../../../src/spec/modelChecker.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { compare } from '../../../src/verify/tla/compare.ts';
import { each, emitted, runTlc } from './agreement.ts';
import { faults } from './faults.ts';
import { describeWithTlc } from './live.ts';
import { mutated } from './planted.ts';
import { specOf } from './specs.ts';
import { written } from './written.ts';

describe('the faults', () => {
  it('are different ones, each with its place in a module', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    for (const { spec, search, replace } of faults) {
      const module = emitted(specOf(written[spec]));
      expect(mutated(module, search, replace).text).not.toBe(module.text);
    }
  });
});

describeWithTlc('Modules with faults', () => {
  it('are all noticed', async () => {
    const missed = await each(faults, async ({ name, spec: from, search, replace }) => {
      const spec = specOf(written[from]);
      const module = mutated(emitted(spec), search, replace);
      const run = await runTlc(module);
      if (run.kind === 'rejected') return [];
      if (run.kind !== 'ran') return [`${name}: ${JSON.stringify(run)}`];
      const { kind } = compare(module, run, modelCheck(systemOf(spec)));
      return kind === 'disagree' ? [] : [`${name}: ${kind}`];
    });
    expect(missed.flat()).toEqual([]);
  });
});

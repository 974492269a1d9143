/**
 * Random specifications, refined by the auto picker and run beside their System: a difference is a bug in a rule. RTL_REFINERY_FUZZ multiplies the number of
 * specifications.
 */
import { describe, expect, it } from 'vitest';
import type { Code, Program } from '../../src/refine/program.ts';
import { random } from '../../src/spec/random.ts';
import { difference } from './cosimulate.ts';
import { design } from './design.ts';
import { mutatingPicker } from './mutatedPicks.ts';
import { randomDesign } from './randomDesign.ts';
import { finish, run } from './refineFully.ts';

const effort = Number(process.env['RTL_REFINERY_FUZZ'] ?? 1);
const batches = 10;
const perBatch = Math.ceil(30 * effort);

describe('random specifications', () => {
  it.each(Array.from({ length: batches }, (_, batch) => batch))(
    'batch %i is finished, and does what it says',
    async (batch) => {
      for (let index = 0; index < perBatch; index += 1) {
        const seed = batch * perBatch + index + 1;
        const text = randomDesign(random(seed));
        const { program } = await finish(design(text));
        const found = difference(program, { cycles: 40, seed });
        if (found !== undefined) throw new Error(`seed ${seed}: ${found}\n${text}`);
      }
    },
    60_000 * Math.max(1, effort),
  );
});

describe('picks with something wrong in them', () => {
  it(
    'are refused, or are right after all',
    async () => {
      let refused = 0;
      for (let seed = 1; seed <= Math.ceil(40 * effort); seed += 1) {
        const text = randomDesign(random(seed));
        const { outcome, events } = await run(design(text), mutatingPicker(random(seed * 7)));
        refused += events.filter((event) => event.kind === 'refused').length;
        if (outcome.kind !== 'complete') throw new Error(`seed ${seed} is not finished\n${text}`);
        const found = difference(outcome.program, { cycles: 40, seed });
        if (found !== undefined) throw new Error(`seed ${seed}: ${found}\n${text}`);
      }
      expect(refused).toBeGreaterThan(100);
    },
    60_000 * Math.max(1, effort),
  );
});

describe('the comparison itself', () => {
  const text = `module counter
clock clk
reset rst async low
input en : bit
output count : bits[3] = 2
output z : bit
z = count == 7
on clk { when en: count' = count + 1 }`;

  /** The program with each assignment's value replaced by what it reads before the step. */
  const idle = (code: Code): Code => {
    switch (code.kind) {
      case 'assign':
        return { ...code, assignments: [] };
      case 'if':
        return { ...code, branches: code.branches.map((branch) => ({ ...branch, body: idle(branch.body) })) };
      default:
        return code;
    }
  };

  it('notices a step that is not taken', async () => {
    const { program } = await finish(design(text));
    const broken: Program = {
      ...program,
      processes: program.processes.map((process) =>
        process.kind === 'clocked' ? { ...process, body: idle(process.body) } : process,
      ),
    };
    expect(difference(program, { cycles: 60, seed: 1 })).toBeUndefined();
    expect(difference(broken, { cycles: 60, seed: 1 })).toContain('count');
  });

  it('notices a reset of another kind', async () => {
    const { program } = await finish(design(text));
    const broken: Program = {
      ...program,
      processes: program.processes.map((process) =>
        process.kind === 'clocked'
          ? { ...process, resets: process.resets.map((reset) => ({ ...reset, kind: 'sync' as const })) }
          : process,
      ),
    };
    expect(difference(broken, { cycles: 60, seed: 1 })).toContain('count');
  });

  it('notices a choice that the specification does not allow', async () => {
    const open = text.replace("when en: count' = count + 1", "choose count' such that count' != count");
    const { program } = await finish(design(open));
    const broken: Program = {
      ...program,
      processes: program.processes.map((process) =>
        process.kind === 'clocked'
          ? { ...process, body: { kind: 'assign', origin: { step: 0, hole: '' }, assignments: [] } }
          : process,
      ),
    };
    expect(difference(program, { cycles: 60, seed: 1 })).toBeUndefined();
    expect(difference(broken, { cycles: 60, seed: 1 })).toContain('no resolution of the specification');
  });
});

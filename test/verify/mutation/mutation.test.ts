/**
 * Mutants of emitted texts. What is proved never shows a difference in a simulator; what is refuted shows it by the trace that is given; what is right as a netlist
 * only is never called proved. RTL_REFINERY_FUZZ multiplies the number of mutants.
 */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { fuzzFactor, fuzzTimeout } from '../../kernel/arbitrary/fuzz.ts';
import { type Judged, judge, VERDICTS } from './campaign.ts';
import { KINDS } from './kinds.ts';
import { chooseMutants } from './select.ts';

const available = spawnSync('iverilog', ['-V']).status === 0;
const count = Math.max(20, Math.round(200 * fuzzFactor()));
const cycles = 10_000;

const shown = ({ mutant, verdict, reason, simulated, roots, reproduced }: Judged): string =>
  `${verdict} (${mutant.kind}, ${mutant.design}): ${mutant.change} ${reason} ${JSON.stringify({ simulated, roots, reproduced })}`;

describe.runIf(available)(`${count} mutants of emitted texts`, () => {
  let judged: readonly Judged[] = [];
  beforeAll(async () => {
    const mutants = await chooseMutants(count, 1);
    expect(mutants.filter(({ spec }) => spec.assumptions.length > 0)).toEqual([]);
    judged = await judge(mutants, await cadicalSolver(), cycles);
    process.stdout.write(table(judged));
  }, fuzzTimeout(240));

  it('are of every kind and of most designs, and meet every kind of end', () => {
    expect(judged.length).toBe(count);
    expect(new Set(judged.map(({ mutant }) => mutant.kind)).size).toBe(KINDS.length);
    if (count < 200) return;
    expect(new Set(judged.map(({ mutant }) => mutant.design)).size).toBe(112);
    for (const verdict of ['proved', 'refuted', 'netlist equal only'] as const)
      expect(judged.filter((entry) => entry.verdict === verdict).length, verdict).toBeGreaterThan(count * 0.03);
  });

  it('show no difference in a simulator when they are proved', () => {
    const wrong = judged.filter(
      ({ verdict, roots, simulated }) =>
        verdict === 'proved' &&
        (simulated === undefined ||
          (roots.includes('powerUp') && simulated.first >= 0) ||
          (roots.includes('reset') && simulated.afterReset >= 0)),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it('are not recognised when only their netlist is right', () => {
    const wrong = judged.filter(({ verdict, recognised }) => recognised && verdict === 'netlist equal only');
    expect(wrong.map(shown)).toEqual([]);
  });

  it('that are recognised and refuted show the difference at the end of the trace', () => {
    // A block that acts at the other edge of the clock than the specified one runs in a simulator when the clock gets its first level, which is no edge of a
    // netlist: its trace is one step off. Such a mutant has to differ under random inputs.
    const isOffset = ({ mutant, simulated }: Judged): boolean =>
      mutant.kind === 'clock edge' && simulated !== undefined && simulated.first >= 0;
    const wrong = judged.filter(
      (entry) => entry.verdict === 'refuted' && entry.recognised && entry.reproduced !== true && !isOffset(entry),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it('are hardly ever left open', () => {
    // Not by a failure of the search: ports that differ, and netlists that have no meaning.
    const open = judged.filter(
      ({ verdict, reason }) =>
        verdict === 'not inductive' ||
        (verdict === 'undecided' && !/^the ports differ|^the netlist cannot be read/.test(reason)),
    );
    expect(open.length, open.map(shown).join('\n')).toBeLessThanOrEqual(Math.ceil(count * 0.02));
  });
});

/** Numbers by kind of change and verdict. */
function table(judged: readonly Judged[]): string {
  const row = (name: string, entries: readonly Judged[]): string =>
    [
      name.padEnd(20),
      ...VERDICTS.map((verdict) =>
        String(entries.filter((entry) => entry.verdict === verdict).length).padStart(verdict.length + 2),
      ),
      String(entries.filter(({ simulated }) => (simulated?.first ?? -1) >= 0).length).padStart(13),
    ].join('');
  return [
    '',
    `${''.padEnd(20)}${VERDICTS.map((verdict) => `  ${verdict}`).join('')}  differs (sim)`,
    ...KINDS.map((kind) =>
      row(
        kind,
        judged.filter(({ mutant }) => mutant.kind === kind),
      ),
    ),
    row('all', judged),
    '',
  ].join('\n');
}

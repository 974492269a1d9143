import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { random } from '../../../src/spec/random.ts';
import { recognise } from '../../../src/verify/recogniser/recognise.ts';
import { fuzzFactor } from '../../kernel/arbitrary/fuzz.ts';
import { agreement } from './agreement.ts';
import { catalogueTexts, randomTexts } from './corpus.ts';
import { mutate } from './mutants.ts';
import type { Source } from './netlists.ts';
import { CONVENTIONAL, TWINS } from './twins/all.ts';

const available = spawnSync('iverilog', ['-V']).status === 0;

/** Mutants that are recognised, drawn until there are `count`. */
function recognisedMutants(texts: readonly Source[], count: number, seed: number): readonly Source[] {
  const draw = random(seed);
  const found: Source[] = [];
  while (found.length < count) {
    const source = texts[draw.below(texts.length)];
    if (source === undefined) throw new Error('there are no texts');
    const text = mutate(source.text, draw);
    if (text !== source.text && recognise(text).kind === 'recognised') found.push({ ...source, text });
  }
  return found;
}

const sourcesOf = (emitted: readonly { readonly text: string; readonly style: string }[]): readonly Source[] =>
  emitted.map(({ text, style }) => ({ text, systemVerilog: style === 'systemVerilog' }));

/** Every recognised mutant that the front ends take shows under Icarus what its netlist says; `share` of the moments has to be determined. */
async function expectAgreement(mutants: readonly Source[], cycles: number, share: number): Promise<void> {
  const verdicts = await agreement(mutants, { cycles, batch: 40 });
  const differing = verdicts.flatMap((verdict, index) =>
    verdict.kind === 'differs' ? [`${verdict.line}\n${mutants[index]?.text}`] : [],
  );
  expect(differing).toEqual([]);
  expect(verdicts.filter(({ kind }) => kind === 'agrees').length).toBeGreaterThan(mutants.length * 0.7);
  const compared = verdicts.reduce((sum, verdict) => sum + (verdict.kind === 'agrees' ? verdict.compared : 0), 0);
  expect(compared).toBeGreaterThan(mutants.length * cycles * share);
}

const many = (count: number): number => Math.ceil(count * fuzzFactor());

describe.runIf(available)('Icarus shows what the netlist says of recognised mutants', () => {
  it('of the catalogue, for 2,000 cycles', async () => {
    const mutants = recognisedMutants(sourcesOf(await catalogueTexts()), many(100), 11);
    await expectAgreement(mutants, 2000, 0.7);
  }, 3_000_000);

  it('of hand-written texts, for 500 cycles', async () => {
    const simulated = [
      ...TWINS.map(({ right, systemVerilog = false }) => ({ text: right, systemVerilog })),
      ...CONVENTIONAL,
    ];
    const mutants = recognisedMutants(
      simulated.map(({ text, systemVerilog = false }) => ({ text, systemVerilog })),
      many(100),
      12,
    );
    await expectAgreement(mutants, 500, 0.5);
  }, 3_000_000);

  it('of random expressions and memories, for 60 cycles', async () => {
    await expectAgreement(recognisedMutants(sourcesOf(randomTexts(10)), many(15), 13), 60, 0.1);
  }, 3_000_000);
});

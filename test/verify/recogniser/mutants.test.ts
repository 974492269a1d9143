import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { random } from '../../../src/spec/random.ts';
import { recognise } from '../../../src/verify/recogniser/recognise.ts';
import { agreement } from './agreement.ts';
import { catalogueTexts, randomTexts } from './corpus.ts';
import { mutate } from './mutants.ts';
import type { Source } from './netlists.ts';

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

/** Every recognised mutant that the front ends take shows under Icarus what its netlist says. */
async function expectAgreement(mutants: readonly Source[], cycles: number): Promise<void> {
  const verdicts = await agreement(mutants, { cycles, batch: 40 });
  const differing = verdicts.flatMap((verdict, index) =>
    verdict.kind === 'differs' ? [`${verdict.line}\n${mutants[index]?.text}`] : [],
  );
  expect(differing).toEqual([]);
  expect(verdicts.filter(({ kind }) => kind === 'agrees').length).toBeGreaterThan(mutants.length * 0.7);
  const compared = verdicts.reduce((sum, verdict) => sum + (verdict.kind === 'agrees' ? verdict.compared : 0), 0);
  expect(compared).toBeGreaterThan(mutants.length * cycles * 0.7);
}

describe.runIf(available)('recognised mutants of emitted texts', () => {
  it('of the catalogue: Icarus shows what the netlist says for 2,000 cycles', async () => {
    await expectAgreement(recognisedMutants(sourcesOf(await catalogueTexts()), 120, 11), 2000);
  }, 300_000);

  it('of random expressions and memories: the same for 100 cycles', async () => {
    await expectAgreement(recognisedMutants(sourcesOf(randomTexts(20)), 30, 12), 100);
  }, 300_000);
});

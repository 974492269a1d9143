/** What the product says of mutants of its own texts, and what a simulator shows of them. */
import type { Solver } from '../../../kernel/bits/solver.ts';
import type { Root } from '../../../kernel/refines.ts';
import { embeddedYosys } from '../../../src/tools/yosys.ts';
import type { Difference } from '../../../src/verify/lockstep.ts';
import { readNetlist } from '../../../src/verify/netlist/yosysJson.ts';
import { recognise } from '../../../src/verify/recogniser/recognise.ts';
import { proveText } from '../../../src/verify/theorem.ts';
import { renamed } from '../recogniser/netlists.ts';
import { replaying, searching } from './bench.ts';
import { type Bench, runBenches } from './icarus.ts';
import type { Mutant } from './select.ts';

export const VERDICTS = ['proved', 'refuted', 'netlist equal only', 'not inductive', 'undecided', 'rejected'] as const;

export interface Judged {
  readonly mutant: Mutant;
  readonly verdict: (typeof VERDICTS)[number];
  /** What the product gives as the reason, where it neither proves nor refutes. */
  readonly reason: string;
  readonly recognised: boolean;
  readonly roots: readonly Root[];
  readonly difference?: Difference;
  /** What a simulator shows; `undefined` where it rejects the text. */
  readonly simulated?: Simulated;
  /** The trace of a refutation, replayed: the original is as specified at its end, the mutant is not. */
  readonly reproduced?: boolean;
}

export interface Simulated {
  /** The first moment that differs from power-up on, and the first one after a reset has acted; −1 for none. */
  readonly first: number;
  readonly afterReset: number;
}

export async function judge(mutants: readonly Mutant[], solver: Solver, cycles: number): Promise<readonly Judged[]> {
  const verdicts: Judged[] = [];
  for (const mutant of mutants) verdicts.push(await verdictOf(mutant, solver));
  const simulated = await runBenches(mutants.map((mutant, index) => searchBench(mutant, index, cycles)));
  const refuted = verdicts.filter(({ difference }) => difference !== undefined);
  const replayed = await runBenches(refuted.map((entry, index) => replayBench(entry, index)));
  return verdicts.map((entry, index): Judged => {
    const result = simulated[index];
    const replay = replayed[refuted.indexOf(entry)];
    return {
      ...entry,
      ...(result?.kind === 'ran'
        ? { simulated: { first: Number(result.words[0]), afterReset: Number(result.words[1]) } }
        : {}),
      ...(replay?.kind === 'ran' ? { reproduced: replay.words.join(' ') === '1 1' } : {}),
    };
  });
}

async function verdictOf(mutant: Mutant, solver: Solver): Promise<Judged> {
  const { spec, text } = mutant;
  const recognised = recognise(text).kind === 'recognised';
  const base = { mutant, recognised, roots: [], reason: '' };
  const elaborated = await embeddedYosys.elaborate(text, spec.name);
  if (elaborated.kind !== 'netlist') return { ...base, verdict: 'rejected' };
  const netlist = readNetlist(elaborated.json, spec.name);
  if (netlist.kind !== 'module') return { ...base, verdict: 'rejected', reason: netlist.reason };
  const { verdict } = proveText(spec, netlist.module, { solver });
  switch (verdict.kind) {
    case 'proved':
      return { ...base, verdict: recognised ? 'proved' : 'netlist equal only', roots: verdict.roots };
    case 'refuted':
      return { ...base, verdict: 'refuted', difference: verdict.difference };
    case 'not inductive':
      return { ...base, verdict: 'not inductive', reason: verdict.goal.id };
    case 'undecided':
      return { ...base, verdict: 'undecided', reason: verdict.why };
    default:
      throw new Error(`${mutant.design}: ${verdict.kind}`);
  }
}

function searchBench({ spec, original, text }: Mutant, index: number, cycles: number): Bench {
  const pair = { spec, original: `o${index}_`, mutant: `m${index}_` };
  return {
    name: `s${index}_`,
    text: searching(`s${index}_`, pair, cycles, index + 1),
    modules: [renamed(original, pair.original), renamed(text, pair.mutant)],
  };
}

function replayBench({ mutant: { spec, original, text }, difference }: Judged, index: number): Bench {
  if (difference === undefined || typeof difference.expected !== 'bigint') throw new Error('there is no trace');
  const pair = { spec, original: `o${index}_`, mutant: `m${index}_` };
  const file = `r${index}_.hex`;
  const { steps, output, expected } = difference;
  const bench = replaying(`r${index}_`, pair, { steps, output, expected }, file);
  return {
    name: `r${index}_`,
    text: bench.text,
    modules: [renamed(original, pair.original), renamed(text, pair.mutant)],
    data: { file, words: bench.words },
  };
}

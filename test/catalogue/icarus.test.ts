import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { interpret } from '../../src/models/offline/interpret.ts';
import type { CatalogueCase } from './case.ts';
import { CASES } from './cases.ts';
import { generateVerilog } from './generate.ts';
import { type Design, type Outcome, runIcarus } from './icarus.ts';
import { randomTrace, seedOf } from './trace.ts';

const CYCLES = 2000;

const available = spawnSync('iverilog', ['-V']).status === 0;

async function designOf(entry: CatalogueCase, description: string): Promise<Design> {
  const result = interpret(description);
  if (result.kind !== 'understood') throw new Error(`${description}\n${result.reason}`);
  const { contract, fspec } = result;
  const verilog = await generateVerilog(fspec).catch((cause: unknown) => {
    throw new Error(`${description}\n${String(cause)}`);
  });
  const ports = contract.ports.map(({ name, direction, width }) => ({ name, width, direction: direction === 'input' ? ('input' as const) : ('output' as const) }));
  const widths = new Map(ports.map(({ name, width }) => [name, width]));
  return {
    id: `${entry.id}: ${description}`,
    module: contract.module,
    verilog,
    ports,
    trace: randomTrace(entry.model(), entry.drives, CYCLES, seedOf(description), widths),
  };
}

async function outcomes(list: readonly (readonly [CatalogueCase, string])[]): Promise<ReadonlyMap<string, Outcome | Error>> {
  const results = new Map<string, Outcome | Error>();
  const designs: Design[] = [];
  for (const [entry, description] of list) {
    try {
      designs.push(await designOf(entry, description));
    } catch (cause) {
      results.set(`${entry.id}: ${description}`, cause instanceof Error ? cause : new Error(String(cause)));
    }
  }
  for (const [id, outcome] of await runIcarus(designs)) results.set(id, outcome);
  return results;
}

describe.runIf(available)('the catalogue under Icarus', () => {
  const agreeing = CASES.flatMap((entry) => entry.descriptions.map((description) => [entry, description] as const));
  const differing = CASES.flatMap((entry) => entry.flips.map((flip) => [entry, flip.description] as const));
  let results: ReadonlyMap<string, Outcome | Error> = new Map();
  const outcomeOf = (entry: CatalogueCase, description: string): Outcome => {
    const outcome = results.get(`${entry.id}: ${description}`);
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('not run');
    return outcome;
  };

  beforeAll(async () => {
    results = await outcomes([...agreeing, ...differing]);
  }, 600_000);

  it.each(agreeing.map(([entry, description]) => [entry.id, description, entry] as const))('%s: %s', (_id, description, entry) => {
    expect(outcomeOf(entry, description)).toEqual({ mismatches: 0, first: -1 });
  });

  it.each(differing.map(([entry, description]) => [entry.id, description, entry] as const))('%s, flipped: %s', (_id, description, entry) => {
    expect(outcomeOf(entry, description).mismatches).toBeGreaterThan(0);
  });
});

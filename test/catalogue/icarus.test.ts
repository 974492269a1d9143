import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { interpret } from '../../src/models/offline/interpret.ts';
import type { CatalogueCase } from './case.ts';
import { CASES } from './cases.ts';
import { generateVerilog } from './generate.ts';
import { type Design, type Outcome, runIcarus } from './icarus.ts';
import { randomTrace, seedOf } from './trace.ts';

const CYCLES = 2000;

const installed = (tool: string, option: string): boolean => spawnSync(tool, [option]).status === 0;

/** Many descriptions give texts that differ in their comments only: the same code is generated and run once. */
const generated = new Map<string, Promise<string>>();

const codeOf = (fspec: string): string => fspec.replaceAll(/\/\/.*/g, '');

function verilogOf(fspec: string): Promise<string> {
  const code = codeOf(fspec);
  const known = generated.get(code);
  if (known !== undefined) return known;
  const fresh = generateVerilog(fspec);
  generated.set(code, fresh);
  return fresh;
}

/** A trace of the model of `entry` on the code of a description. */
function idOf(entry: CatalogueCase, description: string): string {
  const result = interpret(description);
  return `${entry.id}: ${result.kind === 'understood' ? codeOf(result.fspec) : description}`;
}

async function designOf(entry: CatalogueCase, description: string): Promise<Design> {
  const result = interpret(description);
  if (result.kind !== 'understood') throw new Error(`${description}\n${result.reason}`);
  const { contract, fspec } = result;
  const ports = contract.ports.map(({ name, direction, width }) => ({
    name,
    width,
    direction: direction === 'input' ? ('input' as const) : ('output' as const),
  }));
  return {
    id: idOf(entry, description),
    module: contract.module,
    verilog: await verilogOf(fspec),
    ports,
    trace: () =>
      randomTrace(
        entry.model(),
        entry.drives,
        CYCLES,
        seedOf(description),
        new Map(ports.map(({ name, width }) => [name, width])),
      ),
  };
}

describe.runIf(installed('iverilog', '-V'))('the catalogue under Icarus', () => {
  const agreeing = CASES.flatMap((entry) => entry.descriptions.map((description) => [entry, description] as const));
  const differing = CASES.flatMap((entry) => entry.flips.map((flip) => [entry, flip.description] as const));
  const results = new Map<string, Outcome | Error>();
  const outcomeOf = (entry: CatalogueCase, description: string): Outcome => {
    const outcome = results.get(idOf(entry, description));
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('not run');
    return outcome;
  };

  beforeAll(async () => {
    const designs = new Map<string, Design>();
    for (const [entry, description] of [...agreeing, ...differing]) {
      const id = idOf(entry, description);
      if (designs.has(id)) continue;
      try {
        designs.set(id, await designOf(entry, description));
      } catch (cause) {
        results.set(id, new Error(description, { cause }));
      }
    }
    for (const [id, outcome] of await runIcarus([...designs.values()])) results.set(id, outcome);
  }, 600_000);

  it.each(agreeing.map(([entry, description]) => [entry.id, description, entry] as const))(
    '%s: %s',
    (_id, description, entry) => {
      expect(outcomeOf(entry, description)).toEqual({ mismatches: 0, first: -1 });
    },
  );

  it.each(differing.map(([entry, description]) => [entry.id, description, entry] as const))(
    '%s, flipped: %s',
    (_id, description, entry) => {
      expect(outcomeOf(entry, description).mismatches).toBeGreaterThan(0);
    },
  );
});

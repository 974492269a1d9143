/** Every description of the catalogue through the whole pipeline, twice, with the real interpreter and the tools that are installed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeEngine } from '../../src/pipeline/compose.ts';
import type { Engine } from '../../src/pipeline/context.ts';
import type { EventOf, RunEvent } from '../../src/pipeline/events.ts';
import { sha256 } from '../../src/pipeline/hash.ts';
import { startRun } from '../../src/pipeline/run.ts';
import type { Elaboration } from '../../src/verify/ports/elaborator.ts';
import { CASES } from '../catalogue/cases.ts';
import { finishedOf } from './engine.ts';
import { contentsOf } from './scratch.ts';

/** Runs at a time: while the programs of one are waited for, another one computes. */
const LANES = 3;

const engine = composeEngine();

/** Different words often give the same text, and what the programs say of a text does not change. */
const said = new Map<string, readonly EventOf<'check'>[]>();
const checks: Engine['checks'] = {
  ...engine.checks,
  run: async function* (design, signal) {
    const key = sha256(`${design.verilog}\0${design.testbench}`);
    const known = said.get(key);
    if (known !== undefined) {
      yield* known;
      return;
    }
    const results: EventOf<'check'>[] = [];
    for await (const result of engine.checks.run(design, signal)) {
      results.push(result);
      yield result;
    }
    said.set(key, results);
  },
};

/** So does the front end. */
const read = new Map<string, Promise<Elaboration>>();
const prover: Engine['prover'] = {
  ...engine.prover,
  elaborator: async () => {
    const elaborator = await engine.prover.elaborator();
    return {
      ...elaborator,
      elaborate: (text, top, options) => {
        const known = read.get(text) ?? elaborator.elaborate(text, top, options);
        read.set(text, known);
        return known;
      },
    };
  },
};

interface Outcome {
  readonly events: readonly RunEvent[];
  readonly artefacts: Readonly<Record<string, string>>;
}

async function generate(description: string): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'rtl-refinery-'));
  try {
    const request = { kind: 'generate', description, root, out: 'out', force: false } as const;
    const events: RunEvent[] = [];
    for await (const event of startRun(request, { ...engine, checks, prover }, new AbortController().signal))
      events.push(event);
    const passed = finishedOf(events).verdict === 'passed';
    return { events, artefacts: passed ? contentsOf(join(root, 'out')) : {} };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Reports say how long things took. */
const timeless = (files: Outcome['artefacts']): Outcome['artefacts'] =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !/\.report\.(json|md)$/.test(name)));

function fileOf({ artefacts }: Outcome, suffix: string): { readonly name: string; readonly text: string } {
  const [name, text] = Object.entries(artefacts).find(([candidate]) => candidate.endsWith(suffix)) ?? [];
  if (name === undefined || text === undefined) throw new Error(`no ${suffix} was written`);
  return { name, text };
}

const descriptions = CASES.flatMap(({ id, descriptions: all }) => all.map((description) => [id, description] as const));

describe('the catalogue', () => {
  const outcomes = new Map<string, readonly [Outcome, Outcome]>();

  beforeAll(async () => {
    const waiting = descriptions.values();
    const lane = async () => {
      for (const [, description] of waiting)
        outcomes.set(description, [await generate(description), await generate(description)]);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }, 600_000);

  test.each(descriptions)('%s: %s', (_id, description) => {
    const [first, second] = outcomes.get(description) ?? [];
    if (first === undefined || second === undefined) throw new Error('it was not run');
    expect(finishedOf(first.events)).toMatchObject({ verdict: 'passed', exitCode: 0 });
    for (const event of first.events) {
      if (event.kind !== 'check') continue;
      expect(event.verdict).not.toBe('failed');
      expect(event.diagnostics).toEqual([]);
    }
    // The second time terms are built in another order, beside other runs: the bytes are the same all the same.
    expect(Object.keys(first.artefacts).length).toBeGreaterThanOrEqual(10);
    expect(timeless(second.artefacts)).toEqual(timeless(first.artefacts));
    const theorem = first.events.find((event) => event.kind === 'theorem');
    expect(theorem).toMatchObject({ verdict: 'proved', level: 'inductive', certified: theorem?.obligations.length });
    const hasReset = /^\s*reset /m.test(first.artefacts[`${theorem?.name.replace(/\.v$/, '')}.fspec`] ?? '');
    expect(theorem?.roots).toEqual(hasReset ? ['powerUp', 'reset'] : ['powerUp']);
  });

  test.each(CASES.map(({ id, descriptions: [description = ''] }) => [id, description] as const))(
    '%s: the checker confirms the theorem from the files alone',
    async (_id, description) => {
      const [first] = outcomes.get(description) ?? [];
      if (first === undefined) throw new Error('it was not run');
      const chain = fileOf(first, '.chain.json');
      const request = {
        kind: 'replay',
        ...chain,
        specification: fileOf(first, '.fspec'),
        verilog: fileOf(first, '.v'),
        check: true,
      } as const;
      const events: RunEvent[] = [];
      const without = { ...prover, solver: () => Promise.reject(new Error('the checker asks no solver')) };
      for await (const event of startRun(request, { ...engine, prover: without }, new AbortController().signal))
        events.push(event);
      expect(finishedOf(events)).toMatchObject({ verdict: 'passed', exitCode: 0 });
      expect(finishedOf(events).message).toContain('confirmed by the checker');
    },
  );
});

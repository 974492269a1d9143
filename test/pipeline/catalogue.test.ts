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
import { CASES } from '../catalogue/cases.ts';
import { finishedOf } from './engine.ts';
import { contentsOf } from './scratch.ts';

/** Runs at a time: while the programs of one are waited for, another one computes. */
const LANES = 3;

const engine = composeEngine();

/** Different words often give the same text, and what the programs say of a text does not change. */
const said = new Map<string, readonly EventOf<'check'>[]>();
const checks: Engine['checks'] = {
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

interface Outcome {
  readonly events: readonly RunEvent[];
  readonly artefacts: Readonly<Record<string, string>>;
}

async function generate(description: string): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'rtl-refinery-'));
  try {
    const request = { kind: 'generate', description, root, out: 'out', force: false } as const;
    const events: RunEvent[] = [];
    for await (const event of startRun(request, { ...engine, checks }, new AbortController().signal))
      events.push(event);
    return { events, artefacts: finishedOf(events).verdict === 'passed' ? contentsOf(join(root, 'out')) : {} };
  } finally {
    rmSync(root, { recursive: true });
  }
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
    expect(Object.keys(first.artefacts)).toHaveLength(6);
    // The second time terms are built in another order, beside other runs: the bytes are the same all the same.
    expect(second.artefacts).toEqual(first.artefacts);
  });
});

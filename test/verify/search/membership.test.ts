/** Membership against the obvious way: all moments that a specification can be in, as a set. On random designs with freedom, true runs and runs that were tampered with. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../../kernel/bits/solver.ts';
import { sizeInBits, type Value } from '../../../kernel/sort.ts';
import type { System } from '../../../kernel/system.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import { allResolutions, seededChooser } from '../../../src/spec/choosers.ts';
import { type Random, random } from '../../../src/spec/random.ts';
import { type Moment, simulator, type Values } from '../../../src/spec/simulator.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { membership } from '../../../src/verify/search/membership.ts';
import type { Run, SeenMoment } from '../../../src/verify/search/run.ts';
import { firstInputs, stimulus } from '../../../src/verify/search/stimulus.ts';
import { randomDesign } from '../../refine/randomDesign.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await cadicalSolver();
});

/** A run of the specification itself under random choices. */
function runOf(system: System, draw: Random): readonly SeenMoment[] {
  const model = simulator(system, { chooser: seededChooser(system, draw), seed: draw.below(1000) });
  const first = firstInputs(system, draw, false, () => true, []);
  if (first === undefined) return [];
  const start = model.powerUp(first);
  if (start.kind === 'stopped') return [];
  let { moment } = start;
  const inputs = new Map(first);
  const seen: SeenMoment[] = [{ inputs: new Map(inputs), changed: first, outputs: model.outputs(moment) }];
  for (const { inputs: changed } of stimulus(system, draw, { cycles: 4, fromReset: false, resetOdds: 6 }, () => true)) {
    const next = model.advance(moment, changed);
    if (next.kind === 'stopped') return [];
    moment = next.moment;
    for (const [name, value] of changed) inputs.set(name, value);
    seen.push({ inputs: new Map(inputs), changed, outputs: model.outputs(moment) });
  }
  return seen;
}

/** The first moment that no run shows; undefined when there is one for all. */
function firstWithoutRun(system: System, seen: readonly SeenMoment[], starts: readonly Values[]): number | undefined {
  const resolutions = allResolutions(system);
  if (resolutions === undefined) throw new Error('too much freedom');
  const model = simulator(system, { chooser: () => ({ kind: 'resolved', words: system.choices.map(() => 0) }) });
  const key = (moment: Moment): string =>
    JSON.stringify([moment.state, moment.choices], (_, word) => (typeof word === 'bigint' ? `${word}n` : word));
  const shows = (moment: Moment, outputs: Values): boolean =>
    [...model.outputs(moment)].every(([port, value]) => String(outputs.get(port)) === String(value));
  const expand = (moment: Moment): readonly Moment[] =>
    resolutions([...moment.inputs, ...moment.state]).map((choices) => ({ ...moment, choices }));
  let current: readonly Moment[] = [];
  for (const [index, { inputs, changed, outputs }] of seen.entries()) {
    const reached =
      index === 0
        ? starts.map((state) => model.from(inputs, state))
        : current.map((moment) => model.advance(moment, changed));
    const next = new Map<string, Moment>();
    for (const settled of reached)
      if (settled.kind === 'settled')
        for (const moment of expand(settled.moment)) if (shows(moment, outputs)) next.set(key(moment), moment);
    current = [...next.values()];
    if (current.length === 0) return index;
  }
  return undefined;
}

const run: Run = { root: 'powerUp', state: new Map(), first: { inputs: new Map() }, events: [], comparedFrom: 0 };

describe('membership', () => {
  it('agrees with following all moments as a set', () => {
    const draw = random(3);
    const tally = { member: 0, 'no run': 0 };
    for (let attempt = 0; attempt < 250; attempt += 1) {
      const parsed = parseSpec(randomDesign(draw));
      if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
      const system = systemOf(parsed.spec);
      const size = system.choices.reduce((sum, { sort }) => sum + sizeInBits(sort), 0);
      if (size === 0 || size > 4 || system.state.some(({ powerUp }) => powerUp === 'any')) continue;
      const starts: readonly Values[] = [
        new Map(
          system.state.map(({ variable, powerUp }): [string, Value] => [
            variable.name,
            powerUp !== 'any' && powerUp.kind === 'const'
              ? powerUp.value
              : powerUp !== 'any' && powerUp.kind === 'table'
                ? powerUp.values
                : 0n,
          ]),
        ),
      ];
      const seen = runOf(system, draw);
      if (seen.length === 0) continue;
      expect(membership(system, run, seen, { solver })).toEqual({ kind: 'member' });
      tally.member += 1;
      const at = draw.below(seen.length);
      const tampered = seen.map((moment, index) => {
        if (index !== at) return moment;
        const outputs = new Map(moment.outputs);
        const ports = [...outputs.keys()];
        const port = ports[draw.below(ports.length)] ?? '';
        const value = outputs.get(port);
        if (typeof value === 'bigint') outputs.set(port, value ^ 1n);
        return { ...moment, outputs };
      });
      const expected = firstWithoutRun(system, tampered, starts);
      const found = membership(system, run, tampered, { solver });
      if (expected === undefined) expect(found.kind).toBe('member');
      else if (found.kind === 'no run') {
        expect(found.at).toBe(expected);
        tally['no run'] += 1;
      } else expect(found).toMatchObject({ kind: 'unknown', why: expect.stringContaining('cannot go on') });
    }
    expect(tally.member).toBeGreaterThan(20);
    expect(tally['no run']).toBeGreaterThan(10);
  });
});

import { describe, expect, it } from 'vitest';
import { parseSpec } from '../../src/language/parse.ts';
import { interpret, type Understood } from '../../src/models/offline/interpret.ts';
import { FAMILIES } from '../../src/models/offline/registry.ts';
import { runExamples } from '../../src/spec/examples.ts';
import { CASES } from './cases.ts';
import { simulate } from './simulation.ts';
import { randomTrace, seedOf } from './trace.ts';

const CYCLES = 300;

function understood(description: string): Understood {
  const result = interpret(description);
  if (result.kind !== 'understood') throw new Error(`${description}\n${result.reason}`);
  return result;
}

describe.each(CASES.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  it('has three descriptions and a flip', () => {
    expect(new Set(entry.descriptions).size).toBeGreaterThanOrEqual(3);
    expect(entry.flips.length).toBeGreaterThanOrEqual(1);
  });

  it.each(entry.descriptions)('%s', (description) => {
    const { design, fspec, contract } = understood(description);
    expect(design).toBe(entry.design);
    const parsed = parseSpec(fspec);
    if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
    expect(parsed.warnings).toEqual([]);
    expect(parsed.spec.ports.map(({ name }) => name)).toEqual(contract.ports.map(({ name }) => name));
    expect(parsed.spec.examples.length).toBeGreaterThanOrEqual(1);
    expect(runExamples(parsed.spec).filter(({ kind }) => kind !== 'holds')).toEqual([]);
    const model = entry.model();
    const ports = [...model.inputs, ...model.outputs].map(({ name, width }) => `${name} ${width}`);
    const clocking = [model.clock?.name, model.reset?.name];
    expect(
      contract.ports
        .filter(({ name }) => !clocking.includes(name))
        .map(({ name, width }) => `${name} ${width}`)
        .sort(),
    ).toEqual(ports.sort());
    expect(simulate(fspec, randomTrace(model, entry.drives, CYCLES, seedOf(description)))).toBeUndefined();
  });

  it.each(entry.flips.map((flip) => [flip.what, flip.description] as const))('%s: %s', (_what, description) => {
    const { fspec, contract } = understood(description);
    const widths = new Map(contract.ports.map((port) => [port.name, port.width]));
    expect(simulate(fspec, randomTrace(entry.model(), entry.drives, 2000, seedOf(description), widths))).toBeDefined();
  });
});

describe('the catalogue', () => {
  it('covers every family', () => {
    const covered = new Set(CASES.map(({ design }) => design));
    expect(FAMILIES.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });

  it('shows examples that are understood as the family they stand for', () => {
    for (const { id, example } of FAMILIES) expect(understood(example).design).toBe(id);
  });
});

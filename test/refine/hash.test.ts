/** Hashes of programs: the same for equal programs however they came about, another one for any difference. */
import { beforeAll, describe, expect, test } from 'vitest';
import { eq } from '../../kernel/build.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, top, type Var, variable } from '../../kernel/term.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { programHash } from '../../src/refine/hash.ts';
import { replaceHole } from '../../src/refine/holes.ts';
import { printProgram } from '../../src/refine/printProgram.ts';
import type { Code, Program } from '../../src/refine/program.ts';
import type { Spec } from '../../src/spec/spec.ts';

let spec: Spec;
beforeAll(async () => {
  const parsed = await parseSpec('module m\n  input a : bit\n  output y : bit\n  y = a\n');
  if (parsed.kind !== 'spec') throw new Error('the specification does not parse');
  spec = parsed.spec;
});

const origin = { step: 0, hole: 'clk' };
const registers = Array.from({ length: 200 }, (_, index) => variable(`r${index}`, bits(8)));

const holeOf = (target: Var): Code => ({
  ...{ kind: 'hole', id: `clk.${target.name}`, frame: [target], pre: top },
  post: eq(variable(`${target.name}'`, bits(8)), constant(1, 8)),
});

/** A process of 200 parallel holes, made anew at each call. */
function program(parts: readonly Code[] = registers.map(holeOf)): Program {
  return {
    spec,
    state: registers.map((target) => ({
      ...{ variable: target, type: { kind: 'bits', width: 8, signed: false }, clock: 'clk', ghost: false },
      powerUp: constant(0, 8),
    })),
    wires: [],
    invariants: [],
    processes: [
      {
        ...{ kind: 'clocked', clock: 'clk', edge: 'rise', resets: [], frame: registers, stage: 'iterated' },
        body: { kind: 'parallel', origin, parts },
      },
    ],
  };
}

const assigned = (index: number, value: number): Code => ({
  ...{ kind: 'assign', origin },
  assignments: registers.slice(index, index + 1).map((target) => ({ target, value: constant(value, 8) })),
});

describe('a program of many parts', () => {
  test('has the hash of an equal one', () => {
    expect(programHash(program())).toBe(programHash(program()));
    const stepwise = [0, 63, 64, 199].reduce(
      (current, index) => replaceHole(current, `clk.r${index}`, assigned(index, 1)),
      program(),
    );
    const atOnce = program(
      registers.map((target, index) => ([0, 63, 64, 199].includes(index) ? assigned(index, 1) : holeOf(target))),
    );
    expect(printProgram(stepwise)).toBe(printProgram(atOnce));
    expect(programHash(stepwise)).toBe(programHash(atOnce));
  });

  test('has another hash for every difference', () => {
    const base = program();
    const parts = registers.map(holeOf);
    const different: readonly Program[] = [
      base,
      ...[0, 1, 63, 64, 128, 199].map((index) => replaceHole(base, `clk.r${index}`, assigned(index, 1))),
      replaceHole(base, 'clk.r0', assigned(0, 2)),
      program(parts.slice(0, 199)),
      program([...parts.slice(1), ...parts.slice(0, 1)]),
      { ...base, initialization: origin },
      { ...base, state: base.state.slice(1) },
      { ...base, invariants: [{ name: 'i', term: top }] },
      { ...base, processes: [...base.processes, ...base.processes] },
      { ...base, spec: { ...spec, name: 'other' } },
    ];
    const hashes = new Set(different.map(programHash));
    expect(hashes.size).toBe(different.length);
    // Looked up again, after all the others were hashed.
    for (const each of different) expect(hashes.has(programHash(each))).toBe(true);
    expect(programHash(different[1] ?? base)).not.toBe(programHash(different[2] ?? base));
  });
});

/** Texts that the emitter writes: catalogue designs in both dialects, random expressions, memories, enumerations, conditions. */
import { emitVerilog } from '../../../src/emit/verilog/emitVerilog.ts';
import type { StyleName } from '../../../src/emit/verilog/style.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import { interpret } from '../../../src/models/offline/interpret.ts';
import { syntax } from '../../../src/pipeline/syntax.ts';
import { refine } from '../../../src/refine/engine.ts';
import { autoPicker } from '../../../src/refine/pickers/auto.ts';
import type { Program } from '../../../src/refine/program.ts';
import { random } from '../../../src/spec/random.ts';
import { CASES } from '../../catalogue/cases.ts';
import { batchOf, randomTerms } from '../../emit/differential.ts';

export interface Emitted {
  readonly id: string;
  readonly style: StyleName;
  readonly text: string;
}

const dialects = ['verilog', 'systemVerilog'] as const;

async function programOf(fspec: string): Promise<Program> {
  const parsed = parseSpec(fspec);
  if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
  const events = refine(parsed.spec, autoPicker, { syntax });
  for (;;) {
    const next = await events.next();
    if (next.done !== true) continue;
    if (next.value.kind !== 'complete') throw new Error(`${parsed.spec.name} is ${next.value.kind}`);
    return next.value.program;
  }
}

function texts(id: string, program: Program): readonly Emitted[] {
  return dialects.map((style) => {
    const emitted = emitVerilog(program, style);
    if (emitted.kind !== 'emitted') throw new Error(`${id}: ${emitted.reason}`);
    return { id, style, text: emitted.text };
  });
}

/** Every design of the catalogue at each of its sizes. */
export async function catalogueTexts(): Promise<readonly Emitted[]> {
  const all: Emitted[] = [];
  for (const { id, descriptions } of CASES) {
    const result = interpret(descriptions[0] ?? '');
    if (result.kind !== 'understood') throw new Error(`${id}: ${result.reason}`);
    all.push(...texts(id, await programOf(result.fspec)));
  }
  return all;
}

/** Registers, memories and outputs with random next values. */
export function randomTexts(count: number, seed = 7): readonly Emitted[] {
  const draw = random(seed);
  return Array.from({ length: count }, (_, index) =>
    texts(`random ${index}`, batchOf(randomTerms(6, draw), draw, 1, `fuzz_${index}`).program),
  ).flat();
}

/** Replay: every program rebuilt and every obligation proved again, from the specification and the picks of a chain. Nothing that is stored is trusted. */

import type { Spec } from '../spec/spec.ts';
import { canonicalJson } from './canonical.ts';
import { type Chain, type RecordedStep, recordStep } from './chain.ts';
import { type RefineOptions, refine } from './engine.ts';
import { programHash } from './hash.ts';
import { initialProgram } from './initial.ts';
import { scriptPicker } from './pickers/script.ts';
import type { Program } from './program.ts';
import type { Json, RefineEvent } from './step.ts';

export type Replayed =
  | { readonly kind: 'same'; readonly program: Program; readonly obligations: number }
  | { readonly kind: 'different'; readonly differences: readonly string[] }
  | { readonly kind: 'cancelled' };

export async function* replay(chain: Chain, spec: Spec, options: RefineOptions): AsyncGenerator<RefineEvent, Replayed> {
  if (spec.name !== chain.module)
    return { kind: 'different', differences: [`the chain is one of ${chain.module}, not of ${spec.name}`] };
  const start = programHash(initialProgram(spec));
  if (start !== chain.start)
    return {
      kind: 'different',
      differences: ['the specification gives another initial program than the chain starts from'],
    };
  const run = refine(spec, scriptPicker(chain.steps.map((step) => step.pick)), options);
  let next = await run.next();
  while (next.done !== true) {
    yield next.value;
    next = await run.next();
  }
  const outcome = next.value;
  if (outcome.kind === 'cancelled') return outcome;
  if (outcome.kind === 'stuck')
    return { kind: 'different', differences: [`step ${outcome.steps.length}: ${outcome.reason}`] };
  const differences = chain.steps.flatMap((recorded, index) => {
    const step = outcome.steps[index];
    return step === undefined ? [`step ${index} is not needed`] : compare(recorded, recordStep(step));
  });
  if (programHash(outcome.program) !== chain.result) differences.push('the resulting program is another one');
  if (differences.length > 0) return { kind: 'different', differences };
  return {
    kind: 'same',
    program: outcome.program,
    obligations: outcome.steps.reduce((sum, step) => sum + step.obligations.length, 0),
  };
}

/** Who picked does not matter to a replay; everything else does. */
function compare(recorded: RecordedStep, rebuilt: RecordedStep): readonly string[] {
  const differences: string[] = [];
  if (recorded.index !== rebuilt.index) differences.push(`step ${rebuilt.index}: it is numbered ${recorded.index}`);
  if (recorded.before !== rebuilt.before)
    differences.push(`step ${recorded.index}: the program before it is another one`);
  if (recorded.after !== rebuilt.after) differences.push(`step ${recorded.index}: the program after it is another one`);
  const ids = new Set([...recorded.obligations, ...rebuilt.obligations].map((obligation) => obligation.id));
  for (const id of ids) {
    const [old, now] = [recorded, rebuilt].map((step) => step.obligations.find((obligation) => obligation.id === id));
    if (old === undefined) differences.push(`step ${recorded.index}: ${id} is missing from the chain`);
    else if (now === undefined)
      differences.push(`step ${recorded.index}: ${id} is in the chain but is no obligation of this step`);
    else if (canonicalJson(plain(old)) !== canonicalJson(plain(now)))
      differences.push(`step ${recorded.index}: ${id} is recorded differently`);
  }
  return differences;
}

const plain = (obligation: RecordedStep['obligations'][number]): Json => JSON.parse(JSON.stringify(obligation)) as Json;

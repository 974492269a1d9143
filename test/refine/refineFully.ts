/** Runs of the engine to their end, for tests. */
import type { Picker, RefineOptions } from '../../src/refine/engine.ts';
import { refine } from '../../src/refine/engine.ts';
import { autoPicker } from '../../src/refine/pickers/auto.ts';
import type { Program } from '../../src/refine/program.ts';
import type { ChainStep, RefineEvent, Refinement } from '../../src/refine/step.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { termSyntax } from './termSyntax.ts';

export interface Run {
  readonly events: readonly RefineEvent[];
  readonly outcome: Refinement;
}

export async function run(spec: Spec, picker: Picker = autoPicker, options: Partial<RefineOptions> = {}): Promise<Run> {
  const events: RefineEvent[] = [];
  const steps = refine(spec, picker, { syntax: termSyntax, ...options });
  for (let next = await steps.next(); ; next = await steps.next()) {
    if (next.done === true) return { events, outcome: next.value };
    events.push(next.value);
  }
}

/** The finished program and its chain; a refinement that does not finish is a mistake of the test or a bug. */
export async function finish(
  spec: Spec,
  options: Partial<RefineOptions> = {},
): Promise<{ readonly program: Program; readonly steps: readonly ChainStep[] }> {
  const { outcome } = await run(spec, autoPicker, options);
  if (outcome.kind !== 'complete')
    throw new Error(`${spec.name} is not finished: ${outcome.kind === 'stuck' ? outcome.reason : outcome.kind}`);
  return outcome;
}

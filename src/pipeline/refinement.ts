/** Stage "refine": the engine refines the specification, and each of its events is passed on. Only a complete program goes further. */
import type { Goal, Verdict } from '../../kernel/goal.ts';
import type { Picker } from '../refine/engine.ts';
import type { Program } from '../refine/program.ts';
import type { ChainStep, Refinement, Refusal } from '../refine/step.ts';
import type { Spec } from '../spec/spec.ts';
import type { RunContext } from './context.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import { elapsed, type Stage, stage } from './stage.ts';

export interface Refined {
  readonly program: Program;
  readonly steps: readonly ChainStep[];
  readonly obligations: number;
}

export function refinement(
  context: RunContext,
  spec: Spec,
  script: { readonly text: string; readonly name: string } | undefined,
): Stage<Refined> {
  return stage('refine', context.signal, async function* () {
    const [{ refine }, { autoPicker }, { scriptPicker }, { prove }, { syntax }, { printProgram }, { flatten }] =
      await Promise.all([
        import('../refine/engine.ts'),
        import('../refine/pickers/auto.ts'),
        import('../refine/pickers/script.ts'),
        import('../../kernel/prove.ts'),
        import('./syntax.ts'),
        import('../refine/printProgram.ts'),
        import('./flatten.ts'),
      ]);
    let picker: Picker = autoPicker;
    if (script !== undefined) {
      const { readPicks } = await import('../refine/chain.ts');
      const read = readPicks(script.text);
      if (read.kind === 'error') return fail('bad input', `${script.name} is not a script of picks: ${read.reason}`);
      picker = scriptPicker(read.picks);
    }
    const times = new Map<string, number>();
    const events = refine(spec, picker, {
      syntax,
      signal: context.signal,
      prover: (goal: Goal, budget): Verdict => {
        const begun = performance.now();
        const verdict = prove(goal, { ...context.proofs, budget });
        times.set(goal.id, elapsed(begun));
        return verdict;
      },
    });
    const refusals = new Set<Refusal['kind']>();
    for (;;) {
      const next = await events.next();
      if (next.done === true) return conclude(next.value, refusals, context);
      const event = next.value;
      if (event.kind === 'refused') refusals.add(event.refusal.kind);
      if (event.kind === 'installed') {
        const name = `steps/${String(event.step.index + 1).padStart(3, '0')}-${event.step.pick.rule}.txt`;
        context.artefacts.set(name, printProgram(event.program));
      }
      yield flatten(event, event.kind === 'obligation' ? (times.get(event.goal.id) ?? 0) : 0);
    }
  });
}

/** A refinement that got stuck is refuted when nothing but counterexamples was in its way; as long as something is unknown, it is unproved. */
function conclude(
  refinement: Refinement,
  refusals: ReadonlySet<Refusal['kind']>,
  { artefacts }: RunContext,
): Result<Refined> {
  switch (refinement.kind) {
    case 'complete': {
      const { program, steps } = refinement;
      return succeed({ program, steps, obligations: steps.reduce((sum, step) => sum + step.obligations.length, 0) });
    }
    case 'cancelled':
      return cancelled();
    case 'stuck': {
      const refuted = refusals.has('refuted') && !refusals.has('unknown');
      artefacts.set('stuck.txt', `${refinement.reason}\n`);
      return fail(refuted ? 'refuted' : 'unproved', `The refinement did not finish: ${refinement.reason}.`, [
        'No Verilog was written, since nothing is emitted that is not proved.',
      ]);
    }
  }
}

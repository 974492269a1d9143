/** Stage "refine": the engine refines the specification, and each of its events is passed on. Only a complete program goes further. */
import type { Goal, Verdict } from '../../kernel/goal.ts';
import type { Picker } from '../refine/engine.ts';
import type { Program } from '../refine/program.ts';
import type { ChainStep, Json, Pick, Refinement } from '../refine/step.ts';
import type { Spec } from '../spec/spec.ts';
import type { RunContext } from './context.ts';
import { cancelled, fail, type Result, succeed } from './outcome.ts';
import { elapsed, type Stage, stage } from './stage.ts';

export type PickList = readonly { readonly rule: string; readonly target: string; readonly params: Json }[];

export interface Refined {
  readonly program: Program;
  readonly steps: readonly ChainStep[];
  readonly obligations: number;
}

export function refinement(context: RunContext, spec: Spec, picks: PickList | undefined): Stage<Refined> {
  return stage('refine', context.signal, async function* () {
    const [{ refine }, { autoPicker }, { scriptPicker }, { prove }, { syntax }, { printProgram }, { flatten }] = await Promise.all([
      import('../refine/engine.ts'),
      import('../refine/pickers/auto.ts'),
      import('../refine/pickers/script.ts'),
      import('../../kernel/prove.ts'),
      import('../language/syntax.ts'),
      import('../refine/printProgram.ts'),
      import('./flatten.ts'),
    ]);
    const picker: Picker = picks === undefined ? autoPicker : scriptPicker(picks as readonly Pick[]);
    const times = new Map<string, number>();
    const events = refine(spec, picker, {
      syntax,
      signal: context.signal,
      prover: (goal: Goal, budget): Verdict => {
        const begun = performance.now();
        const verdict = prove(goal, budget);
        times.set(goal.id, elapsed(begun));
        return verdict;
      },
    });
    for (;;) {
      const next = await events.next();
      if (next.done === true) return conclude(next.value, context);
      const event = next.value;
      if (event.kind === 'installed') {
        const name = `steps/${String(event.step.index + 1).padStart(3, '0')}-${event.step.pick.rule}.txt`;
        context.artefacts.set(name, printProgram(event.program));
      }
      yield flatten(event, event.kind === 'obligation' ? (times.get(event.goal.id) ?? 0) : 0);
    }
  });
}

function conclude(refinement: Refinement, { artefacts }: RunContext): Result<Refined> {
  switch (refinement.kind) {
    case 'complete': {
      const { program, steps } = refinement;
      return succeed({ program, steps, obligations: steps.reduce((sum, step) => sum + step.obligations.length, 0) });
    }
    case 'cancelled':
      return cancelled();
    case 'stuck': {
      const refuted = refinement.refusals.length > 0 && refinement.refusals.every(({ refusal }) => refusal.kind === 'refuted');
      artefacts.set('stuck.txt', `${refinement.reason}\n`);
      return fail(refuted ? 'refuted' : 'unproved', `The refinement did not finish: ${refinement.reason}.`, [
        'No Verilog was written, since nothing is emitted that is not proved.',
      ]);
    }
  }
}

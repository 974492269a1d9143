/** Events of the refinement engine as events of a run: terms printed, numbers as text, nothing that cannot cross a thread. */
import type { Counterexample, Goal, Verdict } from '../../kernel/goal.ts';
import { print } from '../../kernel/print.ts';
import { printProgram } from '../refine/printProgram.ts';
import type { RefineEvent } from '../refine/step.ts';
import type { EventBody, EventObligation } from './events.ts';

/** Characters of one printed term; more does not help a reader, and a goal can be as large as a design. */
export const PRINT_LIMIT = 4000;

/** `ms` is what proving took, where the event is an obligation. */
export function flatten(event: RefineEvent, ms: number): EventBody {
  switch (event.kind) {
    case 'menu':
      return { kind: 'menu', step: event.step, entries: event.entries };
    case 'picked':
      return { kind: 'picked', step: event.step, pick: event.pick };
    case 'obligation':
      return { kind: 'obligation', step: event.step, obligation: flattenObligation(event.goal, event.verdict, ms) };
    case 'installed': {
      const { index, pick, picker, before, after, obligations } = event.step;
      return {
        kind: 'installed',
        step: index,
        pick,
        picker: picker.kind,
        before,
        after,
        program: printProgram(event.program),
        obligations: obligations.map(({ goal }) => goal.id),
      };
    }
    case 'refused': {
      const { step, pick, refusal, strikes } = event;
      return { kind: 'refused', step, pick, refusal: refusal.kind, reason: refusal.reason, strikes };
    }
    case 'backtracked':
      return { kind: 'backtracked', to: event.to, reason: event.reason };
  }
}

export function flattenObligation(goal: Goal, verdict: Verdict, ms: number): EventObligation {
  return {
    id: goal.id,
    kind: goal.kind,
    says: goal.says,
    assumptions: goal.assumptions.map((term) => shortened(print(term))),
    conclusion: shortened(print(goal.conclusion)),
    verdict: flattenVerdict(verdict),
    ms,
  };
}

function flattenVerdict(verdict: Verdict): EventObligation['verdict'] {
  return verdict.kind === 'refuted' ? { ...verdict, counterexample: flattenValues(verdict.counterexample) } : verdict;
}

function flattenValues({ values }: Counterexample): Record<string, string | string[]> {
  return Object.fromEntries(
    [...values].map(([name, value]) => [
      name,
      typeof value === 'bigint' ? value.toString() : value.map((cell) => cell.toString()),
    ]),
  );
}

function shortened(text: string): string {
  return text.length <= PRINT_LIMIT
    ? text
    : `${text.slice(0, PRINT_LIMIT)} … (${text.length - PRINT_LIMIT} more characters)`;
}

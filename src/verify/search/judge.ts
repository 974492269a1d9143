/** Is a run of a text a refutation? It is replayed, and the specification is asked for a run that shows the same. */
import type { ProveOptions } from '../../../kernel/prove.ts';
import type { System } from '../../../kernel/system.ts';
import { simulator, type Values } from '../../spec/simulator.ts';
import type { Difference, TraceStep } from './difference.ts';
import { membership } from './membership.ts';
import { observed, type Run, type SeenMoment } from './run.ts';

export type Judged =
  | { readonly kind: 'difference'; readonly difference: Difference }
  /** The specification shows the same under some resolution of its freedom, or it is not known whether it does. */
  | { readonly kind: 'no difference'; readonly why: string };

export function judge(specification: System, implementation: System, run: Run, options: ProveOptions): Judged {
  const seen = observed(implementation, run);
  if (isFunctional(specification, run)) return compareDirectly(specification, run, seen);
  const found = membership(specification, run, seen, options);
  if (found.kind === 'member')
    return { kind: 'no difference', why: 'the specification allows what the text does there' };
  if (found.kind === 'unknown') return { kind: 'no difference', why: found.why };
  return differenceAt(run, seen, found.expected, found.at);
}

const isFunctional = (specification: System, run: Run): boolean =>
  run.root === 'powerUp' &&
  specification.choices.length === 0 &&
  specification.state.every((entry) => entry.powerUp !== 'any');

/** One run only: no question of freedom. */
function compareDirectly(specification: System, run: Run, seen: readonly SeenMoment[]): Judged {
  const model = simulator(specification);
  const start = model.powerUp(run.first.inputs);
  const none: Judged = { kind: 'no difference', why: 'the replayed run shows none' };
  if (start.kind === 'stopped') return none;
  let { moment } = start;
  const expected: Values[] = [];
  for (const [index, { changed, outputs }] of seen.entries()) {
    if (index > 0) {
      const next = model.advance(moment, changed);
      if (next.kind === 'stopped') return none;
      moment = next.moment;
    }
    if (!model.assumed(moment)) return none;
    const shown = model.outputs(moment);
    expected.push(shown);
    if (index >= run.comparedFrom && [...shown].some(([port, value]) => String(outputs.get(port)) !== String(value)))
      return differenceAt(run, seen, expected, index);
  }
  return none;
}

function differenceAt(run: Run, seen: readonly SeenMoment[], expected: readonly Values[], at: number): Judged {
  const steps = seen.slice(0, at + 1).map(
    ({ changed, outputs }, index): TraceStep => ({
      inputs: new Map([...changed].filter((entry): entry is [string, bigint] => typeof entry[1] === 'bigint')),
      expected: index < run.comparedFrom ? new Map() : (expected[index] ?? new Map()),
      actual: outputs,
    }),
  );
  for (const [output, value] of expected[at] ?? []) {
    const actual = seen[at]?.outputs.get(output);
    if (actual !== undefined && String(actual) !== String(value))
      return { kind: 'difference', difference: { steps, output, expected: value, actual, root: run.root } };
  }
  return { kind: 'no difference', why: 'the replayed run shows none' };
}

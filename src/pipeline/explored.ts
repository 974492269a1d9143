/** The trace of a model checker as an event, each step with what it changed. */
import type { ModelTrace, Valuation } from '../spec/modelChecker/result.ts';
import { shownValues } from '../spec/modelChecker/specification.ts';
import type { SourceRange, Spec } from '../spec/spec.ts';
import type { EventOf } from './events.ts';

export interface TraceStep {
  readonly event: string;
  readonly inputs?: Valuation;
  readonly state: Valuation;
}

export function traceEvent(
  spec: Spec,
  about: Pick<EventOf<'trace'>, 'tool' | 'says' | 'name'> & { readonly range?: SourceRange | undefined },
  steps: readonly TraceStep[],
): EventOf<'trace'> {
  const { range, ...rest } = about;
  const shown = steps.map(({ event, inputs = new Map(), state }) => ({
    event,
    inputs: shownValues(inputs, spec),
    state: shownValues(state, spec),
  }));
  return {
    kind: 'trace',
    ...rest,
    ...(range === undefined ? {} : { range }),
    steps: shown.map((step, index) => ({ ...step, changed: changes(shown[index - 1]?.state, step.state) })),
  };
}

export function exploredTrace(
  spec: Spec,
  name: string,
  { start, steps, moment }: ModelTrace,
  says: string,
  range?: SourceRange,
): EventOf<'trace'> {
  const event = traceEvent(spec, { tool: 'model checker', says, name, range }, [
    { event: 'power-up', state: start },
    ...steps,
  ]);
  return moment === undefined || moment.size === 0 ? event : { ...event, moment: shownValues(moment, spec) };
}

function changes(
  before: Readonly<Record<string, string>> | undefined,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return before === undefined ? [] : Object.keys(after).filter((name) => after[name] !== before[name]);
}

/** Ports and clocks of the two systems: what has to match before anything else can be asked. */
import type { Clock, System } from '../system.ts';

/** What differs between the ports of the two; undefined when they match. */
export function comparePorts(implementation: System, specification: System): string | undefined {
  for (const input of specification.inputs)
    if (!implementation.inputs.includes(input)) return `the text has no input ${input.name} of the specified width`;
  for (const input of implementation.inputs)
    if (!specification.inputs.includes(input)) return `the specification has no input ${input.name} of that width`;
  for (const output of specification.outputs) {
    const actual = implementation.outputs.find((candidate) => candidate.port === output.port);
    if (actual === undefined) return `the text has no output ${output.port}`;
    if (actual.value.sort !== output.value.sort) return `the output ${output.port} has another width than specified`;
  }
  const extra = implementation.outputs.find(
    (output) => !specification.outputs.some((candidate) => candidate.port === output.port),
  );
  return extra === undefined ? undefined : `the specification has no output ${extra.port}`;
}

/** The one clock of both systems, an input port; undefined when neither has state. A text that uses another edge or clock differs from the specification. */
export function commonClock(implementation: System, specification: System): Clock | undefined | string {
  const [specified, ...more] = specification.clocks;
  if (more.length > 0) return 'the specification has several clocks';
  if (implementation.clocks.length === 0) {
    if (specified === undefined || specification.updates.every((update) => update.next === update.variable))
      return undefined;
    return specification.state.length === 0 ? undefined : 'the text has no clock';
  }
  if (specified === undefined) return 'the text has a clock, the specification has none';
  const [actual, ...others] = implementation.clocks;
  if (others.length > 0) return 'the text has several clocks or edges';
  if (actual?.level !== specified.level) return 'the text is clocked by something else than the specified clock';
  return actual.edge === specified.edge
    ? specified
    : `the text is clocked by the ${actual.edge === 'fall' ? 'falling' : 'rising'} edge, the specification by the ${specified.edge === 'fall' ? 'falling' : 'rising'} one`;
}

/** Stage "examples": every example of the specification against its simulator, before anything is built on it. */
import { type ExampleResult, runExample } from '../spec/examples.ts';
import type { Spec } from '../spec/spec.ts';
import { systemOf } from '../spec/system.ts';
import type { RunContext } from './context.ts';
import type { EventOf } from './events.ts';
import { cancelled, fail, succeed } from './outcome.ts';
import { breathe, type Stage, stage } from './stage.ts';

export function examples(context: RunContext, spec: Spec): Stage<void> {
  return stage('examples', context.signal, async function* () {
    const system = systemOf(spec);
    const failing: string[] = [];
    for (const example of spec.examples) {
      await breathe();
      if (context.signal.aborted) return cancelled();
      const result = runExample(spec, system, example);
      if (result.kind === 'fails') failing.push(result.name);
      yield described(result);
    }
    if (failing.length === 0) return succeed(undefined);
    const names = failing.map((name) => `"${name}"`).join(', ');
    return fail(
      'refuted',
      `The specification does not do what its ${failing.length === 1 ? 'example says' : 'examples say'}: ${names}.`,
      ['Correct the specification or the example.'],
    );
  });
}

function described(result: ExampleResult): EventOf<'example'> {
  const { name } = result;
  const range = result.kind !== 'holds' && result.source !== undefined ? { range: result.source } : {};
  switch (result.kind) {
    case 'holds':
      return { kind: 'example', name, outcome: 'holds', mismatches: [] };
    case 'fails': {
      const where = result.when === 'before' ? 'before the clock edge' : 'after it';
      return {
        kind: 'example',
        name,
        outcome: 'fails',
        mismatches: [
          `step ${result.step + 1}: ${result.port} was expected to be ${result.expected} ${where}, and is ${result.actual}`,
        ],
        ...range,
      };
    }
    case 'not run':
      return { kind: 'example', name, outcome: 'not run', mismatches: [result.reason], ...range };
  }
}

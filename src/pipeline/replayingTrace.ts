/** A refutation, shown to a Verilog simulator: does it see what the trace says? */
import type { Spec } from '../spec/spec.ts';
import type { Difference } from '../verify/search/difference.ts';
import type { RunContext } from './context.ts';
import type { EventOf } from './events.ts';
import type { NamedText } from './namedText.ts';
import { elapsed } from './stage.ts';

export async function replayTrace(
  context: RunContext,
  spec: Spec,
  verilog: NamedText,
  difference: Difference,
): Promise<EventOf<'check'>> {
  const begun = performance.now();
  const { readTraceOutput, traceBench, traceBenchName } = await import('../verify/traceBench.ts');
  const top = traceBenchName(spec);
  const sources = [
    { name: `${spec.name}.v`, text: verilog.text },
    { name: `${top}.v`, text: traceBench(spec, difference) },
  ];
  const { tool, run } = await context.checks.simulate(sources, top, context.signal);
  const told = (verdict: EventOf<'check'>['verdict'], reason: string, version?: string): EventOf<'check'> => ({
    kind: 'check',
    name: 'trace of the refutation',
    tool,
    ...(version === undefined ? {} : { version }),
    verdict,
    simulation: true,
    reason,
    diagnostics: [],
    ms: elapsed(begun),
  });
  if (run.kind !== 'ran') return told('not run', run.reason);
  const replayed = readTraceOutput(run.output, difference);
  const { output, actual, expected } = difference;
  switch (replayed.kind) {
    case 'same':
      return told(
        'passed',
        `it shows the same: ${output} is ${String(actual)} in place of ${String(expected)}`,
        run.version,
      );
    case 'other':
      return told('failed', `it shows ${output} as ${replayed.shown}`, run.version);
    case 'unreadable':
      return told('not run', 'the text does not run there', run.version);
  }
}

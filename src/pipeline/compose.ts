/** The one place where the pipeline meets models and external programs. What a run may not need is loaded when it does. */
import manifest from '../../package.json' with { type: 'json' };
import type { Json } from '../refine/step.ts';
import type { Engine } from './context.ts';
import type { EventOf } from './events.ts';
import { diskFileSystem } from './fileSystem.ts';
import type { Design, Interpretation } from './ports.ts';

export function composeEngine(): Engine {
  return {
    fs: diskFileSystem,
    version: manifest.version,
    now: () => new Date(),
    interpreter: { interpret: interpretOffline },
    checks: { run: checkWithPrograms },
    tools: { find: findPrograms },
  };
}

/** The offline interpreter behind the port of the pipeline. */
async function interpretOffline(description: string): Promise<Interpretation> {
  const { interpret } = await import('../models/offline/interpret.ts');
  const result = interpret(description);
  if (result.kind === 'not understood') return result;
  const { contract, design, fspec } = result;
  return {
    kind: 'understood',
    module: contract.module,
    design,
    assumptions: contract.assumptions.map(({ text }) => text),
    // The contract is made of JSON already; this drops keys that are present and undefined.
    contract: JSON.parse(JSON.stringify(contract)) as Json,
    fspec,
  };
}

async function* checkWithPrograms(design: Design, signal: AbortSignal): AsyncGenerator<EventOf<'check'>> {
  const [{ checkText }, { icarusLinter, icarusSimulator }, { verilatorLinter }] = await Promise.all([
    import('../verify/check.ts'),
    import('../tools/iverilog.ts'),
    import('../tools/verilator.ts'),
  ]);
  const programs = { linters: [icarusLinter, verilatorLinter], simulator: icarusSimulator };
  for await (const { milliseconds, ...result } of checkText(programs, design, signal)) {
    yield { kind: 'check', ...result, ms: milliseconds };
  }
}

async function* findPrograms(signal: AbortSignal): AsyncGenerator<EventOf<'tool'>> {
  const { toolReports } = await import('../tools/report.ts');
  for await (const report of toolReports(signal)) yield { kind: 'tool', ...report };
}
